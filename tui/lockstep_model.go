package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// laneView is what the panes remember of a lane while another one leads.
type laneView struct {
	json   jsonView
	traced []tracedStep
}

// openLanes shows the lanes of the options, the first of them in the lead.
func (m *model) openLanes() error {
	l, err := newLockstep(m.opt.Lanes)
	if err != nil {
		return err
	}
	m.lanes, m.kept = l, map[*session]laneView{}
	m.session = l.lanes[0]
	m.view.focus, m.view.zoomed = paneLanes, true
	m.show(m.session.look(m.ctx, wants{lanes: true}))
	return nil
}

// lead makes a session the one on the screen. What the panes remember of a
// document is kept for each.
func (m *model) lead(s *session) {
	if s == nil || s == m.session {
		return
	}
	m.kept[m.session] = laneView{m.json, m.traced}
	had, ok := m.kept[s]
	if !ok {
		had.json = m.json
		had.json.reset()
	}
	had.json.marks, had.json.filter = m.json.marks, m.json.filter
	m.json, m.traced = had.json, had.traced
	m.compare = compareView{}
	m.session, m.shot, m.pick = s, shot{}, 0
}

// follow returns what brings the other lanes along after a call: nothing where
// it only looked, or where the lane in the lead moves alone.
func (m *model) follow(g *goal) func(context.Context, *movedMsg) {
	if m.lanes == nil || m.apart || g.looks {
		return func(context.Context, *movedMsg) {}
	}
	now := m.now
	return func(ctx context.Context, msg *movedMsg) {
		if msg.err != nil && !slices.ContainsFunc(noErrors, func(e error) bool { return errors.Is(msg.err, e) }) {
			return
		}
		leads, behind, err := msg.session.together(ctx, g, frameEnds(now))
		msg.session, msg.behind = leads, behind
		if err != nil {
			msg.err = err
		}
	}
}

// stay is a call that leaves a session where it is.
func stay(context.Context, *session) error { return nil }

// title names what is run: of several lanes the one in the lead.
func (m *model) title() string {
	if m.session.lane == nil {
		return m.opt.Title
	}
	return fmt.Sprintf("%s (%d of %d)", m.session.lane.name, m.session.lane.number+1, len(m.lanes.lanes))
}

// laneCommands go from lane to lane. In the pane of lanes tab does so too.
func laneCommands() []command {
	next, previous := runLaneBy(1), runLaneBy(-1)
	return []command{
		{name: "lane", takes: "NAME|N", does: "another of the runs in lockstep leads", complete: completeLane, run: runLane},
		{name: "lane-next", keys: []string{"J"}, does: "the next one leads: the panes show it, and commands are for it", run: next},
		{name: "lane-previous", keys: []string{"K"}, does: "the one before leads", run: previous},
		{name: "lockstep", keys: []string{"="}, takes: "[on|off]", does: "the others follow the run in the lead, to the same path, and a breakpoint stops in any of them, which then leads; or they stay where they are", complete: func(*model, string) []string { return onOff[:] }, run: runLockstep},
		{name: "lanes-next", keys: []string{"tab"}, in: paneLanes, short: "next run", does: "the next one leads", run: next},
		{name: "lanes-previous", keys: []string{"shift+tab"}, in: paneLanes, does: "the one before leads", run: previous},
		{name: "lanes-go", keys: []string{"enter"}, in: paneLanes, short: "go there", does: "to where the value under the cursor begins", run: func(m *model, _ invocation) tea.Cmd { return enterLanes(m) }},
	}
}

var onOff = [...]string{"on", "off"}

// noLanes says that there is one run only, and reports whether that is so.
func (m *model) noLanes() bool {
	if m.lanes != nil {
		return false
	}
	m.say(plain, "there is one run only: stencil compare --step and stencil replay with several traces show more in lockstep")
	return true
}

func completeLane(m *model, _ string) []string {
	if m.lanes == nil {
		return nil
	}
	var names []string
	for _, s := range m.lanes.lanes {
		names = append(names, string(s.lane.name))
	}
	return names
}

func runLane(m *model, in invocation) tea.Cmd {
	if m.noLanes() {
		return nil
	}
	arg := strings.TrimSpace(in.arg)
	if i := slices.Index(completeLane(m, ""), arg); i >= 0 {
		return m.leadBy(i)
	}
	if n, ok := parseNumber(arg); ok && n <= len(m.lanes.lanes) {
		return m.leadBy(n - 1)
	}
	m.sayError(fmt.Errorf("there is no run %q: %s", arg, wordList(completeLane(m, ""))))
	return nil
}

func runLaneBy(by int) func(*model, invocation) tea.Cmd {
	return func(m *model, _ invocation) tea.Cmd {
		if m.noLanes() {
			return nil
		}
		n := len(m.lanes.lanes)
		return m.leadBy((m.session.lane.number + by + n) % n)
	}
}

// leadBy puts the lane with that index into the lead. Nothing moves.
func (m *model) leadBy(i int) tea.Cmd {
	if m.job != nil {
		return nil
	}
	return m.callOn(m.lanes.lanes[i], &goal{arrived: true, looks: true}, stay)
}

func runLockstep(m *model, in invocation) tea.Cmd {
	if m.noLanes() {
		return nil
	}
	switch in.arg {
	case "":
		m.apart = !m.apart
	case "on", "off":
		m.apart = in.arg == "off"
	default:
		m.sayError(fmt.Errorf("lockstep is on or off, not %q", in.arg))
		return nil
	}
	if m.apart {
		m.say(plain, "the run in the lead moves alone; "+m.keyOrName("lockstep")+" has the others follow again")
		return nil
	}
	m.say(plain, "in lockstep: the others follow")
	return m.ask(stay)
}
