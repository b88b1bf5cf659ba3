package tui

import (
	"sort"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/trace"
)

// document is the text up to and with a step, laid out: first what comes
// before the JSON, then the JSON. It is a view of a branch, and only the lines
// that are asked for cost anything.
type document struct {
	*branch
	at     int         // index of the current step
	end    int         // size of the text with it
	json   int         // where the JSON begins; end where there is none
	lay    *jsonLayout // of the JSON; nil where there is none
	before int         // lines before the JSON
	lines  int         // lines of the JSON
	seen   bool        // whether the lines show something of the current step
}

// docLine is one line before it is wrapped, or a part of one that is very long.
type docLine struct {
	indent int
	pieces line
}

// document returns the document up to and with the step with that index.
func (b *branch) document(at int) document {
	d := document{branch: b, at: at, end: b.facts.ref(at).end}
	d.json, d.lay = d.layout()
	d.before = sort.Search(b.prose.n, func(i int) bool { return int(b.prose.at(i)) >= d.json })
	if d.lay != nil {
		d.lines = d.lay.linesBefore(d.end)
	}
	d.seen = d.showsCurrent()
	return d
}

// layout returns where the JSON begins and how it is laid out: at the first
// step of its region, or, where no step is in it, at the start of a text that
// looks like JSON.
func (d *document) layout() (int, *jsonLayout) {
	switch {
	case d.firstJSON >= 0 && d.at >= d.firstJSON:
		return d.branch.json.start, &d.branch.json
	case d.looks == looksJSON && d.looksAt < d.end:
		return 0, &d.guessed
	}
	return d.end, nil
}

// showsCurrent reports whether something of the current step is on a line.
// Nothing is of an end token and of white space between the parts of the JSON.
func (d *document) showsCurrent() bool {
	if d.wrotePointer() {
		return true
	}
	for at := d.start(d.at); at < d.end; {
		end, blank := d.pieceEnd(at)
		if !blank {
			return true
		}
		at = end
	}
	return false
}

// pieceEnd returns where what is written as one piece at a byte ends, and
// whether that is white space which is left out.
func (d *document) pieceEnd(offset int) (end int, blank bool) {
	if offset < d.json {
		return d.end, false
	}
	i := d.partAt(offset)
	_, end = d.part(i)
	return end, d.blank(i)
}

// wrotePointer reports whether the current step completed a pointer that is shown
// and wrote the end of it.
func (d *document) wrotePointer() bool {
	i := sort.Search(d.branch.pointers.n, func(i int) bool { return int(d.branch.pointers.at(i).step) >= d.at })
	if i == d.branch.pointers.n {
		return false
	}
	p := d.branch.pointers.at(i)
	return int(p.step) == d.at && p.Offset < d.end && d.stepOf(p.end()-1, d.at+1) == d.at
}

// count returns how many lines there are, at least one.
func (d *document) count() int { return max(d.before+d.lines, 1) }

// span returns where the bytes of a line begin and end, without white space
// after them.
func (d *document) span(n int) (start, end int) {
	switch {
	case d.before+d.lines == 0:
		return 0, 0
	case n < d.before:
		start, end = int(d.prose.at(n)), d.json
		if n+1 < d.before {
			end = int(d.prose.at(n + 1))
		}
		return start, end
	}
	first, last := d.lay.partsOf(n - d.before)
	for last--; last > first; last-- {
		if s, _ := d.part(last); s < d.end && !d.blank(last) {
			break
		}
	}
	start, _ = d.part(first)
	_, end = d.part(last)
	return start, end
}

// segmentLen is about how many bytes of a line are looked at together. What is
// longer is broken there, whatever the width of the screen.
const segmentLen = 4096

// segments returns of how many segments a line consists, at least one.
func (d *document) segments(n int) int {
	start, end := d.span(n)
	return max((end-start+segmentLen-1)/segmentLen, 1)
}

// border returns where segment k of the bytes from start to end begins: not
// within a character, nor within a marker.
func (d *document) border(start, end, k int) int {
	at := min(start+k*segmentLen, end)
	if k == 0 || at == end {
		return at
	}
	for i := 0; i < utf8.UTFMax && at < end && !utf8.RuneStart(d.text[at]); i++ {
		at++
	}
	i := sort.Search(d.branch.pointers.n, func(i int) bool { return d.branch.pointers.at(i).end() > at })
	if i < d.branch.pointers.n {
		if p := d.branch.pointers.at(i); p.Offset < at && int(p.step) <= d.at {
			at = min(p.end(), end)
		}
	}
	return at
}

// segment returns a part of a line. The last one of the document ends with the
// current token where nothing else shows it.
func (d *document) segment(n, k int) docLine {
	start, end := d.span(n)
	p := d.painter()
	from, to := d.border(start, end, k), d.border(start, end, k+1)
	var out docLine
	switch {
	case n < d.before:
		out.pieces = p.paint(nil, from, to, reasoning)
	case d.lines > 0:
		out.indent = d.indent(n)
		out.pieces = p.jsonLine(n-d.before, from, to)
	}
	if k < d.segments(n)-1 {
		return out
	}
	return d.withPending(out, n)
}

// pending is the current token where the layout shows nothing of it.
func (d *document) pending() line {
	t := d.steps[d.at].Chosen.Token
	t.Bytes = t.Bytes[:min(len(t.Bytes), maxText)]
	var l line
	if t.Kind == trace.KindEnd {
		l = append(l, in(plain, " "))
	}
	return append(l, in(chosen, tokenName(t)).with(reverse))
}

// stepAt returns the index of the step that wrote the value on a line: of a
// text its beginning, of an object or an array its bracket. A token that ends in
// the quote of a text does not choose it: the next one does.
func (d *document) stepAt(line int) int {
	if line < d.before || d.lines == 0 {
		start, _ := d.span(min(line, d.count()-1))
		return d.stepOf(start, d.at+1)
	}
	first, end := d.lay.partsOf(line - d.before)
	at, _ := d.part(first)
	for i := first; i < end; i++ {
		start, _ := d.part(i)
		if start >= d.end {
			break
		}
		if isValue(d.lay.parts.at(i).kind) || opens(d.text[start]) {
			at = start
			break
		}
	}
	step := d.stepOf(at, d.at+1)
	if next := step + 1; next <= d.at && d.start(step) < at && d.start(next) == at+1 && d.text[at] == '"' {
		return next
	}
	return step
}
