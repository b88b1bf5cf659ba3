package tui

import (
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
)

// maxTyped bounds what can be typed or pasted as an input.
const maxTyped = 20_000

// startScreen is the list of inputs to start from, and a line to type another.
type startScreen struct {
	table     inputTable
	problems  bool // the list is of problem inputs, and not of samples
	typing    bool
	only      bool // there is nothing but the line to type on
	filtering bool
	input     textinput.Model // what is typed
	find      textinput.Model // what the list is filtered by
	opened    int             // the row that was opened last; ownLine for none
	run       *inputRun       // nil while none is under way
	paused    bool            // by opening an input
	runs      int             // how many there were
}

func newStartScreen(opt Options) startScreen {
	s := startScreen{input: newLineInput(), find: newLineInput(), problems: len(opt.Inputs) > 0, opened: ownLine}
	inputs := opt.Inputs
	if !s.problems {
		for _, text := range opt.Samples {
			inputs = append(inputs, Input{Text: text})
		}
	}
	s.table = newInputTable(inputs, !s.problems)
	if len(inputs) == 0 {
		s.only, s.typing = true, true
		s.input.Focus()
	}
	return s
}

func newLineInput() textinput.Model {
	in := textinput.New()
	in.SetVirtualCursor(false) // nothing blinks
	in.CharLimit = maxTyped
	return in
}

// update hands on what is neither a key nor for the model: pasted text.
func (s *startScreen) update(msg tea.Msg) tea.Cmd {
	var cmd tea.Cmd
	switch {
	case s.typing:
		s.input, cmd = s.input.Update(msg)
	case s.filtering:
		before := s.find.Value()
		s.find, cmd = s.find.Update(msg)
		if s.find.Value() != before {
			s.table.setFilter(s.find.Value())
		}
	}
	return cmd
}

// pressStart handles the keys of the opening screen.
func (m *model) pressStart(msg tea.KeyPressMsg) tea.Cmd {
	s := &m.start
	switch {
	case m.job != nil:
		return m.pressWhileOpening(msg)
	case s.typing:
		return m.pressTyping(msg)
	case s.filtering:
		return m.pressFiltering(msg)
	}
	name := keyOf(msg)
	if text, ok := m.keys.lines[name]; ok {
		return m.do(text)
	}
	if c := m.keys.find(name, whileListing); c != nil {
		return m.runListed(c)
	}
	return nil
}

// runListed carries out a command while the list is shown: one of its own, or
// one that needs no run, or what moves about, which here moves in the list.
func (m *model) runListed(c *command) tea.Cmd {
	s := &m.start
	page := max(newStartLayout(m, m.w, m.h).list.h-2, 1)
	switch c.name {
	case "up":
		s.table.move(-1)
	case "down":
		s.table.move(1)
	case "page-up":
		s.table.move(-page)
	case "page-down":
		s.table.move(page)
	case "first":
		s.table.move(-len(s.table.lines))
	case "last":
		s.table.move(len(s.table.lines))
	case "leave":
		return m.leaveList()
	case "line":
		return c.run(m, invocation{asked: -1})
	default:
		if c.in != whileListing && !c.anywhere {
			return nil
		}
		return m.invoke(c, invocation{asked: -1})
	}
	return nil
}

func (m *model) pressWhileOpening(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case m.keys.does(msg, "leave"):
		m.stop()
	case m.keys.does(msg, "quit") && !m.start.typing && !m.start.filtering:
		return m.quit()
	}
	return nil
}

// pressTyping handles the keys while an input is typed.
func (m *model) pressTyping(msg tea.KeyPressMsg) tea.Cmd {
	s := &m.start
	switch keyOf(msg) {
	case "enter":
		if text := strings.TrimSpace(s.input.Value()); text != "" {
			return m.openRow(ownLine, text)
		}
		m.say(plain, "nothing is typed yet")
		return nil
	case "esc":
		s.typing = s.only
		return nil
	}
	return s.update(msg)
}

// pressFiltering handles the keys while the filter is typed.
func (m *model) pressFiltering(msg tea.KeyPressMsg) tea.Cmd {
	s := &m.start
	switch keyOf(msg) {
	case "enter":
		s.filtering = false
		return m.openCurrent()
	case "esc":
		m.clearFilter()
	case "tab":
		s.filtering = false
	case "up":
		s.filtering = false
		s.table.move(-1)
	case "down":
		s.filtering = false
		s.table.move(1)
	default:
		cmd := s.update(msg)
		if word := s.table.filter.unknown(); word != "" {
			m.say(plain, cleanf("%s is no state of a row: is:%s", word, strings.Join(rowStates(), " is:")))
		}
		return cmd
	}
	return nil
}

func (m *model) clearFilter() {
	s := &m.start
	s.filtering = false
	s.find.SetValue("")
	s.table.setFilter("")
}

// openCurrent opens what is under the cursor.
func (m *model) openCurrent() tea.Cmd {
	s := &m.start
	row := s.table.current()
	switch {
	case s.table.onOwn():
		return s.typeOwn()
	case row == ownLine:
		return nil
	}
	return m.openRow(row, s.table.rows[row].Text)
}

// openRow opens an input. A run in the background is paused: the model is
// there for one input at a time.
func (m *model) openRow(row int, text string) tea.Cmd {
	m.start.paused = m.pauseRun() || m.start.paused
	m.start.opened = row
	return m.open(text)
}

func (s *startScreen) typeOwn() tea.Cmd {
	s.typing = true
	return s.input.Focus()
}

// leaveList stops the run, or else takes the filter away.
func (m *model) leaveList() tea.Cmd {
	s := &m.start
	switch {
	case m.pauseRun():
		m.say(dim, "stopped · "+m.keyOrName("list-run")+" goes on with what is left")
	case s.table.filter.text != "":
		m.clearFilter()
	}
	return nil
}

// keyOrName is how a command is called: by its key where it has one.
func (m *model) keyOrName(name string) shown {
	if k := m.keys.first(name); k != "" {
		return k
	}
	return ":" + clean(name)
}

// clickStart puts the cursor on a row that is clicked on, and opens it at the
// second click.
func (m *model) clickStart(msg tea.MouseClickMsg) tea.Cmd {
	s := &m.start
	if msg.Button != tea.MouseLeft || m.help || m.prompt != nil || m.job != nil || s.typing {
		return nil
	}
	l := newStartLayout(m, m.w, m.h).list
	from, end := window(len(s.table.lines), s.table.cursor, l.h-1)
	at := from + msg.Y - l.y - 1
	switch {
	case at < from || at >= end || msg.Y >= l.y+l.h:
		return nil
	case at == s.table.cursor:
		return m.openCurrent()
	}
	s.table.cursor = at
	return nil
}
