package tui

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"
)

// paneID names a pane.
type paneID uint8

// The panes. anyPane stands for none in particular.
const (
	anyPane paneID = iota
	paneWanted
	paneAllowed
	paneWhy
	paneSteps
	paneJSON
	paneStep
	paneFields
	paneTimeline
	paneTree
	paneWatch
	paneNotes
	paneSource
	paneSplit
	paneCompare
	paneTokens
	paneCount

	whileSearching // no pane: for keys that work while a search is open
	_              // whilePresenting, in present.go
	whileListing   // the same, while the list of inputs is shown
)

// pane is a part of the screen that shows one thing.
type pane struct {
	name  string // after :pane, and in the help
	about shown
	draw  func(a area, s *scene)

	// move moves the pane's own cursor or scrolls it; nil where it has none.
	move func(m *model, by int) tea.Cmd
	// enter is what the enter key does there; nil takes the candidate.
	enter func(m *model) tea.Cmd
	// click is what a click on a cell of the pane does, below its heading;
	// nil only gives it the focus.
	click func(m *model, x, y int) tea.Cmd
	// whole panes have no place among the others: they fill the screen.
	whole bool
}

// panes is the table of all panes.
var panes [paneCount]pane

func init() {
	panes = [paneCount]pane{
		paneWanted:   {name: "wanted", about: "what the model wanted most", draw: drawWanted, move: (*model).movePick, click: clickWanted},
		paneAllowed:  {name: "allowed", about: "what the constraint permits", draw: drawAllowed, move: (*model).movePick},
		paneWhy:      {name: "why", about: "the step in a sentence", draw: drawWhy},
		paneSteps:    {name: "steps", about: "the steps around the cursor", draw: drawSteps, move: (*model).moveStep, click: clickSteps},
		paneJSON:     {name: "json", about: "the text as it grows", draw: drawJSON, move: moveJSON, enter: enterJSON, click: clickJSON},
		paneStep:     {name: "step", about: "the numbers about the step", draw: drawFacts},
		paneFields:   {name: "fields", about: "a ledger: a row a field", draw: drawFields, move: moveFields, enter: enterFields, click: clickFields},
		paneTimeline: {name: "timeline", about: "entropy, allowed mass and overrides over the run", draw: drawTimeline, move: moveTimeline, click: clickTimeline},
		paneTree:     {name: "tree", about: "the branches of the run", draw: drawTree, move: moveTree, enter: enterTree, click: clickTree},
		paneWatch:    {name: "watch", about: "expressions and breakpoints", draw: drawWatch, move: moveWatch},
		paneNotes:    {name: "notes", about: "notes on the steps", draw: drawNotes, move: moveNotes, enter: enterNotes},
		paneSource:   {name: "schema", about: "the schema, grammar or catalog, with the live place", draw: drawSourcePane, move: moveSource},
		paneSplit:    {name: "split", about: "token boundaries: how the tokenizer alone would have split the text", draw: drawSplit, move: moveSplit, enter: enterSplit},
		paneCompare:  {name: "compare", about: "two branches, or two rules, side by side", draw: drawCompare, move: moveCompare, enter: enterCompare, whole: true},
		paneTokens:   {name: "tokens", about: "every token of the vocabulary at this step", draw: drawTokens, move: moveTokens, enter: enterTokens, click: clickTokens, whole: true},
	}
}

// paneNamed returns the pane of a name.
func paneNamed(name string) (paneID, error) {
	for id := paneWanted; id < paneCount; id++ {
		if panes[id].name == name {
			return id, nil
		}
	}
	return anyPane, fmt.Errorf("there is no pane %q: %s", name, wordList(paneNames()))
}

func paneNames() []string {
	var list []string
	for id := paneWanted; id < paneCount; id++ {
		list = append(list, panes[id].name)
	}
	return list
}

// view says which panes are on the screen and which has the focus.
type view struct {
	focus  paneID
	zoomed bool // the one with the focus fills the screen
	hidden [paneCount]bool
	guests [guestSlots]paneID // what stands in the places that are not for one pane alone
}

// guestSlots is how many such places there are: one below the JSON, and in a
// wide screen a column of them.
const guestSlots = 3

