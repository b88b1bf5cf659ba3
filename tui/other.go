package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// otherCommands have to do with the program.
func otherCommands() group {
	return group{"the rest", []command{
		{name: "line", keys: []string{":"}, short: "command", does: "the command line; tab completes, ↑ recalls", busy: busyNow, run: func(m *model, _ invocation) tea.Cmd { return m.openPrompt(promptCommand, "") }},
		{name: "copy", keys: []string{"y"}, ask: true, takes: "token|path|json|command", does: "copy to the clipboard: the token, the path, the JSON, or the command that leads to this step", complete: func(*model, string) []string { return copyable }, run: runCopy},
		{name: "theme", anywhere: true, takes: "NAME", does: "other colours", complete: func(*model, string) []string { return Themes() }, busy: busyNow, run: runTheme},
		{name: "background", anywhere: true, takes: "light|dark", does: "colours for that background", complete: func(*model, string) []string { return []string{"light", "dark"} }, busy: busyNow, run: runBackground},
		{name: "leave", keys: []string{"esc"}, does: "stop waiting; close this; back to the inputs", busy: busyNow, run: func(m *model, _ invocation) tea.Cmd { return m.leave() }},
		{name: "help", anywhere: true, keys: []string{"?"}, short: "help", does: "this help", busy: busyNow, run: runHelp},
		{name: "quit", anywhere: true, also: []string{"q"}, keys: []string{"q", "ctrl+c"}, short: "quit", does: "quit", busy: busyNow, run: func(m *model, _ invocation) tea.Cmd { return m.quit() }},
	}}
}

func runHelp(m *model, _ invocation) tea.Cmd {
	m.help, m.helpTop = true, 0
	return nil
}

func runTheme(m *model, in invocation) tea.Cmd {
	if !slices.Contains(Themes(), in.arg) {
		m.sayError(fmt.Errorf("there is no theme %q: %s", in.arg, wordList(Themes())))
		return nil
	}
	m.opt.Theme = in.arg
	return m.repaint()
}

func runBackground(m *model, in invocation) tea.Cmd {
	switch in.arg {
	case "light":
		m.opt.Background = BackgroundLight
	case "dark":
		m.opt.Background = BackgroundDark
	default:
		m.sayError(fmt.Errorf("the background is light or dark, not %q", in.arg))
		return nil
	}
	m.dark = m.opt.Background == BackgroundDark
	return m.repaint()
}

// copyable is what can be copied.
var copyable = []string{"token", "path", "json", "command"}

// runCopy copies by OSC 52, which reaches the terminal's own clipboard also
// from another machine.
func runCopy(m *model, in invocation) tea.Cmd {
	if !m.shot.any {
		m.say(plain, "there is no step yet")
		return nil
	}
	var text string
	switch strings.TrimSpace(in.arg) {
	case "token":
		text = string(m.shot.step.Chosen.Bytes)
	case "path":
		text = m.shot.step.Path
	case "json":
		text = string(jsonOf(m.shot.state.Steps[:m.shot.state.At+1]))
	case "command":
		return m.copyCommand()
	default:
		m.sayError(fmt.Errorf("%q cannot be copied: %s", in.arg, wordList(copyable)))
		return nil
	}
	return m.copyText(text)
}

func (m *model) copyText(text string) tea.Cmd {
	m.say(plain, "copied "+clean(text).fit(max(m.w-10, 1)))
	return tea.SetClipboard(text)
}

// copyCommand copies the command that leads to this step. Only the stepper
// knows under which settings each step was weighed.
func (m *model) copyCommand() tea.Cmd {
	text := ""
	g := &goal{arrived: true, then: func() tea.Cmd { return m.copyText(text) }}
	return m.call(g, func(_ context.Context, s *session) error {
		under := func(int) string { return "" }
		if r, ok := s.stepper.(Ruled); ok {
			under = r.Under
		}
		st := s.stepper.State()
		text = reproduce(&s.header, st.Steps, under, st.At)
		return nil
	})
}
