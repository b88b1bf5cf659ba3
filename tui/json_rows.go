package tui

import "cmp"

// jsonPlace is a row of the JSON pane: a row of a segment of the item that
// shows a line.
type jsonPlace struct{ line, segment, row int }

func (p jsonPlace) compare(q jsonPlace) int {
	return cmp.Or(cmp.Compare(p.line, q.line), cmp.Compare(p.segment, q.segment), cmp.Compare(p.row, q.row))
}

// jsonWalk goes from row to row.
type jsonWalk struct {
	v       *jsonView
	d       *document
	w       int
	item    jsonItem
	segment int
	rows    []line // of the segment
	row     int
}

// walk stands on the row that is at a place, or nearest to it. It fails where
// there is no row at all.
func (v *jsonView) walk(d *document, w int, at jsonPlace) (*jsonWalk, bool) {
	item, ok := v.itemAt(d, min(max(at.line, 0), d.count()-1))
	if !ok {
		return nil, false
	}
	k := &jsonWalk{v: v, d: d, w: w, item: item}
	if item.first != at.line {
		at.segment, at.row = 0, 0
	}
	k.load(min(max(at.segment, 0), item.segments(d)-1))
	k.row = min(max(at.row, 0), len(k.rows)-1)
	return k, true
}

// walkEnd stands on the last row.
func (v *jsonView) walkEnd(d *document, w int) (*jsonWalk, bool) {
	item, ok := v.itemAt(d, d.count()-1)
	if !ok {
		return nil, false
	}
	k := &jsonWalk{v: v, d: d, w: w, item: item}
	k.load(item.segments(d) - 1)
	k.row = len(k.rows) - 1
	return k, true
}

// load goes to the first row of a segment.
func (k *jsonWalk) load(segment int) {
	k.segment, k.row = segment, 0
	k.rows = k.item.segment(k.d, segment).wrap(k.w)
}

func (k *jsonWalk) place() jsonPlace { return jsonPlace{k.item.first, k.segment, k.row} }

func (k *jsonWalk) line() line { return k.rows[k.row] }

// down goes to the next row and reports whether there is one.
func (k *jsonWalk) down() bool {
	switch {
	case k.row+1 < len(k.rows):
		k.row++
	case k.segment+1 < k.item.segments(k.d):
		k.load(k.segment + 1)
	default:
		item, ok := k.v.after(k.d, k.item)
		if !ok {
			return false
		}
		k.item = item
		k.load(0)
	}
	return true
}

// up goes to the row before and reports whether there is one.
func (k *jsonWalk) up() bool {
	switch {
	case k.row > 0:
		k.row--
		return true
	case k.segment > 0:
		k.load(k.segment - 1)
	default:
		item, ok := k.v.before(k.d, k.item)
		if !ok {
			return false
		}
		k.item = item
		k.load(item.segments(k.d) - 1)
	}
	k.row = len(k.rows) - 1
	return true
}

// jsonRow is a row that is shown.
type jsonRow struct {
	jsonPlace
	item jsonItem
	text line
}

func (k *jsonWalk) shown() jsonRow { return jsonRow{k.place(), k.item, k.line()} }

// window returns the rows that fill a height: the last ones, or those from
// where it was scrolled to.
func (v *jsonView) window(d *document, w, h int) []jsonRow {
	if h < 1 {
		return nil
	}
	if !v.manual {
		k, ok := v.walkEnd(d, w)
		if !ok {
			return nil
		}
		return k.upwards([]jsonRow{k.shown()}, h)
	}
	k, ok := v.walk(d, w, v.top)
	if !ok {
		return nil
	}
	top := *k
	rows := []jsonRow{k.shown()}
	for len(rows) < h && k.down() {
		rows = append(rows, k.shown())
	}
	return top.upwards(rows, h)
}

// upwards adds rows above some until they fill a height.
func (k *jsonWalk) upwards(rows []jsonRow, h int) []jsonRow {
	var above []jsonRow
	for len(rows)+len(above) < h && k.up() {
		above = append(above, k.shown())
	}
	out := make([]jsonRow, 0, len(rows)+len(above))
	for i := len(above) - 1; i >= 0; i-- {
		out = append(out, above[i])
	}
	return append(out, rows...)
}

// wrap breaks the line at the width and keeps its indentation, but for lines
// so narrow that it would leave no room.
func (l docLine) wrap(w int) []line {
	indent := min(l.indent, w/2)
	lines := breakAll(l.pieces, max(w-indent, 1))
	if indent == 0 {
		return lines
	}
	for i := range lines {
		lines[i] = append(line{in(plain, blanks(indent))}, lines[i]...)
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
