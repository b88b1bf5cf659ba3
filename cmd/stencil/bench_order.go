package main

import (
	"context"
	"errors"
	"slices"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/native"
	"github.com/stencil-debugger/stencil/trace"
)

// Bounds of the search for an order of members.
const (
	maxOrderText = 1 << 18 // bytes of a text that is tried
	maxOrderWork = 1 << 21 // bytes that are written, in all orders together
)

// errOrderWork ends a search without an answer.
var errOrderWork = errors.New("too many orders to try them all")

// byteLanguage returns a constraint as a language that can be followed byte by
// byte: itself, or what the native engine reads its grammar as.
func byteLanguage(c decode.Constraint, v *vocabulary) (*native.Constraint, error) {
	if n, ok := c.(*native.Constraint); ok {
		return n, nil
	}
	about := c.Describe()
	n, err := v.native()
	if err != nil {
		return nil, err
	}
	return native.FromGBNF(n, about.Grammar, trace.Constraint{})
}

// inSomeOrder reports whether a language has a text once the members of its
// objects are put in some other order, nothing else of it being changed. It
// returns errOrderWork if it could not find out within its bounds.
func inSomeOrder(ctx context.Context, c *native.Constraint, text string) (bool, error) {
	if len(text) > maxOrderText {
		return false, errOrderWork
	}
	root, ok := readDocument(text)
	if !ok {
		return false, nil
	}
	s := orderSearch{ctx: ctx, left: maxOrderWork, ends: map[orderKey]*native.Position{}}
	found := s.write(c.Begin(), root, func(p *native.Position) bool { return p.MayEnd() })
	return found, s.err
}

// orderSearch writes a document from a position on, and goes back to another
// order of members where it gets stuck. It calls what comes after a value as a
// function, so that going back also changes the orders before. Once err is set
// nothing more is found.
type orderSearch struct {
	ctx  context.Context
	left int // bytes of work
	err  error
	ends map[orderKey]*native.Position // of a part alone; nil if it has no order
}

// orderKey is a position and the part that is written there, by the number of
// its value.
type orderKey struct {
	at   *native.Position
	part int
}

// then is what is written after a position; it reports whether that succeeds.
type then func(*native.Position) bool

// text writes a text as it is. It returns nil if that is not legal.
func (s *orderSearch) text(p *native.Position, text string) *native.Position {
	if p == nil || s.err != nil {
		return nil
	}
	s.err = s.ctx.Err()
	if s.left -= len(text) + 1; s.left < 0 {
		s.err = errOrderWork
	}
	next, _ := p.After([]byte(text))
	return next
}

// write writes a part, and what comes after it.
func (s *orderSearch) write(p *native.Position, x part, next then) bool {
	p = s.text(p, x.before)
	after := func(p *native.Position) bool {
		if p = s.text(p, x.after); p == nil {
			return false
		}
		return next(p)
	}
	switch x.value.open {
	case "":
		return after(s.text(p, x.value.text))
	case "[":
		return s.items(s.text(p, "["), x.value.parts, after)
	}
	return s.members(s.text(p, "{"), x.value.parts, make([]bool, len(x.value.parts)), len(x.value.parts), after)
}

func (s *orderSearch) items(p *native.Position, items []part, next then) bool {
	return s.write(p, items[0], func(p *native.Position) bool {
		if len(items) == 1 {
			return next(s.text(p, "]"))
		}
		return s.items(s.text(p, ","), items[1:], next)
	})
}

// members writes the members that were not written before, in some order.
func (s *orderSearch) members(p *native.Position, members []part, written []bool, left int, next then) bool {
	for _, i := range s.promising(p, members, written) {
		written[i] = true
		if s.write(p, members[i], func(p *native.Position) bool {
			if left == 1 {
				return next(s.text(p, "}"))
			}
			return s.members(s.text(p, ","), members, written, left-1, next)
		}) {
			return true
		}
		written[i] = false
	}
	return false
}

// promising returns the members that may come next. The first of them is one
// which shuts out no other, if there is one: from any member it goes on to one
// that it shuts out, and so must come before it.
func (s *orderSearch) promising(p *native.Position, members []part, written []bool) []int {
	list := s.possible(p, members, written)
	for first := range list {
		// Those before were looked at, and each shuts out the one after it.
		end := s.text(s.end(p, members[list[first]]), ",")
		next := len(list) - 1
		for next > first && s.text(end, members[list[next]].before) != nil {
			next--
		}
		if next == first {
			slices.Reverse(list[:first+1])
			break
		}
		list[first+1], list[next] = list[next], list[first+1]
	}
	return list
}

// possible returns the members that were not written and whose names may come
// next.
func (s *orderSearch) possible(p *native.Position, members []part, written []bool) []int {
	var list []int
	for i := range members {
		if !written[i] && s.text(p, members[i].before) != nil {
			list = append(list, i)
		}
	}
	return list
}

// end returns the position after a part in the first order that is found, nil
// if there is none.
func (s *orderSearch) end(p *native.Position, x part) (end *native.Position) {
	key := orderKey{p, x.value.number}
	end, ok := s.ends[key]
	if !ok {
		s.write(p, x, func(p *native.Position) bool {
			end = p
			return true
		})
		s.ends[key] = end
	}
	return end
}
