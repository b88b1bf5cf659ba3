package tui

import (
	"math"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// columns says where the columns of a table of candidates stand. It depends on
// the width and on the size of the vocabulary, never on a step.
type columns struct {
	rank   int // cell after the rank
	mark   int
	token  int
	tokenW int
	bar    int // 0 when there is no room for one
	barW   int
	bits   int // cell after the number; 0 when there is no room
	id     int // the same
	raw    int // the same; always there
	masked int // the same
}

const (
	cursorCell = 0 // where the sign of the cursor stands
	chosenCell = 1 // where the sign of the chosen token does
	numberW    = 8 // cells of a percentage and the space before it
)

func newColumns(w, vocab int) columns {
	c := columns{masked: w - 1}
	c.raw = c.masked - numberW
	end := c.raw - numberW
	if w >= 60 {
		c.bits = end
		end -= numberW
	}
	if w >= 72 {
		c.id = end
		end -= numberW
	}
	c.rank = 2 + max(count(vocab).width(), 3)
	c.mark = c.rank + 1
	c.token = c.mark + 2
	if w >= 52 {
		c.barW = 10
		end -= c.barW + 1
		c.bar = end + 1
	}
	c.tokenW = max(end-c.token, 0)
	return c
}

// drawColumnNames names the columns on the heading of a table.
func drawColumnNames(a area, c columns) {
	k := ink{role: title}
	if a.w >= twoColumns/2 {
		a.right(c.raw+1, 0, " raw ", k)
		a.right(c.masked+1, 0, " masked ", k)
	}
	if c.bits > 0 {
		a.right(c.bits+1, 0, " bits ", k)
	}
	if c.id > 0 {
		a.right(c.id+1, 0, " id ", k)
	}
}

// drawCursor and drawChosen draw the signs before a row: of the one under the
// cursor, and of what the run chose.
func drawCursor(a area, y int) { a.put(cursorCell, y, '▸', ink{role: title}) }
func drawChosen(a area, y int) { a.put(chosenCell, y, '●', ink{role: chosen}) }

// drawCandidate draws one row of a table.
func drawCandidate(a area, y int, c columns, s *scene, i int) {
	cand := s.options[i]
	r, mark := candidateRole(s, cand)
	k := ink{role: r}
	if cand.ID == s.step.Chosen.ID {
		drawChosen(a, y)
	}
	a.right(c.rank, y, rankOf(cand), ink{role: dim})
	a.text(c.mark, y, mark, k)
	name := k
	if r == banned {
		name.attr |= strike
	}
	x := a.text(c.token, y, tokenName(cand.Token).fit(c.tokenW), name)
	drawMarkerValue(a, x, c.token+c.tokenW, y, s.header, cand.Token)
	drawBar(a, y, c, cand.Raw.Prob(), k)
	a.right(c.raw, y, chance(cand.Raw), k)
	a.right(c.masked, y, maskedChance(cand.Masked), k)
	if c.bits > 0 {
		a.right(c.bits, y, bareBits(cand.Raw), ink{role: dim})
	}
	if c.id > 0 {
		a.right(c.id, y, cleanf("%d", cand.ID), ink{role: dim})
	}
}

// candidateRole says how a candidate is written and which mark it carries.
func candidateRole(s *scene, c trace.Candidate) (role, shown) {
	isChosen := c.ID == s.step.Chosen.ID
	switch {
	case s.step.Lost && isChosen:
		return chosen, "?"
	case s.step.Lost:
		return plain, "?"
	case !c.Allowed && isChosen:
		return illegal, "✗"
	case !c.Allowed:
		return banned, "✗"
	case isChosen:
		return chosen, "✓"
	}
	return plain, "✓"
}

// rankOf shows a rank: ? where it is unknown.
func rankOf(c trace.Candidate) shown {
	if c.Rank < 1 {
		return "?"
	}
	return count(c.Rank)
}

// bareBits is bits without the unit, for a column that names it.
func bareBits(p trace.LogProb) shown {
	b := bits(p.Bits())
	return b[:len(b)-len(" bits")]
}

// drawBar draws a probability as a bar of blocks and eighths of a block.
func drawBar(a area, y int, c columns, p float64, k ink) {
	if c.bar == 0 || math.IsNaN(p) {
		return
	}
	eighths := int(math.Round(min(max(p, 0), 1) * float64(8*c.barW)))
	k.attr = 0
	for x := c.bar; eighths > 0; x++ {
		a.put(x, y, []rune(" ▏▎▍▌▋▊▉█")[min(eighths, 8)], k)
		eighths -= 8
	}
}

// tokenName makes a token visible, and names it where it has no bytes to show.
func tokenName(t trace.Token) shown {
	name := token(t.Bytes)
	switch {
	case t.Kind == trace.KindEnd && name == "":
		return "‹end›"
	case name == "":
		return "‹token " + count(t.ID) + "›"
	}
	return name
}

// drawMarkerValue draws behind a token what it stands for, if it is a marker
// and there is room before a cell.
func drawMarkerValue(a area, x, end, y int, h *trace.Header, t trace.Token) {
	i := slices.IndexFunc(h.Prompt.Markers, func(m trace.Marker) bool { return m.Name == string(t.Bytes) })
	if i < 0 {
		return
	}
	if value := " = " + clean(h.Prompt.Markers[i].Value); value.width() <= end-x {
		a.text(x, y, value, ink{role: pointer})
	}
}
