package tui

import (
	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// timelineView is what the user does with the timeline.
type timelineView struct {
	chosen bool // whether the zoom was chosen: else all of the branch is shown
	zoom   int  // as in timelineFrame
	panned bool // whether the window was moved while the current step was this one
	at     int
	first  int // its first column
}

// timelineCommands are for the timeline.
func timelineCommands() []command {
	return []command{
		{name: "timeline-in", keys: []string{"+", "="}, short: "in", does: "fewer steps a column", in: paneTimeline, busy: busyNow, run: runTimelineZoom(-1)},
		{name: "timeline-out", keys: []string{"-"}, short: "out", does: "more steps a column", in: paneTimeline, busy: busyNow, run: runTimelineZoom(1)},
		{name: "timeline-all", keys: []string{"_"}, short: "all", does: "all steps of the branch", in: paneTimeline, busy: busyNow, run: runTimelineAll},
		{name: "timeline-left", keys: []string{"<"}, does: "earlier steps, half a screen", in: paneTimeline, busy: busyNow, run: runTimelinePan(-1)},
		{name: "timeline-right", keys: []string{">"}, does: "later steps, half a screen", in: paneTimeline, busy: busyNow, run: runTimelinePan(1)},
	}
}

// timelineFrame is what the pane shows now.
func (m *model) timelineFrame() timelineFrame {
	pane := m.layout().panes[paneTimeline]
	l := newTimelineLayout(pane.w, pane.h-1)
	return newTimelineFrame(&m.timeline, len(m.shot.state.Steps), m.shot.state.At, l.w)
}

// runTimelineZoom zooms around the current step.
func runTimelineZoom(by int) func(*model, invocation) tea.Cmd {
	return func(m *model, in invocation) tea.Cmd {
		if !m.shot.any {
			return nil
		}
		f := m.timelineFrame()
		fit := fitZoom(f.n, f.w)
		zoom := min(max(f.zoom+by*min(in.times(), maxZoomSteps), -closest), fit)
		m.timeline = timelineView{chosen: zoom < fit || by < 0, zoom: zoom}
		return nil
	}
}

// maxZoomSteps is more than there are ways to zoom.
const maxZoomSteps = 64

func runTimelineAll(m *model, _ invocation) tea.Cmd {
	m.timeline = timelineView{}
	return nil
}

func runTimelinePan(by int) func(*model, invocation) tea.Cmd {
	return func(m *model, in invocation) tea.Cmd {
		m.panTimeline(by * in.times() * max(m.timelineFrame().w/2, 1))
		return nil
	}
}

// moveTimeline moves the window by some columns. It comes back to the current
// step with the next move of that.
func moveTimeline(m *model, by int) tea.Cmd {
	m.panTimeline(by * max(m.timelineFrame().w/20, 1))
	return nil
}

func (m *model) panTimeline(columns int) {
	if !m.shot.any {
		return
	}
	f := m.timelineFrame()
	m.timeline.panned, m.timeline.at = true, m.shot.state.At
	m.timeline.first = f.clamp(f.first + columns)
}

// clickTimeline goes to the step of a column: of several, to the one that has
// what the column shows on that line.
func clickTimeline(m *model, x, y int) tea.Cmd {
	if !m.shot.any {
		return nil
	}
	pane := m.layout().panes[paneTimeline]
	l := newTimelineLayout(pane.w, pane.h-1)
	if x < l.left || x >= l.left+l.w {
		return nil
	}
	f := m.timelineFrame()
	start, end := f.steps(x - l.left)
	if start >= end {
		return nil
	}
	p, steps, zoom := &m.shot.branch.overview.peaks, m.shot.state.Steps, max(f.zoom, 0)
	if i, ok := m.shot.leaked().begins(start, end); ok && y == l.marks && p.over(steps, zoom, start>>zoom).mark > leakMark {
		return m.seek(i)
	}
	return m.seek(p.find(steps, zoom, start, l.shows(y)))
}

// shows returns whether a peak has all of what another has, as far as a line
// of the pane shows it.
func (l timelineLayout) shows(y int) func(part, whole peak) bool {
	switch {
	case y == l.marks:
		return func(part, whole peak) bool { return part.mark == whole.mark }
	case y >= l.pressure.y && y < l.pressure.y+l.pressure.h:
		return func(part, whole peak) bool {
			return part.never || !whole.never && part.pressure == whole.pressure
		}
	case y < l.entropy.h:
		return func(part, whole peak) bool { return part.entropy == whole.entropy }
	}
	return func(peak, peak) bool { return true }
}

// find returns the first step of a group of 2^zoom steps, which begins with
// the given one, that has what the whole group has; the first of all where no
// step has it.
func (p *peaks) find(steps []trace.Step, zoom, start int, has func(part, whole peak) bool) int {
	whole := p.over(steps, zoom, start>>zoom)
	at := start
	for zoom > 0 {
		zoom--
		if has(p.over(steps, zoom, at>>zoom), whole) {
			continue
		}
		next := at>>zoom + 1
		if next<<zoom >= p.n || !has(p.over(steps, zoom, next), whole) {
			return start
		}
		at = next << zoom
	}
	return at
}
