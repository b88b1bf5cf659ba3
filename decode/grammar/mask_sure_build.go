package grammar

import "slices"

// sureBase is a set of tokens that are legal for sure: those of a slice that
// begin at most so many characters, which is longWord or has no bound.
type sureBase struct {
	slice *slice
	limit int
}

// sureOf returns a set of tokens that are legal for sure in a state, if there
// are enough of them.
func (m *Masker) sureOf(t Term) (sureBase, bool) {
	for _, part := range m.auto.Parts(t) {
		if base, ok := m.sureOfPart(part); ok {
			return base, true
		}
	}
	return sureBase{}, false
}

func (m *Masker) sureOfPart(t Term) (sureBase, bool) {
	if c, ok := m.loops.countedAnd(t); ok {
		if base, ok := m.sureWithCount(c); ok {
			return base, true
		}
	}
	s := m.plain()
	if n := m.auto.at(t); n.kind == kindSeq { // where its head lives, the whole does
		if base, ok := sureUpTo(s, m.sure.of(n.first, s).chars); ok {
			return base, true
		}
	}
	return sureUpTo(s, m.sure.of(t, s).chars)
}

// sureUpTo returns the tokens of at most so many characters, if it is enough of
// them.
func sureUpTo(s *slice, chars int) (sureBase, bool) {
	switch {
	case chars >= len(s.upTo)-1:
		return sureBase{s, -1}, true
	case chars >= longWord:
		return sureBase{s, longWord}, true
	}
	return sureBase{}, false
}

// sureWithCount is for an intersection of a repetition of a class, min to max
// times, and of something that lives on whatever plain characters come. After
// so many of them the count must leave room for an end; it does so after fewer,
// too, since they can be followed by more.
func (m *Masker) sureWithCount(c countedAnd) (sureBase, bool) {
	s := m.plain()
	if !m.loops.class(c.repeat.class).holdsPlain() {
		return sureBase{}, false
	}
	others := m.auto.And(c.others...)
	if others == None {
		return sureBase{}, false
	}
	sure := m.sure.of(others, s)
	if sure.chars != noEnd {
		sure.chars = min(sure.chars, longWord) // what the pad is known for
	}
	base, ok := sureUpTo(s, min(sure.chars, c.repeat.max-sure.pad))
	return base, ok && sure.pad <= maxPad && c.repeat.min <= s.most(base.limit)
}

// sureMask returns the mask of a state with tokens that are legal for sure: the
// others are walked.
func (m *Masker) sureMask(t Term, base sureBase) *Mask {
	sure := base.slice.base(base.limit)
	set := slices.Clone(sure.Tokens)
	m.beyond.trie = base.slice.beyond(base.limit)
	return &Mask{Tokens: set, Count: sure.Count + m.beyond.add(set, t)}
}

// plain returns the slice of plain characters, which most patterns are about.
func (m *Masker) plain() *slice { return m.vocab.slices.ofPlain(m.vocab) }

// holdsPlain says whether all plain characters are of the class.
func (c *loopClass) holdsPlain() bool {
	if c.plain == unknown {
		c.plain = answerOf(c.code != "" && c.code.holds(plainCode()))
	}
	return c.plain == yes
}
