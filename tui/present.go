package tui

import (
	"slices"

	tea "charm.land/bubbletea/v2"
)

// presentView is presenter mode: a screen of few and large things, to be read
// from the back of a room, and the lesson that it may show.
type presentView struct {
	on     bool
	before view // what the panes were like, to come back to
	spot   int  // index in spotlights; 0 is the large screen
	play   player
	lesson lessonView

	scrolled int // lines that the caption is scrolled by
	scrollAt int // ID of the step that it was scrolled at: another step takes it back
}

// spotlights are the panes that can fill the screen in presenter mode, in the
// order in which they come up.
var spotlights = []paneID{anyPane, paneWanted, paneJSON, paneWhy, paneAllowed, paneSteps, paneStep, paneFields, paneTimeline, paneTree, paneSource, paneSplit, paneWatch, paneNotes}

// presentCommands are for presenter mode.
func presentCommands() group {
	return group{"presenting", []command{
		{name: "present", keys: []string{"P"}, does: "presenter mode, or out of it: few things, large, with captions from the notes", busy: busyNow, run: runPresent},
		{name: "onward", keys: []string{"space"}, in: whilePresenting, does: "presenting: play or pause; in a lesson on to the next caption", busy: busyQueue, run: runOnward},
		{name: "play", keys: []string{"p"}, in: whilePresenting, does: "presenting: play or pause", busy: busyQueue, run: whenPresenting((*model).playOrPause)},
		{name: "faster", keys: []string{"+", "="}, in: whilePresenting, does: "presenting: play twice as fast", busy: busyNow, run: whenPresenting(func(m *model) tea.Cmd { return m.speedUp(2) })},
		{name: "slower", keys: []string{"-", "_"}, in: whilePresenting, does: "presenting: play half as fast", busy: busyNow, run: whenPresenting(func(m *model) tea.Cmd { return m.speedUp(0.5) })},
		{name: "spotlight", keys: []string{"tab"}, in: whilePresenting, does: "presenting: the spotlight on the next pane", busy: busyNow, run: whenPresenting(func(m *model) tea.Cmd { return m.turnSpotlight(1) })},
		{name: "spotlight-back", keys: []string{"shift+tab"}, in: whilePresenting, does: "presenting: the spotlight on the pane before", busy: busyNow, run: whenPresenting(func(m *model) tea.Cmd { return m.turnSpotlight(-1) })},
		{name: "caption", keys: []string{"enter", "pgdown"}, in: whilePresenting, does: "presenting: on to the next caption", busy: busyQueue, run: whenPresenting((*model).nextCaption)},
		{name: "caption-back", keys: []string{"backspace", "pgup"}, in: whilePresenting, does: "presenting: back to the caption before", busy: busyQueue, run: whenPresenting((*model).captionBefore)},
	}}
}

// whenPresenting is for commands that only presenter mode has.
func whenPresenting(do func(*model) tea.Cmd) func(*model, invocation) tea.Cmd {
	return func(m *model, _ invocation) tea.Cmd {
		if !m.present.on {
			m.say(plain, "that is for presenter mode: "+m.keys.first("present")+" or :present begins it")
			return nil
		}
		return do(m)
	}
}

func runPresent(m *model, _ invocation) tea.Cmd {
	if m.present.on {
		return m.endPresenting()
	}
	return m.beginPresenting()
}

func (m *model) beginPresenting() tea.Cmd {
	p := &m.present
	p.on, p.before, p.spot = true, m.view, 0
	p.play.pause()
	return nil
}

func (m *model) endPresenting() tea.Cmd {
	m.present.on = false
	m.present.play.pause()
	m.view = m.present.before
	return m.lookAgain()
}

// leavePresenting is for the key that steps out: of a wait, of a lesson into
// the list of lessons, or of presenter mode into the debugger.
func (m *model) leavePresenting() tea.Cmd {
	switch {
	case m.job != nil:
		m.present.play.pause()
		m.stop()
		return nil
	case m.present.lesson.name != "":
		return m.leaveLesson()
	}
	return m.endPresenting()
}

