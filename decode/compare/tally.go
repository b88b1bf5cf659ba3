package compare

import (
	"cmp"
	"maps"
	"slices"

	"github.com/stencil-debugger/stencil/decode/eval"
)

// samples are those of one input under one setting.
type samples []Sample

// About is what a comparison was of.
type About struct {
	Inputs   string // where they came from
	Total    int
	Samples  int
	Seconds  float64
	Flags    []string // in which the settings differ
	Settings []Named  // the base first
}

// NewReport sums up the rows of a comparison.
func NewReport(about About, rows []Row) *Report {
	r := &Report{
		Inputs: about.Inputs, Total: about.Total, Done: len(rows), Partial: len(rows) < about.Total,
		Samples: about.Samples, Seconds: about.Seconds, Level: Level, Flags: about.Flags,
	}
	for i, named := range about.Settings {
		s := &Setting{Named: named}
		for _, row := range rows {
			s.rows = append(s.rows, row[i])
		}
		s.tally()
		if i > 0 {
			s.Difference = versus(r.Settings[0], s)
			r.Tests += s.Difference.tests()
		}
		r.Settings = append(r.Settings, s)
	}
	return r
}

// tally counts the samples.
func (s *Setting) tally() {
	t := tallies{fields: map[string]*Share{}, paths: map[string]Counts{}, ends: counter{}, keys: counter{}, failures: counter{}}
	for _, row := range s.rows {
		for _, x := range row {
			s.N++
			s.judged(&t, x)
			if x.Failed != "" {
				s.Failed++
				t.failures.add(x.Failed)
				continue
			}
			s.decoded(&t, x)
		}
	}
	if s.Thoughts.Overruled > 0 {
		mean := s.Thoughts.opening / float64(s.Thoughts.Overruled)
		s.Thoughts.Opening = &mean
	}
	if len(t.ms) > 0 {
		n := float64(len(t.ms))
		s.Tokens = &Means{float64(t.tokens.Reasoning) / n, float64(t.tokens.Answer) / n, float64(t.tokens.Structure) / n}
		p50, p95 := eval.Percentile(t.ms, 50), eval.Percentile(t.ms, 95)
		s.P50, s.P95 = &p50, &p95
	}
	s.All, s.Content = pressureOf(t.all), pressureOf(t.content)
	s.Fields, s.Paths = []Field{}, []Path{}
	for _, name := range slices.Sorted(maps.Keys(t.fields)) {
		s.Fields = append(s.Fields, Field{name, *t.fields[name]})
	}
	for _, path := range slices.Sorted(maps.Keys(t.paths)) {
		s.Paths = append(s.Paths, Path{path, pressureOf(t.paths[path])})
	}
	s.Ends, s.FirstKeys, s.Failures = t.ends.counts(), t.keys.with(t.keyless), t.failures.counts()
}

// tallies are what is not a figure yet.
type tallies struct {
	tokens       Tokens
	ms           []float64
	all, content Counts
	fields       map[string]*Share
	paths        map[string]Counts
	ends, keys   counter
	keyless      int
	failures     counter
}

// judged counts what a sample is right in.
func (s *Setting) judged(t *tallies, x Sample) {
	s.Valid.count(x.Valid)
	s.Exact.count(x.Exact)
	s.Answer.count(x.Right)
	s.Same.count(&x.Same)
	s.Agrees.count(&x.Agrees)
	s.Leaking.count(x.leaking())
	s.Leaks += x.Leaks
	for name, right := range x.Fields {
		if t.fields[name] == nil {
			t.fields[name] = &Share{}
		}
		t.fields[name].count(&right)
	}
}

// decoded counts what a sample took.
func (s *Setting) decoded(t *tallies, x Sample) {
	t.tokens.Reasoning += x.Tokens.Reasoning
	t.tokens.Answer += x.Tokens.Answer
	t.tokens.Structure += x.Tokens.Structure
	t.ms = append(t.ms, x.MS)
	t.all.add(x.All)
	t.content.add(x.Content)
	for path, c := range x.Paths {
		sum := t.paths[path]
		sum.add(c)
		t.paths[path] = sum
	}
	t.ends.add(string(x.Reason))
	if x.Keyed {
		t.keys.add(x.Key)
	} else {
		t.keyless++
	}
	s.Attempts += x.Attempts
	if x.Attempts > 1 {
		s.Retried++
	}
	s.Thoughts.add(x)
}

func (t *Thoughts) add(x Sample) {
	if x.Opening != nil {
		t.Overruled++
		t.opening += *x.Opening
	}
	th := x.Thoughts
	if th == nil {
		return
	}
	t.N++
	t.Steps += th.Steps
	if !th.Closed {
		t.Unclosed++
	}
	if th.Forced {
		t.Forced++
	}
	if th.Loop != nil {
		t.Loops++
	}
}

// counter counts names.
type counter map[string]int

func (c counter) add(name string) { c[name]++ }

// counts lists the names, the most frequent first.
func (c counter) counts() []Count { return c.with(0) }

// with also lists how many had no name.
func (c counter) with(none int) []Count {
	list := []Count{}
	for _, name := range slices.Sorted(maps.Keys(c)) {
		list = append(list, Count{&name, c[name]})
	}
	if none > 0 {
		list = append(list, Count{nil, none})
	}
	slices.SortStableFunc(list, func(a, b Count) int { return cmp.Compare(b.N, a.N) })
	return list
}
