package tui

import tea "charm.land/bubbletea/v2"

// sourceView is what the pane of the schema remembers. While nobody scrolls it
// by hand it follows the place of the step.
type sourceView struct {
	finder *sourceFinder // nil before it was needed
	top    int           // row that was scrolled to
	of     moment        // when that holds
}

// first is the row to begin with: the one that was scrolled to, else one that
// shows the place of the step.
func (v *sourceView) first(s *source, now moment, w, h int) int {
	if v.of == now {
		return s.first(v.top, w, h)
	}
	return s.first(scrollHome, w, h)
}

// with returns the source with a row as what is in question.
func (s *source) with(row int) *source {
	about := *s
	about.target = row
	return &about
}

// drawSourcePane shows the schema, grammar or expression with what the step is
// about in view. Only the rows on the screen cost anything.
func drawSourcePane(a area, s *scene) {
	if a.empty() {
		return
	}
	p := s.live
	if p == nil || p.source == nil {
		rest := heading(a, line{in(title, "schema")})
		rest.inset(1).lines(wrap(sourceMissing(s, p), rest.w-2))
		return
	}
	src := p.source.with(p.near)
	rest := heading(a, p.heading(a.w))
	drawSourceRows(rest, src, s.source.first(src, s.moment(), sourceWidth(rest.w, src), rest.h), p.mark)
}

// heading names the text and the place first: they say most where there is
// little room.
func (p *livePlace) heading(w int) line {
	r := dim
	if p.known {
		r = plain
	}
	s := p.source.with(p.row)
	l := line{in(title, s.kind+" "), in(r, p.says.fitLeft(max(w/2, 12)))}
	l = append(l, in(dim, " · "+s.where()))
	if s.laid {
		l = append(l, in(dim, " · laid out"))
	}
	if s.name != "" {
		l = append(l, in(dim, " · "+s.name.fitLeft(40)))
	}
	return l
}

// sourceMissing says why there is no text.
func sourceMissing(s *scene, p *livePlace) line {
	switch {
	case p == nil:
		return line{in(dim, "not looked at yet")}
	case s.header.Constraint.Kind == "none" || s.header.Constraint.Kind == "":
		return line{in(plain, "No constraint is in force.")}
	}
	return line{in(plain, "The text of the constraint is not in this recording.")}
}

// moveSource scrolls by some rows, until the step changes.
func moveSource(m *model, by int) tea.Cmd {
	p := m.shot.live
	if p == nil || p.source == nil {
		return nil
	}
	src, now := p.source.with(p.near), m.shot.moment()
	r := m.layout().panes[paneSource]
	w, h := sourceWidth(r.w, src), max(r.h-1, 0)
	top := m.source.first(src, now, w, h)
	m.source.top, m.source.of = min(max(top+by, 0), src.lastFirst(w, h)), now
	return nil
}
