package ecma

import (
	"encoding/binary"
	"slices"
)

// A condition is what a remaining text must meet: one of several clauses, each
// of which is a set of literals that all must hold. A literal is a
// continuation that must match, or a condition that must not hold (a negative
// lookahead). Conditions, clauses and continuations are numbered as they are
// made, and equal ones have the same number, so that a text leads to finitely
// many.
type stepper struct {
	conts      []cont
	contIDs    map[cont]int
	conditions [][]clause
	condIDs    map[string]int
	atoms      []atom
	repeats    map[counted]*node
	plain      map[int]int // see unguarded
	matched    map[int]int // results of the step that is being made
	usesWords  bool
	budget     int
	depth      int
}

// counted is a repetition with the counts that are left.
type counted struct {
	body     *node
	min, max int
}

// cont is a continuation: first is to be matched, then what is in the
// continuation next. Those without first end the chain.
type cont struct {
	first *node
	next  int
}

// The two continuations that end a chain.
const (
	anyText = iota // what remains is any text
	noText         // nothing remains
)

// The two conditions that are decided.
const (
	never = iota
	always
)

// clause is a sorted set of literals. A literal is 2c for the continuation c,
// or 2d+1 for the condition d that must not hold.
type clause []int

// Bounds of the work for one expression.
const (
	maxStepWork   = 2_000_000
	maxMatchDepth = 10_000
)

func newStepper(root *node) *stepper {
	s := &stepper{
		contIDs: map[cont]int{}, condIDs: map[string]int{},
		repeats: map[counted]*node{}, plain: map[int]int{}, matched: map[int]int{},
		budget: maxStepWork,
	}
	s.conts = []cont{{next: -1}, {next: -2}}
	s.condition(nil)
	s.condition([]clause{{}})
	sets := setsOf(root, map[string]bool{}, nil)
	if s.usesWords = hasBoundary(root); s.usesWords {
		sets = append(sets, wordRunes)
	}
	s.atoms = makeAtoms(sets)
	return s
}

func hasBoundary(n *node) bool {
	return n.op == opBoundary || slices.ContainsFunc(n.parts, hasBoundary)
}

// spent says whether more work was done than is allowed.
func (s *stepper) spent() bool { return s.budget < 0 }

// initial returns the condition that an expression matches: up to the end of
// the text, or, in a search, with anything behind it.
func (s *stepper) initial(root *node, search bool) int {
	end := noText
	if search {
		end = anyText
	}
	return s.matches(s.push(root, end))
}

// push returns the continuation of a node and then another continuation.
func (s *stepper) push(n *node, next int) int {
	c := cont{n, next}
	id, ok := s.contIDs[c]
	if !ok {
		id = len(s.conts)
		s.conts = append(s.conts, c)
		s.contIDs[c] = id
	}
	return id
}

// again returns the node of a repetition with the counts that are left.
func (s *stepper) again(body *node, min, max int) *node {
	key := counted{body, min, max}
	n, ok := s.repeats[key]
	if !ok {
		n = repeatNode(body, min, max)
		s.repeats[key] = n
	}
	return n
}

// unguarded returns a continuation without its guards.
func (s *stepper) unguarded(c int) int {
	if c == anyText || c == noText {
		return c
	}
	result, ok := s.plain[c]
	if !ok {
		this := s.conts[c]
		result = s.unguarded(this.next)
		if this.first != guard {
			result = s.push(this.first, result)
		}
		s.plain[c] = result
	}
	return result
}

// matches returns the condition that a continuation matches.
func (s *stepper) matches(c int) int {
	if c == anyText {
		return always
	}
	return s.condition([]clause{{2 * c}})
}

// condition numbers a set of clauses. A clause that says more than another one
// is left out.
func (s *stepper) condition(clauses []clause) int {
	slices.SortFunc(clauses, func(x, y clause) int {
		if len(x) != len(y) {
			return len(x) - len(y)
		}
		return slices.Compare(x, y)
	})
	var kept []clause
	for _, c := range clauses {
		s.budget -= len(kept)
		if !slices.ContainsFunc(kept, func(k clause) bool { return subset(k, c) }) {
			kept = append(kept, c)
		}
	}
	var key []byte
	for _, c := range kept {
		key = binary.AppendUvarint(key, uint64(len(c)))
		for _, literal := range c {
			key = binary.AppendUvarint(key, uint64(literal))
		}
	}
	id, ok := s.condIDs[string(key)]
	if !ok {
		id = len(s.conditions)
		s.conditions = append(s.conditions, kept)
		s.condIDs[string(key)] = id
	}
	return id
}

func subset(x, y clause) bool {
	for _, literal := range x {
		if _, ok := slices.BinarySearch(y, literal); !ok {
			return false
		}
	}
	return true
}

func (s *stepper) or(conditions ...int) int {
	var clauses []clause
	only := never
	for _, c := range conditions {
		switch {
		case c == always:
			return always
		case c != never && c != only:
			only = c
			clauses = append(clauses, s.conditions[c]...)
		}
	}
	if len(clauses) == len(s.conditions[only]) {
		return only
	}
	return s.condition(clauses)
}

func (s *stepper) and(x, y int) int {
	switch {
	case x == y, x == never, y == always:
		return x
	case y == never, x == always:
		return y
	}
	var clauses []clause
	for _, c := range s.conditions[x] {
		for _, d := range s.conditions[y] {
			if s.budget -= len(c) + len(d); s.budget < 0 {
				return never
			}
			both := slices.Concat(c, d)
			slices.Sort(both)
			clauses = append(clauses, slices.Compact(both))
		}
	}
	return s.condition(clauses)
}

func (s *stepper) not(x int) int {
	switch x {
	case never:
		return always
	case always:
		return never
	}
	return s.condition([]clause{{2*x + 1}})
}
