package tui

import (
	"errors"
	"slices"
	"time"
)

// keeper lets one call at a time through to the steppers, and remembers which
// of them are to be closed.
type keeper struct {
	turn chan struct{} // holds one value while a call is under way
	own  []Stepper     // used only by whoever has the turn
}

func newKeeper() *keeper { return &keeper{turn: make(chan struct{}, 1)} }

// do calls f once every earlier call has returned.
func (k *keeper) do(f func()) {
	k.turn <- struct{}{}
	defer func() { <-k.turn }()
	f()
}

// close closes a stepper if it is one of ours. It is called inside do.
func (k *keeper) close(s Stepper) error {
	i := slices.Index(k.own, s)
	if i < 0 {
		return nil
	}
	k.own = slices.Delete(k.own, i, i+1)
	return s.Close()
}

// shutDown closes all that is left, unless a call does not return in time.
func (k *keeper) shutDown(wait time.Duration) error {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case k.turn <- struct{}{}: // never given back: what still queues must not start
	case <-timer.C:
		return ErrBusy
	}
	var errs []error
	for len(k.own) > 0 {
		errs = append(errs, k.close(k.own[0]))
	}
	return errors.Join(errs...)
}
