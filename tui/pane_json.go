package tui

import "github.com/stencil-debugger/stencil/trace"

// drawJSON shows the growing text. Its end, where the current token goes, is in
// view unless it was scrolled by hand.
func drawJSON(a area, s *scene) {
	if a.empty() {
		return
	}
	drawJSONPane(a, &s.shot, &s.json)
}

func drawJSONPane(a area, s *shot, v *jsonView) {
	rest := heading(a, v.heading(s))
	text := rest.inset(1)
	if text.empty() || !s.any {
		return
	}
	rows := v.window(&s.doc, text.w, text.h)
	for y, r := range rows {
		text.line(0, y, r.text)
		if v.manual && r.jsonPlace == v.cursor {
			drawCursor(rest, y)
		}
		if v.marks && r.segment == 0 && r.row == 0 {
			m := s.doc.markOf(r.item)
			rest.put(rest.w-1, y, m.sign, ink{role: m.role})
		}
	}
	if len(rows) == 0 {
		text.line(0, 0, line{in(dim, "no answer yet")})
	}
}

// heading names the pane and what is not shown in it.
func (v *jsonView) heading(s *shot) line {
	name := line{in(title, "JSON")}
	if v.all {
		name = append(name, in(dim, " · folded"))
	}
	switch v.filter {
	case noReasoning:
		name = append(name, in(dim, " · no reasoning"))
	case onlyAnswers:
		name = append(name, in(dim, " · only answers"))
	}
	if v.manual && s.any {
		n := s.doc.count()
		name = append(name, in(dim, " · line "+count(min(v.cursor.line, n-1)+1)+" of "+count(n)))
	}
	return name
}

// The signs of the lines that no step of is special, by what they are for.
var roleSigns = map[trace.Role]mark{
	trace.RoleReasoning: {'r', reasoning, "reasoning"},
	trace.RoleAnswer:    {'a', answer, "answer"},
}

// markOf returns the sign of an item: of what is most special about the steps
// that wrote it, or else of its role.
func (d *document) markOf(it jsonItem) mark {
	start, _ := d.span(it.first)
	_, end := d.span(it.last)
	if start == end {
		return mark{sign: ' '}
	}
	from, to := d.stepOf(start, d.at+1), d.stepOf(end-1, d.at+1)
	if d.start(from) < start { // its first bytes belong to the line before
		from = min(from+1, to)
	}
	now, was := d.facts.at(to), stepFacts{}
	if from > 0 {
		was = d.facts.at(from - 1)
	}
	special := trace.Step{Illegal: now.illegal > was.illegal, Override: now.all.overrides > was.all.overrides}
	if now.edits > was.edits {
		special.Choice = trace.ChoiceEdit
	}
	if now.pointers > was.pointers {
		special.Pointer = &trace.Pointer{}
	}
	if special.Illegal || special.Override || special.Choice != "" || special.Pointer != nil {
		return markOf(&special)
	}
	if m, ok := roleSigns[d.roleOf(it.first)]; ok {
		return m
	}
	return mark{sign: ' '}
}

// roleOf returns what the value on a line is for.
func (d *document) roleOf(n int) trace.Role {
	if n < d.before {
		return trace.RoleReasoning
	}
	if d.lines == 0 {
		return ""
	}
	if r := d.answersTo(n) - 1; r >= 0 && int(d.lay.answers.ref(r).line) == n-d.before {
		return trace.RoleAnswer
	}
	if _, _, ok := d.reasoningAt(n - d.before); ok {
		return trace.RoleReasoning
	}
	return trace.RoleStructure
}
