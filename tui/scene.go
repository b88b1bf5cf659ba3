package tui

import (
	"charm.land/bubbles/v2/key"

	"github.com/stencil-debugger/stencil/trace"
)

// scene is what the panes draw: a shot, and what the user does with it.
type scene struct {
	shot
	header *trace.Header // of the run
	name   string        // shown in the title in place of the constraint's name
	pick   int           // index in options of the candidate under the cursor
	notice notice
	keys   keyMap
	digits string  // the number before a key, as far as it is typed
	layout layout  // where everything goes
	view   *view   // which panes there are
	apart  bool    // whether the lane in the lead moves alone
	prompt *prompt // what is being typed on the last line; nil for nothing

	decision    *decisionView    // drawn over the panes; nil for none
	explanation *explanationView // the same

	*paneState
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
		return string(s.keys.first("why"))
	}
	return ""
}

// draw paints the whole screen.
func (s *scene) draw(c *canvas) {
	l := s.layout
	drawTitle(c.area(l.title), s)
	drawInput(c.area(l.input), s.header)
	keys, stressed := s.keys.mainHelp(), s.stressed()
	switch {
	case s.decision != nil:
		drawDecision(c.area(l.body), s.decision)
		keys, stressed = s.keys.decisionHelp(), ""
	case s.explanation != nil:
		drawExplanation(c.area(l.body), s.explanation)
		keys, stressed = s.keys.explanationHelp(), ""
	default:
		s.drawPanes(c)
		if s.view.focus != paneWanted {
			keys, stressed = s.keys.paneHelp(s.view.focus), ""
		}
		switch {
		case s.view.focus == paneCompare && s.compare.weighed != nil:
			keys = s.keys.weighedHelp()
		case s.view.focus == paneLanes && s.lanes != nil:
			keys = s.keys.lanesHelp()
		case s.search.open():
			keys = s.keys.searchHelp(keys)
		}
	}
	drawStrip(c.area(l.strip), s)
	s.drawFoot(c, keys, stressed)
}

// drawFoot draws the lines at the bottom: the keys, and above them the notice
// or else the legend of the strip. What is typed lies over them.
func (s *scene) drawFoot(c *canvas, keys []key.Binding, stressed string) {
	l := s.layout
	drawKeys(c.area(l.keys), keys, stressed)
	n := s.notice
	if n.text == "" && s.digits != "" {
		n = notice{plain, clean(s.digits)}
	}
	if l.message != l.keys {
		c.area(l.message).line(1, 0, legend(s, l.message.w))
	}
	drawMessage(c.area(l.message), n)
	if s.prompt != nil {
		drawPrompt(c, l.message, l.keys, s.prompt)
	}
}

// drawPanes draws the panes and the lines between them.
func (s *scene) drawPanes(c *canvas) {
	for id := paneWanted; id < paneCount; id++ {
		if r := s.layout.panes[id]; !r.empty() {
			panes[id].draw(c.area(r), s)
		}
	}
	drawSeams(c, s.layout)
	if r := s.layout.panes[s.view.focus]; !r.empty() {
		a := c.area(r)
		a.fill(0, min(2, a.w), 0, '━', ink{role: keycap})
	}
}

// drawSeams draws the lines between the columns and the one below them, with
// the joints where headings meet them.
func drawSeams(c *canvas, l layout) {
	k := ink{role: rule}
	foot := c.area(l.foot)
	foot.fill(0, foot.w, 0, '─', k)
	for _, x := range l.seams {
		a := c.area(rect{x, l.body.y, 1, l.body.h})
		for y := range a.h {
			a.put(0, y, l.joint(x, l.body.y+y), k)
		}
		foot.put(x, 0, '┴', k)
	}
}

// joint is the sign of a seam at a cell: it depends on which panes begin left
// and right of it.
func (l layout) joint(x, y int) rune {
	left, right := false, false
	for _, r := range l.panes {
		if r.empty() || r.y != y {
			continue
		}
		left = left || r.x+r.w == x
		right = right || r.x == x+1
	}
	switch {
	case y == l.body.y:
		return '┬'
	case left && right:
		return '┼'
	case left:
		return '┤'
	case right:
		return '├'
	}
	return '│'
}

// headingEnds is the cells of a heading that its name does not get.
const headingEnds = 5

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
