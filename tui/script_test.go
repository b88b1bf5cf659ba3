package tui

import (
	"context"
	"math"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

const testVocab = 2048

// wish is a token and the raw probability it gets; a leading ! means that the
// constraint bans it.
type wishFor struct {
	text string
	raw  float64
}

// scripted is a step of the test's story.
type scripted struct {
	take    string
	path    string
	role    trace.Role
	wishes  []wishFor
	hidden  int     // allowed tokens that are not listed
	mass    float64 // and their raw probability
	pointer string
}

const question = "Show the bottom 5 territories by total scripts in 2026-08"

var testHeader = trace.Header{
	Format: trace.Format, Version: trace.Version, Program: "stencil test",
	Model: trace.Model{Name: "decider", Arch: "llama", Vocab: testVocab, Context: 256, Threads: 1},
	Prompt: trace.Prompt{
		Input:  question,
		Tokens: []int{1, 2, 3},
		Markers: []trace.Marker{
			{Name: "<num0>", Kind: "num", Value: "5", Start: 16, End: 17},
			{Name: "<month0>", Kind: "month", Value: "2026-08", Start: 50, End: 57},
		},
	},
	Constraint: trace.Constraint{Kind: "catalog", Name: "territory", Stencil: "grounded"},
	Sampler:    trace.Sampler{TopP: 1},
	MaxTokens:  64,
}

// story is a run with all that can happen in one: free choices, forced steps,
// an override, an override that is forced as well, and two pointers.
var story = []scripted{
	{take: "{", role: "structure", wishes: []wishFor{{"{", .998}, {"![", .001}}},
	{take: `"operation":`, role: "structure", wishes: []wishFor{{`"operation":`, .9931}, {`!"metric":`, .004}, {`!"level":`, .001}}},
	{take: `"kpi_rank"`, path: "/operation", role: "answer", wishes: []wishFor{{`"kpi_rank"`, .871}, {`"kpi_value"`, .083}, {`"kpi_trend"`, .021}, {`!"top"`, .011}, {`"kpi_compare"`, .006}, {`!"rank"`, .002}}},
	{take: ",", role: "structure", wishes: []wishFor{{"!}", .524}, {",", .471}, {`!"`, .002}}},
	{take: `"metric":`, role: "structure", wishes: []wishFor{{`"metric":`, .96}, {`!"level":`, .03}}},
	{take: `"trx"`, path: "/metric", role: "answer", wishes: []wishFor{{`"trx"`, .55}, {`!"nrx"`, .33}, {`!"nbrx"`, .07}, {`!"sales"`, .02}}},
	{take: ",", role: "structure", wishes: []wishFor{{",", .99993}}},
	{take: `"level":`, role: "structure", wishes: []wishFor{{`"level":`, .88}, {`!"count":`, .06}, {`!"direction":`, .05}}},
	{take: `"territory"`, path: "/level", role: "answer", wishes: []wishFor{{`"territory"`, .97}, {`!"region"`, .01}, {`!"district"`, .01}}},
	{take: ",", role: "structure", wishes: []wishFor{{",", .908}, {"}", .088}}},
	{take: `"count":`, role: "structure", wishes: []wishFor{{`"count":`, .66}, {`"direction":`, .31}, {`"month":`, .02}, {`!"top"`, .004}}},
	{take: "<num0>", path: "/count", role: "answer", wishes: []wishFor{{"<num0>", .9961}, {"!<month0>", .002}}, pointer: "<num0>"},
	{take: ",", role: "structure", wishes: []wishFor{{",", .928}, {"}", .069}}},
	{take: `"direction":`, role: "structure", wishes: []wishFor{{`"direction":`, .74}, {`"month":`, .25}}},
	{take: `"bottom"`, path: "/direction", role: "answer", wishes: []wishFor{{`!"top"`, .612}, {`"bottom"`, .301}, {`!"level"`, .004}, {`!"total"`, .004}, {`!"up"`, .0035}, {`!"down"`, .003}, {`!"highest"`, .0021}, {`!"trx"`, .0013}, {`!"count"`, .0011}, {`!"lowest"`, .0004}, {`"last"`, .0061}}},
	{take: ",", role: "structure", wishes: []wishFor{{",", .8}, {"}", .19}}},
	{take: `"month":`, role: "structure", wishes: []wishFor{{`"month":`, .993}}},
	{take: `"`, path: "/month", role: "answer", wishes: []wishFor{{`"`, .98}}},
	{take: "<month0>", path: "/month", role: "answer", wishes: []wishFor{{"<month0>", .999}, {"!<num0>", .0005}}, pointer: "<month0>"},
	{take: `"`, path: "/month", role: "answer", wishes: []wishFor{{`"`, .9999999}}},
	{take: "}", role: "structure", wishes: []wishFor{{"}", .992}, {"!,", .007}}},
	{take: "<|end|>", role: "structure", wishes: []wishFor{{"<|end|>", .9999}}},
}

// tokenID gives every text of the story an id of its own.
func tokenID(text string) int {
	id := 0
	for _, b := range []byte(text) {
		id = (id*31 + int(b)) % testVocab
	}
	return id
}

func testToken(text string) trace.Token {
	t := trace.Token{ID: tokenID(text), Bytes: []byte(text)}
	if text == "<|end|>" {
		t.Kind = trace.KindEnd
	}
	return t
}

func logProb(p float64) trace.LogProb { return trace.LogProb(math.Log(p)) }

// step computes all numbers of a scripted step from its raw probabilities.
func (sc scripted) step(n int) trace.Step {
	mass, seen := sc.mass, sc.mass
	allowed := sc.hidden
	for _, w := range sc.wishes {
		seen += w.raw
		if w.text[0] != '!' {
			mass += w.raw
			allowed++
		}
	}
	st := trace.Step{
		ID: n, Parent: n - 1, N: n, Allowed: allowed, AllowedMass: logProb(mass),
		Path: sc.path, Role: sc.role, Region: trace.RegionJSON, Choice: trace.ChoiceGreedy,
		ModelNS: 160_000, MaskNS: 12_000, Entropy: entropy(sc.wishes, 1-seen),
	}
	slices.SortStableFunc(sc.wishes, func(a, b wishFor) int {
		switch {
		case a.raw > b.raw:
			return -1
		case a.raw < b.raw:
			return 1
		}
		return 0
	})
	for i, w := range sc.wishes {
		c := trace.Candidate{Rank: i + 1, Raw: logProb(w.raw), Masked: trace.Never}
		text := w.text
		if text[0] == '!' {
			text = text[1:]
		} else {
			c.Allowed, c.Masked = true, logProb(w.raw/mass)
		}
		c.Token = testToken(text)
		if len(st.Top) < 10 {
			st.Top = append(st.Top, c)
		}
		if c.Allowed {
			st.Legal = append(st.Legal, c)
		}
		if text == sc.take {
			st.Chosen = c
		}
	}
	st.Override = !st.Top[0].Allowed
	if allowed == 1 {
		st.Choice = trace.ChoiceForced
	}
	return st
}

func entropy(wishes []wishFor, rest float64) float64 {
	h := 0.0
	for _, w := range wishes {
		h -= w.raw * math.Log2(w.raw)
	}
	if n := testVocab - len(wishes); rest > 1e-9 {
		h -= rest * math.Log2(rest/float64(n))
	}
	return h
}

// script is a stepper over the story that keeps its own line, as a session
// does.
type script struct {
	header trace.Header
	plan   []scripted
	state  trace.State
	fail   error // what the next call returns
	calls  int
	closed int
}

func newScript() *script {
	s := &script{header: testHeader, plan: story, state: trace.State{At: -1, MaskOn: true}}
	s.compute()
	return s
}

func (s *script) Header() trace.Header { return s.header }
func (s *script) State() trace.State   { return s.state }

func (s *script) Close() error {
	s.closed++
	return nil
}

func (s *script) compute() {
	n := len(s.state.Steps)
	st := s.plan[n].step(n + 1)
	if n > 0 {
		if before := s.state.Steps[n-1]; before.Illegal || before.Lost {
			lose(&st)
		}
	}
	if p := s.plan[n].pointer; p != "" {
		for _, m := range s.header.Prompt.Markers {
			if m.Name == p {
				st.Pointer = &trace.Pointer{Marker: m, Offset: len(s.state.Text(n))}
			}
		}
	}
	if !s.state.MaskOn {
		unmask(&st)
	}
	s.state.Steps = append(slices.Clip(s.state.Steps), st)
	s.state.InHand, s.state.At = true, n
}

// lose makes a step one of a text that has left the grammar.
func lose(st *trace.Step) {
	st.Lost, st.MaskOff, st.Override, st.Legal = true, true, false, nil
	st.Allowed, st.AllowedMass = 0, trace.Unknown
	st.Choice = trace.ChoiceGreedy
	st.Top = slices.Clone(st.Top)
	for i := range st.Top {
		st.Top[i].Allowed, st.Top[i].Masked = false, trace.Unknown
	}
	st.Chosen = st.Top[0]
}

// unmask makes a step one that no mask touched.
func unmask(st *trace.Step) {
	st.MaskOff, st.Override, st.Choice = true, false, trace.ChoiceGreedy
	st.Chosen = st.Top[0]
	st.Illegal = !st.Lost && !st.Chosen.Allowed
}

func (s *script) call() error {
	s.calls++
	err := s.fail
	s.fail = nil
	return err
}

func (s *script) Next(context.Context) error {
	if err := s.call(); err != nil {
		return err
	}
	switch {
	case s.state.At+1 < len(s.state.Steps):
		s.state.At++
	case s.state.Result != nil:
		return trace.ErrEnd
	case len(s.state.Steps) == len(s.plan):
		s.state.InHand = false
		valid := !slices.ContainsFunc(s.state.Steps, func(st trace.Step) bool { return st.Illegal })
		r := trace.Summarize(s.header, s.state.Steps)
		r.Reason, r.Valid = trace.EndToken, &valid
		if !valid {
			r.Errors = []string{"/direction: not one of the values", "/count: missing"}
		}
		s.state.Result = &r
	default:
		s.compute()
	}
	return nil
}

func (s *script) Seek(_ context.Context, index int) error {
	if err := s.call(); err != nil {
		return err
	}
	s.state.At = index
	return nil
}

func (s *script) cut(st trace.Step) {
	s.state.Steps = append(slices.Clone(s.state.Steps[:s.state.At]), st)
	s.state.InHand, s.state.Result = true, nil
}

func (s *script) Take(_ context.Context, id int) error {
	if err := s.call(); err != nil {
		return err
	}
	st := s.state.Steps[s.state.At]
	list, _ := options(st)
	st.Chosen = list[indexOf(list, id)]
	st.Choice, st.Override = trace.ChoiceEdit, false
	st.Illegal = !st.Lost && !st.Chosen.Allowed
	s.cut(st)
	if st.Chosen.Kind == trace.KindEnd || len(s.state.Steps) == len(s.plan) {
		return s.Next(context.Background())
	}
	s.compute()
	return nil
}

func (s *script) SetMask(_ context.Context, on bool) error {
	if err := s.call(); err != nil {
		return err
	}
	s.state.MaskOn = on
	at := s.state.At
	s.state.Steps, s.state.Result = s.state.Steps[:at:at], nil
	s.compute()
	return nil
}
