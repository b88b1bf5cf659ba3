package tui

// jsonView is what the user does with the JSON pane. The zero value shows all
// of the text and follows the current step. It is used by Update and View only.
// The methods that take a rectangle want that of the pane, heading included.
type jsonView struct {
	marks  bool // whether the signs of the steps and the roles are shown at the edge
	filter jsonFilter
	all    bool         // whether everything below the root is folded, but for what is opened by itself
	folds  map[int]bool // by the offset of a bracket: folded or opened by itself
	manual bool         // scrolled by hand: it does not follow
	cursor jsonPlace
	top    jsonPlace
	left   []int // indexes of the steps that were left for others
}

// jsonFilter says what is shown by its role.
type jsonFilter uint8

const (
	allRoles jsonFilter = iota
	noReasoning
	onlyAnswers
)

// maxFolds bounds what is folded one by one.
const maxFolds = 500

// reset goes back to showing everything, for another run.
func (v *jsonView) reset() { *v = jsonView{marks: v.marks} }

// follow shows the end of the text, where the current step is.
func (v *jsonView) follow() { v.manual, v.cursor, v.top = false, jsonPlace{}, jsonPlace{} }

// jsonInner returns the size of the text in a pane.
func jsonInner(pane rect) (w, h int) { return max(pane.w-2, 0), max(pane.h-1, 0) }

// grab stops following: the cursor stands on the last row.
func (v *jsonView) grab(d *document, w, h int) bool {
	if w < 1 || h < 1 || d.branch == nil {
		return false
	}
	rows := v.window(d, w, h)
	if len(rows) == 0 {
		return false
	}
	if !v.manual {
		v.cursor = rows[len(rows)-1].jsonPlace
		v.manual = true
	}
	v.top = rows[0].jsonPlace
	return true
}

// move moves the cursor by some rows, upwards where that is negative. From the
// last row down it follows the current step again.
func (v *jsonView) move(d *document, pane rect, by int) {
	w, h := jsonInner(pane)
	if !v.grab(d, w, h) {
		return
	}
	k, ok := v.walk(d, w, v.cursor)
	if !ok {
		return
	}
	for ; by < 0 && k.up(); by++ {
	}
	for ; by > 0; by-- {
		if !k.down() {
			v.follow()
			return
		}
	}
	v.cursor = k.place()
	v.show(d, w, h)
}

// show scrolls so that the cursor is on the screen.
func (v *jsonView) show(d *document, w, h int) {
	if v.cursor.compare(v.top) < 0 {
		v.top = v.cursor
		return
	}
	rows := v.window(d, w, h)
	if last := rows[len(rows)-1]; v.cursor.compare(last.jsonPlace) <= 0 {
		v.top = rows[0].jsonPlace
		return
	}
	k, ok := v.walk(d, w, v.cursor)
	for n := 1; ok && n < h && k.up(); n++ {
	}
	if ok {
		v.top = k.place()
	}
}

// click puts the cursor on a row of the pane, where 0 is the one below the
// heading.
func (v *jsonView) click(d *document, pane rect, y int) {
	w, h := jsonInner(pane)
	if !v.grab(d, w, h) {
		return
	}
	if rows := v.window(d, w, h); y >= 0 && y < len(rows) {
		v.cursor = rows[y].jsonPlace
	}
}

// fold folds the object or the array at the cursor, or unfolds it. That is the
// one which the line of the cursor opens, or else the one around it.
func (v *jsonView) fold(d *document, pane rect) {
	w, h := jsonInner(pane)
	if d.lines == 0 || v.filter == onlyAnswers || !v.grab(d, w, h) {
		return
	}
	n := min(v.cursor.line, d.count()-1) - d.before
	if n < 0 {
		return
	}
	o := v.foldAround(d, n)
	if o < 0 {
		o = d.containerOf(n)
	}
	if o < 0 {
		return
	}
	if len(v.folds) >= maxFolds {
		v.folds = nil
	}
	if v.folds == nil {
		v.folds = map[int]bool{}
	}
	v.folds[d.bracket(o)] = !v.folded(d, o)
	v.settle(d, w, h, d.before+o)
}

// foldAll folds everything below the root, or unfolds everything.
func (v *jsonView) foldAll(d *document, pane rect) {
	v.all, v.folds = !v.all, nil
	v.resettle(d, pane)
}

// nextFilter shows all roles, then no reasoning, then only answers.
func (v *jsonView) nextFilter(d *document, pane rect) {
	v.filter = (v.filter + 1) % (onlyAnswers + 1)
	v.resettle(d, pane)
}

// resettle keeps the cursor on its line after what is shown has changed.
func (v *jsonView) resettle(d *document, pane rect) {
	w, h := jsonInner(pane)
	if v.manual && w > 0 && h > 0 && d.branch != nil {
		v.settle(d, w, h, v.cursor.line)
	}
}

// settle puts the cursor on the item that shows a line, in view.
func (v *jsonView) settle(d *document, w, h, line int) {
	k, ok := v.walk(d, w, jsonPlace{line: line})
	if !ok {
		v.follow()
		return
	}
	v.cursor = k.place()
	if top, ok := v.walk(d, w, v.top); ok {
		v.top = top.place()
	}
	v.show(d, w, h)
}

// target returns the index of the step that wrote the value at the cursor.
func (v *jsonView) target(d *document) (int, bool) {
	if d.branch == nil || !v.manual {
		return 0, false
	}
	n := min(max(v.cursor.line, 0), d.count()-1)
	start, end := d.span(n)
	if at := d.border(start, end, v.cursor.segment); v.cursor.segment > 0 && at < end {
		return d.stepOf(at, d.at+1), true
	}
	return d.stepAt(n), true
}

// leave notes that the cursor goes from a step to another, to come back to.
func (v *jsonView) leave(step int) {
	if len(v.left) == maxFolds {
		v.left = v.left[1:]
	}
	v.left = append(v.left, step)
}

// back returns the index of the step that was left last.
func (v *jsonView) back() (int, bool) {
	n := len(v.left) - 1
	if n < 0 {
		return 0, false
	}
	step := v.left[n]
	v.left = v.left[:n]
	return step, true
}
