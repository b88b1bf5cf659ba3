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

	w, h    int                  // of the screen, in cells
	dark    bool                 // the terminal's background
	profile colorprofile.Profile // what the terminal can show
	theme   *theme               // made of these and of the options

	commands *commandSet
	keys     keyMap
	start    startScreen

	session *session // nil while a list of inputs or of lessons is shown
	shot    shot     // the last one of the session
	pick    int      // index in shot.options of the candidate under the cursor
	view    view
	paneState

	lanes *lockstep             // nil where there is one session at most
	apart bool                  // whether the lane in the lead moves alone
	kept  map[*session]laneView // what the panes remember of the other lanes

	job    *job              // nil when nothing is under way
	jobs   int               // how many there were
	queue  []tea.KeyPressMsg // pressed while something was
	script []string          // command lines that were given at the start and are not done yet

	notice  notice
	asked   int                   // token that a second enter takes although it is not allowed; -1 for none
	digits  string                // the number before a key
	prompt  *prompt               // nil while nothing is typed on the last line
	history [promptKinds][]string // what was typed there, the latest last
	help    bool                  // whether the help is shown
	helpTop int                   // its first line on the screen

	decision    *decisionView    // nil while its pane is closed
	explanation *explanationView // the same
}

func newModel(ctx context.Context, opt Options) (*model, error) {
	m := &model{
		ctx:      ctx,
		opt:      opt,
		keeper:   newKeeper(),
		now:      time.Now,
		after:    after,
		dark:     opt.Background != BackgroundLight,
		profile:  colorprofile.TrueColor,
		commands: newCommandSet(),
		start:    newStartScreen(opt),
		view:     newView(),
		script:   slices.Clone(opt.Commands),
		asked:    -1,
	}
	var err error
	if m.keys, err = newKeyMap(m.commands, opt.Keys); err != nil {
		return nil, err
	}
	if err := m.paint(); err != nil {
		return nil, err
	}
	for _, text := range opt.Breaks {
		if err := m.addPoint(text); err != nil {
			return nil, err
		}
	}
	if len(opt.Lanes) > 0 {
		if err := m.openLanes(); err != nil {
			return nil, err
		}
	} else if opt.Stepper != nil {
		m.session = newSession(opt.Stepper)
		m.show(m.session.look(ctx, wants{}))
		m.beginLesson()
	}
	return m, nil
}

// paint makes the theme again, after something that it depends on changed.
func (m *model) paint() error {
	t, err := themeNamed(m.opt.Theme, m.dark, m.profile)
	if err != nil {
		return err
	}
	m.theme = t
	if m.opt.Theme == MonoTheme || m.profile <= colorprofile.ASCII { // no colour tells what a line is for
		m.json.marks = true
	}
	return nil
}

func after(d time.Duration, msg tea.Msg) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return msg })
}

// Init asks the terminal for its background, and begins with the command lines
// that were given at the start.
func (m *model) Init() tea.Cmd { return tea.Batch(tea.RequestBackgroundColor, m.unqueue()) }

// Update hands each message to its handler.
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		return m, m.resize(msg.Width, msg.Height)
	case tea.BackgroundColorMsg:
		if m.opt.Background == BackgroundAuto {
			m.dark = msg.IsDark()
		}
		return m, m.repaint()
	case tea.ColorProfileMsg:
		m.profile = msg.Profile
		return m, m.repaint()
	case tea.KeyPressMsg:
		return m, m.handleKey(msg)
	case tea.MouseClickMsg:
		return m, m.handleClick(msg)
	case tea.MouseWheelMsg:
		return m, m.handleWheel(msg)
	case movedMsg:
		return m, tea.Batch(m.handleMoved(msg), m.catchUp())
	case tokensListedMsg:
		return m, m.handleTokensListed(msg)
	case decidedMsg:
		return m, m.handleDecided(msg)
	case explainedMsg:
		return m, m.handleExplained(msg)
	case openedMsg:
		return m, tea.Batch(m.handleOpened(msg), m.catchUp())
	case weighedMsg:
		return m, m.handleWeighed(msg)
	case inputDoneMsg:
		return m, m.handleInputDone(msg)
	case inputTickMsg:
		return m, m.handleInputTick(msg)
	case tickMsg:
		return m, m.handleTick(msg)
	case slowMsg:
		m.handleSlow(msg)
		return m, nil
	case closedMsg:
		if msg.err != nil {
			m.sayError(msg.err)
		}
		return m, nil
	}
	if m.prompt != nil {
		return m, m.prompt.update(msg)
	}
	return m, m.start.update(msg)
}

func (m *model) resize(w, h int) tea.Cmd {
	m.w, m.h = w, h
	return m.lookAgain()
}

// repaint is paint for a theme that is known to exist.
func (m *model) repaint() tea.Cmd {
	if err := m.paint(); err != nil {
		m.sayError(err)
	}
	return nil
}

// View draws the screen.
func (m *model) View() tea.View {
	c := newCanvas(m.w, m.h)
	switch {
	case m.help:
		drawHelp(c, m.keys, m.helpTop)
	case m.choosing():
		m.drawLessons(c)
	case m.session == nil:
		m.drawStart(c)
	case m.presenting():
		m.scene().drawPresent(c, m.presentHelp())
	default:
		s := m.scene()
		s.draw(c)
	}
	v := tea.NewView(c.render(m.theme))
	v.AltScreen = true
	v.WindowTitle = "stencil"
	if m.opt.Mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	return v
}

// scene is what the panes are to draw.
func (m *model) scene() *scene {
	return &scene{
		shot:      m.shot,
		header:    &m.session.header,
		name:      m.title(),
		pick:      m.pick,
		notice:    m.shownNotice(),
		keys:      m.keys,
		digits:    m.digits,
		layout:    m.layout(),
		view:      &m.view,
		apart:     m.apart,
		prompt:    m.prompt,
		paneState: &m.paneState,

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
var noErrors = []error{trace.ErrEnd, trace.ErrStart, trace.ErrNoDecision, trace.ErrNoExplanation, errNoSuchStep}

// sayError puts an error into words.
func (m *model) sayError(err error) {
	r := illegal
	if slices.ContainsFunc(noErrors, func(e error) bool { return errors.Is(err, e) }) {
		r = plain
	}
	m.say(r, clean(err.Error()))
}
