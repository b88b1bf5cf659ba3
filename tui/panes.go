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
	paneLeaks
	paneCompare
	paneTokens
	paneLanes
	paneCount

	// No panes: they are for keys that work in a certain state only.
	whileSearching  // while a search is open
	whilePresenting // in presenter mode
	whileListing    // while the list of inputs is shown
)

// pane is a part of the screen that shows one thing.
type pane struct {
	name  string                 // after :pane, and in the help
	about shown                  // what it shows, for the help
	draw  func(a area, s *scene) // draws it, heading included

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

// panes is the table of all panes. It is filled in by init, since what it names
// looks things up in it.
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
		paneLeaks:    {name: "leaks", about: "reasoning that ended up where an answer belongs", draw: drawLeaks, move: moveLeaks, enter: enterLeaks, click: clickLeaks},
		paneCompare:  {name: "compare", about: "two branches, or two rules, side by side", draw: drawCompare, move: moveCompare, enter: enterCompare, whole: true},
		paneTokens:   {name: "tokens", about: "every token of the vocabulary at this step", draw: drawTokens, move: moveTokens, enter: enterTokens, click: clickTokens, whole: true},
		paneLanes:    {name: "lanes", about: "runs in lockstep, side by side by path", draw: drawLanes, move: moveLanes, enter: enterLanes, click: clickLanes, whole: true},
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
	focus  paneID             // the pane that arrows and enter go to
	zoomed bool               // it fills the screen
	hidden [paneCount]bool    // the panes that the user hid
	guests [guestSlots]paneID // what stands in the places that are not for one pane alone
}

// guestSlots is how many such places there are: one below the JSON, and in a
// wide screen a column of them.
const guestSlots = 3

func newView() view {
	return view{focus: paneWanted, guests: [guestSlots]paneID{paneStep, paneFields, paneTimeline}}
}

// focusOn gives a pane the focus, and looks again where it shows more than the
// last shot holds.
func (m *model) focusOn(id paneID) tea.Cmd {
	m.view.focus = id
	return m.lookAgain()
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

func (m *model) zoom() tea.Cmd {
	m.view.zoomed = !m.view.zoomed
	if !m.view.zoomed && m.layout().panes[m.view.focus].empty() {
		return m.focusOn(paneWanted)
	}
	return m.lookAgain()
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
