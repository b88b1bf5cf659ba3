package tui

import (
	"context"
	"errors"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/stencil-debugger/stencil/trace"
)

// model is the state of the screen. Only Update changes it.
type model struct {
	ctx    context.Context
	opt    Options
	keeper *keeper

	// Time comes from outside, so that tests need none.
	now   func() time.Time
	after func(time.Duration, tea.Msg) tea.Cmd

	w, h    int
	dark    bool
	profile colorprofile.Profile
	theme   *theme

	keys  keyMap
	start startScreen

	session *session // nil while the list of questions is shown
	shot    shot
	pick    int

	job   *job              // nil when nothing is under way
	jobs  int               // how many there were
	queue []tea.KeyPressMsg // pressed while something was

	notice  notice
	asked   int // token that a second enter takes although it is not allowed; -1 for none
	help    bool
	helpTop int

	decision    *decisionView    // nil while its pane is closed
	explanation *explanationView // the same
}

// session is a stepper and what never changes about it.
type session struct {
	stepper Stepper
	header  trace.Header
}

func newModel(ctx context.Context, opt Options) *model {
	m := &model{
		ctx:     ctx,
		opt:     opt,
		keeper:  newKeeper(),
		now:     time.Now,
		after:   after,
		dark:    true,
		profile: colorprofile.TrueColor,
		keys:    newKeyMap(),
		start:   newStartScreen(opt.Samples),
		asked:   -1,
	}
	m.theme = newTheme(m.dark, m.profile)
	if opt.Stepper != nil {
		m.session = &session{stepper: opt.Stepper, header: opt.Stepper.Header()}
		m.show(takeShot(opt.Stepper))
	}
	return m
}

func after(d time.Duration, msg tea.Msg) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return msg })
}

// Init asks the terminal for its background.
func (m *model) Init() tea.Cmd { return tea.RequestBackgroundColor }

// Update hands each message to its handler.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.w, m.h = msg.Width, msg.Height
		m.start.resize(msg.Width, msg.Height)
		return m, nil
	case tea.BackgroundColorMsg:
		m.dark = msg.IsDark()
		m.theme = newTheme(m.dark, m.profile)
		return m, nil
	case tea.ColorProfileMsg:
		m.profile = msg.Profile
		m.theme = newTheme(m.dark, m.profile)
		return m, nil
	case tea.KeyPressMsg:
		return m, m.handleKey(msg)
	case movedMsg:
		return m, m.handleMoved(msg)
	case decidedMsg:
		return m, m.handleDecided(msg)
	case explainedMsg:
		return m, m.handleExplained(msg)
	case openedMsg:
		return m, m.handleOpened(msg)
	case slowMsg:
		m.handleSlow(msg)
		return m, nil
	case closedMsg:
		if msg.err != nil {
			m.sayError(msg.err)
		}
		return m, nil
	}
	return m, m.start.update(msg)
}

// View draws the screen.
func (m *model) View() tea.View {
	c := newCanvas(m.w, m.h)
	switch {
	case m.help:
		drawHelp(c, m.keys, m.helpTop)
	case m.session == nil:
		m.start.draw(c, m.shownNotice())
	default:
		s := m.scene()
		s.draw(c)
	}
	v := tea.NewView(c.render(m.theme))
	v.AltScreen = true
	v.WindowTitle = "stencil"
	return v
}

// scene is what the panes are to draw.
func (m *model) scene() *scene {
	return &scene{
		shot:   m.shot,
		header: &m.session.header,
		name:   m.opt.Title,
		pick:   m.pick,
		notice: m.shownNotice(),
		keys:   m.keys,

		decision:    m.decision,
		explanation: m.explanation,
	}
}

// shownNotice is the notice, or what is waited for.
func (m *model) shownNotice() notice {
	if m.job != nil && m.job.slow && m.notice.text == "" {
		if m.job.stopped {
			return notice{dim, "stopping"}
		}
		return notice{plain, m.job.what + " · esc to stop"}
	}
	return m.notice
}

// show makes a shot the one on screen. The cursor goes to the chosen
// candidate where the step is another one.
func (m *model) show(s shot) {
	same := m.shot.any && s.any && m.shot.state.At == s.state.At &&
		m.shot.step.ID == s.step.ID && m.shot.step.Chosen.ID == s.step.Chosen.ID
	m.shot = s
	if !same {
		m.pick = max(indexOf(s.options, s.step.Chosen.ID), 0)
		m.asked = -1
	}
}

func (m *model) say(r role, text shown) { m.notice = notice{r, text} }

// noErrors are what keys come to without anything being wrong: a run ends, a
// step has nothing to decide, a constraint has nothing to say.
var noErrors = []error{trace.ErrEnd, trace.ErrStart, trace.ErrNoDecision, trace.ErrNoExplanation}

// sayError puts an error into words.
func (m *model) sayError(err error) {
	r := illegal
	if slices.ContainsFunc(noErrors, func(e error) bool { return errors.Is(err, e) }) {
		r = plain
	}
	m.say(r, clean(err.Error()))
}
