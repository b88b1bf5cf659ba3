package tui

// lanesLayout says what stands where in the pane below its heading: the names
// and states of the lanes, a row a value, and the steps that they stand at.
type lanesLayout struct {
	labels    int // width of the column of paths, the cursor before it included
	width     int // of a lane, the line before it included
	from, to  int // which lanes there is room for
	head      int // lines above the rows
	top, rows int // the first row that is shown, and for how many there is room
	steps     int // lines below the rows
	w         int // of the pane
}

const (
	laneCells    = 11 // the fewest that show something of a lane
	labelCells   = 28 // the most for paths
	stepLines    = 4
	lanesLines   = 12 // from which on there is room for the steps
	fewLaneLines = 5  // from which on there is room to say where a lane stands
)

func newLanesLayout(s *lanesShot, w, h, cursor int) lanesLayout {
	l := lanesLayout{w: w, head: 2}
	l.labels = min(max(w/5, 9), labelCells, max(w/2, 1))
	fit := min(max((w-l.labels)/laneCells, 1), len(s.lanes))
	l.from, l.to = window(len(s.lanes), s.leads, fit)
	l.width = max((w-l.labels)/fit, 1)
	switch {
	case h >= lanesLines:
		l.steps = stepLines
	case h < fewLaneLines:
		l.head = 1
	}
	l.rows = max(h-l.head-l.steps, 0)
	l.top, _ = window(len(s.rows), max(cursor, 0), l.rows)
	return l
}

// laneAt returns the lane of a column of cells, or -1.
func (l *lanesLayout) laneAt(x int) int {
	i := l.from + (x-l.labels)/l.width
	if x < l.labels || i >= l.to {
		return -1
	}
	return i
}

// column is the area of a lane, without the line before it.
func (l *lanesLayout) column(a area, lane int) area {
	x := l.labels + (lane-l.from)*l.width
	w := l.width
	if lane == l.to-1 {
		w = l.w - x
	}
	return area{a.c, rect{a.x + x + 1, a.y, max(min(w-1, a.w-x-1), 0), a.h}}
}
