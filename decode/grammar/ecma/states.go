package ecma

import "github.com/stencil-debugger/stencil/decode/grammar"

// maxStates is how many states an expression may have that is translated state
// by state.
const maxStates = 2_000

// stateTerm translates an expression by making a deterministic automaton over
// characters: a state holds the conditions that the remaining text must meet,
// each with the rest of an expression to match. That allows what before does
// not, repeated lookaheads and \b, at the price that counters are unrolled and
// all states are made at once.
func (c *compiler) stateTerm(root *node, search bool) (grammar.Term, error) {
	m := &states{compiler: c, ids: map[state]int{}}
	m.stepper = newStepper(root)
	if search {
		root = seqNode(repeatNode(classNode(allRunes()), 0, -1), root)
	}
	m.id(state{m.initial(root, search), atStart})
	for i := 0; i < len(m.list); i++ {
		if err := m.expand(i); err != nil {
			return grammar.None, err
		}
	}
	m.findLive()
	m.stepper = &stepper{atoms: m.atoms} // the rest has done its work
	return m.termOf(0), nil
}

// place is what a position knows of the character before it.
type place uint8

const (
	atStart place = iota
	afterOther
	afterWord
)

// state is one state of the automaton over characters.
type state struct {
	what  int // a condition of the stepper
	where place
}

// states is the automaton over characters, while it is made and afterwards.
type states struct {
	*compiler
	*stepper
	ids  map[state]int
	list []state
	to   [][]int // by state and atom: a state
	ends []bool  // the text may end here
	live []bool  // the text can be ended from here
}

// id returns the number of a state, which it adds if it is new.
func (m *states) id(s state) int {
	if s.what == never || s.what == always || !m.usesWords && s.where == afterWord {
		s.where = afterOther // it does not matter
	}
	i, ok := m.ids[s]
	if !ok {
		i = len(m.list)
		m.ids[s] = i
		m.list = append(m.list, s)
	}
	return i
}

// expand finds the transitions of a state.
func (m *states) expand(i int) error {
	s := m.list[i]
	row := make([]int, len(m.atoms))
	for x, atom := range m.atoms {
		what := m.step(s.what, s.where, atom.sample)
		where := afterOther
		if wordRunes.has(atom.sample) {
			where = afterWord
		}
		row[x] = m.id(state{what, where})
	}
	m.to = append(m.to, row)
	m.ends = append(m.ends, m.mayEnd(s.what, s.where))
	if len(m.list) > maxStates || m.stepper.spent() {
		return ErrTooLarge
	}
	return nil
}

// findLive marks the states from which the text can be ended.
func (m *states) findLive() {
	from := make([][]int, len(m.list))
	for i, row := range m.to {
		for _, j := range row {
			from[j] = append(from[j], i)
		}
	}
	m.live = make([]bool, len(m.list))
	var queue []int
	mark := func(i int) {
		if !m.live[i] {
			m.live[i] = true
			queue = append(queue, i)
		}
	}
	for i, end := range m.ends {
		if end {
			mark(i)
		}
	}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for _, j := range from[i] {
			mark(j)
		}
	}
}

// termOf returns what may follow in a state.
func (m *states) termOf(i int) grammar.Term {
	switch {
	case m.list[i].what == always:
		return m.all
	case !m.live[i]:
		return grammar.None
	}
	return m.Machine(machine{m, i})
}

// machine is a state as the automaton over bytes sees it.
type machine struct {
	states *states
	id     int
}

// Nullable says whether the text may end here.
func (m machine) Nullable() bool { return m.states.ends[m.id] }

// Edges returns what the first bytes of each character lead to.
func (m machine) Edges(a *grammar.Automaton) []grammar.Edge {
	s := m.states
	sets := map[int]runes{}
	var order []int
	for x, to := range s.to[m.id] {
		if _, ok := sets[to]; !ok {
			order = append(order, to)
		}
		sets[to] = append(sets[to], s.atoms[x].set...)
	}
	var parts []grammar.Term
	for _, to := range order {
		if t := s.termOf(to); t != grammar.None {
			class := s.alphabet.Class(a, makeRunes(sets[to]...))
			parts = append(parts, a.Seq(class, t))
		}
	}
	return a.Edges(a.Alt(parts...))
}
