package tui

import "slices"

// tableLines is how many lines the allowed pane needs to be a table.
const tableLines = 4

// drawAllowed shows what the constraint permits.
func drawAllowed(a area, s *scene) {
	if a.empty() {
		return
	}
	rest := heading(a, allowedHeading(s, a.w))
	if !s.any {
		return
	}
	if s.step.Lost {
		rest.inset(1).lines(wrap(line{in(illegal, "The text left the grammar at step "+count(s.lostAt)+
			": nothing is known of what is allowed.")}, rest.w-2))
		return
	}
	if s.step.MaskOff {
		rest.inset(1).line(0, 0, line{in(edit, "Mask off: any token may be taken.")})
		rest = rest.below(1)
	}
	if rest.h >= tableLines {
		drawAllowedTable(rest, s)
		return
	}
	drawAllowedFlow(rest, s)
}

// allowedHeading says how much is allowed. Where that does not fit in a pane of
// that many cells, it leaves out of how much.
func allowedHeading(s *scene, cells int) line {
	if !s.any {
		return line{in(title, "allowed")}
	}
	if s.step.Lost {
		return line{in(title, "allowed"), in(plain, " ? of "+count(s.header.Model.Vocab))}
	}
	head := []line{
		{in(title, "allowed"), in(plain, " "+count(s.step.Allowed))},
		{in(plain, " of "+count(s.header.Model.Vocab))},
		{in(dim, " · "), in(plain, "mass "+chance(s.step.AllowedMass))},
	}
	if whole := slices.Concat(head...); whole.width() <= cells-headingEnds {
		return whole
	}
	return slices.Concat(head[0], head[2])
}

// legal lists the options that are among the likeliest allowed ones.
func (s *scene) legal() []int {
	var list []int
	for _, c := range s.step.Legal {
		if i := indexOf(s.options, c.ID); i >= 0 {
			list = append(list, i)
		}
	}
	return list
}

func drawAllowedTable(a area, s *scene) {
	cols := newColumns(a.w, s.header.Model.Vocab)
	list := s.legal()
	seen := tail{raw: s.step.AllowedMass.Prob(), masked: 1, count: s.step.Allowed, allowed: s.step.Allowed}
	start := 0
	for at, i := range list {
		if i == s.pick {
			start = max(at-(a.h-2), 0)
		}
	}
	y := 0
	for _, i := range list[start:min(start+a.h-1, len(list))] {
		if i == s.pick && i >= s.wanted { // one cursor is enough: it stands here where the other table ends
			drawCursor(a, y)
		}
		drawCandidate(a, y, cols, s, i)
		seen.take(s.options[i])
		y++
	}
	if seen.count > 0 {
		drawTail(a, y, cols, seen)
	}
}

// drawAllowedFlow writes the allowed tokens one after the other, from the
// first one that brings the cursor into view.
func drawAllowedFlow(a area, s *scene) {
	list := s.legal()
	start, cursor := 0, -1
	if s.pick >= s.wanted {
		for at, i := range list {
			if i == s.pick {
				cursor = at
			}
		}
	}
	for start < cursor && flow(area{newCanvas(a.w, a.h), rect{0, 0, a.w, a.h}}, s, list[start:]) <= cursor-start {
		start++
	}
	flow(a, s, list[start:])
}

// flow draws tokens from left to right until the area is full, says how many
// are not shown, and returns how many are.
func flow(a area, s *scene, list []int) int {
	x, y := 0, 0
	for n, i := range list {
		item := flowItem(s, i, a.w)
		w := item.width()
		more := line{in(dim, "… "+count(s.step.Allowed-n)+" more")}
		reserve := 0
		if y == a.h-1 && s.step.Allowed > n+1 {
			reserve = more.width() + 1
		}
		if x > 0 && x+w+reserve > a.w {
			if y == a.h-1 {
				a.line(x+1, y, more)
				return n
			}
			x, y = 0, y+1
		}
		x = a.line(x, y, item) + 1
	}
	if rest := s.step.Allowed - len(list); rest > 0 {
		more := line{in(dim, "… "+count(rest)+" more")}
		if x+1+more.width() > a.w && y < a.h-1 {
			x, y = 0, y+1
		}
		a.line(x+1, y, more)
	}
	return len(list)
}

func flowItem(s *scene, i, width int) line {
	c := s.options[i]
	r, _ := candidateRole(s, c)
	mark := in(title, "  ")
	if i == s.pick && i >= s.wanted {
		mark = in(title, "▸ ")
	} else if c.ID == s.step.Chosen.ID {
		mark = in(chosen, "● ")
	}
	return line{mark, in(r, tokenName(c.Token).fit(max(width-12, 1)))}
}