// pressPresent handles the keys of presenter mode: its own, those that move,
// and what else does not open a pane.
func (m *model) pressPresent(msg tea.KeyPressMsg) tea.Cmd {
	m.present.play.from = 0
	m.present.lesson.visit(&m.shot)
	switch {
	case m.keys.does(msg, "leave"):
		return m.leavePresenting()
	case m.guessing():
		return m.pressGuess(msg)
	case m.keys.does(msg, "up") && m.present.spot == 0:
		m.scrollCaption(-1)
		return nil
	case m.keys.does(msg, "down") && m.present.spot == 0:
		m.scrollCaption(1)
		return nil
	}
	name := keyOf(msg)
	if text, ok := m.keys.lines[name]; ok {
		return m.whenFree(msg, busyDrop, func() tea.Cmd { return m.do(text) })
	}
	c := m.keys.find(name, whilePresenting)
	if c == nil || !presentable(c) {
		return nil
	}
	return m.whenFree(msg, c.busy, func() tea.Cmd { return m.invoke(c, invocation{asked: -1}) })
}

// presentable reports whether a command has a key in presenter mode. What
// shows, hides or moves panes has none there, and neither has taking a
// candidate that is not on the screen.
func presentable(c *command) bool {
	inPanes := slices.ContainsFunc(paneCommands().list, func(other command) bool { return other.name == c.name })
	return c.in == whilePresenting || c.name != "take" && (!inPanes || c.name == "up" || c.name == "down")
}

// presenting reports whether presenter mode is on the screen.
func (m *model) presenting() bool {
	return m.present.on && m.session != nil && m.decision == nil && m.explanation == nil
}

// turnSpotlight puts the spotlight on another pane.
func (m *model) turnSpotlight(by int) tea.Cmd {
	p := &m.present
	p.spot = (p.spot + by + len(spotlights)) % len(spotlights)
	m.view = p.before
	if p.spot > 0 {
		m.view.focus, m.view.zoomed = spotlights[p.spot], true
		m.view.hidden[m.view.focus] = false
	}
	return m.lookAgain()
}

// runOnward goes on in whichever way there is to go on.
func runOnward(m *model, _ invocation) tea.Cmd {
	switch {
	case !m.present.on:
		return whenPresenting((*model).playOrPause)(m, invocation{})
	case m.present.lesson.on && !m.present.play.on:
		return m.nextCaption()
	}
	return m.playOrPause()
}

// nextCaption goes to the next step with a note. In a lesson the last of them
// is followed by the end of the run.
func (m *model) nextCaption() tea.Cmd {
	list := m.shot.noted
	i := firstNoteFrom(list, m.shot.state.At+1)
	switch last := len(m.shot.state.Steps) - 1; {
	case m.job != nil:
		return nil
	case i < len(list) && list[i].index != offBranch:
		return m.seek(list[i].index)
	case m.present.lesson.on && m.shot.state.At < last:
		return m.seek(last)
	case m.present.lesson.on:
		m.say(plain, "that was the last caption: "+m.keys.first("leave")+" leaves")
		return nil
	}
	m.say(plain, "no step after this one has a note")
	return nil
}

func (m *model) captionBefore() tea.Cmd {
	i := firstNoteFrom(m.shot.noted, m.shot.state.At) - 1
	switch {
	case m.job != nil:
		return nil
	case i < 0:
		m.say(plain, "no step before this one has a note")
		return nil
	}
	return m.seek(m.shot.noted[i].index)
}

// scrollCaption scrolls a caption that has more lines than there is room for.
func (m *model) scrollCaption(by int) {
	p, id := &m.present, m.shot.step.ID
	if p.scrollAt != id {
		p.scrolled, p.scrollAt = 0, id
	}
	s := m.scene()
	box := newPresentLayout(m.w, m.h).caption
	last := max(len(s.caption().lines(box.w-3))-(box.h-1), 0)
	p.scrolled = min(max(p.scrolled+by, 0), last)
}
