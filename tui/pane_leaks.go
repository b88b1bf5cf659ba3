package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace/leaks"
)

// leaksView is what the pane of the leaks remembers.
type leaksView struct {
	at int    // the leak under the cursor
	of moment // when that holds; at other steps the cursor follows the step
}

// cursor is the leak under the cursor: the one that was chosen by hand, else
// that of the current step, or the last before it.
func (v leaksView) cursor(s *shot) int {
	last := len(s.leaked().list) - 1
	if v.of == s.moment() {
		return min(v.at, last)
	}
	return min(max(s.leaked().before(s.state.At+1)-1, 0), last)
}

// moveLeaks moves the cursor among the leaks.
func moveLeaks(m *model, by int) tea.Cmd {
	v := &m.paneState.leaks
	last := len(m.shot.leaked().list) - 1
	*v = leaksView{at: min(max(v.cursor(&m.shot)+by, 0), max(last, 0)), of: m.shot.moment()}
	return nil
}

// enterLeaks goes to the first step of the leak under the cursor.
func enterLeaks(m *model) tea.Cmd {
	i := m.paneState.leaks.cursor(&m.shot)
	switch {
	case i < 0:
		m.say(plain, "there is no leak on this branch: :break leak stops a run where one shows")
		return nil
	case m.job != nil:
		return nil
	}
	return m.seek(m.shot.leaked().list[i].N - 1)
}

// clickLeaks puts the cursor on a row, and goes to its leak where it is there
// already.
func clickLeaks(m *model, _, y int) tea.Cmd {
	l := newLeaksLayout(m.layout().panes[paneLeaks].h-1, len(m.shot.leaked().list))
	if y < 0 || y >= l.rows {
		return nil
	}
	v := &m.paneState.leaks
	at := v.cursor(&m.shot)
	start, _ := window(len(m.shot.leaked().list), at, l.rows)
	if start+y == at {
		return enterLeaks(m)
	}
	*v = leaksView{at: start + y, of: m.shot.moment()}
	return nil
}

// leaksLayout says how many lines the rows have, and the words about the one
// under the cursor.
type leaksLayout struct{ rows, words int }

func newLeaksLayout(h, leaks int) leaksLayout {
	l := leaksLayout{rows: max(h, 0)}
	if h >= 5 {
		l.rows = h * 2 / 5
	}
	l.rows = min(l.rows, leaks)
	l.words = max(h, 0) - l.rows
	return l
}

// drawLeaks lists the leaks of the branch, and says of the one under the cursor
// why it is taken for one.
func drawLeaks(a area, s *scene) {
	if a.empty() {
		return
	}
	found := s.leaked()
	rest := heading(a, leaksHeading(s))
	if len(found.list) == 0 {
		rest.inset(1).lines(wrap(noLeaks(s), a.w-2))
		return
	}
	l := newLeaksLayout(rest.h, len(found.list))
	at := s.paneState.leaks.cursor(&s.shot)
	start, end := window(len(found.list), at, l.rows)
	cols := newLeakColumns(a.w)
	for i := start; i < end; i++ {
		if i == at {
			drawCursor(rest, i-start)
		}
		if f := found.at(s.state.At); f == &found.list[i] {
			drawChosen(rest, i-start)
		}
		cols.draw(rest, i-start, &found.list[i])
	}
	words := area{rest.c, rect{rest.x + 1, rest.y + l.rows, max(rest.w-2, 0), l.words}}
	words.lines(leakWords(&found.list[at], words.w))
}

func leaksHeading(s *scene) line {
	l := line{in(title, "leaks")}
	if n := len(s.leaked().list); n > 0 {
		l = append(l, in(dim, " · "), in(plain, count(n)))
	}
	if n := s.leaked().unread; n > 0 {
		l = append(l, in(dim, " · "+count(n)+" steps still unread"))
	}
	return l
}

// noLeaks says so, and what a leak is.
func noLeaks(s *scene) line {
	what := shown("no leak on this branch")
	if s.leaked().unread > 0 {
		what = "no leak so far"
	}
	return line{in(dim, what+": none of its values, keys and text around them reads as reasoning. :break leak stops a run where one shows")}
}

// leakColumns says where the columns of a row stand.
type leakColumns struct{ step, score, place, placeW, text int }

func newLeakColumns(w int) leakColumns {
	c := leakColumns{step: 9, score: 11, place: 16}
	c.placeW = max(min(w/4, 32), 8)
	c.text = c.place + c.placeW + 1
	return c
}

// draw draws a row: the first step, the score, the place and the first words.
func (c leakColumns) draw(a area, y int, f *leaks.Finding) {
	a.right(c.step, y, count(f.N).fit(c.step-2), ink{role: dim})
	a.text(c.score, y, leakScore(f), ink{role: leak})
	a.text(c.place, y, leakPlace(f).fit(c.placeW), ink{role: plain})
	a.text(c.text, y, ("“" + clean(f.Text) + "”").fit(max(a.w-c.text-1, 0)), ink{role: dim})
}
