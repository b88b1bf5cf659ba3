package tui

import tea "charm.land/bubbletea/v2"

// handleKey finds who takes a key: what lies on top of the screen comes first.
func (m *model) handleKey(msg tea.KeyPressMsg) tea.Cmd {
	m.notice = notice{}
	asked, digits := m.asked, m.digits
	m.asked, m.digits = -1, ""
	switch {
	case keyOf(msg) == "ctrl+c":
		return m.quit()
	case m.help:
		return m.pressHelp(msg)
	case m.prompt != nil:
		return m.pressPrompt(msg)
	case m.choosing():
		return m.pressLessons(msg)
	case m.session == nil:
		return m.pressStart(msg)
	case m.decision != nil:
		return m.pressDecision(msg)
	case m.explanation != nil:
		return m.pressExplanation(msg)
	case m.presenting():
		return m.pressPresent(msg)
	}
	return m.pressCommand(msg, asked, digits)
}

// maxDigits bounds the number before a key.
const maxDigits = 7

// pressCommand carries out the command of a key.
func (m *model) pressCommand(msg tea.KeyPressMsg, asked int, digits string) tea.Cmd {
	name := keyOf(msg)
	if isDigit(name) && m.keys.find(name, m.view.focus) == nil && m.keys.lines[name] == "" {
		m.pressDigit(msg, digits)
		return nil
	}
	if text, ok := m.keys.lines[name]; ok {
		return m.whenFree(msg, busyDrop, func() tea.Cmd { return m.do(text) })
	}
	c := m.commandOf(name)
	if c == nil {
		m.stopRun()
		return nil
	}
	return m.whenFree(msg, c.busy, func() tea.Cmd {
		count := 0
		for _, d := range digits {
			count = 10*count + int(d-'0')
		}
		return m.invoke(c, invocation{count: count, asked: asked})
	})
}

// invoke carries out the command of a key. One that needs to be given something
// opens the command line with its name.
func (m *model) invoke(c *command, in invocation) tea.Cmd {
	if c.ask {
		return m.openPrompt(promptCommand, c.name+" ")
	}
	return c.run(m, in)
}

// pressDigit adds a digit to the number before a key, which does not begin
// with a zero.
func (m *model) pressDigit(msg tea.KeyPressMsg, digits string) {
	switch {
	case m.job != nil && !m.job.slow: // in its turn, like the key that it belongs to
		m.enqueue(msg)
	case digits == "" && keyOf(msg) == "0":
	case len(digits) >= maxDigits:
		m.digits = digits
	default:
		m.digits = digits + keyOf(msg)
	}
}

// commandOf returns the command of a key: one of an open search, else one of
// the pane with the focus, else one that works everywhere.
func (m *model) commandOf(name string) *command {
	if m.search.open() {
		if c := m.keys.find(name, whileSearching); c != nil {
			return c
		}
	}
	return m.keys.find(name, m.view.focus)
}

func isDigit(name string) bool { return len(name) == 1 && name[0] >= '0' && name[0] <= '9' }

// whenFree does something at once, or keeps its key for when the call under
// way is done, or drops it. Any key stops a run, and but for those that have
// to do with the screen only that is all it does.
func (m *model) whenFree(msg tea.KeyPressMsg, b busy, do func() tea.Cmd) tea.Cmd {
	switch {
	case b == busyNow:
		m.stopRun()
		return do()
	case m.stopRun():
		return nil
	case m.job == nil:
		return do()
	case !m.job.slow || b == busyQueue:
		m.enqueue(msg)
	}
	return nil
}

// enqueue keeps a key for when the job under way is done. Nobody sees a short
// wait, so what is typed during one counts as typed after it. During a long
// one only a few keys that move on are kept: the others mean the step that is
// shown.
func (m *model) enqueue(msg tea.KeyPressMsg) {
	most := maxTypeAhead
	if m.job.slow {
		most = maxQueue
	}
	if len(m.queue) < most {
		m.queue = append(m.queue, msg)
	}
}

// unqueue presses the keys that were kept, up to one that begins a job, and
// after them goes on with the lines that were given at the start.
func (m *model) unqueue() tea.Cmd {
	var cmds []tea.Cmd
	for len(m.queue) > 0 && m.job == nil {
		msg := m.queue[0]
		m.queue = m.queue[1:]
		cmds = append(cmds, m.handleKey(msg))
	}
	for len(m.script) > 0 && m.job == nil && (m.session != nil || m.listsWith(m.script[0])) {
		text := m.script[0]
		m.script = m.script[1:]
		cmds = append(cmds, m.do(text))
	}
	return tea.Batch(cmds...)
}

// stopRun stops a run and reports whether there was one.
func (m *model) stopRun() bool {
	if m.job == nil || !m.job.goal.runs || m.job.stopped {
		return false
	}
	m.stop()
	return true
}

// leave steps out of what is going on: a wait, a search, a zoomed pane, then
// the session.
func (m *model) leave() tea.Cmd {
	switch {
	case m.job != nil:
		m.stop()
		return nil
	case m.search.open():
		m.search = search{}
		return nil
	case m.view.zoomed:
		return m.zoom()
	case m.view.focus != paneWanted:
		return m.focusOn(paneWanted)
	case m.opt.Open == nil:
		return nil
	}
	left, filled := m.session, m.fillIn()
	m.session, m.shot, m.pick = nil, shot{}, 0
	return tea.Batch(m.shut(left), filled)
}

// pressHelp scrolls or closes the help.
func (m *model) pressHelp(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case m.keys.does(msg, "help", "leave", "quit"):
		m.help = false
	case m.keys.does(msg, "up"):
		m.scrollHelp(-1)
	case m.keys.does(msg, "down"):
		m.scrollHelp(1)
	case m.keys.does(msg, "page-up"):
		m.scrollHelp(-m.h / 2)
	case m.keys.does(msg, "page-down", "step"):
		m.scrollHelp(m.h / 2)
	}
	return nil
}

func (m *model) scrollHelp(by int) {
	m.helpTop = min(max(m.helpTop+by, 0), max(helpLines(m.w, m.keys)-m.h+2, 0))
}

// quit ends the program. What is under way is told to stop; Run waits for it.
func (m *model) quit() tea.Cmd {
	m.stop()
	return tea.Quit
}
