package trace

// Branch is a way through the tree of steps, from the start to a step that
// none follows. Of the steps that follow the same one, the oldest goes on with
// its branch, and each of the others begins a branch of its own.
type Branch struct {
	Leaf    int     // ID of its last step
	Fork    int     // ID of the last step that it shares with the older branch it left; 0 where it begins at the start
	Len     int     // its number of steps, shared ones included
	Result  *Result // nil where it has not ended
	Current bool    // whether it is the one that is followed
	Swap    string  // the settings that it ends under, as differences from the header's; "" where there are none
}

// Branches returns all branches, the one that began first before the others.
// The one that Last returns is the current one. It takes time for the number
// of steps and results.
func (l *Log) Branches() []Branch {
	results := make(map[int]*Result, len(l.Results))
	for i := range l.Results {
		results[l.Results[i].Step] = &l.Results[i]
	}
	var list []Branch
	of := make([]int, len(l.Steps))      // the branch that begins or goes on with a step
	swap := make([]string, len(l.Steps)) // the settings that a step was taken under
	goesOn := make([]bool, len(l.Steps))
	for i, s := range l.Steps {
		parent, follows := l.index[s.Parent]
		if follows {
			swap[i] = swap[parent]
		}
		if text, ok := l.swaps[s.ID]; ok {
			swap[i] = text
		}
		if follows && !goesOn[parent] {
			goesOn[parent], of[i] = true, of[parent]
		} else {
			of[i] = len(list)
			list = append(list, Branch{Fork: s.Parent})
		}
		b := &list[of[i]]
		b.Leaf, b.Len, b.Swap = s.ID, s.N, swap[i]
	}
	for i := range list {
		list[i].Result = results[list[i].Leaf]
		list[i].Current = list[i].Leaf == l.last
	}
	return list
}

// Swap returns the settings that a swap put in force with that step, and
// whether one did: a swap is for the step that was recorded next, if that
// follows the step that the swap names, and for all that follow it.
func (l *Log) Swap(id int) (string, bool) {
	text, ok := l.swaps[id]
	return text, ok
}

// Settings returns the settings that a step was taken under, as differences
// from the header's: "" where there are none. It takes time for the steps
// before it.
func (l *Log) Settings(id int) string {
	if len(l.swaps) == 0 {
		return ""
	}
	for i, ok := l.index[id]; ok; i, ok = l.index[l.Steps[i].Parent] {
		if text, swapped := l.swaps[l.Steps[i].ID]; swapped {
			return text
		}
	}
	return ""
}

// Turn returns the cursor after a change from a state to a branch with these
// steps, of which there is at least one: at its index where the step there is
// shared, else at the first step that is not.
func (s State) Turn(to []Step) int {
	at := max(s.At, 0)
	for i := range min(at+1, len(to)) {
		if i >= len(s.Steps) || s.Steps[i].ID != to[i].ID {
			return i
		}
	}
	return min(at, len(to)-1)
}
