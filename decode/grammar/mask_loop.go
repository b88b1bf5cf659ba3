package grammar

import "slices"

// loopOf returns the loop that a state is, if its class has a slice or one is
// worth making.
func (m *Masker) loopOf(t Term) *loop {
	l := m.loops.at(t)
	if l == nil || l.class.slice != nil {
		return l
	}
	l.class.wanted++
	if l.class.wanted <= l.class.patience() || m.startLike(l.class.code) < worthSlicing {
		return nil
	}
	l.class.slice = m.vocab.slices.make(m.vocab, l.class.code)
	return l
}

// worthSlicing is how many tokens must start like a class to make a slice for
// it; fewer are walked in no time.
const worthSlicing = 2000

// patience returns how many masks are found by walking before a slice is made.
// A walk takes as long as a slice if the class has some of the code points
// above ASCII, and a fraction of it otherwise.
func (c *loopClass) patience() int {
	const cjk = 0xE4 // starts more tokens than other bytes above ASCII
	if c.code.next(between, cjk) != outside && c.single&aboveASCII == 0 {
		return 0
	}
	return 4
}

// startLike returns how many tokens start like a character of a class.
func (m *Masker) startLike(code classCode) int {
	tokens := 0
	for b := range 256 {
		if code.next(between, byte(b)) != outside {
			tokens += m.vocab.startWith(Edge{Lo: byte(b), Hi: byte(b)})
		}
	}
	return tokens
}

// weight returns how many tokens start with a byte that is legal in a state.
func (m *Masker) weight(t Term) int {
	tokens := 0
	for _, e := range m.auto.Edges(t) {
		tokens += m.vocab.startWith(e)
	}
	return tokens
}

// Prepare makes what speeds up repetitions of a class of characters, such as
// one character of a string, now and not when it is needed. It is kept with
// the vocabulary, for all automata with such a class.
func (m *Masker) Prepare(class Term) {
	if code, ok := codeOf(m.auto, class); ok {
		m.vocab.slices.make(m.vocab, code).base(-1)
	}
	m.plain().base(-1)
	m.plain().beyond(-1)
}

// loopsMask returns the mask of alternatives, of which some are loops. What
// is legal in one of them is legal.
func (m *Masker) loopsMask(loops []*loop, others Term) *Mask {
	if others == None && len(loops) == 1 {
		l := loops[0]
		base := l.class.slice.base(l.max)
		set := slices.Clone(base.Tokens)
		return &Mask{Tokens: set, Count: base.Count + m.addAfter(set, l)}
	}
	set := m.build(others).Tokens
	for _, l := range loops {
		set.union(l.class.slice.base(l.max).Tokens)
		m.addAfter(set, l)
	}
	return &Mask{Tokens: set, Count: set.Count()}
}

// addAfter puts into the set the tokens with a byte of what follows a loop. It
// returns how many.
func (m *Masker) addAfter(set Bitset, l *loop) int {
	added := 0
	if l.min == 0 {
		added += m.walk.add(set, l.rest)
	}
	for _, e := range m.auto.Edges(l.rest) {
		for b := int(e.Lo); b <= int(e.Hi); b++ {
			if tails := l.class.slice.tailsOf(byte(b)); tails != nil {
				added += m.tails(tails, l).add(set, l.rest)
			}
		}
	}
	return added
}

// tails returns the walker for the tails that may follow a loop.
func (m *Masker) tails(t *tails, l *loop) *walker {
	w := &m.tail
	w.trie, w.only = t.trie, nil
	if l.min > 1 || l.max >= 0 && l.max < t.most {
		w.only = &counted{t.chars, l.min, l.max}
	}
	return w
}
