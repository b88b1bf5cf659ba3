package tui

import (
	"bytes"
	"sort"

	"github.com/stencil-debugger/stencil/trace"
)

// lanesShot is what the pane of lanes shows: every lane, and their values side
// by side.
type lanesShot struct {
	lanes  []laneShot
	leads  int // index of the one that leads
	rows   []laneRow
	signs  []laneSigns // by row
	here   int         // the row of the leading lane's value; -1 for none
	differ int         // values that are not the same in all lanes, as far as they are written
}

// laneShot is a lane at one moment.
type laneShot struct {
	name     shown
	header   *trace.Header
	state    trace.State
	branch   *branch // nil where there is no step
	passages series[passage]
	tallies  series[markTally]
	at       int         // index of the passage that the step is in or behind; -1 before the first
	forced   int         // index of the step that closed the thoughts by force; never for none
	loop     *trace.Loop // the first one in the thoughts
}

// laneSigns says of a row which lanes have written something else than one of
// them, as far as it is written, or have ended without it.
type laneSigns struct {
	base   int8  // the one that the others are compared with; -1 where none has written anything
	unlike uint8 // a bit a lane
}

// look takes a shot of every lane.
func (l *lockstep) look(leads *session) *lanesShot {
	out := &lanesShot{leads: leads.lane.number, here: -1}
	for _, s := range l.lanes {
		out.lanes = append(out.lanes, s.lookAtLane())
	}
	l.memory.bring(l.lanes, out.leads)
	out.rows = l.memory.rows
	lead := &out.lanes[out.leads]
	if lead.at >= 0 {
		out.here = int(l.memory.of[out.leads][lead.at])
	}
	out.signs = make([]laneSigns, len(out.rows))
	for i := range out.rows {
		out.signs[i] = out.compared(i)
		if out.signs[i].unlike != 0 {
			out.differ++
		}
	}
	return out
}

func (s *session) lookAtLane() laneShot {
	st := s.stepper.State()
	c := s.lane.course
	c.update(st.Steps)
	out := laneShot{name: s.lane.name, header: &s.header, state: st, at: -1, forced: int(c.forced), loop: c.loop}
	if st.At >= 0 && st.At < len(st.Steps) {
		out.branch = s.index.update(st.Steps)
		out.branch.leaked = s.leaks.update(st.Steps)
		out.passages, out.tallies = c.passages.snapshot(), c.tallies.snapshot()
		out.at = passageAt(&out.passages, st.At)
	}
	return out
}

// extent is where in the text a passage stands, up to the lane's step, and
// whether that is all of it; begun is false where nothing of it is written.
func (l *laneShot) extent(i int32) (start, end int, whole, begun bool) {
	if i < 0 || int(l.passages.ref(int(i)).first) > l.state.At {
		return 0, 0, false, false
	}
	p := l.passages.ref(int(i))
	size := l.branch.facts.ref(l.state.At).end
	end = size
	if p.closed != never {
		end = min(int(p.end), size)
	}
	whole = p.closed != never && int(p.closed) <= l.state.At && int(p.end) <= size || finished(&l.state)
	return min(int(p.start), end), end, whole, true
}

// resolved is a part of the text in which the values stand that pointers stand
// for.
func (b *branch) resolved(start, end int) []byte {
	i := sort.Search(b.pointers.n, func(i int) bool { return b.pointers.at(i).Offset >= start })
	if i == b.pointers.n || b.pointers.at(i).end() > end {
		return b.text[start:end]
	}
	var out []byte
	for at := start; ; i++ {
		if i == b.pointers.n || b.pointers.at(i).end() > end {
			return append(out, b.text[at:end]...)
		}
		p := b.pointers.at(i)
		out = append(append(out, b.text[at:max(at, p.Offset)]...), p.Value...)
		at = p.end()
	}
}

// compared compares what the lanes have written in a row: with the one in the
// lead, or else the first that has written something. What cannot become the
// same any more is unlike. Thoughts never are the same, and are not compared.
func (s *lanesShot) compared(row int) laneSigns {
	signs := laneSigns{base: -1}
	var base laneText
	lacking := uint8(0)
	for n := range s.lanes {
		i := (s.leads + n) % len(s.lanes)
		text := s.lanes[i].text(s.rows[row][i])
		switch {
		case s.lanes[i].lacks(s.rows[row][i]):
			lacking |= 1 << i
		case !text.begun:
		case signs.base < 0:
			signs.base, base = int8(i), text
		case !base.agrees(text):
			signs.unlike |= 1 << i
		}
	}
	if signs.base >= 0 && !base.thoughts {
		signs.unlike |= lacking
	}
	return signs
}

// lacks reports whether a lane ended without a value.
func (l *laneShot) lacks(i int32) bool { return i < 0 && l.state.Result != nil }

// laneText is what a lane has written of a value.
type laneText struct {
	bytes        []byte
	whole, begun bool
	thoughts     bool
}

func (l *laneShot) text(i int32) laneText {
	start, end, whole, begun := l.extent(i)
	if !begun {
		return laneText{}
	}
	if l.passages.ref(int(i)).thoughts {
		return laneText{begun: true, thoughts: true}
	}
	return laneText{bytes: l.branch.resolved(start, end), whole: whole, begun: true}
}

// agrees reports whether two values are the same, or may become so.
func (t laneText) agrees(other laneText) bool {
	a, b := t.bytes, other.bytes
	switch {
	case t.thoughts || other.thoughts:
		return true
	case t.whole && other.whole:
		return bytes.Equal(a, b)
	case t.whole:
		return bytes.HasPrefix(a, b)
	case other.whole:
		return bytes.HasPrefix(b, a)
	}
	n := min(len(a), len(b))
	return bytes.Equal(a[:n], b[:n])
}
