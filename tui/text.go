package tui

import (
	"slices"
	"strings"
)

// piece is text in one ink.
type piece struct {
	text shown
	ink  ink
}

// in makes a piece of text in a role.
func in(r role, s shown) piece { return piece{s, ink{role: r}} }

// with returns the piece with more attributes.
func (p piece) with(a attr) piece {
	p.ink.attr |= a
	return p
}

// line is what stands on one line.
type line []piece

func (l line) width() int {
	n := 0
	for _, p := range l {
		n += p.text.width()
	}
	return n
}

// trimmed returns the line without the spaces at its end.
func (l line) trimmed() line {
	if last := len(l) - 1; last >= 0 {
		l = slices.Clone(l)
		l[last].text = shown(strings.TrimRight(string(l[last].text), " "))
	}
	return l
}

// line draws pieces one after the other and cuts the last that fits with ….
// It returns the cell after them.
func (a area) line(x, y int, l line) int {
	room := a.w - x
	if l.width() <= room {
		for _, p := range l {
			x = a.text(x, y, p.text, p.ink)
		}
		return x
	}
	for _, p := range l {
		w := p.text.width()
		if w >= room { // the cut falls into this piece or right after it
			return a.text(x, y, cut(p.text, room), p.ink)
		}
		x = a.text(x, y, p.text, p.ink)
		room -= w
	}
	return x
}

// cut is fit for text that more text follows: it ends in … in any case.
func cut(s shown, cells int) shown {
	if s.width() < cells {
		return s + "…"
	}
	return (s + "…").fit(cells)
}

// lines draws as many lines as fit, and … at the end of the last where there
// are more.
func (a area) lines(ls []line) {
	for y, l := range ls[:min(len(ls), a.h)] {
		end := a.line(0, y, l)
		if y == a.h-1 && len(ls) > a.h {
			a.put(min(end, a.w-1), y, '…', ink{role: dim})
		}
	}
}

// pad fills text up with spaces behind it.
func pad(s shown, cells int) shown { return s + blanks(cells-s.width()) }

// padLeft fills text up with spaces before it.
func padLeft(s shown, cells int) shown { return blanks(cells-s.width()) + s }

// blanks is that many spaces, none where the number is negative.
func blanks(n int) shown { return shown(strings.Repeat(" ", max(n, 0))) }

// wrap breaks pieces into lines of at most that many cells, between words
// where it can.
func wrap(l line, cells int) []line {
	if cells < 1 {
		return nil
	}
	w := wrapper{cells: cells}
	var unit line // what stands together: a comma belongs to the word before it, whatever its ink
	for _, p := range l {
		for _, word := range words(p.text) {
			if n := len(unit); n > 0 && strings.HasSuffix(string(unit[n-1].text), " ") {
				w.addUnit(unit)
				unit = unit[:0]
			}
			unit = append(unit, piece{word, p.ink})
		}
	}
	w.addUnit(unit)
	w.trim()
	return append(w.done, w.now)
}

// wrapAll wraps lines one after the other.
func wrapAll(ls []line, cells int) []line {
	var out []line
	for _, l := range ls {
		out = append(out, wrap(l, cells)...)
	}
	return out
}

// wrapper is a line that is being filled.
type wrapper struct {
	cells int
	done  []line
	now   line
	used  int
}

// addUnit adds pieces that are kept on one line where they fit on one.
func (w *wrapper) addUnit(unit line) {
	if n := unit.trimmed().width(); w.used > 0 && w.used+n > w.cells && n <= w.cells {
		w.feed()
	}
	for _, p := range unit {
		w.add(p)
	}
}

func (w *wrapper) add(p piece) {
	n := p.text.width()
	visible := shown(strings.TrimRight(string(p.text), " ")).width()
	if w.used > 0 && w.used+visible > w.cells {
		w.feed()
	}
	for visible > w.cells { // a word that is longer than a line
		head := prefix(p.text, w.cells)
		w.push(piece{head, p.ink}, head.width())
		w.feed()
		p.text = p.text[len(head):]
		n -= head.width()
		visible -= head.width()
	}
	w.push(p, n)
}

func (w *wrapper) push(p piece, n int) {
	w.used += n
	if last := len(w.now) - 1; last >= 0 && w.now[last].ink == p.ink {
		w.now[last].text += p.text
		return
	}
	w.now = append(w.now, p)
}

// feed ends the line.
func (w *wrapper) feed() {
	w.trim()
	w.done = append(w.done, w.now)
	w.now, w.used = nil, 0
}

// trim takes the spaces off the end of the line.
func (w *wrapper) trim() {
	w.now = w.now.trimmed()
}

// words splits text after its spaces.
func words(s shown) []shown {
	var out []shown
	for len(s) > 0 {
		end := strings.IndexByte(string(s), ' ') + 1
		for end > 0 && end < len(s) && s[end] == ' ' {
			end++
		}
		if end == 0 {
			end = len(s)
		}
		out = append(out, s[:end])
		s = s[end:]
	}
	return out
}

// prefix returns the longest start of the text that fits, at least one rune of
// it.
func prefix(s shown, cells int) shown {
	used := 0
	for i, r := range s {
		if used += runeWidth(r); used > cells && i > 0 {
			return s[:i]
		}
	}
	return s
}
