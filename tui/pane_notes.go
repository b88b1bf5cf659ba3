package tui

import (
	"cmp"
	"slices"
	"sort"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// notedStep is a note and where its step stands.
type notedStep struct {
	index int // of the step on the branch; offBranch where it is not on it
	id    int // of the step; 0 is the start
	text  string
}

// offBranch is the index of a step that the branch does not hold. It is larger
// than any other, so that notes elsewhere come last.
const offBranch = int(^uint(0) >> 1)

// arrangeNotes puts notes in the order of the branch's steps, and after them
// those on other branches. Of one step they stay in the order in which they
// were made. It relies on IDs that rise along a branch, as every run gives
// them; of a trace with others some notes count as standing elsewhere.
func arrangeNotes(notes []trace.Event, steps []trace.Step) []notedStep {
	list := make([]notedStep, len(notes))
	for i, e := range notes {
		list[i] = notedStep{indexOfStep(steps, e.At), e.At, e.Text}
	}
	slices.SortStableFunc(list, func(a, b notedStep) int {
		return cmp.Or(cmp.Compare(a.index, b.index), cmp.Compare(a.id, b.id))
	})
	return list
}

// noteIndex arranges notes again only where something changed: there can be
// many, and there is a shot for every step.
type noteIndex struct {
	list   []notedStep
	notes  int // how many there were
	steps  int // the length of the branch
	lastID int // and the ID of its last step
}

func (x *noteIndex) arrange(notes []trace.Event, steps []trace.Step) []notedStep {
	if !x.current(notes, steps) {
		x.list = arrangeNotes(notes, steps)
	}
	x.notes, x.steps, x.lastID = len(notes), len(steps), 0
	if len(steps) > 0 {
		x.lastID = steps[len(steps)-1].ID
	}
	return x.list
}

// current reports whether the list is still right: nothing was noted since, and
// the branch is the same or has grown. Of a branch that has grown the new steps
// can have notes only if notes stood elsewhere before.
func (x *noteIndex) current(notes []trace.Event, steps []trace.Step) bool {
	if len(notes) != x.notes || len(steps) < x.steps || x.steps > 0 && steps[x.steps-1].ID != x.lastID {
		return false
	}
	elsewhere := len(x.list) > 0 && x.list[len(x.list)-1].index == offBranch
	return len(steps) == x.steps || !elsewhere
}

// indexOfStep finds a step on a branch by its ID.
func indexOfStep(steps []trace.Step, id int) int {
	i := sort.Search(len(steps), func(i int) bool { return steps[i].ID >= id })
	if i < len(steps) && steps[i].ID == id {
		return i
	}
	return offBranch
}

// firstNoteFrom returns the place in a list of the first note on a step with
// that index or a later one; the length of the list where there is none.
func firstNoteFrom(list []notedStep, index int) int {
	return sort.Search(len(list), func(i int) bool { return list[i].index >= index })
}

// notesOn returns the notes on the step with that index.
func notesOn(list []notedStep, index int) []notedStep {
	return list[firstNoteFrom(list, index):firstNoteFrom(list, index+1)]
}

// notesView is what the pane of the notes remembers.
type notesView struct {
	at int    // the note under the cursor
	of moment // when that holds; at other steps the cursor follows the step
}

// cursor is the note under the cursor: the one that was chosen by hand, else
// the first on the current step or the last before it.
func (v notesView) cursor(s *shot) int {
	last := len(s.noted) - 1
	if v.of == s.moment() {
		return min(v.at, last)
	}
	i := firstNoteFrom(s.noted, s.state.At)
	if i > last || s.noted[i].index != s.state.At {
		i--
	}
	return min(max(i, 0), last)
}

// moveNotes moves the cursor among the notes.
func moveNotes(m *model, by int) tea.Cmd {
	v := &m.paneState.notes
	last := len(m.shot.noted) - 1
	*v = notesView{at: min(max(v.cursor(&m.shot)+by, 0), max(last, 0)), of: m.shot.moment()}
	return nil
}

// enterNotes goes to the step of the note under the cursor.
func enterNotes(m *model) tea.Cmd {
	v := m.paneState.notes
	i := v.cursor(&m.shot)
	switch {
	case i < 0:
		m.say(plain, "there is no note yet: "+m.keys.first("note")+" makes one on this step")
		return nil
	case m.job != nil:
		return nil
	case m.shot.noted[i].index == offBranch:
		m.say(plain, "that step is on another branch: "+m.keys.first("tree")+" shows the branches")
		return nil
	}
	return m.seek(m.shot.noted[i].index)
}

// drawNotes shows the notes in the order of the steps, from the one under the
// cursor on.
func drawNotes(a area, s *scene) {
	if a.empty() {
		return
	}
	name := line{in(title, "notes")}
	if n := len(s.noted); n > 0 {
		name = append(name, in(dim, " · "), in(plain, count(n)))
	}
	rest := heading(a, name)
	if len(s.noted) == 0 {
		rest.inset(1).lines(wrap(line{in(dim, "no note yet: "+s.keys.first("note")+" keeps one on this step, in the trace too")}, a.w-2))
		return
	}
	at := s.paneState.notes.cursor(&s.shot)
	for i := s.firstNote(at, rest); i < len(s.noted) && rest.h > 0; i++ {
		rest = rest.below(drawNote(rest, s, i, i == at))
	}
}

// firstNote is the note that the pane begins with: the one under the cursor,
// or earlier ones where the last of them would leave room.
func (s *scene) firstNote(at int, a area) int {
	room := a.h
	for i := len(s.noted) - 1; i >= 0; i-- {
		if room -= len(noteLines(s.noted[i].text, ink{}, a.w-noteIndent-1, room)); room <= 0 {
			return min(at, i+1)
		}
		if i == 0 {
			return 0
		}
	}
	return at
}

// noteIndent is where the text of a note begins: after the cursor and the
// number of its step.
const noteIndent = 9

// drawNote draws a note and returns how many lines it takes.
func drawNote(a area, s *scene, i int, picked bool) int {
	n := s.noted[i]
	k, number := ink{role: plain}, shown("start")
	switch {
	case n.index == offBranch:
		k.role = dim
		if n.id > 0 {
			number = "id " + count(n.id)
		}
	default:
		number = count(n.index + 1)
	}
	if n.index == s.state.At {
		drawChosen(a, 0)
	}
	if picked {
		drawCursor(a, 0)
	}
	a.right(noteIndent-2, 0, number.fit(noteIndent-4), ink{role: dim})
	lines := noteLines(n.text, k, a.w-noteIndent-1, a.h)
	area{a.c, rect{a.x + noteIndent, a.y, max(a.w-noteIndent, 0), a.h}}.lines(lines)
	return max(len(lines), 1)
}

// noteLines wraps a note of any length, as far as there is room for it. Where
// it goes on, there is a line more than that.
func noteLines(text string, k ink, w, h int) []line {
	if w < 1 || h < 1 {
		return nil
	}
	text = head(text, utf8.UTFMax*(w+1)*(h+1)) // of what nobody sees nothing is worked out
	var lines []line
	for row := range strings.Lines(text) {
		lines = append(lines, wrap(line{{clean(strings.TrimRight(row, "\r\n")), k}}, w)...)
		if len(lines) > h {
			return lines[:h+1]
		}
	}
	return lines
}
