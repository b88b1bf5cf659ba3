package tui

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// listCommands work on the list of inputs.
func listCommands() group {
	list := []command{
		{name: "list-open", keys: []string{"enter"}, short: "step", does: "step through the input under the cursor", run: func(m *model, _ invocation) tea.Cmd { return m.openCurrent() }},
		{name: "list-own", keys: []string{"i"}, short: "type your own", does: "type an input", run: func(m *model, _ invocation) tea.Cmd { return m.start.typeOwn() }},
		{name: "list-filter", keys: []string{"/"}, short: "filter", does: "list what contains the words; is:wrong, is:errors, is:new and others ask for results", takes: "[WORDS]", complete: completeFilter, run: runListFilter},
		{name: "list-run", keys: []string{"R"}, short: "run all", does: "run the listed inputs that have not been run, in the background (esc stops); again runs all of them", takes: "[again]", complete: func(*model, string) []string { return []string{again} }, run: runList},
		{name: "list-run-one", keys: []string{"r"}, does: "run the input under the cursor, also again", run: runListOne},
		{name: "list-mark", keys: []string{"m"}, short: "mark", does: "mark the input under the cursor, or take the mark away (is:marked lists them)", run: runListMark},
		{name: "list-next", keys: []string{"n"}, short: "next bad", does: "on to the next result to look into", run: runListNext(1)},
		{name: "list-previous", keys: []string{"N"}, does: "back to the one before", run: runListNext(-1)},
		{name: "list-sort", keys: []string{"s"}, short: "sort", does: "sort by the next column, the largest first; by file is the order of the file", takes: "[COLUMN]", complete: func(*model, string) []string { return sortNames[:] }, run: runListSort},
	}
	for i := range list {
		c := &list[i]
		run := c.run
		c.in, c.anywhere = whileListing, true
		c.run = func(m *model, in invocation) tea.Cmd {
			if m.session != nil {
				m.say(plain, "that is for the list of inputs: esc leads back to it")
				return nil
			}
			return run(m, in)
		}
	}
	return group{"the list of inputs", list}
}

// listsWith reports whether a command line is for the list of inputs, and that
// is shown.
func (m *model) listsWith(text string) bool {
	c, _, err := m.commands.find(text)
	return err == nil && c.in == whileListing && m.session == nil
}

// again has inputs run that have been run.
const again = "again"

func completeFilter(*model, string) []string {
	var list []string
	for _, s := range rowStates() {
		list = append(list, stateWord+s)
	}
	return list
}

func runListFilter(m *model, in invocation) tea.Cmd {
	s := &m.start
	if in.arg == "" {
		s.filtering = true
		s.find.CursorEnd()
		return s.find.Focus()
	}
	s.find.SetValue(in.arg)
	s.table.setFilter(in.arg)
	if word := s.table.filter.unknown(); word != "" {
		m.sayError(fmt.Errorf("%s is no state of a row: is:%s", word, strings.Join(rowStates(), " is:")))
	}
	return nil
}

func runList(m *model, in invocation) tea.Cmd {
	t := &m.start.table
	rows := t.left()
	switch {
	case m.start.run != nil:
		m.say(plain, "it runs already; esc stops it")
		return nil
	case in.arg == again:
		rows = t.listed()
	case in.arg != "":
		m.sayError(fmt.Errorf("list-run takes %s, and was given %q", again, in.arg))
		return nil
	}
	switch {
	case len(rows) > 0:
		return m.startRun(rows)
	case len(t.listed()) == 0:
		m.say(plain, "there is nothing to run")
	default:
		m.say(plain, "all of them have been run; :list-run again runs them again")
	}
	return nil
}

func runListOne(m *model, _ invocation) tea.Cmd {
	row := m.start.table.current()
	switch {
	case m.start.run != nil:
		m.say(plain, "it runs already; esc stops it")
	case row != ownLine:
		return m.startRun([]int32{int32(row)})
	}
	return nil
}

func runListMark(m *model, _ invocation) tea.Cmd {
	if row := m.start.table.current(); row != ownLine {
		m.start.table.mark(row)
	}
	return nil
}

func runListNext(by int) func(*model, invocation) tea.Cmd {
	return func(m *model, _ invocation) tea.Cmd {
		if !m.start.table.nextBad(by) {
			m.say(plain, "no further result that is not right")
		}
		return nil
	}
}

func runListSort(m *model, in invocation) tea.Cmd {
	t := &m.start.table
	by, ok := sortNamed(in.arg)
	switch {
	case in.arg == "":
		by = (t.sorted + 1) % sortKeys
	case !ok:
		m.sayError(fmt.Errorf("list-sort takes %s, and was given %q", wordList(sortNames[:]), in.arg))
		return nil
	}
	t.sortBy(by)
	m.say(dim, cleanf("sorted by %s", sortNames[by]))
	return nil
}

// startHelp lists the keys for the last line of the screen.
func (m *model) startHelp() []key.Binding {
	k, s := m.keys, &m.start
	switch {
	case m.job != nil:
		return []key.Binding{binding("esc", "stop"), binding("ctrl-c", "quit")}
	case s.typing && s.only:
		return []key.Binding{binding("⏎", "step"), binding("ctrl-c", "quit")}
	case s.typing:
		return []key.Binding{binding("⏎", "step"), binding("esc", "back"), binding("ctrl-c", "quit")}
	case s.filtering:
		return []key.Binding{binding("⏎", "step"), binding("⇥", "keep the filter"), binding("esc", "no filter"), binding("ctrl-c", "quit")}
	case s.run != nil:
		return append([]key.Binding{binding("esc", "stop")}, k.shortHelp("up down", "list-open", "list-filter", "list-mark", "list-next", "list-sort", "help", "quit")...)
	case s.problems:
		return k.shortHelp("up down", "list-open", "list-run", "list-filter", "list-mark", "list-next", "list-sort", "line", "list-own", "help", "quit")
	}
	return k.shortHelp("up down", "list-open", "list-own", "list-filter", "list-run", "help", "quit")
}
