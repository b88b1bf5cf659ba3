package grammar

// classPlace is a state of an automaton together with one of a class.
type classPlace struct {
	class byte
	state Term
}

// sureSearch follows all texts of a class, one character after another.
type sureSearch struct {
	auto   *Automaton
	ranges [][]classRange
	levels [][]Term // states after whole characters, each where it is first reached
	number map[classPlace]int32
	places []classPlace // by number
	ways   []way
	stack  []int32 // places within the character that is followed
}

// way is a byte from one place to another.
type way struct{ from, to int32 }

func newSureSearch(a *Automaton, s *slice, start Term) *sureSearch {
	first := classPlace{between, start}
	return &sureSearch{
		auto: a, ranges: s.ranges, levels: [][]Term{{start}},
		number: map[classPlace]int32{first: 0}, places: []classPlace{first},
	}
}

// run returns for how many characters the first state is sure to live.
func (s *sureSearch) run() int {
	for level := 0; level < maxSureLevels; level++ {
		s.levels = append(s.levels, nil)
		for _, t := range s.levels[level] {
			if !s.character(t) || len(s.places) > maxSurePlaces {
				return level
			}
		}
		if len(s.levels[level+1]) == 0 {
			return noEnd
		}
	}
	return maxSureLevels
}

// character follows all characters from a state. It is false if one of them
// is not legal.
func (s *sureSearch) character(t Term) bool {
	s.stack = append(s.stack[:0], s.number[classPlace{between, t}])
	for len(s.stack) > 0 {
		at := s.stack[len(s.stack)-1]
		s.stack = s.stack[:len(s.stack)-1]
		if !s.byte(at) {
			return false
		}
	}
	return true
}

// byte follows all bytes that may be the next one of a character.
func (s *sureSearch) byte(from int32) bool {
	at := s.places[from]
	edges := s.auto.Edges(at.state)
	i := 0
	for _, r := range s.ranges[at.class] {
		for lo := int(r.lo); lo <= int(r.hi); {
			for i < len(edges) && int(edges[i].Hi) < lo {
				i++
			}
			if i == len(edges) || int(edges[i].Lo) > lo {
				return false
			}
			s.reach(from, classPlace{r.to, edges[i].To})
			lo = int(edges[i].Hi) + 1
		}
	}
	return true
}

func (s *sureSearch) reach(from int32, to classPlace) {
	number, seen := s.number[to]
	if !seen {
		number = int32(len(s.places))
		s.number[to] = number
		s.places = append(s.places, to)
		if to.class == between {
			last := len(s.levels) - 1
			s.levels[last] = append(s.levels[last], to.state)
		} else {
			s.stack = append(s.stack, number)
		}
	}
	s.ways = append(s.ways, way{from, number})
}

// maxPad is how many characters to an end are counted.
const maxPad = 64

// padsByLevel returns for each level how many characters are enough for an end
// from all states up to it. It is more than maxPad if that is not known.
func (s *sureSearch) padsByLevel() []int {
	pads := s.pads()
	byLevel := make([]int, len(s.levels))
	most := 0
	for level, states := range s.levels {
		for _, t := range states {
			most = max(most, int(pads[s.number[classPlace{between, t}]]))
		}
		byLevel[level] = most
	}
	return byLevel
}

// pads returns how many characters are enough for an end from each place.
func (s *sureSearch) pads() []int32 {
	pads := make([]int32, len(s.places))
	for i, p := range s.places {
		if pads[i] = maxPad + 1; p.class == between && s.auto.Nullable(p.state) {
			pads[i] = 0
		}
	}
	for changed := true; changed; {
		changed = false
		for i := len(s.ways) - 1; i >= 0; i-- {
			w := s.ways[i]
			pad := pads[w.to]
			if s.places[w.to].class == between {
				pad++
			}
			if pad < pads[w.from] {
				pads[w.from], changed = pad, true
			}
		}
	}
	return pads
}
