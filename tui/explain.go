package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// explainedMsg is what an explanation came to.
type explainedMsg struct {
	number int
	pick   int // the candidate that was asked about
	view   *explanationView
	err    error
}

// explain asks why a candidate is allowed or not, if there is one at that
// index.
func (m *model) explain(pick int) tea.Cmd {
	if pick < 0 || pick >= len(m.shot.options) {
		return nil
	}
	return m.explainToken(m.shot.options[pick], pick)
}

// explainToken asks why a token is allowed or not. Afterwards the cursor among
// the candidates is at that index.
func (m *model) explainToken(c trace.Candidate, pick int) tea.Cmd {
	s, keeper, about := m.session, m.keeper, m.shot
	return m.begin(oneCall(), "working out why", func(ctx context.Context, number int) tea.Msg {
		msg := explainedMsg{number: number, pick: pick, err: trace.ErrNoExplanation}
		keeper.do(func() {
			var e trace.Explanation
			if x, ok := s.stepper.(Explainer); ok {
				e, msg.err = x.Explain(ctx, c.ID)
			}
			if msg.err == nil {
				msg.view = newExplanationView(e, c, &about, s.header.Constraint)
			}
		})
		return msg
	})
}

// handleExplained opens the pane of an explanation, or says why there is none.
func (m *model) handleExplained(msg explainedMsg) tea.Cmd {
	if !m.answered(msg.number, refusal(msg.err, "it cannot say why")) {
		return nil
	}
	m.explanation, m.pick = msg.view, msg.pick
	return m.unqueue()
}

// pressExplanation scrolls or closes the pane of an explanation, or goes to
// another candidate.
func (m *model) pressExplanation(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case m.keys.does(msg, "why", "leave", "quit"):
		m.explanation = nil
		if m.job != nil {
			m.stop()
		}
	case m.keys.does(msg, "up"):
		m.explanation.scroll(m.layout().body, -1)
	case m.keys.does(msg, "down"):
		m.explanation.scroll(m.layout().body, 1)
	case !m.keys.does(msg, "back", "step") || keyOf(msg) == "space":
		return nil
	case m.job != nil:
		m.enqueue(msg)
	case m.keys.does(msg, "back"):
		return m.explain(m.pick - 1)
	default:
		return m.explain(m.pick + 1)
	}
	return nil
}
