package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"
)

// lanesView is where the cursor of the pane stands.
type lanesView struct {
	row int    // under the cursor
	of  moment // when that holds; at other steps the cursor follows the step
}

// cursor returns the row under the cursor; -1 where there is none.
func (v *lanesView) cursor(s *shot) int {
	if v.of == s.moment() {
		return min(v.row, len(s.lanes.rows)-1)
	}
	return s.lanes.here
}

// moveLanes moves the cursor.
func moveLanes(m *model, by int) tea.Cmd {
	if s := &m.shot; s.lanes != nil && len(s.lanes.rows) > 0 {
		row := m.runs.cursor(s) + by
		m.runs.row, m.runs.of = min(max(row, 0), len(s.lanes.rows)-1), s.moment()
	}
	return nil
}

// enterLanes goes to where the value under the cursor begins: in the lane in the
// lead, or else in the first that has it, which then leads.
func enterLanes(m *model) tea.Cmd {
	s := m.shot.lanes
	if m.job != nil || s == nil {
		return nil
	}
	row := m.runs.cursor(&m.shot)
	if row < 0 {
		return nil
	}
	for n := range s.lanes {
		i := (s.leads + n) % len(s.lanes)
		if at := s.rows[row][i]; at >= 0 {
			m.runs.of = noMoment
			return m.goIn(i, int(s.lanes[i].passages.ref(int(at)).first))
		}
	}
	return nil
}

// goIn goes to a step of a lane, which then leads.
func (m *model) goIn(lane, step int) tea.Cmd {
	return m.callOn(m.lanes.lanes[lane], &goal{arrived: true}, func(ctx context.Context, s *session) error {
		return s.stepper.Seek(ctx, step)
	})
}

// clickLanes puts the cursor on a row, and the lane of a column into the lead.
func clickLanes(m *model, x, y int) tea.Cmd {
	s := m.shot.lanes
	if m.job != nil || s == nil {
		return nil
	}
	r := m.layout().panes[paneLanes]
	l := newLanesLayout(s, r.w, r.h-1, m.runs.cursor(&m.shot))
	if row := l.top + y - l.head; y >= l.head && y < l.head+l.rows && row < len(s.rows) {
		m.runs.row, m.runs.of = row, m.shot.moment()
	}
	if i := l.laneAt(x); i >= 0 && i != s.leads {
		return m.leadBy(i)
	}
	return nil
}
