package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// weighedMsg is what a step came to under other settings.
type weighedMsg struct {
	number  int
	changes string
	before  trace.Step // as it is
	after   trace.Step // as it would be
	apart   *apart     // what only one side allows; nil where that is not known
	err     error
}

// runWeigh weighs the step at the cursor under other settings.
func runWeigh(m *model, in invocation) tea.Cmd {
	changes := strings.TrimSpace(in.arg)
	if changes == "" {
		return m.openPrompt(promptCommand, "weigh ")
	}
	s, keeper := m.session, m.keeper
	return m.begin(oneCall(), "weighing this step under other settings", func(ctx context.Context, number int) tea.Msg {
		msg := weighedMsg{number: number, changes: changes, err: errNoSwap}
		keeper.do(func() {
			w, ok := s.stepper.(Swapper)
			if !ok {
				return
			}
			if msg.before, ok = s.stepper.State().Current(); !ok {
				msg.err = trace.ErrEnd
				return
			}
			if msg.after, msg.err = w.Weigh(ctx, changes); msg.err == nil {
				msg.apart, msg.err = apartUnder(ctx, s.stepper, changes)
			}
		})
		return msg
	})
}

// handleWeighed shows the step under both rules, or says why there is none.
func (m *model) handleWeighed(msg weighedMsg) tea.Cmd {
	if !m.answered(msg.number, msg.err) {
		return nil
	}
	m.compare = compareView{weighed: newWeighedView(msg)}
	return tea.Batch(m.showPane(paneCompare), m.unqueue())
}

// enterWeighed goes on under the settings that the step was weighed under.
func (m *model) enterWeighed() tea.Cmd {
	v := m.compare.weighed
	if !v.still(&m.shot) {
		m.say(plain, "the cursor has moved since: "+m.keys.first("weigh")+" weighs the step where it is")
		return nil
	}
	m.compare.weighed = nil
	m.view.zoomed, m.view.focus = false, paneWanted
	return runSwap(m, invocation{arg: v.changes, asked: -1})
}
