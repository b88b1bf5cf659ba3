package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"
)

// paneCommands show, hide and move among the panes.
func paneCommands() group {
	return group{"panes", []command{
		{name: "focus-next", keys: []string{"tab"}, short: "focus", does: "the focus to the next pane: arrows and enter go to it", busy: busyNow, run: runFocus(1)},
		{name: "focus-previous", keys: []string{"shift+tab"}, does: "the focus to the pane before", busy: busyNow, run: runFocus(-1)},
		{name: "pane-next", keys: []string{"p"}, short: "pane", does: "another pane below the JSON", busy: busyNow, run: runNextPane},
		{name: "pane", takes: "NAME", does: "show a pane and give it the focus", complete: func(*model, string) []string { return paneNames() }, busy: busyNow, run: runPane},
		{name: "zoom", keys: []string{"z"}, short: "zoom", does: "the pane with the focus fills the screen, or no longer", busy: busyNow, run: func(m *model, _ invocation) tea.Cmd { return m.zoom() }},
		{name: "hide", keys: []string{"x"}, takes: "[NAME]", does: "hide the pane with the focus", complete: func(*model, string) []string { return paneNames() }, busy: busyNow, run: runHide},
		{name: "show-all", keys: []string{"X"}, does: "show what was hidden", busy: busyNow, run: runShowAll},
		{name: "fields", keys: []string{"f"}, does: "the fields ledger", busy: busyNow, run: runShow(paneFields)},
		{name: "timeline", keys: []string{"t"}, does: "the timeline", busy: busyNow, run: runShow(paneTimeline)},
		{name: "tree", keys: []string{"T"}, does: "the tree of branches", busy: busyNow, run: runShow(paneTree)},
		{name: "tokens", keys: []string{"a"}, does: "all tokens of the vocabulary", busy: busyNow, run: runShow(paneTokens)},
		{name: "schema", keys: []string{"S"}, does: "the schema, grammar or catalog", busy: busyNow, run: runShow(paneSource)},
		{name: "split", keys: []string{"|"}, does: "token boundaries", busy: busyNow, run: runShow(paneSplit)},
		{name: "notes", keys: []string{"'"}, does: "the notes", busy: busyNow, run: runShow(paneNotes)},
		{name: "leaks", keys: []string{"!"}, does: "the leaks: reasoning where an answer belongs", busy: busyNow, run: runShow(paneLeaks)},
		{name: "watches", keys: []string{"E"}, does: "watches and breakpoints", busy: busyNow, run: runShow(paneWatch)},
		{name: "lanes", keys: []string{"L"}, does: "the runs in lockstep, side by side", busy: busyNow, run: runShow(paneLanes)},
		{name: "up", keys: []string{"up", "k"}, short: "choose", does: "up in the pane with the focus", busy: busyNow, run: runMove(-1)},
		{name: "down", keys: []string{"down", "j"}, does: "down", busy: busyNow, run: runMove(1)},
		{name: "page-up", keys: []string{"pgup", "ctrl+b"}, does: "a page up", busy: busyNow, run: runPage(-1)},
		{name: "page-down", keys: []string{"pgdown", "ctrl+f"}, does: "a page down", busy: busyNow, run: runPage(1)},
	}}
}

// runFocus moves the focus among the panes that are on the screen, or would be
// without the zoom.
func runFocus(by int) func(*model, invocation) tea.Cmd {
	return func(m *model, _ invocation) tea.Cmd {
		zoomed := m.view.zoomed && !panes[m.view.focus].whole
		m.view.zoomed = false
		list := m.layout().order()
		m.view.zoomed = zoomed
		if len(list) == 0 {
			return nil
		}
		at := max(slices.Index(list, m.view.focus), 0)
		return m.focusOn(list[(at+by+len(list))%len(list)])
	}
}

func runPane(m *model, in invocation) tea.Cmd {
	id, err := paneNamed(in.arg)
	if err != nil {
		m.sayError(err)
		return nil
	}
	return m.showPane(id)
}

// runShow shows a pane, or closes it where it has the focus already.
func runShow(id paneID) func(*model, invocation) tea.Cmd {
	return func(m *model, _ invocation) tea.Cmd {
		if m.view.focus == id && m.visible(id) { // the key that opened it closes it
			m.view.zoomed = false
			return m.focusOn(paneWanted)
		}
		return m.showPane(id)
	}
}

// runNextPane puts the next pane that is not on the screen below the JSON.
func runNextPane(m *model, _ invocation) tea.Cmd {
	id := m.view.guests[0]
	focused := m.view.focus == id
	for range paneCount {
		if id++; id >= paneCount {
			id = paneStep
		}
		if isGuest(id) && !slices.Contains(m.view.guests[:m.layout().guests], id) {
			break
		}
	}
	m.view.hidden[id] = false
	m.view.seat(id)
	if m.layout().panes[id].empty() {
		return m.showPane(id)
	}
	if focused {
		return m.focusOn(id)
	}
	return m.lookAgain()
}

// runHide hides the pane that is named, or the one with the focus.
func runHide(m *model, in invocation) tea.Cmd {
	id := m.view.focus
	if in.arg != "" {
		var err error
		if id, err = paneNamed(in.arg); err != nil {
			m.sayError(err)
			return nil
		}
	}
	if len(m.layout().order()) <= 1 {
		m.say(plain, "this is the last pane")
		return nil
	}
	m.view.hidden[id], m.view.zoomed = true, false
	if id == m.view.focus {
		if list := m.layout().order(); len(list) > 0 {
			return m.focusOn(list[0])
		}
	}
	return m.lookAgain()
}

func runShowAll(m *model, _ invocation) tea.Cmd {
	m.view.hidden = [paneCount]bool{}
	return m.lookAgain()
}

// runMove moves the cursor of the pane with the focus by a row, runPage by a
// screen of them.
func runMove(by int) func(*model, invocation) tea.Cmd {
	return func(m *model, in invocation) tea.Cmd {
		return m.moveIn(m.view.focus, by*in.times())
	}
}

func runPage(by int) func(*model, invocation) tea.Cmd {
	return func(m *model, in invocation) tea.Cmd {
		return m.moveIn(m.view.focus, by*in.times()*max(m.layout().panes[m.view.focus].h-2, 1))
	}
}
