package tui

import "github.com/stencil-debugger/stencil/trace"

// drawLanes shows the lanes side by side.
func drawLanes(a area, s *scene) {
	if a.empty() {
		return
	}
	if s.lanes == nil {
		rest := heading(a, line{in(title, "lanes")})
		rest.inset(1).lines(wrap(line{in(dim, "There is one run only. stencil compare --step and stencil replay with several traces show some in lockstep.")}, rest.w-2))
		return
	}
	cursor := s.runs.cursor(&s.shot)
	l := newLanesLayout(s.lanes, a.w, a.h-1, cursor)
	rest := heading(a, s.lanesHeading(&l))
	for i := l.from; i < l.to; i++ {
		drawLaneHead(l.column(rest, i), &s.lanes.lanes[i], l.head, i == s.lanes.leads)
	}
	body := rest.below(l.head)
	for y := 0; y < l.rows && l.top+y < len(s.lanes.rows); y++ {
		s.drawLaneRow(body, &l, y, l.top+y, cursor)
	}
	for i := l.from; i < l.to; i++ {
		seam := area{rest.c, rect{l.column(rest, i).x - 1, rest.y, 1, rest.h - l.steps}}
		for y := range seam.h {
			seam.put(0, y, '│', ink{role: rule})
		}
	}
	if l.steps > 0 {
		s.drawLaneSteps(rest.below(rest.h-l.steps), &l)
	}
}

func (s *scene) lanesHeading(l *lanesLayout) line {
	n := len(s.lanes.lanes)
	h := line{in(title, "lanes"), in(plain, " "+count(n))}
	if l.to-l.from < n {
		h[1] = in(plain, " "+count(l.from+1)+"–"+count(l.to)+" of "+count(n))
	}
	if s.lanes.inputs() > 1 {
		h = append(h, in(dim, " · "), in(override, "not the same input"))
	}
	if s.apart {
		h = append(h, in(dim, " · "), in(override, "apart"))
	}
	if len(s.lanes.rows) > 0 {
		h = append(h, in(dim, " · "), in(plain, count(s.lanes.differ)+" of "+plural(len(s.lanes.rows), "value", "values")), in(dim, " not the same"))
	}
	return h
}

// inputs is how many inputs the lanes have.
func (s *lanesShot) inputs() int {
	seen := map[string]bool{}
	for _, l := range s.lanes {
		seen[l.header.Prompt.Input] = true
	}
	return len(seen)
}

// drawLaneHead names a lane, with the marks of its tokens so far, and says where
// it stands.
func drawLaneHead(a area, l *laneShot, lines int, leads bool) {
	name := in(plain, l.name).with(bold)
	if leads {
		name = in(title, "▸"+l.name).with(bold | underline)
	}
	a.line(0, 0, line{name})
	if marks := l.marks(0, l.state.At); name.text.width()+1+marks.width() <= a.w {
		a.line(a.w-marks.width(), 0, marks)
	}
	if lines > 1 {
		a.line(0, 1, l.where(a.w))
	}
}

// where says in a line where a lane stands, in few words where there is little
// room.
func (l *laneShot) where(cells int) line {
	sh := shot{state: l.state}
	sh.step, sh.any = l.state.Current()
	long := position(&sh)
	switch {
	case long.width() <= cells:
		return long
	case sh.done():
		return long[len(long)-1:]
	case l.state.InHand && l.state.At == len(l.state.Steps)-1:
		return line{in(dim, "in hand "), in(plain, count(l.state.At+1))}
	}
	return line{in(plain, count(l.state.At+1)), in(dim, " of "), in(plain, count(len(l.state.Steps)))}
}

// drawLaneRow draws what the lanes have written of one value.
func (s *scene) drawLaneRow(a area, l *lanesLayout, y, row, cursor int) {
	if row == cursor {
		drawCursor(a, y)
	}
	name, ink := s.lanes.label(row)
	labels := area{a.c, rect{a.x, a.y, l.labels, a.h}}
	if s.lanes.signs[row].unlike != 0 {
		labels.put(1, y, '≠', inkOf(override, bold))
	}
	labels.text(2, y, name.fitLeft(max(l.labels-2, 1)), ink)
	for i := l.from; i < l.to; i++ {
		s.drawLaneCell(l.column(a, i), y, row, i)
	}
}

func inkOf(r role, a attr) ink { return ink{role: r, attr: a} }

// label names a row, in the ink of what the value is for.
func (s *lanesShot) label(row int) (shown, ink) {
	for n := range s.lanes {
		i := (s.leads + n) % len(s.lanes)
		if at := s.rows[row][i]; at >= 0 {
			p := s.lanes[i].passages.ref(int(at))
			if p.thoughts {
				return "thoughts", ink{role: reasoning}
			}
			return pathName(p.key.path), ink{role: screenRole(p.role)}
		}
	}
	return "", ink{}
}

// drawLaneSteps shows the token at which each lane stands.
func (s *scene) drawLaneSteps(a area, l *lanesLayout) {
	a.fill(0, a.w, 0, '─', ink{role: rule})
	for y, label := range []shown{"token", "raw", "wanted"} {
		a.text(2, y+1, label.fit(max(l.labels-2, 1)), ink{role: dim})
	}
	for i := l.from; i < l.to; i++ {
		if st, ok := s.lanes.lanes[i].state.Current(); ok {
			sh := shot{state: s.lanes.lanes[i].state, branch: s.lanes.lanes[i].branch}
			drawLaneStep(l.column(a, i), &st, sh.markAt(sh.state.At))
		}
	}
}

// drawLaneStep shows a token, its probabilities, and what the model wanted more.
func drawLaneStep(a area, st *trace.Step, m mark) {
	a.put(0, 1, m.sign, ink{role: m.role})
	a.line(2, 1, line{in(chosen, tokenName(st.Chosen.Token))})
	chances := line{in(plain, chance(st.Chosen.Raw)), in(dim, " → "), in(plain, maskedChance(st.Chosen.Masked))}
	if chances.width() > a.w-2 {
		chances = chances[:1]
	}
	a.line(2, 2, chances)
	if len(st.Top) == 0 {
		return
	}
	if top := &st.Top[0]; top.ID != st.Chosen.ID {
		k := ink{role: plain}
		if !top.Allowed {
			k = inkOf(banned, strike)
		}
		a.line(2, 3, line{piece{tokenName(top.Token), k}, in(dim, " "), in(plain, chance(top.Raw))})
		return
	}
	a.text(2, 3, "the same", ink{role: dim})
}
