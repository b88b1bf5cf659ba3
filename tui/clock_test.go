package tui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

// clock is a driver's clock, which stands until it is told to go on.
type clock struct {
	*driver
	asked []time.Duration // how long was waited, tick by tick
	tick  tea.Msg         // the one that is awaited
}

func driveClock(t *testing.T, opt Options, w, h int) *clock {
	t.Helper()
	c := &clock{driver: drive(t, opt, w, h)}
	c.m.after = func(d time.Duration, msg tea.Msg) tea.Cmd {
		if _, ok := msg.(tickMsg); ok {
			c.asked, c.tick = append(c.asked, d), msg
		}
		return nil
	}
	return c
}

// ticks lets the clock go on to the next tick, that many times.
func (c *clock) ticks(n int) {
	c.t.Helper()
	for range n {
		if msg := c.tick; msg != nil {
			c.tick = nil
			c.send(msg)
		}
	}
}

// waits fails unless the last wait was that long.
func (c *clock) waits(d time.Duration) {
	c.t.Helper()
	if n := len(c.asked); n == 0 || c.asked[n-1] != d {
		c.t.Errorf("waited %v, want %v last", c.asked, d)
	}
}
