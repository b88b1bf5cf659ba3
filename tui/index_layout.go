package tui

import (
	"bytes"
	"sort"

	"github.com/stencil-debugger/stencil/decode/jsontext"
)

// jsonLayout is how a JSON text is laid out over lines, as jsontext.Indent does
// it, but made of one piece after the other. The layout of a longer text begins
// with that of a shorter one, so one layout serves every prefix of its text.
// Offsets are bytes of the whole document; texts are below 2 GiB.
type jsonLayout struct {
	start   int // where the JSON begins
	parts   series[layPart]
	lines   series[layLine]
	roled   series[roledLine]
	answers series[roledLine] // of roled, those of an answer
}

// layPart is a span of the text. It ends where the next one begins.
type layPart struct {
	start int32
	kind  jsontext.Kind
	gap   bool // whether a space stands before it
}

// layLine is one line, and its place in the tree of objects and arrays.
type layLine struct {
	part   int32 // its first part
	depth  int32
	parent int32 // the line that opens what it stands in; -1 for none
	opener int32 // the line that opens what it closes; -1 where it closes nothing
	nth    int32 // which member of its parent it belongs to, from 0
	jump   int32 // a line further up the parents, so that a climb takes few steps
}

// roledLine is a line with a value that a step with a role wrote.
type roledLine struct {
	line, step int32
	run        int32 // the first of the lines next to each other with this role
	reasoning  bool  // else it is an answer
}

// layWriter is the end of a layout, where it goes on.
type layWriter struct {
	tracker jsontext.Tracker
	depth   int32
	newLine bool  // whether the next part begins a line
	last    byte  // the last punctuation byte, 0 after anything else
	open    int32 // the line that opens the innermost container; -1 for none
	opener  int32 // the line that opens what was closed last, for the line to come; -1 for none
}

func newLayWriter() layWriter { return layWriter{open: -1, opener: -1} }

// write lays out what stands in a text from an offset on.
func (w *layWriter) write(l *jsonLayout, text []byte, at int) {
	for at < len(text) {
		n := w.goOn(l, text, at)
		if n == 0 {
			n = w.begin(l, text, at)
		}
		w.tracker = w.tracker.Advance(text[at : at+n])
		at += n
	}
}