func newView() view {
	return view{focus: paneWanted, guests: [guestSlots]paneID{paneStep, paneFields, paneTimeline}}
}

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
		{name: "watches", keys: []string{"E"}, does: "watches and breakpoints", busy: busyNow, run: runShow(paneWatch)},
		{name: "up", keys: []string{"up", "k"}, short: "choose", does: "up in the pane with the focus", busy: busyNow, run: runMove(-1)},
		{name: "down", keys: []string{"down", "j"}, does: "down", busy: busyNow, run: runMove(1)},
		{name: "page-up", keys: []string{"pgup", "ctrl+b"}, does: "a page up", busy: busyNow, run: runPage(-1)},
		{name: "page-down", keys: []string{"pgdown", "ctrl+f"}, does: "a page down", busy: busyNow, run: runPage(1)},
	}}
}

func runFocus(by int) func(*model, invocation) tea.Cmd {
	return func(m *model, _ invocation) tea.Cmd {
		m.view.zoomed = m.view.zoomed && !panes[m.view.focus].whole
		list := m.layout().order()
		if len(list) == 0 {
			return nil
		}
		at := max(slices.Index(list, m.view.focus), 0)
		next := list[(at+by+len(list))%len(list)]
		if m.view.zoomed {
			m.view.zoomed = false
			list = m.layout().order()
			at = max(slices.Index(list, m.view.focus), 0)
			next = list[(at+by+len(list))%len(list)]
			m.view.zoomed = true
		}
		return m.focusOn(next)
	}
}

// focusOn gives a pane the focus, and looks again where it shows more than the
// last shot holds.
func (m *model) focusOn(id paneID) tea.Cmd {
	m.view.focus = id
	return m.lookAgain()
}

func runPane(m *model, in invocation) tea.Cmd {
	id, err := paneNamed(in.arg)
	if err != nil {
		m.sayError(err)
		return nil
	}
	return m.showPane(id)
}

func runShow(id paneID) func(*model, invocation) tea.Cmd {
	return func(m *model, _ invocation) tea.Cmd {
		if m.view.focus == id && m.visible(id) { // the key that opened it closes it
			m.view.zoomed = false
			return m.focusOn(paneWanted)
		}
		return m.showPane(id)
	}
}

// showPane brings a pane to the screen and gives it the focus: where it has a
// place there, else below the JSON, else over everything.
func (m *model) showPane(id paneID) tea.Cmd {
	m.view.zoomed = panes[id].whole
	m.view.hidden[id] = false
	if !panes[id].whole && m.layout().panes[id].empty() {
		m.view.seat(id)
		m.view.zoomed = m.layout().panes[id].empty()
	}
	return m.focusOn(id)
}

// seat puts a pane into the first place for guests. The one that sat there
// takes its old place.
func (v *view) seat(id paneID) {
	if !isGuest(id) {
		return
	}
	if at := slices.Index(v.guests[:], id); at >= 0 {
		v.guests[at] = v.guests[0]
	}
	v.guests[0] = id
}

// isGuest reports whether a pane stands in one of the places for guests.
func isGuest(id paneID) bool { return id >= paneStep && id < paneCount && !panes[id].whole }

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

func (m *model) zoom() tea.Cmd {
	m.view.zoomed = !m.view.zoomed
	if !m.view.zoomed && m.layout().panes[m.view.focus].empty() {
		return m.focusOn(paneWanted)
	}
	return m.lookAgain()
}

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

// moveIn moves the cursor of a pane. A pane without one leaves the arrows to
// the candidates.
func (m *model) moveIn(id paneID, by int) tea.Cmd {
	if move := panes[id].move; move != nil {
		return move(m, by)
	}
	return m.movePick(by)
}

// movePick moves the cursor among the candidates.
func (m *model) movePick(by int) tea.Cmd {
	m.pick = min(max(m.pick+by, 0), max(len(m.shot.options)-1, 0))
	return nil
}

// visible reports whether a pane is on the screen.
func (m *model) visible(id paneID) bool {
	return m.session != nil && !m.layout().panes[id].empty()
}

// layout divides the screen as it is now.
func (m *model) layout() layout {
	lines := 0
	if m.session != nil {
		lines = inputLines(&m.session.header, m.w)
	}
	return newLayout(m.w, m.h, lines, &m.view)
}
