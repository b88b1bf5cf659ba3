package tui

import (
	"context"
	"errors"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// Explainer is what a Stepper is that can say why a token is allowed or not.
type Explainer interface {
	// Explain explains a token of the vocabulary at the cursor. It returns
	// trace.ErrNoExplanation where the constraint cannot say.
	Explain(ctx context.Context, token int) (trace.Explanation, error)
}

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
	s, keeper, about := m.session, m.keeper, m.shot
	c := about.options[pick]
	return m.begin(goalOne, "working out why", func(ctx context.Context, number int) tea.Msg {
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
	j, ok := m.finish(msg.number)
	if !ok || m.session == nil {
		return nil
	}
	switch {
	case j.stopped && (msg.err == nil || errors.Is(msg.err, context.Canceled)):
		m.say(dim, "stopped")
		return nil
	case msg.err != nil:
		m.queue = nil
		m.sayError(refusal(msg.err, "it cannot say why"))
		return nil
	}
	m.explanation, m.pick = msg.view, msg.pick
	return m.unqueue()
}

// pressExplanation scrolls or closes the pane of an explanation, or goes to
// another candidate.
func (m *model) pressExplanation(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, m.keys.Why, m.keys.Leave, m.keys.Quit):
		m.explanation = nil
		if m.job != nil {
			m.stop()
		}
	case key.Matches(msg, m.keys.Up):
		m.explanation.scroll(m.explanationBody(), -1)
	case key.Matches(msg, m.keys.Down):
		m.explanation.scroll(m.explanationBody(), 1)
	case !key.Matches(msg, m.keys.Before, m.keys.After):
		return nil
	case m.job != nil:
		m.enqueue(msg)
	case key.Matches(msg, m.keys.Before):
		return m.explain(m.pick - 1)
	default:
		return m.explain(m.pick + 1)
	}
	return nil
}

func (m *model) explanationBody() rect {
	return newLayout(m.w, m.h, inputLines(&m.session.header, m.w)).body
}
