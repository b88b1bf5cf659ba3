package tui

import tea "charm.land/bubbletea/v2"

// wheelLines is how far one notch of the wheel goes.
const wheelLines = 3

// handleClick gives a pane the focus and tells it of the click, or goes to a
// step on the strip.
func (m *model) handleClick(msg tea.MouseClickMsg) tea.Cmd {
	if m.choosing() || m.presenting() {
		return nil
	}
	if m.session == nil {
		return m.clickStart(msg)
	}
	if msg.Button != tea.MouseLeft || m.help || m.prompt != nil || m.job != nil ||
		m.decision != nil || m.explanation != nil {
		return nil
	}
	l := m.layout()
	if msg.Y == l.strip.y && !l.strip.empty() {
		return m.seek(stripStep(&m.shot, l.strip.w, msg.X))
	}
	id := l.at(msg.X, msg.Y)
	if id == anyPane {
		return nil
	}
	var cmds []tea.Cmd
	if m.view.focus != id {
		cmds = append(cmds, m.focusOn(id))
	}
	r := l.panes[id]
	if click := panes[id].click; click != nil && msg.Y > r.y && m.job == nil {
		cmds = append(cmds, click(m, msg.X-r.x, msg.Y-r.y-1))
	}
	return tea.Batch(cmds...)
}

// handleWheel moves in the pane under the mouse.
func (m *model) handleWheel(msg tea.MouseWheelMsg) tea.Cmd {
	by := wheelLines
	if msg.Button == tea.MouseWheelUp {
		by = -wheelLines
	}
	switch {
	case m.help:
		m.scrollHelp(by)
	case m.prompt != nil || m.choosing() || m.presenting():
	case m.session == nil:
		m.start.table.move(by)
	case m.decision != nil:
		m.decision.scroll(m.layout().body, by)
	case m.explanation != nil:
		m.explanation.scroll(m.layout().body, by)
	default:
		if id := m.layout().at(msg.X, msg.Y); id != anyPane && panes[id].move != nil {
			return panes[id].move(m, by)
		}
	}
	return nil
}

// clickWanted puts the cursor on the candidate of a row.
func clickWanted(m *model, _, y int) tea.Cmd {
	s := m.scene()
	rows := visible(s.options[:s.wanted], indexOf(s.options, s.step.Chosen.ID), s.pick, s.layout.panes[paneWanted].h-2)
	if y >= 0 && y < len(rows) && rows[y] != gap {
		m.pick = rows[y]
	}
	return nil
}

// clickSteps goes to the step of a row.
func clickSteps(m *model, _, y int) tea.Cmd {
	start, end := window(len(m.shot.state.Steps), m.shot.state.At, m.layout().panes[paneSteps].h-1)
	if start+y >= end {
		return nil
	}
	return m.seek(start + y)
}

// moveStep goes that many steps on or back, as far as the branch is computed.
func (m *model) moveStep(by int) tea.Cmd {
	if m.job != nil {
		return nil
	}
	return m.seek(min(max(m.shot.state.At+by, 0), len(m.shot.state.Steps)-1))
}
