package tui

import (
	"strconv"
	"time"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// The speeds of playing, in tokens a second.
const (
	defaultSpeed = 2.0
	slowest      = 0.1
	fastest      = 100.0
)

// The time that a step with a note stays: as long as reading it takes.
const (
	leastReading  = 2 * time.Second
	readingLetter = 50 * time.Millisecond
)

// player steps by itself. It waits for nothing: a tick of the clock comes for
// every step, and one that came late, or for nothing, changes nothing.
type player struct {
	on     bool
	speed  float64 // tokens a second; 0 is what the options say
	number int     // of the tick that is awaited: earlier ones are stale
	read   int     // ID of the step whose note stood long enough
	from   int     // ID of the step that the last tick left; a tick that still finds it ends the playing
}

// tickMsg is what the clock brings.
type tickMsg struct{ number int }

func (p *player) pause() { *p = player{speed: p.speed, number: p.number + 1} }

// rate is the speed in tokens a second.
func (m *model) rate() float64 {
	switch {
	case m.present.play.speed > 0:
		return m.present.play.speed
	case m.opt.Speed > 0:
		return min(max(m.opt.Speed, slowest), fastest)
	}
	return defaultSpeed
}

// speedUp multiplies the speed.
func (m *model) speedUp(by float64) tea.Cmd {
	m.present.play.speed = min(max(m.rate()*by, slowest), fastest)
	m.say(plain, speedName(m.rate()))
	return nil
}

func speedName(rate float64) shown {
	unit := shown(" tokens a second")
	if rate == 1 {
		unit = " token a second"
	}
	return speedNumber(rate) + unit
}

func speedNumber(rate float64) shown { return shown(strconv.FormatFloat(rate, 'g', 3, 64)) }

func (m *model) playOrPause() tea.Cmd {
	p := &m.present.play
	if p.on {
		p.pause()
		return nil
	}
	if m.shot.done() {
		m.say(plain, "this is the end: "+m.keys.first("first")+" goes back to the start")
		return nil
	}
	p.pause()
	p.on = true
	if m.captionLeft() > 0 { // it was read before the key was pressed
		p.read = m.shot.step.ID
	}
	return m.tickAfter(m.beat())
}

// beat is the time between two tokens.
func (m *model) beat() time.Duration { return time.Duration(float64(time.Second) / m.rate()) }

func (m *model) tickAfter(d time.Duration) tea.Cmd {
	m.present.play.number++
	return m.after(d, tickMsg{m.present.play.number})
}

// captionLeft is how long the note of the current step takes to read; 0 where
// it has none.
func (m *model) captionLeft() time.Duration {
	letters := 0
	for _, n := range notesOn(m.shot.noted, m.shot.state.At) {
		letters += utf8.RuneCountInString(head(n.text, longCaption))
	}
	if letters == 0 {
		return 0
	}
	return leastReading + time.Duration(letters)*readingLetter
}

// handleTick goes a step on, or waits: for the model, for a reader, for a
// guess.
func (m *model) handleTick(msg tickMsg) tea.Cmd {
	p := &m.present.play
	if !p.on || msg.number != p.number || !m.present.on || m.session == nil {
		return nil
	}
	m.present.lesson.visit(&m.shot)
	id := m.shot.step.ID
	switch {
	case m.job != nil || m.covered():
		return m.tickAfter(m.beat())
	case m.shot.done(), p.from != 0 && p.from == id: // the end, or a step that was refused
		p.pause()
		return nil
	case m.guessing():
		return m.tickAfter(m.beat())
	case p.read != id && m.captionLeft() > 0:
		p.read = id
		return m.tickAfter(max(m.captionLeft()-m.beat(), 0))
	}
	p.from = id
	return tea.Batch(m.walk(oneCall()), m.tickAfter(m.beat()))
}

// covered reports whether something lies over the presenter's screen.
func (m *model) covered() bool {
	return m.help || m.prompt != nil || m.decision != nil || m.explanation != nil
}
