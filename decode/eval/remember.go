package eval

import (
	"context"

	"github.com/stencil-debugger/stencil/decode"
)

// rememberBytes is about how much memory the allowed sets of one constraint
// may take.
const rememberBytes = 64 << 20

// Remember returns a constraint that computes every allowed set once, however
// often a text is decoded to the same place. vocab is the number of tokens.
func Remember(c decode.Constraint, vocab int) *Remembered {
	return &Remembered{Constraint: c, room: rememberBytes / (vocab/8 + 256)}
}

// Remembered is a constraint that remembers what it allowed where.
type Remembered struct {
	decode.Constraint
	start  decode.Position
	room   int // positions that can still be kept
	frozen bool
}

// Freeze ends the remembering of what is new, until Thaw. What is remembered
// already is still used.
func (r *Remembered) Freeze() { r.frozen = true }

// Thaw undoes Freeze.
func (r *Remembered) Thaw() { r.frozen = false }

// full reports whether no new position is to be kept.
func (r *Remembered) full() bool { return r.frozen || r.room == 0 }

// Start returns the position before any token.
func (r *Remembered) Start() (decode.Position, error) {
	if r.start == nil {
		p, err := r.Constraint.Start()
		if err != nil {
			return nil, err
		}
		r.start = &place{Position: p, owner: r}
	}
	return r.start, nil
}

// place is a position that knows the ones after it.
type place struct {
	decode.Position
	owner   *Remembered
	allowed decode.TokenSet
	next    map[int]*place
}

func (p *place) Allowed(ctx context.Context) (decode.TokenSet, error) {
	if p.allowed != nil {
		return p.allowed, nil
	}
	set, err := p.Position.Allowed(ctx)
	if err == nil && !p.owner.frozen {
		p.allowed = set
	}
	return set, err
}

func (p *place) Advance(token int) (decode.Position, error) {
	if next := p.next[token]; next != nil {
		return next, nil
	}
	q, err := p.Position.Advance(token)
	if err != nil || p.owner.full() {
		return q, err
	}
	if p.next == nil {
		p.next = map[int]*place{}
	}
	p.owner.room--
	next := &place{Position: q, owner: p.owner}
	p.next[token] = next
	return next, nil
}
