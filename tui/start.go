package tui

import (
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/list"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
)

// maxTyped bounds what can be typed or pasted as an input.
const maxTyped = 20_000

// startScreen is the list of questions to start from, and a line to type
// another. The bubbles keep the state; start_view.go draws it.
type startScreen struct {
	keys   startKeys
	list   list.Model
	input  textinput.Model
	typing bool
	only   bool // there is nothing but the line
}

// ownItem is the first item, which opens the line to type on.
const ownItem = item("type your own …")

// item is a line of the list.
type item string

// FilterValue is what the filter looks at.
func (i item) FilterValue() string { return string(i) }

func newStartScreen(samples []string) startScreen {
	items := []list.Item{ownItem}
	for _, s := range samples {
		items = append(items, item(s))
	}
	rows := list.NewDefaultDelegate()
	rows.ShowDescription = false
	rows.SetSpacing(0)
	s := startScreen{keys: newStartKeys(), list: list.New(items, rows, 0, 0), input: textinput.New()}
	s.list.SetShowTitle(false)
	s.list.SetShowFilter(false)
	s.list.SetShowStatusBar(false)
	s.list.SetShowPagination(false)
	s.list.SetShowHelp(false)
	s.list.DisableQuitKeybindings()
	s.list.Filter = matchWords
	s.list.FilterInput.SetVirtualCursor(false) // nothing blinks
	s.input.SetVirtualCursor(false)
	s.input.CharLimit = maxTyped
	if len(samples) == 0 {
		s.only, s.typing = true, true
		s.input.Focus()
	}
	return s
}

// matchWords finds the targets that contain every word of a term, in the order
// of the targets.
func matchWords(term string, targets []string) []list.Rank {
	words := strings.Fields(strings.ToLower(term))
	var found []list.Rank
	for i, t := range targets {
		t = strings.ToLower(t)
		if !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(t, w) }) {
			found = append(found, list.Rank{Index: i})
		}
	}
	return found
}

func (s *startScreen) resize(w, h int) {
	s.list.SetSize(w, newStartLayout(w, h).list.h)
}

// update hands on what is neither a key nor for the model: pasted text, and
// what the filter found.
func (s *startScreen) update(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	if s.typing {
		s.input, cmd = s.input.Update(msg)
	} else {
		s.list, cmd = s.list.Update(msg)
	}
	return cmd
}

// pressStart handles the keys of the opening screen.
func (m *model) pressStart(msg tea.KeyPressMsg) tea.Cmd {
	s := &m.start
	switch {
	case m.job != nil:
		return m.pressWhileOpening(msg)
	case key.Matches(msg, s.keys.Open):
		return m.pressOpen()
	case s.typing:
		if key.Matches(msg, s.keys.Leave) {
			s.typing = s.only
			return nil
		}
	case s.list.SettingFilter():
	case key.Matches(msg, s.keys.Quit):
		return m.quit()
	case key.Matches(msg, s.keys.Help):
		m.help, m.helpTop = true, 0
		return nil
	case key.Matches(msg, s.keys.Own):
		return s.typeOwn()
	}
	return s.update(msg)
}

func (m *model) pressWhileOpening(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, m.start.keys.Leave):
		m.stop()
	case key.Matches(msg, m.start.keys.Quit) && !m.start.typing:
		return m.quit()
	}
	return nil
}

// pressOpen opens what is typed or selected.
func (m *model) pressOpen() tea.Cmd {
	s := &m.start
	if s.typing {
		if text := strings.TrimSpace(s.input.Value()); text != "" {
			return m.open(text)
		}
		m.say(plain, "nothing is typed yet")
		return nil
	}
	switch selected := s.list.SelectedItem(); selected {
	case nil:
		return nil
	case ownItem:
		return s.typeOwn()
	default:
		return m.open(selected.FilterValue())
	}
}

func (s *startScreen) typeOwn() tea.Cmd {
	s.typing = true
	return s.input.Focus()
}
