package tui

import "github.com/stencil-debugger/stencil/trace"

// drawCompare shows two branches side by side, or a step under two rules.
func drawCompare(a area, s *scene) {
	if a.empty() {
		return
	}
	if s.compare.weighed != nil {
		drawWeighed(a, s)
		return
	}
	rest := heading(a, compareHeading(s))
	if s.aligned == nil {
		rest.inset(1).lines(wrap(line{in(dim, "There is no other branch to lay beside this one. One begins where another token is taken.")}, rest.w-2))
		return
	}
	if a.w >= twoColumns {
		drawColumnsBeside(rest, s)
		return
	}
	drawStacked(rest, s)
}

func compareHeading(s *scene) line {
	l := line{in(title, "compare")}
	if al := s.aligned; al != nil {
		l = append(l, in(plain, " "+count(al.differ)+" of "+plural(al.values, "value", "values")), in(dim, " not the same"))
	}
	return l
}

// branchName says which branch a column shows.
func branchName(which shown, b trace.Branch, steps int) line {
	l := limb{Branch: b}
	out := line{in(title, which), in(dim, " · "), in(plain, plural(steps, "step", "steps")), in(dim, " · "), l.ending()}
	if b.Swap != "" {
		out = append(out, in(dim, " · "), in(plain, clean(clip(b.Swap))))
	}
	return out
}

// compared names the two branches.
func (s *scene) compared() (left, right line) {
	al := s.aligned
	return branchName("this branch", al.a, len(s.state.Steps)), branchName("branch "+count(al.b.Leaf), al.b, len(s.beside))
}

func drawColumnsBeside(a area, s *scene) {
	w := (a.w - 1) / 2
	sides := [2]area{{a.c, rect{a.x, a.y, w, a.h}}, {a.c, rect{a.x + w + 1, a.y, a.w - w - 1, a.h}}}
	names := [2]line{}
	names[0], names[1] = s.compared()
	for i, name := range names {
		sides[i].inset(1).line(0, 0, name)
	}
	a.put(w, 0, '│', ink{role: rule})
	a, sides[0], sides[1] = a.below(1), sides[0].below(1), sides[1].below(1)
	cursor := s.compare.cursor(&s.shot)
	start, end := window(len(s.aligned.rows), cursor, a.h)
	for i := start; i < end; i++ {
		drawPair(a, sides, w, i-start, s, i, i == cursor)
	}
}

// drawPair draws a row of two columns. What it is stands between them as a
// shape.
func drawPair(a area, sides [2]area, seam, y int, s *scene, row int, cursor bool) {
	p := &s.aligned.rows[row]
	switch p.kind {
	case pairFold:
		a.line(2, y, foldLine(s.aligned.shared))
	case pairHead:
		head := headLine(s, p)
		a.line(2, y, head)
		a.put(max(seam, 2+head.width()+1), y, pairSign(p), pairInk(p))
	default:
		if p.a >= 0 {
			drawBeside(sides[0], y, &s.state.Steps[p.a], int(p.a)+1, p.same)
		}
		if p.b >= 0 {
			drawBeside(sides[1], y, &s.beside[p.b], int(p.b)+1, p.same)
		}
		a.put(seam, y, pairSign(p), pairInk(p))
	}
	if cursor {
		side := 0
		if s.compare.onRight(p) {
			side = 1
		}
		drawCursor(sides[side], y)
	}
}

// onRight reports whether the cursor of a row stands on the other branch's
// side.
func (v *compareView) onRight(p *pair) bool {
	if p.kind == pairFold {
		return false
	}
	return p.a < 0 || v.right && p.b >= 0
}

func foldLine(n int) line {
	return line{in(rule, "── "), in(dim, plural(n, "step", "steps")+" shared"), in(rule, " ──")}
}

// headLine names the value that follows.
func headLine(s *scene, p *pair) line {
	st := stepOfPair(s, p)
	name := pathName(st.Path)
	if st.Region == trace.RegionThink {
		name = "thoughts"
	}
	return line{in(title, name.fitLeft(48)), in(dim, " "), in(screenRole(st.Role), clean(string(st.Role)))}
}

func stepOfPair(s *scene, p *pair) *trace.Step {
	if p.a >= 0 {
		return &s.state.Steps[p.a]
	}
	return &s.beside[p.b]
}

// pairSign is the shape that says how the sides of a row differ.
func pairSign(p *pair) rune {
	switch {
	case p.same:
		return '│'
	case p.a < 0:
		return '>'
	case p.b < 0:
		return '<'
	}
	return '≠'
}

func pairInk(p *pair) ink {
	if p.same {
		return ink{role: rule}
	}
	return ink{role: override, attr: bold}
}

// drawBeside draws a step in one column.
func drawBeside(a area, y int, st *trace.Step, n int, same bool) {
	m := markOf(st)
	k := ink{role: plain}
	switch {
	case st.Illegal:
		k.role = illegal
	case !same:
		k.attr = bold
	}
	a.right(7, y, count(n), ink{role: dim})
	a.put(8, y, m.sign, ink{role: m.role})
	a.text(10, y, tokenName(st.Chosen.Token).fit(max(a.w-1-numberW-10, 1)), k)
	a.right(a.w-1, y, chance(st.Chosen.Raw), k)
}

// drawStacked shows the two branches in one column: what is the same once, what
// is not one below the other.
func drawStacked(a area, s *scene) {
	if a.h > 4 {
		left, right := s.compared()
		a.inset(1).line(0, 0, append(line{in(title, "a ")}, left...))
		a.inset(1).line(0, 1, append(line{in(title, "b ")}, right...))
		a = a.below(2)
	}
	rows := s.aligned.rows
	cursor := s.compare.cursor(&s.shot)
	start := cursor
	for room := a.h/2 - rows[start].lines(); start > 0; start-- {
		if room -= rows[start-1].lines(); room < 0 {
			break
		}
	}
	y := 0
	for i := start; i < len(rows) && y < a.h; i++ {
		y += drawStack(a, y, s, &rows[i], i == cursor)
	}
}

// lines is how many lines a row has where the sides are stacked.
func (p *pair) lines() int {
	if p.kind == pairStep && !p.same && p.a >= 0 && p.b >= 0 {
		return 2
	}
	return 1
}

func drawStack(a area, y int, s *scene, p *pair, cursor bool) int {
	at := y
	switch {
	case p.kind == pairFold:
		a.line(2, y, foldLine(s.aligned.shared))
	case p.kind == pairHead:
		a.put(1, y, pairSign(p), pairInk(p))
		a.line(3, y, headLine(s, p))
	case p.same:
		drawBeside(a, y, &s.state.Steps[p.a], int(p.a)+1, true)
	default:
		if p.a >= 0 {
			a.put(1, y, 'a', pairInk(p))
			drawBeside(a, y, &s.state.Steps[p.a], int(p.a)+1, false)
		}
		if p.b >= 0 {
			at = y + p.lines() - 1
			a.put(1, at, 'b', pairInk(p))
			drawBeside(a, at, &s.beside[p.b], int(p.b)+1, false)
		}
	}
	if cursor {
		if !s.compare.onRight(p) {
			at = y
		}
		drawCursor(a, at)
	}
	return p.lines()
}
