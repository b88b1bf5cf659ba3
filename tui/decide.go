package tui

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// errUndecided is what other steppers get.
var errUndecided = errors.New("this run cannot score whole values")

// decidedMsg is what a decision came to.
type decidedMsg struct {
	number   int
	decision trace.Decision
	err      error
}

// decide asks for the decision at the cursor.
func (m *model) decide() tea.Cmd {
	s, keeper := m.session, m.keeper
	return m.begin(oneCall(), "scoring every value as a whole", func(ctx context.Context, number int) tea.Msg {
		msg := decidedMsg{number: number, err: errUndecided}
		keeper.do(func() {
			if d, ok := s.stepper.(Decider); ok {
				msg.decision, msg.err = d.Decide(ctx)
			}
		})
		return msg
	})
}

// handleDecided opens the pane of a decision, or says why there is none.
func (m *model) handleDecided(msg decidedMsg) tea.Cmd {
	if !m.answered(msg.number, refusal(msg.err, "it cannot score values here")) {
		return nil
	}
	m.decision = newDecisionView(msg.decision)
	return m.unqueue()
}

// pressDecision scrolls or closes the pane of a decision.
func (m *model) pressDecision(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case m.keys.does(msg, "decide", "leave", "quit"):
		m.decision = nil
	case m.keys.does(msg, "up"):
		m.decision.scroll(m.layout().body, -1)
	case m.keys.does(msg, "down"):
		m.decision.scroll(m.layout().body, 1)
	}
	return nil
}

// scroll moves what is shown of a decision in a body of that size.
func (d *decisionView) scroll(body rect, by int) {
	d.top = min(max(d.top+by, 0), d.lastTop(body.w, body.h))
}
