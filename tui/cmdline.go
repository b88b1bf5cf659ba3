package tui

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
)

// promptKind says what the line at the bottom is for.
type promptKind uint8

const (
	promptCommand promptKind = iota // after a colon: a command
	promptSearch                    // after a slash: what to look for, forward
	promptBack                      // the same, backward
	promptFilter                    // what a pane's rows are filtered by
	promptKinds
)

// prompt is the line at the bottom while something is typed there.
type prompt struct {
	kind  promptKind
	input textinput.Model
	back  int    // how far in the history: 0 is what is being typed
	typed string // what was typed before going there

	options []string // completions to choose from; nil while there is nothing to choose
	option  int      // the one that stands in the line; -1 for none
	stem    string   // what the options go on with
}

// maxHistory is how many lines are remembered of each kind.
const maxHistory = 100

// openPrompt opens the line with some text in it.
func (m *model) openPrompt(kind promptKind, text string) tea.Cmd {
	p := &prompt{kind: kind, input: newLineInput(), option: -1}
	p.input.SetValue(text)
	p.input.CursorEnd()
	m.prompt = p
	return p.input.Focus()
}

// update hands on what is no key: pasted text.
func (p *prompt) update(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	p.input, cmd = p.input.Update(msg)
	return cmd
}

// pressPrompt handles the keys of the line.
func (m *model) pressPrompt(msg tea.KeyPressMsg) tea.Cmd {
	p := m.prompt
	name := keyOf(msg)
	if name != "tab" && name != "shift+tab" {
		p.options, p.option = nil, -1
	}
	switch name {
	case "esc":
		return m.closePrompt()
	case "backspace":
		if p.input.Value() == "" {
			return m.closePrompt()
		}
	case "enter":
		if m.job != nil { // it is carried out when the call under way is done
			m.enqueue(msg)
			return nil
		}
		return m.enterPrompt()
	case "up", "ctrl+p":
		m.recall(1)
		return nil
	case "down", "ctrl+n":
		m.recall(-1)
		return nil
	case "tab":
		m.completePrompt(1)
		return nil
	case "shift+tab":
		m.completePrompt(-1)
		return nil
	}
	cmd := p.update(msg)
	if p.kind == promptFilter {
		return tea.Batch(cmd, m.filterTokens(p.input.Value()))
	}
	return cmd
}

// closePrompt gives the line up.
func (m *model) closePrompt() tea.Cmd {
	kind := m.prompt.kind
	m.prompt = nil
	if kind == promptFilter {
		return m.filterTokens("")
	}
	return nil
}

// enterPrompt carries out what is typed.
func (m *model) enterPrompt() tea.Cmd {
	kind, text := m.prompt.kind, m.prompt.input.Value()
	m.prompt = nil
	if list := m.history[kind]; strings.TrimSpace(text) != "" && (len(list) == 0 || list[len(list)-1] != text) {
		m.history[kind] = append(list[max(0, len(list)-maxHistory+1):], text)
	}
	switch kind {
	case promptSearch:
		return m.beginSearch(text, false)
	case promptBack:
		return m.beginSearch(text, true)
	case promptFilter:
		return m.filterTokens(text)
	}
	return m.do(text)
}

// recall goes back in the history, or forth.
func (m *model) recall(by int) {
	p, list := m.prompt, m.history[m.prompt.kind]
	at := p.back + by
	if at < 0 || at > len(list) {
		return
	}
	if p.back == 0 {
		p.typed = p.input.Value()
	}
	p.back = at
	text := p.typed
	if at > 0 {
		text = list[len(list)-at]
	}
	p.input.SetValue(text)
	p.input.CursorEnd()
}

// completePrompt completes what is typed as far as that is clear, and then
// goes through what it can be.
func (m *model) completePrompt(by int) {
	p := m.prompt
	if p.kind != promptCommand {
		return
	}
	if p.options == nil {
		p.stem, p.options = m.completions(p.input.Value())
		switch common := commonPrefix(p.options); {
		case len(p.options) == 0:
			return
		case len(p.options) == 1:
			p.input.SetValue(p.stem + p.options[0])
			p.options = nil
			p.input.CursorEnd()
			return
		case len(p.stem+common) > len(p.input.Value()):
			p.input.SetValue(p.stem + common)
			p.input.CursorEnd()
			return
		}
	}
	n := len(p.options)
	if p.option < 0 && by < 0 {
		p.option = 0
	}
	p.option = (p.option + by + n) % n
	p.input.SetValue(p.stem + p.options[p.option])
	p.input.CursorEnd()
}

// completions lists what may follow a stem of the text: names of commands, or
// what a command may be given.
func (m *model) completions(text string) (stem string, options []string) {
	name, arg, given := strings.Cut(text, " ")
	if !given {
		return "", beginningWith(m.commands.names(), name)
	}
	c, _, err := m.commands.find(name)
	if err != nil || c.complete == nil {
		return text, nil
	}
	word := arg[strings.LastIndexAny(arg, " ")+1:]
	return text[:len(text)-len(word)], beginningWith(c.complete(m, arg), word)
}

func beginningWith(list []string, start string) []string {
	var found []string
	for _, s := range list {
		if strings.HasPrefix(s, start) && !slices.Contains(found, s) {
			found = append(found, s)
		}
	}
	return found
}

func commonPrefix(list []string) string {
	if len(list) == 0 {
		return ""
	}
	common := list[0]
	for _, s := range list[1:] {
		for !strings.HasPrefix(s, common) {
			common = common[:len(common)-1]
		}
	}
	return strings.ToValidUTF8(common, "")
}
