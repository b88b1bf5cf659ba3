package tui

import (
	"slices"
	"strings"
)

// stateWord begins the words of a filter that are about a row's result.
const stateWord = "is:"

// The states that a filter knows beside the outcomes.
const (
	stateMarked = "marked"
	stateEdited = "edited"
	stateRun    = "run"
	stateBad    = "bad"
)

// rowStates lists what may stand after is:.
func rowStates() []string {
	var list []string
	for _, l := range outcomeLooks {
		list = append(list, l.name)
	}
	return append(list, stateRun, stateBad, stateMarked, stateEdited)
}

// rowFilter says which inputs are listed: those that contain every word and
// are in every state that is asked for.
type rowFilter struct {
	text   string
	words  []string
	states []string // beginnings of their names
}

// newRowFilter reads a filter: words, and is: with the start of a state.
func newRowFilter(text string) rowFilter {
	f := rowFilter{text: text}
	for _, w := range strings.Fields(strings.ToLower(text)) {
		if state, ok := strings.CutPrefix(w, stateWord); ok {
			f.states = append(f.states, state)
		} else {
			f.words = append(f.words, w)
		}
	}
	return f
}

// empty reports whether the filter lets everything through.
func (f *rowFilter) empty() bool { return len(f.words) == 0 && len(f.states) == 0 }

// unknown returns a state of the filter that is none, "" where there is none.
func (f *rowFilter) unknown() string {
	for _, s := range f.states {
		if !slices.ContainsFunc(rowStates(), func(name string) bool { return strings.HasPrefix(name, s) }) {
			return stateWord + s
		}
	}
	return ""
}

// lets reports whether the filter lets a row through.
func (f *rowFilter) lets(r *inputRow) bool {
	for _, w := range f.words {
		if !strings.Contains(r.low, w) {
			return false
		}
	}
	for _, s := range f.states {
		if !r.is(s) {
			return false
		}
	}
	return true
}

// is reports whether a row is in a state whose name begins like that.
func (r *inputRow) is(state string) bool {
	begins := func(name string, holds bool) bool { return holds && strings.HasPrefix(name, state) }
	o := r.outcome()
	return begins(outcomeLooks[o].name, true) ||
		begins(stateRun, o != notRun) ||
		begins(stateBad, o.bad()) ||
		begins(stateMarked, r.marked) ||
		begins(stateEdited, r.result != nil && r.result.edited)
}
