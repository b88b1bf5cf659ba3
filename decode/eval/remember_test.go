package eval_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/trace"
)

// counting allows the token that follows the last one, and counts how often it
// is asked.
type counting struct{ asked int }

func (c *counting) Describe() trace.Constraint      { return trace.Constraint{Kind: "counting"} }
func (c *counting) Start() (decode.Position, error) { return countingPosition{c, 0}, nil }

type countingPosition struct {
	c  *counting
	at int
}

func (p countingPosition) Allowed(context.Context) (decode.TokenSet, error) {
	p.c.asked++
	set := decode.NewTokenSet(64)
	set.Add(p.at)
	set.Add(63)
	return set, nil
}

func (p countingPosition) Advance(token int) (decode.Position, error) {
	if token != p.at && token != 63 {
		return nil, decode.ErrIllegal
	}
	return countingPosition{p.c, token + 1}, nil
}

func TestRemember(t *testing.T) {
	ctx := context.Background()
	c := &counting{}
	r := eval.Remember(c, 64)
	if r.Describe().Kind != "counting" {
		t.Error("it hides the constraint")
	}
	for range 3 {
		p, err := r.Start()
		for token := 0; token < 5 && err == nil; token++ {
			var set decode.TokenSet
			if set, err = p.Allowed(ctx); err == nil && (!set.Has(token) || set.Count() != 2) {
				t.Fatalf("after %d tokens %v is allowed", token, set)
			}
			if _, illegal := p.Advance(62); !errors.Is(illegal, decode.ErrIllegal) {
				t.Fatalf("an illegal token: %v", illegal)
			}
			if err == nil {
				p, err = p.Advance(token)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if c.asked != 5 {
		t.Errorf("%d masks were computed for 5 places", c.asked)
	}
}

// What is asked while it is frozen leaves nothing behind.
func TestRememberFrozen(t *testing.T) {
	c := &counting{}
	r := eval.Remember(c, 64)
	p, err := r.Start()
	if err != nil {
		t.Fatal(err)
	}
	follow := func() {
		for q, token := p, 0; token < 3; token++ {
			if _, err := q.Allowed(context.Background()); err != nil {
				t.Fatal(err)
			}
			if q, err = q.Advance(token); err != nil {
				t.Fatal(err)
			}
		}
	}
	r.Freeze()
	follow()
	r.Thaw()
	for _, want := range []int{6, 6} {
		if follow(); c.asked != want {
			t.Errorf("%d masks were computed, want %d", c.asked, want)
		}
	}
	r.Freeze()
	if follow(); c.asked != 6 {
		t.Error("it forgot what it remembered")
	}
}
