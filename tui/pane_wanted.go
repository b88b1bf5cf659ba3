package tui

import (
	"math"

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
	cursorCell = 0
	chosenCell = 1
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

// drawWanted shows what the model wanted most, in raw order.
func drawWanted(a area, s *scene) {
	cols := newColumns(a.w, s.header.Model.Vocab)
	rows := heading(a, line{in(title, "wanted")})
	drawColumnNames(a, cols)
	if !s.any {
		return
	}
	last := rows.h - 1
	y, seen := 0, tail{raw: 1, masked: 1, count: s.header.Model.Vocab, allowed: s.step.Allowed}
	for _, i := range visible(s.options[:s.wanted], indexOf(s.options, s.step.Chosen.ID), s.pick, last) {
		if i == gap {
			rows.text(cols.token, y, "…", ink{role: dim})
		} else {
			if i == s.pick {
				drawCursor(rows, y)
			}
			drawCandidate(rows, y, cols, s, i)
			seen.take(s.options[i])
		}
		y++
	}
	drawTail(rows, min(y, last), cols, seen)
}

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

// gap stands in a list of rows for … between ranks that do not follow.
const gap = -1

// visible lists the candidates to show in that many rows: as many as fit
// around the one under the cursor, the chosen one in any case, and gaps.
func visible(list []trace.Candidate, chosen, pick, rows int) []int {
	if pick < 0 || pick >= len(list) {
		pick = chosen
	}
	for size := min(rows, len(list)); size > 0; size-- {
		start := max(pick-size+1, 0)
		if pick == chosen {
			start = 0 // the first ranks say most beside the chosen one
		}
		if shown := withGaps(list, start, start+size, chosen); len(shown) <= rows {
			return shown
		}
	}
	if rows > 0 && pick >= 0 {
		return []int{pick}
	}
	return nil
}

// withGaps lists the candidates from start to before end and the chosen one.
func withGaps(list []trace.Candidate, start, end, chosen int) []int {
	var shown []int
	last := 0
	for i, c := range list {
		if (i < start || i >= end) && i != chosen {
			continue
		}
		if len(shown) > 0 && c.Rank != last+1 {
			shown = append(shown, gap)
		}
		shown, last = append(shown, i), c.Rank
	}
	return shown
}

func drawCursor(a area, y int) { a.put(cursorCell, y, '▸', ink{role: title}) }

// drawCandidate draws one row of a table.
func drawCandidate(a area, y int, c columns, s *scene, i int) {
	cand := s.options[i]
	r, mark := candidateRole(s, cand)
	k := ink{role: r}
	if cand.ID == s.step.Chosen.ID {
		a.put(chosenCell, y, '●', ink{role: chosen})
	}
	a.right(c.rank, y, rankOf(cand), ink{role: dim})
	a.text(c.mark, y, mark, k)
	name := k
	if r == banned {
		name.attr |= strike
	}
	x := a.text(c.token, y, tokenName(cand.Token).fit(c.tokenW), name)
	if value, ok := markerValue(s.header, cand.Token); ok {
		if value = " = " + value; value.width() <= c.token+c.tokenW-x {
			a.text(x, y, value, ink{role: pointer})
		}
	}
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

// tail is what a table does not show, so that its columns add up.
type tail struct {
	raw, masked    float64
	count, allowed int
}

// take moves a candidate from the tail to the table.
func (t *tail) take(c trace.Candidate) {
	t.raw -= c.Raw.Prob()
	t.masked -= c.Masked.Prob()
	t.count--
	if c.Allowed {
		t.allowed--
	}
}

func drawTail(a area, y int, c columns, t tail) {
	if t.count <= 0 && t.raw < addsUp {
		return
	}
	k := ink{role: dim}
	name := shown("… the rest")
	if t.count > 0 {
		name = "… " + count(t.count) + " more"
	}
	a.text(c.token, y, name.fit(c.tokenW), k)
	a.right(c.raw, y, share(t.raw, t.count), k)
	masked := shown("–")
	if t.allowed > 0 || math.IsNaN(t.masked) {
		masked = share(t.masked, t.allowed)
	}
	a.right(c.masked, y, masked, k)
}

// addsUp is how far from 1 a sum of many probabilities is 1 all the same.
const addsUp = 1e-9

// share shows what is left of 1 for some tokens. What drowns in the rounding
// of the sum is little and not nothing: no token has a probability of zero.
func share(p float64, tokens int) shown {
	switch {
	case p >= addsUp || math.IsNaN(p):
		return percent(p)
	case tokens > 0:
		return "<0.1%"
	}
	return percent(0)
}
