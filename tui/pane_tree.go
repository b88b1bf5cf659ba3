package tui

import "github.com/stencil-debugger/stencil/trace"

// treeLayout says how many lines the rows have, and the words about the one
// under the cursor.
type treeLayout struct{ rows, words int }

func newTreeLayout(h int) treeLayout {
	l := treeLayout{rows: max(h, 0)}
	if h >= 6 {
		l.words = 2
	}
	if h >= 16 {
		l.words = 3
	}
	l.rows -= l.words
	return l
}

// drawTree shows the branches as a tree.
func drawTree(a area, s *scene) {
	if a.empty() {
		return
	}
	t := s.limbs
	rest := heading(a, treeHeading(t))
	if t == nil || len(t.rows) == 0 {
		rest.inset(1).lines(wrap(line{in(dim, "No step is taken yet, so there is no branch.")}, rest.w-2))
		return
	}
	cols := newTreeColumns(a.w)
	k := ink{role: title}
	a.right(cols.steps+1, 0, " steps ", k)
	a.right(cols.end+1, 0, " end ", k)
	l := newTreeLayout(rest.h)
	at := s.tree.row(t)
	start, end := window(len(t.rows), at, l.rows)
	rows := area{rest.c, rect{rest.x, rest.y, rest.w, l.rows}}
	for i := start; i < end; i++ {
		if i == at {
			drawCursor(rows, i-start)
		}
		drawLimb(rows, i-start, cols, t, i)
	}
	words := area{rest.c, rect{rest.x + 1, rest.y + l.rows, max(rest.w-2, 0), l.words}}
	words.lines(wrap(t.list[t.rows[at].limb].sentence(), words.w))
}

func treeHeading(t *limbs) line {
	l := line{in(title, "tree")}
	if t == nil {
		return l
	}
	l = append(l, in(plain, " "+plural(len(t.list), "branch", "branches")))
	if t.unread > 0 {
		l = append(l, in(dim, " · "+count(t.unread)+" still unread"))
	}
	return l
}

// treeColumns says where the columns of the tree stand.
type treeColumns struct {
	guide, guideW int
	steps, end    int // cells after them
	marks         int // cell after the marks; 0 where there is no room
}

func newTreeColumns(w int) treeColumns {
	c := treeColumns{guide: 2, end: w - 1}
	c.steps = c.end - 11
	if w >= 56 {
		c.marks = c.steps - 7
	}
	c.guideW = max(min(w/4, 24)/2*2, 2)
	return c
}

func drawLimb(a area, y int, c treeColumns, t *limbs, row int) {
	l := &t.list[t.rows[row].limb]
	k := ink{role: plain}
	if l.Current {
		drawChosen(a, y)
		k.role = chosen
	}
	x := a.text(c.guide, y, t.guides(row, c.guideW), ink{role: rule})
	room := c.steps - 7 - x
	if c.marks > 0 {
		marks := l.marks()
		a.line(c.marks-marks.width(), y, marks)
		room = c.marks - max(marks.width(), 9) - 1 - x
	}
	name := area{a.c, rect{a.x + min(x, a.w), a.y, max(min(room, a.w-x), 0), a.h}}
	name.line(0, y, l.name(k, name.w))
	a.right(c.steps, y, count(l.Len), k)
	end := l.ending()
	a.right(c.end, y, end.text, end.ink)
}

// guides are the lines before a row that lead to its parent's, in at most that
// many cells. Deep down only the nearest ones are drawn.
func (t *limbs) guides(row, cells int) shown {
	r := t.rows[row]
	if r.up < 0 {
		return ""
	}
	g := shown("├─")
	if r.last {
		g = "└─"
	}
	for used := 2; r.up >= 0; used += 2 {
		if r = t.rows[r.up]; r.up < 0 {
			return g
		}
		switch {
		case used+2 >= cells:
			return "… " + g
		case r.last:
			g = "  " + g
		default:
			g = "│ " + g
		}
	}
	return g
}

// name says where a branch begins and with what.
func (l *limb) name(k ink, cells int) line {
	if !l.known {
		return line{in(dim, "…")}
	}
	if l.parent < 0 {
		return line{{"from the start", k}}
	}
	label := shown("")
	if cells >= 40 {
		label = "step "
	}
	out := line{{label + count(l.shared+1) + " ", ink{role: dim}}, {shown(l.mark.sign), ink{role: l.mark.role}}, {" ", k}}
	took := tokenName(l.took)
	half := max((cells-out.width()-5)/2, 8)
	switch {
	case l.swapped: // the settings say more than the token
		out = append(out, piece{took.fit(half), k}, in(dim, " ⇄ "), in(plain, clean(clip(l.Swap))))
	case cells >= 34 && l.forked:
		out = append(out, piece{took.fit(half), k}, in(dim, " for "), in(dim, tokenName(l.instead).fit(half)))
	default:
		out = append(out, piece{took, k})
	}
	return out
}

// marks counts what is special about the steps of a branch's own.
func (l *limb) marks() line {
	var out line
	for _, m := range []struct {
		n int
		mark
	}{
		{l.illegal, marks[0].mark}, {l.edits, marks[1].mark}, {l.bare, marks[2].mark}, {l.over, marks[4].mark},
	} {
		if m.n > 0 {
			out = append(out, in(m.role, shown(m.sign)+count(m.n)+" "))
		}
	}
	return out.trimmed()
}

// ending says how a branch ended.
func (l *limb) ending() piece {
	r := l.Result
	switch {
	case r == nil:
		return in(dim, "not ended")
	case r.Truncated, r.Reason == trace.EndMaxTokens, r.Reason == trace.EndContext, r.Reason == trace.EndInterrupted:
		return in(override, "cut off")
	case r.Reason == trace.EndDeadEnd:
		return in(illegal, "dead end")
	case r.Valid == nil:
		return in(plain, "ended")
	case *r.Valid:
		return in(chosen, "valid")
	case len(r.Errors) == 0:
		return in(illegal, "not valid")
	}
	return in(illegal, plural(len(r.Errors), "error", "errors"))
}

// sentence says in full what a row has room for in part only.
func (l *limb) sentence() line {
	if !l.known {
		return line{in(dim, "This branch is not read yet: any move reads on.")}
	}
	out := line{in(title, "branch "+count(l.Leaf)), in(dim, " · ")}
	if l.parent >= 0 {
		out = append(out, in(dim, "step "+count(l.shared+1)+" takes "), in(plain, tokenName(l.took).fit(40)))
		switch {
		case l.instead.ID == l.took.ID:
			out = append(out, in(dim, " too"))
		case l.forked:
			out = append(out, in(dim, " in place of "), in(plain, tokenName(l.instead).fit(40)))
		}
		out = append(out, in(dim, " · "))
	}
	if l.Swap != "" {
		out = append(out, in(dim, "under "), in(plain, clean(clip(l.Swap))), in(dim, " · "))
	}
	out = append(out, in(plain, plural(l.Len, "step", "steps")))
	if m := l.marks(); len(m) > 0 {
		out = append(append(out, in(dim, " · ")), m...)
	}
	if r := l.Result; r != nil {
		out = append(out, in(dim, " · "), in(plain, clean(string(r.Reason))))
		if len(r.Errors) > 0 {
			out = append(out, in(dim, ": "), in(illegal, clean(clip(r.Errors[0]))))
		}
	}
	return out
}
