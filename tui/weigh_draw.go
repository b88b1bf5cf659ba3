package tui

import "github.com/stencil-debugger/stencil/trace"

// weighedAround is how many lines of the pane are neither words nor rows: the
// names of the columns and the line that says how to go on.
const weighedAround = 2

// drawWeighed shows the step as it is beside the same step under other
// settings.
func drawWeighed(a area, s *scene) {
	v := s.compare.weighed
	rest := heading(a, line{in(title, "step "+count(v.before.N)+" weighed"), in(dim, " · nothing has moved")})
	words := v.words(rest.w, rest.h)
	rest.inset(1).lines(words)
	foot := line{in(keycap, "⏎"), in(dim, " goes on under these settings  "), in(keycap, "esc"), in(dim, " closes")}
	if !v.still(&s.shot) {
		foot = line{in(override, "The cursor has moved on from this step since.")}
	}
	rest.inset(1).line(0, rest.h-1, foot)
	rest = rest.below(len(words))
	rest.h--
	if rest.h < 1 {
		return
	}
	cols := newWeighedColumns(rest.w, s.header.Model.Vocab)
	cols.drawNames(rest)
	rows := rest.below(1)
	list := v.listed(a.h - 1)
	top := min(v.top, v.lastTop(a.h-1, a.w)) // the screen may have grown since
	for y := 0; y < rows.h && top+y < len(list); y++ {
		cols.draw(rows, y, &list[top+y], s.header)
	}
}

// fewLines is how many lines below the heading are too few for all words.
const fewLines = 12

// words say what the settings are, and what they change: less where there is
// little room, so that something of the table is seen.
func (v *weighedView) words(w, h int) []line {
	w = max(w-2, 1)
	settings := line{in(dim, "changed: "), in(title, clean(clip(v.changes)))}
	sides := []line{
		append(line{in(dim, "as it is  ")}, figures(&v.before)...),
		append(line{in(dim, "changed   ")}, figures(&v.after)...),
	}
	if h < fewLines {
		return append([]line{settings}, sides...)
	}
	lines := wrap(settings, w)
	lines = append(lines[:min(len(lines), 3)], wrap(v.choice(), w)...)
	lines = append(lines, sides...)
	if text := v.difference(); text != "" {
		lines = append(lines, wrap(line{in(plain, text)}, w)...)
	}
	return lines
}

// difference says how the allowed sets differ, where that is not seen in the
// table.
func (v *weighedView) difference() shown {
	switch {
	case v.apart == nil && v.same():
		return "Of the tokens that are listed, both sides allow the same."
	case v.apart == nil:
		return ""
	case v.apart.fewer+v.apart.more == 0:
		return "Both sides allow the same tokens."
	}
	text := "Only as it is: " + plural(v.apart.fewer, "token", "tokens") + " · only changed: " + plural(v.apart.more, "token", "tokens")
	if all := v.apart.fewer + v.apart.more; all > len(v.apart.rows) {
		text += " · the likeliest " + count(len(v.apart.rows)) + " are listed"
	}
	return text
}

// choice says whether another token is chosen.
func (v *weighedView) choice() line {
	before, after := tokenName(v.before.Chosen.Token).fit(40), tokenName(v.after.Chosen.Token).fit(40)
	if v.before.Chosen.ID == v.after.Chosen.ID {
		return line{in(plain, "The choice stays "), in(chosen, before), in(plain, ".")}
	}
	return line{in(override, "The choice changes"), in(plain, ": "), in(plain, before), in(plain, " as it is, "), in(chosen, after), in(plain, " changed.")}
}

// figures are the size and the mass of an allowed set, and what is special
// about the choice.
func figures(s *trace.Step) line {
	allowed := count(s.Allowed)
	if s.Lost {
		allowed = "?"
	}
	l := line{in(plain, "allowed "+allowed), in(dim, " · "), in(plain, "mass "+chance(s.AllowedMass)), in(dim, " · ")}
	m := markOf(s)
	return append(l, in(m.role, shown(m.sign)+" "+m.name))
}

// weighedColumns says where the columns of the table stand.
type weighedColumns struct {
	rank, token, tokenW int
	raw                 int    // cell after the number; 0 where there is no room
	sides               [2]int // the first cells of what either side says
}

// sideW is the cells of what a side says: whether it chooses the token, whether
// it allows it, and how likely it is there.
const sideW = 3 + numberW

func newWeighedColumns(w, vocab int) weighedColumns {
	c := weighedColumns{rank: 1 + max(count(vocab).width(), 3)}
	c.sides[1] = w - 1 - sideW
	c.sides[0] = c.sides[1] - 2 - sideW
	c.token = c.rank + 1
	end := c.sides[0] - 1
	if w >= twoColumns {
		c.raw = end - 1
		end -= numberW + 1
	}
	c.tokenW = max(end-c.token, 0)
	return c
}

func (c weighedColumns) drawNames(a area) {
	k := ink{role: title}
	if c.raw > 0 {
		a.right(c.raw, 0, "raw", k)
	}
	a.right(c.sides[0]+sideW, 0, "as it is", k)
	a.right(c.sides[1]+sideW, 0, "changed", k)
	c.seam(a, 0)
}

func (c weighedColumns) seam(a area, y int) { a.put(c.sides[1]-1, y, '│', ink{role: rule}) }

func (c weighedColumns) draw(a area, y int, r *weighedRow, h *trace.Header) {
	if r.head != "" {
		a.line(1, y, line{in(title, r.head)})
		return
	}
	c.seam(a, y)
	a.right(c.rank, y, rankOf(r.c), ink{role: dim})
	k := ink{role: plain}
	if r.sides[0].chosen || r.sides[1].chosen {
		k.role = chosen
	}
	x := a.text(c.token, y, tokenName(r.c.Token).fit(c.tokenW), k)
	drawMarkerValue(a, x, c.token+c.tokenW, y, h, r.c.Token)
	if c.raw > 0 {
		a.right(c.raw, y, chance(r.c.Raw), k)
	}
	for i, o := range r.sides {
		o.draw(a, c.sides[i], y)
	}
}

// draw draws what a side says of a token.
func (o opinion) draw(a area, x, y int) {
	if o.chosen {
		a.put(x, y, '●', ink{role: chosen})
	}
	sign, k := '?', ink{role: dim}
	switch {
	case o.verdict == allows && o.chosen:
		sign, k.role = '✓', chosen
	case o.verdict == allows:
		sign, k.role = '✓', plain
	case o.verdict == bans && o.chosen:
		sign, k.role = '✗', illegal
	case o.verdict == bans:
		sign, k.role = '✗', banned
	}
	a.put(x+1, y, sign, k)
	a.right(x+sideW, y, maskedChance(o.masked), k)
}
