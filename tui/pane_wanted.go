package tui

import "github.com/stencil-debugger/stencil/trace"

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
