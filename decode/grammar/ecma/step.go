package ecma

// position is where a step is: behind what, and before which character.
type position struct {
	where place
	next  rune // the character that follows; negative at the end of the text
}

func (p position) atEnd() bool { return p.next < 0 }

// boundary says whether one side of a position is a word and the other not.
func (p position) boundary() bool {
	return (p.where == afterWord) != (!p.atEnd() && wordRunes.has(p.next))
}

// guard ends a repetition that has matched nothing yet: to repeat nothing once
// more leads nowhere new.
var guard = &node{op: opGuard}

// step returns the condition for what remains behind the next character.
func (s *stepper) step(condition int, where place, next rune) int {
	clear(s.matched)
	return s.decide(condition, position{where, next})
}

// mayEnd says whether the empty text meets a condition.
func (s *stepper) mayEnd(condition int, where place) bool {
	clear(s.matched)
	return s.decide(condition, position{where, -1}) == always
}

// decide moves a condition over the next character, or decides it at the end.
func (s *stepper) decide(condition int, p position) int {
	clauses := s.conditions[condition]
	results := make([]int, len(clauses))
	for i, c := range clauses {
		results[i] = s.decideClause(c, p)
	}
	return s.or(results...)
}

func (s *stepper) decideClause(c clause, p position) int {
	all := always
	for _, literal := range c {
		if all == never || s.spent() {
			return never
		}
		if literal%2 == 0 {
			all = s.and(all, s.match(literal/2, p))
		} else {
			all = s.and(all, s.not(s.decide(literal/2, p)))
		}
	}
	return all
}

// match moves a continuation over the next character, or decides it at the
// end. Within one step the result for a continuation is always the same.
func (s *stepper) match(c int, p position) int {
	if result, ok := s.matched[c]; ok {
		return result
	}
	s.depth++
	defer func() { s.depth-- }()
	if s.budget--; s.budget < 0 || s.depth > maxMatchDepth {
		s.budget = -1
		return never
	}
	result := s.findMatch(c, p)
	s.matched[c] = result
	return result
}

func (s *stepper) findMatch(c int, p position) int {
	switch c {
	case anyText:
		return always
	case noText:
		if p.atEnd() {
			return always
		}
		return never
	}
	n, next := s.conts[c].first, s.conts[c].next
	switch n.op {
	case opClass:
		if p.atEnd() || !n.set.has(p.next) {
			return never
		}
		return s.matches(s.unguarded(next))
	case opSeq:
		for i := len(n.parts) - 1; i >= 0; i-- {
			next = s.push(n.parts[i], next)
		}
		return s.match(next, p)
	case opAlt:
		results := make([]int, len(n.parts))
		for i, part := range n.parts {
			results[i] = s.match(s.push(part, next), p)
		}
		return s.or(results...)
	case opRepeat:
		return s.matchRepeat(n, next, p)
	case opGuard:
		return never
	}
	return s.matchAssertion(n, next, p)
}

func (s *stepper) matchRepeat(n *node, next int, p position) int {
	body := n.parts[0]
	most := n.max
	if most > 0 {
		most--
	}
	again := s.again(body, max(0, n.min-1), most)
	if n.min > 0 {
		return s.match(s.push(body, s.push(again, next)), p)
	}
	more := s.push(body, s.push(guard, s.push(again, next)))
	return s.or(s.match(next, p), s.match(more, p))
}

func (s *stepper) matchAssertion(n *node, next int, p position) int {
	holds := false
	switch n.op {
	case opStart:
		holds = p.where == atStart
	case opEnd:
		holds = p.atEnd()
	case opBoundary:
		holds = p.boundary() != n.negated
	case opLook:
		seen := s.match(s.push(n.parts[0], anyText), p)
		if n.negated {
			seen = s.not(seen)
		}
		if seen == never {
			return never
		}
		return s.and(seen, s.match(next, p))
	}
	if !holds {
		return never
	}
	return s.match(next, p)
}
