package tui

import "github.com/stencil-debugger/stencil/trace"

// drawSteps lists the steps around the cursor, one a line.
func drawSteps(a area, s *scene) {
	if a.empty() {
		return
	}
	rows := heading(a, line{in(title, "steps")})
	cols := newStepColumns(a.w)
	k := ink{role: title}
	a.right(cols.raw+1, 0, " raw ", k)
	a.right(cols.allowed+1, 0, " allowed ", k)
	if cols.path > 0 {
		a.text(cols.path-1, 0, " path ", k)
	}
	start, end := window(len(s.state.Steps), s.state.At, rows.h)
	for i := start; i < end; i++ {
		if i == s.state.At {
			drawCursor(rows, i-start)
		}
		drawStep(rows, i-start, cols, s.markAt(i), &s.state.Steps[i], i+1)
	}
}

// stepColumns says where the columns of the list of steps stand, as columns
// does for candidates.
type stepColumns struct {
	number, mark, token, tokenW int
	raw, allowed                int // cell after the number
	path                        int // 0 when there is no room
}

func newStepColumns(w int) stepColumns {
	c := stepColumns{number: 7, mark: 8, token: 10}
	end := w
	if w >= 56 {
		c.path = w - w/3
		end = c.path - 1
	}
	c.allowed = end - 1
	c.raw = c.allowed - 9
	c.tokenW = max(c.raw-numberW-c.token, 0)
	return c
}

func drawStep(a area, y int, c stepColumns, m mark, st *trace.Step, n int) {
	a.right(c.number, y, count(n), ink{role: dim})
	a.put(c.mark, y, m.sign, ink{role: m.role})
	a.text(c.token, y, tokenName(st.Chosen.Token).fit(c.tokenW), ink{role: plain})
	a.right(c.raw, y, chance(st.Chosen.Raw), ink{role: plain})
	allowed := count(st.Allowed)
	if st.Lost {
		allowed = "?"
	}
	a.right(c.allowed, y, allowed, ink{role: dim})
	if c.path > 0 {
		a.text(c.path, y, pathName(st.Path).fit(a.w-c.path), ink{role: dim})
	}
}
