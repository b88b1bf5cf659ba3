package tui

import (
	"math"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// explanationView is an explanation with all that its pane shows. It is made
// in a command.
type explanationView struct {
	trace.Explanation
	candidate trace.Candidate // what the run says of the token
	known     bool            // whether the run knows if the token is allowed
	near      trace.Candidate // the nearest token as the step weighed it
	weighed   bool            // whether it did
	left      int             // reasons that are left out
	source    *source         // nil where there is no text to show
	top       int             // the first row of the source that is shown, or of the words; scrollHome before it is scrolled
}

// scrollHome stands for the place that shows what an explanation is about.
const scrollHome = -1

func newExplanationView(e trace.Explanation, c trace.Candidate, at *shot, about trace.Constraint) *explanationView {
	e.Legal = min(max(e.Legal, 0), len(e.Token.Bytes))
	e.Reasons = slices.Clone(e.Reasons)
	slices.SortStableFunc(e.Reasons, keywordsFirst)
	v := &explanationView{candidate: c, known: !at.step.Lost, source: newSource(about, e), top: scrollHome}
	v.left = max(len(e.Reasons)-maxReasons, 0)
	v.Explanation = clipped(e)
	if e.Nearest != nil {
		if i := indexOf(at.options, e.Nearest.ID); i >= 0 {
			v.near, v.weighed = at.options[i], true
		}
	}
	return v
}

const (
	maxText    = 2000 // bytes of a text from outside that are shown in the words
	maxReasons = 64
)

// clipped returns an explanation without what no screen has room for, so that
// a frame costs the same whatever it says.
func clipped(e trace.Explanation) trace.Explanation {
	e.Expected = clip(e.Expected)
	e.Nodes = slices.Clone(e.Nodes[max(0, len(e.Nodes)-maxNodes):])
	for i, n := range e.Nodes {
		e.Nodes[i] = clippedNode(n)
	}
	e.Reasons = e.Reasons[:min(len(e.Reasons), maxReasons)]
	for i, r := range e.Reasons {
		e.Reasons[i] = trace.Reason{Node: clippedNode(r.Node), Kind: r.Kind, Expected: clip(r.Expected), Note: clip(r.Note)}
	}
	e.Notes = slices.Clone(e.Notes)
	for i, n := range e.Notes {
		e.Notes[i] = clip(n)
	}
	return e
}

// clippedNode keeps the end of a path, which says most.
func clippedNode(n trace.Node) trace.Node {
	return trace.Node{Path: n.Path[max(0, len(n.Path)-maxText):], Keyword: clip(n.Keyword), Detail: clip(n.Detail)}
}

// clip keeps what the words show of a text from outside.
func clip(s string) string { return head(s, maxText) }

// keywordsFirst orders reasons: a keyword says more than a node as a whole.
func keywordsFirst(a, b trace.Reason) int {
	switch {
	case a.Keyword != "" && b.Keyword == "":
		return -1
	case a.Keyword == "" && b.Keyword != "":
		return 1
	}
	return 0
}

// drawExplanation shows why a token is allowed or not, over the body.
func drawExplanation(a area, v *explanationView) {
	if a.empty() {
		return
	}
	for y := range a.h {
		a.fill(0, a.w, y, ' ', ink{})
	}
	rest := heading(a, v.heading())
	words := v.words(a.w, a.h)
	if !v.showsSource(a.h) {
		rest.inset(1).lines(words[min(max(v.top, 0), max(len(words)-rest.h, 0)):])
		return
	}
	rest.inset(1).lines(words)
	drawSource(rest.below(len(words)), v.source, v.top)
}

const (
	leastHeight = 14 // lines of a pane that shows the source, too
	usualSource = 7  // lines of the source, with its heading, before there are more reasons
	labelled    = 30 // cells from which on the words have labels beside them
)

// showsSource reports whether a pane of that height has room for the source
// below the words. Where it has none, the words scroll.
func (v *explanationView) showsSource(h int) bool { return v.source != nil && h >= leastHeight }

// room is how many lines the words may have.
func (v *explanationView) room(h int) int {
	if !v.showsSource(h) {
		return math.MaxInt
	}
	h--
	return h - max(usualSource, h*2/5)
}

// scroll moves what scrolls by some lines, in a body of that size.
func (v *explanationView) scroll(body rect, by int) {
	words := len(v.words(body.w, body.h))
	h := max(body.h-1, 0)
	if !v.showsSource(body.h) {
		v.top = min(max(v.top, 0)+by, words-h)
		v.top = max(v.top, 0)
		return
	}
	h -= words + 1
	w := sourceWidth(body.w, v.source)
	v.top = min(max(v.source.first(v.top, w, h)+by, 0), v.source.lastFirst(w, h))
}

// words are the lines above the source: as many reasons as there is room for.
func (v *explanationView) words(w, h int) []line {
	w = max(w-2, 1)
	before := wrap(v.verdict(), w)
	before = append(before, v.fact(w, v.expectedLabel(), v.expected())...)
	var after []line
	if !v.Allowed {
		after = append(after, v.fact(w, "nearest", v.nearest())...)
	}
	if len(v.Nodes) > 0 {
		after = append(after, v.fact(w, "place", v.place(w))...)
	}
	for _, note := range v.notes() {
		after = append(after, wrap(note, w)...)
	}
	lines := slices.Concat(before, v.reasons(w, v.room(h)-len(before)-len(after)), after)
	return lines[:min(len(lines), v.room(h))]
}

// fact is a label and what it names, wrapped beside it.
func (v *explanationView) fact(w int, label shown, value line) []line {
	if w < labelled {
		return wrap(append(line{in(dim, label+" ")}, value...), w)
	}
	lines := wrap(value, w-labelW)
	for i := range lines {
		lines[i] = append(line{in(dim, pad(label, labelW))}, lines[i]...)
		label = ""
	}
	return lines
}

// reasons are the sentences that say who forbids the token, in that many
// lines: the first of them in any case.
func (v *explanationView) reasons(w, room int) []line {
	var lines []line
	label := shown("because")
	for i, r := range v.Reasons {
		more := len(v.Reasons) + v.left - i
		wrapped := v.fact(w, label, sentence(r))
		left := room - len(lines) - len(wrapped)
		if more > 1 {
			left-- // for the line that says how many more there are
		}
		if i > 0 && left < 0 {
			return append(lines, v.more(w, more)...)
		}
		lines, label = append(lines, wrapped...), ""
	}
	if v.left > 0 {
		lines = append(lines, v.more(w, v.left)...)
	}
	return lines
}

// more says how many reasons are not shown.
func (v *explanationView) more(w, n int) []line {
	return v.fact(w, "", line{in(dim, "… "+count(n)+" more")})
}
