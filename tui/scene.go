package tui

import (
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// scene is what the panes draw: a shot, and what the user does with it.
type scene struct {
	shot
	header *trace.Header
	name   string // shown in the title in place of the constraint's name
	pick   int    // index in options of the candidate under the cursor
	notice notice
	keys   keyMap

	decision    *decisionView    // drawn over the panes; nil for none
	explanation *explanationView // the same
}

// picked returns the candidate under the cursor.
func (s *scene) picked() (trace.Candidate, bool) {
	if s.pick < 0 || s.pick >= len(s.options) {
		return trace.Candidate{}, false
	}
	return s.options[s.pick], true
}

// stressed is the name of the key that answers what the step asks: why was
// something not allowed?
func (s *scene) stressed() string {
	c, ok := s.picked()
	if s.any && !s.step.Lost && (s.step.Override || ok && !c.Allowed) {
		return s.keys.Why.Help().Key
	}
	return ""
}

// draw paints the whole screen.
func (s *scene) draw(c *canvas) {
	l := newLayout(c.w, c.h, inputLines(s.header, c.w))
	drawTitle(c.area(l.title), s)
	drawInput(c.area(l.input), s.header)
	drawWanted(c.area(l.wanted), s)
	drawAllowed(c.area(l.allowed), s)
	drawWhy(c.area(l.why), s)
	drawSteps(c.area(l.steps), s)
	drawJSON(c.area(l.json), s)
	drawFacts(c.area(l.facts), s)
	drawSeams(c, l)
	drawStrip(c.area(l.strip), s)
	switch {
	case s.decision != nil:
		drawDecision(c.area(l.body), s.decision)
		drawSeam(c.area(l.foot))
		drawKeys(c.area(l.keys), s.keys.decisionHelp(), "")
	case s.explanation != nil:
		drawExplanation(c.area(l.body), s.explanation)
		drawSeam(c.area(l.foot))
		drawKeys(c.area(l.keys), s.keys.explanationHelp(), "")
	default:
		drawKeys(c.area(l.keys), s.keys.ShortHelp(), s.stressed())
	}
	drawMessage(c.area(l.message), s.notice, l.message != l.keys)
}

// drawSeams draws the line between the columns and the one below them, with
// the joints where headings meet them.
func drawSeams(c *canvas, l layout) {
	k := ink{role: rule}
	foot := c.area(l.foot)
	drawSeam(foot)
	if l.json.empty() || l.json.x == 0 {
		return
	}
	x := l.json.x - 1
	a := c.area(rect{x, l.body.y, 1, l.body.h})
	for y := range a.h {
		a.put(0, y, '│', k)
	}
	for _, r := range []rect{l.allowed, l.why, l.steps} {
		if !r.empty() {
			a.put(0, r.y-l.body.y, '┤', k)
		}
	}
	if !l.facts.empty() {
		y := l.facts.y - l.body.y
		joint := '├'
		if slices.Contains([]int{l.allowed.y, l.why.y, l.steps.y}, l.facts.y) {
			joint = '┼'
		}
		a.put(0, y, joint, k)
	}
	a.put(0, 0, '┬', k)
	foot.put(x, 0, '┴', k)
}

// drawSeam draws the line below the panes.
func drawSeam(foot area) { foot.fill(0, foot.w, 0, '─', ink{role: rule}) }

// heading draws the first line of a pane, a rule with its name, and returns
// the rest of the pane.
func heading(a area, name line) area {
	a.fill(0, a.w, 0, '─', ink{role: rule})
	if a.w < 6 {
		return a.below(1)
	}
	head := area{a.c, rect{a.x + 2, a.y, a.w - 3, min(a.h, 1)}}
	spaced := append(line{{text: " "}}, name...)
	head.line(0, 0, append(spaced, piece{text: " "}))
	return a.below(1)
}
