package tui

import (
	"context"
	"errors"
	"fmt"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// handleKey finds who takes a key: what lies on top of the screen comes first.
func (m *model) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	m.notice = notice{}
	asked := m.asked
	m.asked = -1
	switch {
	case msg.String() == "ctrl+c":
		return m.quit()
	case m.help:
		return m.pressHelp(msg)
	case m.session == nil:
		return m.pressStart(msg)
	case m.decision != nil:
		return m.pressDecision(msg)
	case m.explanation != nil:
		return m.pressExplanation(msg)
	case key.Matches(msg, m.keys.Quit):
		return m.quit()
	case key.Matches(msg, m.keys.Help):
		m.stopRun()
		m.help, m.helpTop = true, 0
		return nil
	case m.stopRun():
		return nil
	case key.Matches(msg, m.keys.Leave):
		return m.pressLeave()
	case m.job != nil && m.enqueue(msg):
		return nil
	case key.Matches(msg, m.keys.Up):
		m.pick = max(m.pick-1, 0)
		return nil
	case key.Matches(msg, m.keys.Down):
		m.pick = min(m.pick+1, max(len(m.shot.options)-1, 0))
		return nil
	}
	return m.pressMove(msg, asked)
}

// pressMove handles the keys that call the stepper.
func (m *model) pressMove(msg tea.KeyPressMsg, asked int) tea.Cmd {
	switch {
	case m.job != nil: // it means the step that is shown, and that is about to change
		return nil
	case key.Matches(msg, m.keys.Step):
		return m.walk(goalOne)
	case key.Matches(msg, m.keys.Next):
		return m.walk(goalUnforced)
	case key.Matches(msg, m.keys.Back):
		return m.back()
	case key.Matches(msg, m.keys.Run):
		return m.walk(goalEnd)
	case key.Matches(msg, m.keys.First):
		return m.seek(0)
	case key.Matches(msg, m.keys.Last):
		return m.seek(len(m.shot.state.Steps) - 1)
	case key.Matches(msg, m.keys.Take):
		return m.take(asked)
	case key.Matches(msg, m.keys.Mask):
		return m.switchMask()
	case key.Matches(msg, m.keys.Decide):
		return m.decide()
	case key.Matches(msg, m.keys.Why):
		return m.explain(m.pick)
	}
	return nil
}

// enqueue keeps a key for when the job under way is done, and reports whether
// it did. Nobody sees a short wait, so what is typed during one counts as
// typed after it. During a long one only a few keys that move on are kept:
// the others mean the step that is shown.
func (m *model) enqueue(msg tea.KeyPressMsg) bool {
	most := maxTypeAhead
	if m.job.slow {
		if !key.Matches(msg, m.keys.Step, m.keys.Next, m.keys.Back) {
			return false
		}
		most = maxQueue
	}
	if len(m.queue) < most {
		m.queue = append(m.queue, msg)
	}
	return true
}

// unqueue presses the keys that were kept, up to one that begins a job.
func (m *model) unqueue() tea.Cmd {
	var cmds []tea.Cmd
	for len(m.queue) > 0 && m.job == nil {
		msg := m.queue[0]
		m.queue = m.queue[1:]
		cmds = append(cmds, m.handleKey(msg))
	}
	return tea.Batch(cmds...)
}

// stopRun stops a run to the end and reports whether there was one.
func (m *model) stopRun() bool {
	if m.job == nil || m.job.goal != goalEnd || m.job.stopped {
		return false
	}
	m.stop()
	return true
}

func (m *model) back() tea.Cmd {
	if m.shot.state.At <= 0 {
		m.sayError(trace.ErrStart)
		return nil
	}
	return m.seek(m.shot.state.At - 1)
}

func (m *model) seek(index int) tea.Cmd {
	if index < 0 || index == m.shot.state.At {
		return nil
	}
	return m.move(goalOne, func(ctx context.Context, s Stepper) error { return s.Seek(ctx, index) })
}

// take takes the candidate under the cursor. One that is not allowed has to be
// asked for twice.
func (m *model) take(asked int) tea.Cmd {
	c, ok := m.scene().picked()
	if !ok {
		return nil
	}
	if c.ID == m.shot.step.Chosen.ID {
		return m.walk(goalOne)
	}
	if !c.Allowed && !m.shot.step.Lost && asked != c.ID {
		m.asked = c.ID
		m.say(override, "not allowed here: enter again takes "+tokenName(c.Token).fit(24)+" as a marked experiment")
		return nil
	}
	return m.move(goalOne, func(ctx context.Context, s Stepper) error {
		return refusal(s.Take(ctx, c.ID), "it cannot take another token")
	})
}

func (m *model) switchMask() tea.Cmd {
	on := !m.shot.state.MaskOn
	return m.move(goalOne, func(ctx context.Context, s Stepper) error {
		return refusal(s.SetMask(ctx, on), "it cannot go on with another mask")
	})
}

// refusal adds to what a recording answers what that means here.
func refusal(err error, means string) error {
	if errors.Is(err, trace.ErrRecording) {
		return fmt.Errorf("%w, so %s", trace.ErrRecording, means)
	}
	return err
}

// pressLeave steps out of what is going on: a wait, then the session.
func (m *model) pressLeave() tea.Cmd {
	if m.job != nil {
		m.stop()
		return nil
	}
	if m.opt.Open == nil {
		return nil
	}
	left := m.session
	m.session, m.shot, m.pick = nil, shot{}, 0
	return m.shut(left)
}

// pressHelp scrolls or closes the help.
func (m *model) pressHelp(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, m.keys.Help, m.keys.Leave, m.keys.Quit):
		m.help = false
	case key.Matches(msg, m.keys.Up):
		m.helpTop = max(m.helpTop-1, 0)
	case key.Matches(msg, m.keys.Down):
		m.helpTop = min(m.helpTop+1, max(helpLines(m.w, m.keys)-m.h+2, 0))
	}
	return nil
}

// quit ends the program. What is under way is told to stop; Run waits for it.
func (m *model) quit() tea.Cmd {
	m.stop()
	return tea.Quit
}
