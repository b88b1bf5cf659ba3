package tui

// drawJSON shows the growing text. Its end, where the current token goes, is
// always in view.
func drawJSON(a area, s *scene) {
	if a.empty() {
		return
	}
	rest := heading(a, line{in(title, "JSON")}).inset(1)
	if rest.empty() || !s.any {
		return
	}
	rest.lines(lastLines(s.doc.lines, rest.w, rest.h))
}

// lastLines wraps the last lines of a document, as many as fill the height.
// Only these cost anything.
func lastLines(doc []docLine, w, h int) []line {
	var out []line // from the last one up
	for i := len(doc) - 1; i >= 0 && len(out) < h; i-- {
		wrapped := doc[i].wrap(w, h)
		for j := len(wrapped) - 1; j >= 0 && len(out) < h; j-- {
			out = append(out, wrapped[j])
		}
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// wrap breaks the line at the width and keeps its indentation, but for lines
// so narrow that it would leave no room. Of a line that is much longer than
// the screen only the end is looked at.
func (l docLine) wrap(w, h int) []line {
	indent := l.indent
	if indent > w/2 {
		indent = w / 2
	}
	pieces, used := l.pieces, 0
	for i := len(pieces) - 1; i >= 0; i-- {
		if used += len(pieces[i].text); used > 4*w*h {
			pieces = pieces[i:]
			break
		}
	}
	lines := breakAll(pieces, max(w-indent, 1))
	if indent == 0 {
		return lines
	}
	for i := range lines {
		lines[i] = append(line{in(plain, pad("", indent))}, lines[i]...)
	}
	return lines
}

// breakAll breaks pieces into lines of exactly that many cells, wherever that
// falls: what stands in JSON has no good places to break.
func breakAll(pieces line, cells int) []line {
	w := wrapper{cells: cells}
	for _, p := range pieces {
		for p.text != "" {
			head := prefix(p.text, cells-w.used)
			if w.used > 0 && w.used+head.width() > cells {
				w.feed()
				continue
			}
			w.push(piece{head, p.ink}, head.width())
			p.text = p.text[len(head):]
			if w.used >= cells && p.text != "" {
				w.feed()
			}
		}
	}
	return append(w.done, w.now)
}
