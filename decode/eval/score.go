package eval

import (
	"cmp"
	"math"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// A Report is all that an evaluation found.
type Report struct {
	Model       trace.Model        `json:"model"`
	Source      string             `json:"source"`    // name of the catalog or schema
	Questions   string             `json:"questions"` // where they came from
	Total       int                `json:"total"`     // questions that there are
	Done        int                `json:"done"`      // questions that were answered
	Partial     bool               `json:"partial"`   // it was stopped before all were
	Jobs        int                `json:"jobs"`
	Regime      string             `json:"regime"` // "" is off; see trace.Header
	Sampler     trace.Sampler      `json:"sampler"`
	Seconds     float64            `json:"seconds"` // from the first question to the last answer
	HasDecision bool               `json:"-"`       // answers have an operation
	Order       []string           `json:"order"`   // the stencils, loosest first
	Stencils    map[string]*Scores `json:"stencils"`
}

// Scores are the figures of one stencil. Fractions are in [0, 1] and of N;
// they are 0 where N is. What concerns operations is nil where answers have
// none.
type Scores struct {
	N                 int      `json:"n"`
	Valid             float64  `json:"valid"`
	Exact             float64  `json:"exact"` // valid, and equal to the gold
	ExactWithDefaults float64  `json:"exact_with_defaults"`
	WrongButValid     float64  `json:"wrong_but_valid"` // valid - exact
	OperationRight    *float64 `json:"operation_right"`
	GoldAllowed       float64  `json:"gold_allowed"`

	Steps     int     `json:"steps"`     // of all answers together
	Forced    int     `json:"forced"`    // of which forced
	Overrides int     `json:"overrides"` // of which overruled
	Pressure  float64 `json:"pressure"`  // overrides / steps

	Timing
	Wrong      Wrong        `json:"wrong"`
	Fields     []FieldScore `json:"fields"`
	Confidence *Confidence  `json:"confidence"`
	Failures   []Failure    `json:"failures"`
	CutShort   int          `json:"cut_short"` // answers that reached a limit before their end

	Decisions       *int `json:"decisions"`        // of all answers together; nil where they were not made
	DecisionsDiffer *int `json:"decisions_differ"` // of which the greedy path takes another value than the likeliest whole one
}

// Timing says how long answers took, in milliseconds in model and mask,
// unless it says otherwise.
type Timing struct {
	P50          float64  `json:"ms_p50"`
	P95          float64  `json:"ms_p95"`
	OperationP50 *float64 `json:"operation_ms_p50"` // nil where no answer has an operation
	OperationP95 *float64 `json:"operation_ms_p95"`
	ModelMean    float64  `json:"model_ms_mean"`
	MaskMean     float64  `json:"mask_ms_mean"`
	RestMean     float64  `json:"rest_ms_mean"` // outside of both: reading, compiling, bookkeeping
}

// A FieldScore says how often one field of the gold was right. An object that
// has fields is scored beside them, as a whole.
type FieldScore struct {
	Field   string  `json:"field"`
	N       int     `json:"n"`       // answers whose gold has it
	Right   float64 `json:"right"`   // fraction of N
	Wrong   int     `json:"wrong"`   // answers that have another value, or a difference within it
	Missing int     `json:"missing"` // answers that leave it out, those that are no JSON included
	Extra   int     `json:"extra"`   // answers that have it where the gold has not
}

// A Failure is a reason for which nothing was decoded.
type Failure struct {
	Reason   string `json:"reason"`
	N        int    `json:"n"`
	Question int    `json:"question"` // number of the first
}

// Score sums up rows into a report. The order of the stencils is that of the
// answers of a row.
func Score(stencils []string, rows []Row, threshold float64) map[string]*Scores {
	free := slices.Index(stencils, "free")
	scores := map[string]*Scores{}
	for i, name := range stencils {
		answers := make([]Answer, len(rows))
		var disagree []bool
		for j, row := range rows {
			answers[j] = row[i]
			if free >= 0 && i != free {
				disagree = append(disagree, row[i].Operation != row[free].Operation)
			}
		}
		s := score(answers)
		if hasOperations(answers) {
			c := confidence(answers, disagree, threshold)
			s.Confidence = &c
		}
		scores[name] = s
	}
	return scores
}

func score(answers []Answer) *Scores {
	s := &Scores{N: len(answers)}
	s.Valid = s.fraction(answers, func(a Answer) bool { return a.Valid })
	s.Exact = s.fraction(answers, func(a Answer) bool { return a.Exact })
	s.ExactWithDefaults = s.fraction(answers, func(a Answer) bool { return a.ExactWithDefaults })
	s.WrongButValid = s.fraction(answers, func(a Answer) bool { return a.Valid && !a.Exact })
	if hasOperations(answers) {
		right := s.fraction(answers, func(a Answer) bool { return a.OperationRight })
		s.OperationRight = &right
	}
	s.GoldAllowed = s.fraction(answers, func(a Answer) bool { return a.GoldAllowed })
	for _, a := range answers {
		s.Steps += a.Steps
		s.Forced += a.Forced
		s.Overrides += a.Overrides
		if a.Partial {
			s.CutShort++
		}
	}
	if s.Steps > 0 {
		s.Pressure = float64(s.Overrides) / float64(s.Steps)
	}
	s.Timing = timing(answers)
	s.Wrong = split(answers)
	s.Fields = fieldScores(answers)
	s.Failures = failures(answers)
	if d := decisions(answers); d != nil {
		s.Decisions, s.DecisionsDiffer = &d.N, &d.Differ
	}
	return s
}

// hasOperations reports whether the right answers name operations.
func hasOperations(answers []Answer) bool {
	return slices.ContainsFunc(answers, func(a Answer) bool { return a.GoldOperation != "" })
}

func (s *Scores) fraction(answers []Answer, is func(Answer) bool) float64 {
	return ratio(count(answers, is), s.N)
}

func count(answers []Answer, is func(Answer) bool) int {
	n := 0
	for _, a := range answers {
		if is(a) {
			n++
		}
	}
	return n
}

func ratio(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

func timing(answers []Answer) Timing {
	var t Timing
	var all, operations []float64
	for _, a := range answers {
		if a.Failed != "" {
			continue
		}
		all = append(all, a.MS())
		t.ModelMean += a.ModelMS
		t.MaskMean += a.MaskMS
		t.RestMean += a.WallMS - a.MS()
		if a.Operation != "" {
			operations = append(operations, a.OperationMS)
		}
	}
	n := float64(max(1, len(all)))
	t.ModelMean, t.MaskMean, t.RestMean = t.ModelMean/n, t.MaskMean/n, t.RestMean/n
	t.P50, t.P95 = Percentile(all, 50), Percentile(all, 95)
	if len(operations) > 0 {
		p50, p95 := Percentile(operations, 50), Percentile(operations, 95)
		t.OperationP50, t.OperationP95 = &p50, &p95
	}
	return t
}

// Percentile returns the smallest of some values that at least p percent of
// them do not exceed (the nearest rank); 0 where there are none. p is in
// (0, 100].
func Percentile(values []float64, p float64) float64 {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	rank := int(math.Ceil(p / 100 * float64(len(sorted))))
	return sorted[min(max(rank, 1), len(sorted))-1]
}

func failures(answers []Answer) []Failure {
	list := []Failure{}
	for _, a := range answers {
		if a.Failed == "" {
			continue
		}
		at := slices.IndexFunc(list, func(f Failure) bool { return f.Reason == a.Failed })
		if at < 0 {
			at = len(list)
			list = append(list, Failure{Reason: a.Failed, Question: a.Question})
		}
		list[at].N++
	}
	slices.SortStableFunc(list, func(a, b Failure) int { return cmp.Compare(b.N, a.N) })
	return list
}
