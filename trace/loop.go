package trace

// A loop is a text that repeats itself: at least minRepeats times the same
// tokens, and at least minLooped tokens in all, so that a row of dashes or a
// list of three like lines is none.
const (
	minRepeats = 4
	minLooped  = 24
	maxPeriod  = 64
)

// Loop is a stretch of tokens that repeats itself.
type Loop struct {
	Step    int `json:"step"`    // position of its last token in the branch, from 1
	Period  int `json:"period"`  // tokens that are repeated, 1 to 64
	Repeats int `json:"repeats"` // how often they stand there in a row, at least 4
}

// LoopFinder finds loops in a row of tokens, each at the cost of the longest
// period, whatever stands before it. Its zero value is an empty row.
type LoopFinder struct {
	ids  [maxPeriod]int     // the last tokens, as a ring
	n    int                // tokens so far
	runs [maxPeriod + 1]int // by period: how many of the last tokens equal the one a period before them
}

// Add appends a token, and returns the loop that the row ends in, that of the
// shortest period, and whether there is one.
func (f *LoopFinder) Add(id int) (Loop, bool) {
	for p := 1; p <= min(maxPeriod, f.n); p++ {
		if f.ids[(f.n-p)%maxPeriod] == id {
			f.runs[p]++
		} else {
			f.runs[p] = 0
		}
	}
	f.ids[f.n%maxPeriod] = id
	f.n++
	for p := 1; p <= maxPeriod; p++ {
		if size := f.runs[p] + p; f.runs[p] > 0 && size >= max(minRepeats*p, minLooped) {
			return Loop{Step: f.n, Period: p, Repeats: size / p}, true
		}
	}
	return Loop{}, false
}
