package grammar

// In many states of a pattern every text of plain characters may follow, at
// least for some length: a pattern that is searched for can still be found
// later. The tokens of such characters are then legal without a look at them.

// sureness says for how many characters a state lives on whatever they are.
type sureness struct {
	chars int  // noEnd if there is no end of it
	pad   int  // so many more are enough for an end after longWord of them, or after any number if there is no end
	exact bool // it is no use to search again
}

// noEnd is a number of characters that no text reaches.
const noEnd = 1 << 30

// Bounds of a search for what may follow.
const (
	maxSureLevels = 3 * longWord // characters looked ahead
	maxSurePlaces = 2500
)

// sureFinder finds out in which states all characters of a slice's class may
// follow.
type sureFinder struct {
	auto  *Automaton
	known map[Term]sureness
}

// of returns how sure a state is.
func (f *sureFinder) of(state Term, s *slice) sureness {
	known, ok := f.known[state]
	if !ok || !known.exact && known.chars < longWord {
		f.search(state, s)
		known = f.known[state]
	}
	return known
}

// search notes what is found for all states it meets.
func (f *sureFinder) search(state Term, s *slice) {
	search := newSureSearch(f.auto, s, state)
	chars := search.run()
	pads := search.padsByLevel()
	for level, states := range search.levels {
		found := sureness{chars: noEnd, exact: true, pad: pads[len(pads)-1]}
		if chars != noEnd {
			found = sureness{
				chars: max(0, chars-level), pad: pads[min(level+longWord, len(pads)-1)],
				exact: level == 0, // of the others it is perhaps more
			}
		}
		for _, t := range states {
			if old, ok := f.known[t]; !ok || old.chars < found.chars || !old.exact && found.exact {
				f.known[t] = found
			}
		}
	}
}
