package tui

import "github.com/stencil-debugger/stencil/trace"

// drawFields shows what each field has cost up to the current step: a row a
// field, then what belongs to no field, then all of it together.
func drawFields(a area, s *scene) {
	if a.empty() {
		return
	}
	rest := heading(a, s.fields.heading(s))
	if !s.any || rest.empty() {
		return
	}
	p := fieldsPainter{area: rest, s: s, l: newFieldsLayout(rest.w, rest.h), cols: newFieldColumns(rest.w - 1)}
	p.led, p.at = &s.branch.overview.ledger, s.state.At
	p.cursor, p.current = noField, int(p.led.at.ref(p.at).row)
	if s.view.focus == paneFields {
		p.cursor = s.fields.cursorRow(&s.shot)
	}
	p.fields()
	p.sums()
}

// fieldsPainter draws the rows of a ledger.
type fieldsPainter struct {
	area
	s       *scene
	l       fieldsLayout
	cols    fieldCells
	led     *ledger
	at      int
	cursor  int // the row that the cursor stands on; noField while the pane has no focus
	current int // the row of the current step
}

// fields draws the rows of the fields that the window shows.
func (p *fieldsPainter) fields() {
	if p.l.head {
		p.cols.drawHead(p.area, p.s.fields.sort)
	}
	order := p.s.fields.order(&p.s.shot)
	if order.n == 0 {
		p.line(4, p.l.top, line{in(dim, "no field yet")})
	}
	start, end := p.s.fields.window(&p.s.shot, order, p.l.rows)
	for place := start; place < end; place++ {
		p.row(p.l.top+place-start, order.row(place))
	}
}

// sums draws the rows of structure and of everything.
func (p *fieldsPainter) sums() {
	if p.l.structure >= 0 {
		p.row(p.l.structure, structureRow)
	}
	if p.l.total < 0 {
		return
	}
	n := int(p.s.branch.facts.ref(p.at).pointers)
	p.cols.drawRow(p.area, p.l.total, line{in(title, "  total")}, p.led.total(p.at), line{in(plain, plural(n, "pointer", "pointers"))})
}

// row draws a row with the signs before it. That of structure is there before
// it has begun.
func (p *fieldsPainter) row(y, row int) {
	r, ok := p.led.row(row, p.at)
	if !ok && row != structureRow {
		return
	}
	if row == p.cursor {
		drawCursor(p.area, y)
	}
	if row == p.current {
		drawChosen(p.area, y)
	}
	p.cols.drawRow(p.area, y, fieldName(p.s, row, r), r, pointerSource(r.pointer))
}

// heading names the pane, says how many fields there are, and in which order.
func (v *fieldsView) heading(s *scene) line {
	name := line{in(title, "fields")}
	if !s.any {
		return name
	}
	name = append(name, in(plain, " "+count(s.branch.overview.ledger.len(s.state.At))))
	return append(name, in(dim, " · "+v.sort.words()))
}

// fieldName is what stands in the first column of a row: what the field is
// for, and its path.
func fieldName(s *scene, row int, r ledgerRow) line {
	if row == structureRow {
		return line{in(structure, "  structure")}
	}
	what := s.state.Steps[r.first].Role
	m, ok := roleSigns[what]
	if !ok {
		m = mark{sign: ' ', role: screenRole(what)}
	}
	return line{in(m.role, shown(m.sign)+" "), in(m.role, pathName(r.path))}
}

// fieldsLayout says on which lines of the pane what stands. Nothing in it
// depends on the step.
type fieldsLayout struct {
	head             bool
	top, rows        int // of the fields
	structure, total int // -1 where there is no room
}

func newFieldsLayout(w, h int) fieldsLayout {
	l := fieldsLayout{rows: h, structure: -1, total: -1}
	if h >= 3 && w >= narrowFields {
		l.head, l.top = true, 1
		l.rows--
	}
	if h >= 4 {
		l.total = h - 1
		l.rows--
	}
	if h >= 5 {
		l.structure = h - 2
		l.rows--
	}
	return l
}

// pointerSource says which value a pointer stands for, and where in the input it was
// found.
func pointerSource(p *trace.Pointer) line {
	if p == nil {
		return line{in(dim, "–")}
	}
	return line{
		in(pointer, clean(p.Name)), in(dim, " = "), in(plain, clean(p.Value)),
		in(dim, " · "), in(plain, byteRange(p.Start, p.End)),
	}
}
