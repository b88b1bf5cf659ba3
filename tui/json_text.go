package tui

// segments returns of how many segments an item consists.
func (it jsonItem) segments(d *document) int {
	if it.kind == itemFolded || it.kind == itemHidden {
		return 1
	}
	return d.segments(it.first)
}

// segment returns a part of what an item shows.
func (it jsonItem) segment(d *document, k int) docLine {
	switch it.kind {
	case itemFolded:
		return d.foldedLine(it)
	case itemHidden:
		return d.hiddenLine(it)
	case itemAnswer:
		return d.answerLine(it.first, k)
	}
	return d.segment(it.first, k)
}

// indent returns by how many cells a line of the document is indented.
func (d *document) indent(n int) int {
	if n < d.before || d.lines == 0 {
		return 0
	}
	return 2 * int(d.lay.lines.ref(n-d.before).depth)
}

// foldedLine shows the brackets of a container, and how much is between them.
func (d *document) foldedLine(it jsonItem) docLine {
	p := d.painter()
	start, end := d.span(it.first)
	out := docLine{indent: d.indent(it.first)}
	out.pieces = p.jsonLine(it.first-d.before, max(start, end-segmentLen), end)
	o := it.first - d.before
	what := plural(d.members(o), "field", "fields")
	if d.text[d.bracket(o)] == '[' {
		what = plural(d.members(o), "item", "items")
	}
	from, to := d.end, d.end
	closed := d.closer(o) > d.lastInside(o)
	if closed {
		from, to = d.span(it.last)
	}
	out.pieces = append(out.pieces, in(plain, " "), d.standIn("… "+what, dim, end, from), in(plain, " "))
	if closed {
		out.pieces = append(out.pieces, p.jsonLine(it.last-d.before, from, min(to, from+segmentLen))...)
	}
	return d.withPending(out, it.last)
}

// hiddenLine stands for reasoning.
func (d *document) hiddenLine(it jsonItem) docLine {
	out := docLine{indent: d.indent(it.first)}
	if it.first == it.last && it.first >= d.before {
		out.pieces = d.hiddenValue(it.first - d.before)
		return d.withPending(out, it.last)
	}
	start, _ := d.span(it.first)
	_, end := d.span(it.last)
	words := "… " + plural(it.last-it.first+1, "line", "lines") + " of reasoning"
	out.pieces = line{d.standIn(words, reasoning, start, end)}
	return d.withPending(out, it.last)
}

// hiddenValue writes a line of JSON with the size of its value in place of it.
func (d *document) hiddenValue(n int) line {
	p := d.painter()
	start, end := d.span(d.before + n)
	var out line
	first, last := d.lay.partsOf(n)
	for i := first; i < last; i++ {
		from, to := d.part(i)
		if from >= d.end {
			break
		}
		if !isValue(d.lay.parts.at(i).kind) {
			continue
		}
		tokens := d.stepOf(to-1, d.at+1) - d.stepOf(from, d.at+1) + 1
		out = append(out, p.jsonLine(n, max(start, from-segmentLen), from)...)
		out = append(out, in(plain, " "), d.standIn("… "+plural(tokens, "token", "tokens")+" of reasoning", reasoning, from, to))
		start = to
	}
	return append(out, p.jsonLine(n, start, min(end, start+segmentLen))...)
}

// standIn is text in place of some bytes, in reverse where the current step is
// among these.
func (d *document) standIn(text shown, r role, from, to int) piece {
	p := in(r, text)
	if at := d.start(d.at); d.seen && from <= at && at < to {
		p.ink.attr |= reverse
	}
	return p
}

// withPending adds the current token to the last line where nothing else
// shows it.
func (d *document) withPending(l docLine, n int) docLine {
	if !d.seen && n == d.count()-1 {
		l.pieces = append(l.pieces, d.pending()...)
	}
	return l
}

// answerLine writes the path of an answer and its value.
func (d *document) answerLine(n, k int) docLine {
	p := d.painter()
	start, end := d.span(n)
	from, to := d.border(start, end, k), d.border(start, end, k+1)
	var out docLine
	if k == 0 {
		a := d.lay.answers.ref(d.answersTo(n) - 1)
		out.pieces = line{in(dim, clean(clip(d.steps[a.step].Path))), in(plain, " ")}
	}
	first, last := d.lay.partsOf(n - d.before)
	for i := first; i < last; i++ {
		s, e := d.part(i)
		if kind := d.lay.parts.at(i).kind; isValue(kind) && s < to && e > from {
			out.pieces = p.paint(out.pieces, max(s, from), min(e, to), p.partRole(kind, s, e))
		}
	}
	return out
}
