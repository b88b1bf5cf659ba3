package tui

import "sort"

// jsonItem is some lines of a document that are shown as one.
type jsonItem struct {
	first, last int
	kind        itemKind
}

type itemKind uint8

const (
	itemLine   itemKind = iota // one line as it is
	itemFolded                 // an object or an array, from its bracket to the other
	itemHidden                 // reasoning that is hidden
	itemAnswer                 // one line of which only the value is shown
)

// itemAt returns the item that shows a line, or the one before it where none
// does. There is none when only answers are shown and none is given yet.
func (v *jsonView) itemAt(d *document, line int) (jsonItem, bool) {
	if v.filter == onlyAnswers {
		i := d.answersTo(line) - 1
		return d.answer(max(i, 0))
	}
	n := line - d.before
	if n < 0 || d.lines == 0 {
		if v.filter == noReasoning && d.lines > 0 {
			return jsonItem{0, d.before - 1, itemHidden}, true
		}
		return jsonItem{line, line, itemLine}, true
	}
	if o := v.foldAround(d, n); o >= 0 {
		return jsonItem{d.before + o, d.before + d.closer(o), itemFolded}, true
	}
	if v.filter == noReasoning {
		if first, last, ok := d.reasoningAt(n); ok {
			return jsonItem{d.before + first, d.before + last, itemHidden}, true
		}
	}
	return jsonItem{line, line, itemLine}, true
}

// after returns the item after one, and before the one before it.
func (v *jsonView) after(d *document, it jsonItem) (jsonItem, bool) {
	if v.filter == onlyAnswers {
		return d.answer(d.answersTo(it.last))
	}
	if it.last+1 >= d.count() {
		return it, false
	}
	return v.itemAt(d, it.last+1)
}

func (v *jsonView) before(d *document, it jsonItem) (jsonItem, bool) {
	if v.filter == onlyAnswers {
		return d.answer(d.answersTo(it.first-1) - 1)
	}
	if it.first == 0 {
		return it, false
	}
	return v.itemAt(d, it.first-1)
}

// answersTo returns how many answers stand on the lines up to and with one.
func (d *document) answersTo(line int) int {
	if d.lay == nil {
		return 0
	}
	a := &d.lay.answers
	return sort.Search(a.n, func(i int) bool {
		return int(a.ref(i).step) > d.at || int(a.ref(i).line) > line-d.before
	})
}

// answer returns the item of an answer, if there is one with that index.
func (d *document) answer(i int) (jsonItem, bool) {
	if i < 0 || i >= d.answersTo(d.count()-1) {
		return jsonItem{}, false
	}
	n := d.before + int(d.lay.answers.ref(i).line)
	return jsonItem{n, n, itemAnswer}, true
}

// reasoningAt returns the lines of reasoning next to each other that a line of
// JSON is one of.
func (d *document) reasoningAt(n int) (first, last int, ok bool) {
	r := &d.lay.roled
	here := func(i int) bool { return int(r.ref(i).step) > d.at || int(r.ref(i).line) > n }
	i := sort.Search(r.n, here) - 1
	if i < 0 || int(r.ref(i).line) != n || !r.ref(i).reasoning {
		return 0, 0, false
	}
	run := r.ref(i).run
	end := sort.Search(r.n, func(i int) bool { return int(r.ref(i).step) > d.at || r.ref(i).run > run })
	return int(run), int(r.ref(end - 1).line), true
}

// foldAround returns the outermost folded line of JSON that hides a line or is
// it; -1 for none.
func (v *jsonView) foldAround(d *document, n int) int {
	best := v.foldByHand(d, n)
	if !v.all {
		return best
	}
	for depth := int32(1); ; depth++ {
		o := d.containerAt(n, depth)
		if o < 0 || best >= 0 && o >= best {
			return best
		}
		if folded, ok := v.folds[d.bracket(o)]; !ok || folded {
			return o
		}
	}
}

// foldByHand is foldAround for what was folded by itself. It looks at what is
// around the line or at what is folded, whichever is less.
func (v *jsonView) foldByHand(d *document, n int) int {
	best := -1
	if int(d.lay.lines.ref(n).depth) < len(v.folds) {
		for o := d.containerOf(n); o >= 0; o = int(d.lay.lines.ref(o).parent) {
			if v.folds[d.bracket(o)] {
				best = o
			}
		}
		return best
	}
	for offset, folded := range v.folds {
		o := d.openerAt(offset)
		if folded && o >= 0 && (best < 0 || o < best) && d.holds(o, n) {
			best = o
		}
	}
	return best
}

// folded reports whether the container that a line of JSON opens is folded.
func (v *jsonView) folded(d *document, o int) bool {
	if folded, ok := v.folds[d.bracket(o)]; ok {
		return folded
	}
	return v.all && d.lay.lines.ref(o).depth > 0
}

// opensLines reports whether a line of JSON opens a container that goes on over
// more lines.
func (d *document) opensLines(n int) bool {
	return n >= 0 && n+1 < d.lines && int(d.lay.lines.ref(n+1).parent) == n
}

// bracket returns where the bracket is that a line of JSON ends in.
func (d *document) bracket(n int) int {
	_, end := d.span(d.before + n)
	return end - 1
}

// openerAt returns the line of JSON that opens a container with the bracket at
// an offset; -1 where there is none.
func (d *document) openerAt(offset int) int {
	if offset < d.json || offset >= d.end {
		return -1
	}
	n := d.lay.linesBefore(offset+1) - 1
	if !d.opensLines(n) || d.bracket(n) != offset {
		return -1
	}
	return n
}

// holds reports whether a line of JSON belongs to what another opens, both
// brackets included.
func (d *document) holds(o, n int) bool {
	return n == o || d.lay.inside(n, o) || int(d.lay.lines.ref(n).opener) == o
}

// containerAt returns the line that opens the container of a depth around a
// line, that line included; -1 for none.
func (d *document) containerAt(n int, depth int32) int {
	o := d.containerOf(n)
	if o < 0 || d.lay.lines.ref(o).depth < depth {
		return -1
	}
	return d.lay.above(o, depth)
}

// containerOf returns the line that opens what a line of JSON opens, closes or
// stands in; -1 for none.
func (d *document) containerOf(n int) int {
	if opener := d.lay.lines.ref(n).opener; opener >= 0 {
		return int(opener)
	}
	if d.opensLines(n) {
		return n
	}
	return int(d.lay.lines.ref(n).parent)
}

// closer returns the last line of what a line opens: that of the other bracket,
// or what there is of it.
func (d *document) closer(o int) int {
	last := d.lastInside(o)
	if last+1 < d.lines && int(d.lay.lines.ref(last+1).opener) == o {
		return last + 1
	}
	return last
}

// lastInside returns the last line in what a line opens.
func (d *document) lastInside(o int) int {
	return o + sort.Search(d.lines-o-1, func(i int) bool { return !d.lay.inside(o+1+i, o) })
}

// members counts the fields or the items of what a line opens.
func (d *document) members(o int) int {
	last := d.lay.above(d.lastInside(o), d.lay.lines.ref(o).depth+1)
	return int(d.lay.lines.ref(last).nth) + 1
}