// goOn returns how many bytes belong to the token that the text before them
// ends in; 0 where the next byte begins another. It may stop early.
func (w *layWriter) goOn(l *jsonLayout, text []byte, at int) int {
	rest := text[at:]
	switch kind := w.tracker.Kind(); kind {
	case jsontext.Structure:
		return 0
	case jsontext.Key, jsontext.String:
		return max(tokenRun(rest, `"\`), 1)
	case jsontext.Broken:
		return w.broken(l, text, at)
	default:
		return tokenRun(rest, " \t\r\n,}]")
	}
}

// tokenRun returns how many bytes stand before one of some others.
func tokenRun(b []byte, stops string) int {
	if n := bytes.IndexAny(b, stops); n >= 0 {
		return n
	}
	return len(b)
}

// begin starts a part, and returns how many bytes of it are certain.
func (w *layWriter) begin(l *jsonLayout, text []byte, at int) int {
	switch kind := w.tracker.KindOf(text[at]); kind {
	case jsontext.Space:
		n := len(text) - at - len(bytes.TrimLeft(text[at:], " \t\r\n"))
		if last := l.parts.n - 1; last < 0 || l.parts.at(last).kind != jsontext.Space {
			l.parts.add(layPart{start: int32(at), kind: kind})
		}
		return n
	case jsontext.Structure:
		w.structure(l, text[at], at)
	case jsontext.Broken:
		w.newLine, w.depth, w.open, w.opener, w.last = true, 0, -1, -1, 0
		w.part(l, at, kind)
		w.newLine = text[at] == '\n'
	default:
		w.part(l, at, kind)
	}
	return 1
}

// broken goes on with broken text, which is cut after every newline.
func (w *layWriter) broken(l *jsonLayout, text []byte, at int) int {
	if w.newLine {
		w.part(l, at, jsontext.Broken)
	}
	n := bytes.IndexByte(text[at:], '\n') + 1
	w.newLine = n > 0
	if n == 0 {
		n = len(text) - at
	}
	return n
}

// structure adds a punctuation byte, and a new line before or after it.
func (w *layWriter) structure(l *jsonLayout, c byte, at int) {
	if c == '}' || c == ']' {
		w.depth--
		w.newLine = w.last != '{' && w.last != '['
		opener := w.open
		w.open = l.lines.at(int(opener)).parent
		if w.newLine {
			w.opener = opener
		}
	}
	w.part(l, at, jsontext.Structure)
	w.last = c
	if c == '{' || c == '[' {
		w.depth++
		w.open = int32(l.lines.n - 1)
	}
	w.newLine = c == '{' || c == '[' || c == ','
}

// part puts a part on the current line or on a new one.
func (w *layWriter) part(l *jsonLayout, at int, kind jsontext.Kind) {
	if w.newLine || l.lines.n == 0 {
		w.line(l)
	}
	l.parts.add(layPart{start: int32(at), kind: kind, gap: w.last == ':'})
	w.last = 0
}

// line begins a line.
func (w *layWriter) line(l *jsonLayout) {
	this := int32(l.lines.n)
	line := layLine{part: int32(l.parts.n), depth: w.depth, parent: w.open, opener: w.opener, jump: this}
	switch {
	case w.opener >= 0:
		line.nth = l.lines.at(int(w.opener)).nth
	case this > 0 && w.open != this-1:
		line.nth = l.lines.at(int(this-1)).nth + 1
	}
	if p := line.parent; p >= 0 {
		up := l.lines.at(int(p)).jump
		line.jump = p
		if far := l.lines.at(int(up)); w.depthOf(l, p)-far.depth == far.depth-w.depthOf(l, far.jump) {
			line.jump = far.jump
		}
	}
	l.lines.add(line)
	w.newLine, w.opener = false, -1
}

func (w *layWriter) depthOf(l *jsonLayout, line int32) int32 { return l.lines.at(int(line)).depth }

// role notes on the lines of the values in some bytes what the step that wrote
// them is for. The bytes are the last ones of the layout, and from is a line
// that they do not begin before.
func (l *jsonLayout) role(from, start, step int, reasoning bool) {
	for i := max(from, 0); i < l.lines.n; i++ {
		if !l.holdsValue(i, start) {
			continue
		}
		r := roledLine{line: int32(i), step: int32(step), run: int32(i), reasoning: reasoning}
		if l.roled.n > 0 {
			last := l.roled.at(l.roled.n - 1)
			if last.line == r.line {
				continue
			}
			if last.line == r.line-1 && last.reasoning == reasoning {
				r.run = last.run
			}
		}
		l.roled.add(r)
		if !reasoning {
			l.answers.add(r)
		}
	}
}

// holdsValue reports whether a line holds bytes of a value at or after an
// offset.
func (l *jsonLayout) holdsValue(line, from int) bool {
	first, end := l.partsOf(line)
	for i := first; i < end; i++ {
		switch l.parts.at(i).kind {
		case jsontext.String, jsontext.Number, jsontext.Literal, jsontext.Marker:
			if i+1 >= l.parts.n || int(l.parts.at(i+1).start) > from {
				return true
			}
		}
	}
	return false
}

// partsOf returns which parts stand on a line.
func (l *jsonLayout) partsOf(line int) (first, end int) {
	end = l.parts.n
	if line+1 < l.lines.n {
		end = int(l.lines.at(line + 1).part)
	}
	return int(l.lines.at(line).part), end
}

// startOf returns where the first byte of a line is.
func (l *jsonLayout) startOf(line int) int {
	return int(l.parts.at(int(l.lines.at(line).part)).start)
}

// linesBefore returns how many lines begin before an offset.
func (l *jsonLayout) linesBefore(offset int) int {
	return sort.Search(l.lines.n, func(i int) bool { return l.startOf(i) >= offset })
}

// above returns the line of a depth that a line stands in; itself where it is
// not deeper.
func (l *jsonLayout) above(line int, depth int32) int {
	for {
		this := l.lines.at(line)
		if this.depth <= depth || this.parent < 0 {
			return line
		}
		line = int(this.parent)
		if l.lines.at(int(this.jump)).depth >= depth {
			line = int(this.jump)
		}
	}
}

// inside reports whether a line stands in what another opens. The line that
// closes it does not.
func (l *jsonLayout) inside(line, opener int) bool {
	depth := l.lines.at(opener).depth
	return line > opener && l.lines.at(line).depth > depth && l.above(line, depth) == opener
}

// layMark is how far a layout has come, to go back to.
type layMark struct {
	writer                       layWriter
	start                        int
	parts, lines, roled, answers int
}

func (l *jsonLayout) mark(w layWriter) layMark {
	return layMark{w, l.start, l.parts.n, l.lines.n, l.roled.n, l.answers.n}
}

func (l *jsonLayout) cut(m layMark) {
	l.start = m.start
	l.parts.cut(m.parts)
	l.lines.cut(m.lines)
	l.roled.cut(m.roled)
	l.answers.cut(m.answers)
}

func (l *jsonLayout) snapshot() jsonLayout {
	return jsonLayout{l.start, l.parts.snapshot(), l.lines.snapshot(), l.roled.snapshot(), l.answers.snapshot()}
}
