package tui

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/trace"
)

// TestLayoutTiles checks that the panes cover every cell at most once, and
// that nothing lies outside, whatever the size and whichever are hidden.
func TestLayoutTiles(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for w := 0; w < 210; w += 7 {
		for h := range 70 {
			for input := range 3 {
				v := newView()
				checkTiles(t, w, h, input, &v)
				for id := range v.hidden {
					v.hidden[id] = rnd.IntN(2) == 0
				}
				v.zoomed = rnd.IntN(4) == 0
				v.focus = paneWanted + paneID(rnd.IntN(int(paneCount-paneWanted)))
				v.seat(paneStep + paneID(rnd.IntN(int(paneCount-paneStep))))
				checkTiles(t, w, h, input, &v)
			}
		}
	}
}

func checkTiles(t *testing.T, w, h, input int, v *view) {
	t.Helper()
	l := newLayout(w, h, input, v)
	seen := make([]bool, w*h)
	rects := append([]rect{l.title, l.input, l.foot, l.strip, l.keys}, l.panes[:]...)
	for _, x := range l.seams {
		rects = append(rects, rect{x, l.body.y, 1, l.body.h})
	}
	for _, r := range rects {
		if r.empty() {
			continue
		}
		if r.x < 0 || r.y < 0 || r.x+r.w > w || r.y+r.h > h {
			t.Fatalf("%dx%d: %+v lies outside", w, h, r)
		}
		for y := r.y; y < r.y+r.h; y++ {
			for x := r.x; x < r.x+r.w; x++ {
				if seen[y*w+x] {
					t.Fatalf("%dx%d, %d input lines: two panes at %d,%d: %+v", w, h, input, x, y, l)
				}
				seen[y*w+x] = true
			}
		}
	}
}

// TestLayoutHasNoHoles checks that what is hidden leaves its place to the
// others: the panes and the seams fill the body.
func TestLayoutHasNoHoles(t *testing.T) {
	for _, size := range []struct{ w, h int }{{80, 24}, {120, 40}, {160, 50}, {50, 40}, {40, 10}} {
		for hidden := paneWanted; hidden < paneCount; hidden++ {
			v := newView()
			v.hidden[hidden] = true
			l := newLayout(size.w, size.h, 1, &v)
			cells := len(l.seams) * l.body.h
			for _, r := range l.panes {
				if !r.empty() {
					cells += r.w * r.h
				}
			}
			if want := l.body.w * l.body.h; cells != want {
				t.Errorf("%dx%d without %s: %d of %d cells", size.w, size.h, panes[hidden].name, cells, want)
			}
		}
	}
}

func TestLayout80x24(t *testing.T) {
	v := newView()
	l := newLayout(80, 24, 1, &v)
	want := layout{
		screen:  rect{0, 0, 80, 24},
		title:   rect{0, 0, 80, 1},
		input:   rect{0, 1, 80, 1},
		body:    rect{0, 2, 80, 18},
		foot:    rect{0, 20, 80, 1},
		strip:   rect{0, 21, 80, 1},
		message: rect{0, 22, 80, 1},
		keys:    rect{0, 23, 80, 1},
		seams:   []int{39},
		guests:  1,
	}
	want.panes[paneWanted] = rect{0, 2, 39, 9}
	want.panes[paneAllowed] = rect{0, 11, 39, 3}
	want.panes[paneWhy] = rect{0, 14, 39, 6}
	want.panes[paneJSON] = rect{40, 2, 40, 11}
	want.panes[paneStep] = rect{40, 13, 40, 7}
	if diff := cmp.Diff(want, l, cmp.AllowUnexported(layout{}, rect{})); diff != "" {
		t.Error(diff)
	}
}

func TestVisible(t *testing.T) {
	ranks := func(r ...int) []trace.Candidate {
		var list []trace.Candidate
		for _, n := range r {
			list = append(list, trace.Candidate{Rank: n})
		}
		return list
	}
	six := ranks(1, 2, 3, 4, 5, 6)
	far := ranks(1, 2, 3, 4, 5, 700)
	for _, tc := range []struct {
		name               string
		list               []trace.Candidate
		chosen, pick, rows int
		want               []int
	}{
		{"all fit", six, 1, 1, 7, []int{0, 1, 2, 3, 4, 5}},
		{"the first ones", six, 1, 1, 4, []int{0, 1, 2, 3}},
		{"cursor further down", six, 1, 5, 4, []int{1, gap, 4, 5}},
		{"cursor just below", six, 0, 4, 4, []int{0, gap, 3, 4}},
		{"chosen further down", six, 5, 5, 4, []int{0, 1, gap, 5}},
		{"chosen beyond the list", far, 5, 5, 7, []int{0, 1, 2, 3, 4, gap, 5}},
		{"chosen beyond a short list", far, 5, 5, 4, []int{0, 1, gap, 5}},
		{"cursor in the allowed pane", six, 1, 9, 4, []int{0, 1, 2, 3}},
		{"two rows", far, 5, 0, 2, []int{0}},
		{"one row", far, 5, 5, 1, []int{5}},
		{"no rows", far, 5, 5, 0, nil},
		{"nothing", nil, -1, 0, 5, nil},
	} {
		if diff := cmp.Diff(tc.want, visible(tc.list, tc.chosen, tc.pick, tc.rows)); diff != "" {
			t.Errorf("%s: %s", tc.name, diff)
		}
	}
}

func TestColumnsOnlyDependOnTheRectangle(t *testing.T) {
	for w := range 120 {
		c := newColumns(w, 151_936)
		if w >= 36 && c.tokenW < 6 {
			t.Errorf("at %d cells a token has %d", w, c.tokenW)
		}
		for _, end := range []int{c.masked, c.raw} {
			if end >= max(w, 1) {
				t.Errorf("at %d cells a column ends at %d", w, end)
			}
		}
	}
}

func TestWindow(t *testing.T) {
	for _, tc := range []struct{ n, at, cells, start, end int }{
		{0, -1, 10, 0, 0},
		{5, 2, 10, 0, 5},
		{20, 0, 10, 0, 10},
		{20, 10, 10, 5, 15},
		{20, 19, 10, 10, 20},
		{20, 19, 0, 19, 20},
	} {
		if start, end := window(tc.n, tc.at, tc.cells); start != tc.start || end != tc.end {
			t.Errorf("window(%d, %d, %d) = %d, %d, want %d, %d", tc.n, tc.at, tc.cells, start, end, tc.start, tc.end)
		}
	}
}

func TestMarkOf(t *testing.T) {
	for _, tc := range []struct {
		step trace.Step
		want rune
	}{
		{trace.Step{Choice: trace.ChoiceGreedy}, '·'},
		{trace.Step{Choice: trace.ChoiceForced}, '■'},
		{trace.Step{Choice: trace.ChoiceForced, Override: true}, '▲'},
		{trace.Step{Choice: trace.ChoiceForced, Pointer: &trace.Pointer{}}, '◆'},
		{trace.Step{Choice: trace.ChoiceEdit}, '✎'},
		{trace.Step{Choice: trace.ChoiceEdit, Illegal: true}, '✗'},
		{trace.Step{Choice: trace.ChoiceGreedy, MaskOff: true}, '○'},
		{trace.Step{Choice: trace.ChoiceGreedy, MaskOff: true, Illegal: true}, '✗'},
	} {
		if got := markOf(&tc.step).sign; got != tc.want {
			t.Errorf("mark of %+v is %c, want %c", tc.step, got, tc.want)
		}
	}
}
