package tui

import (
	"cmp"
	"slices"
)

// sortKey is what the rows are sorted by: the largest first, but for the order
// of the file.
type sortKey uint8

// The sort keys.
const (
	byFile sortKey = iota
	byResult
	bySteps
	byOverrides
	byPressure
	byTime
	sortKeys
)

var sortNames = [sortKeys]string{"file", "result", "steps", "overrides", "pressure", "time"}

// sortNamed returns the sort key of a name.
func sortNamed(name string) (sortKey, bool) {
	i := slices.Index(sortNames[:], name)
	return sortKey(max(i, 0)), i >= 0
}

// weight is what a row is sorted by. Rows without a result come last.
func (k sortKey) weight(r *inputRow) float64 {
	s := r.result
	if s == nil {
		return -1
	}
	switch k {
	case byResult:
		return float64(s.outcome)
	case bySteps:
		return float64(s.steps)
	case byOverrides:
		return float64(s.overrides)
	case byPressure:
		return s.pressure
	case byTime:
		return s.ms
	}
	return 0
}

// sortBy puts the rows in another order. Results that come later do not move
// rows about: only sorting again does.
func (t *inputTable) sortBy(k sortKey) {
	at := t.current()
	t.sorted = k
	weights := make([]float64, len(t.rows))
	for i := range t.rows {
		t.order[i] = int32(i)
		weights[i] = k.weight(&t.rows[i])
	}
	if k != byFile {
		slices.SortStableFunc(t.order, func(a, b int32) int { return cmp.Compare(weights[b], weights[a]) })
	}
	for i, row := range t.order {
		t.rank[row] = int32(i)
	}
	t.list()
	t.goTo(at)
}
