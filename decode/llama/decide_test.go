package llama_test

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/llama"
	"github.com/stencil-debugger/stencil/trace"
)

// Decisions on the real model: whole values against an independent way to
// compute them, and a session that is none the worse for it.

var kpis = []string{`"kpi_rank"`, `"kpi_trend"`, `"kpi_value"`, `"target_attainment"`, `"call_plan"`}

// choose is a grammar for {"pick":VALUE,"sure":BOOLEAN}, and its values.
func choose(values []string) (string, decode.Values) {
	quoted := make([]string, len(values))
	for i, v := range values {
		quoted[i] = strconv.Quote(v)
	}
	gbnf := `root ::= "{\"pick\":" (` + strings.Join(quoted, " | ") + `) ",\"sure\":" ("true" | "false") "}"`
	return gbnf, func(path string, _ []byte) []string {
		switch path {
		case "/pick":
			return values
		case "/sure":
			return []string{"true", "false"}
		}
		return nil
	}
}

func newChoice(t *testing.T, e *llama.Engine, values []string) *run {
	t.Helper()
	gbnf, list := choose(values)
	return newRunWith(t, e, gbnf, trace.Sampler{TopP: 1}, list)
}

// decisions steps to the end and asks at every step.
func (r *run) decisions(t *testing.T) []trace.Decision {
	t.Helper()
	var list []trace.Decision
	for {
		d, err := r.Decide(context.Background())
		switch {
		case err == nil:
			list = append(list, d)
		case !errors.Is(err, trace.ErrNoDecision):
			t.Fatal(err)
		}
		if r.State().Result != nil {
			return list
		}
		if err := r.Next(context.Background()); err != nil {
			t.Fatal(err)
		}
	}
}

func TestWholeValuesAgainstASlowComputation(t *testing.T) {
	e := sessionEngine(t)
	r := newChoice(t, e, kpis)
	list := r.decisions(t)
	if len(list) != 2 || list[0].Path != "/pick" || list[1].Path != "/sure" {
		t.Fatalf("decisions %+v, want those of /pick and /sure", list)
	}
	for _, d := range list {
		at := 0
		for at < len(r.State().Steps) && r.State().Steps[at].Parent != d.At {
			at++
		}
		context := slices.Clone(r.Header().Prompt.Tokens)
		for _, s := range r.State().Steps[:at] {
			context = append(context, s.Chosen.ID)
		}
		sum := 0.0
		for _, v := range d.Values {
			spelled := string(d.Head)
			for _, token := range v.Tokens {
				spelled += string(token.Bytes)
			}
			if !strings.HasPrefix(spelled, v.Text) {
				t.Errorf("%s is spelled %q", v.Text, spelled)
			}
			if want := slowly(t, e, context, v, string(d.Head)); math.Abs(float64(v.Raw)-want) > 1e-9 {
				t.Errorf("%s %s: raw %v, want %v", d.Path, v.Text, v.Raw, want)
			}
			if v.Masked > 0 {
				t.Errorf("%s %s: masked %v", d.Path, v.Text, v.Masked)
			}
			sum += v.Masked.Prob()
		}
		if sum > 1+1e-9 || sum < 0.5 {
			t.Errorf("%s: the masked probabilities add up to %v", d.Path, sum)
		}
		if g, ok := d.Greedy(); !ok || !strings.Contains(string(r.State().Text(1000)), d.Values[g].Text) {
			t.Errorf("%s: the greedy value is not what the run took: %+v", d.Path, d)
		}
	}
}

// slowly computes the raw log-probability of a value in one fresh reading of
// the context for every token.
func slowly(t *testing.T, e *llama.Engine, context []int, v trace.Value, head string) float64 {
	t.Helper()
	rest, sum := strings.TrimPrefix(v.Text, head), 0.0
	for _, token := range v.Tokens {
		p := distribution(t, e, context)
		if len(token.Bytes) < len(rest) {
			sum += math.Log(p[token.ID])
			rest = rest[len(token.Bytes):]
			context = append(slices.Clone(context), token.ID)
			continue
		}
		ends := 0.0
		for id := range p {
			if tok := e.Vocab().Token(id); tok.Kind != trace.KindEnd && strings.HasPrefix(string(tok.Bytes), rest) {
				ends += p[id]
			}
		}
		sum += math.Log(ends)
	}
	return sum
}

// distribution is the softmax after some tokens, read from the start.
func distribution(t *testing.T, e *llama.Engine, tokens []int) []float64 {
	t.Helper()
	if err := e.Rewind(0); err != nil {
		t.Fatal(err)
	}
	for i := range tokens {
		if err := e.Feed(context.Background(), tokens[i:i+1]); err != nil {
			t.Fatal(err)
		}
	}
	logits := e.Logits()
	p, sum := make([]float64, len(logits)), 0.0
	top := float64(slices.Max(logits))
	for id, x := range logits {
		p[id] = math.Exp(float64(x) - top)
		sum += p[id]
	}
	for id := range p {
		p[id] /= sum
	}
	return p
}

func TestDecidingChangesNothing(t *testing.T) {
	e := sessionEngine(t)
	plain := newChoice(t, e, kpis)
	plain.toEnd(t)
	want := plain.State()

	asked := newChoice(t, e, kpis)
	list := asked.decisions(t)
	if diff := gocmp.Diff(want, asked.State(), timings); diff != "" {
		t.Errorf("the steps of a session that decides at every step: %s", diff)
	}
	if len(asked.events) != len(list) {
		t.Errorf("%d decisions, %d events", len(list), len(asked.events))
	}
	// All at once at the end: the same, and nothing is recorded twice.
	again, err := asked.Decisions(context.Background())
	if diff := gocmp.Diff(list, again); diff != "" || err != nil || len(asked.events) != len(list) {
		t.Errorf("%v %s", err, diff)
	}
	late, err := plain.Decisions(context.Background())
	if diff := gocmp.Diff(list, late); diff != "" || err != nil {
		t.Errorf("made after the end: %v %s", err, diff)
	}
	// And a branch goes on with the same numbers.
	_ = plain.Seek(context.Background(), 2)
	_ = asked.Seek(context.Background(), 2)
	for _, r := range []*run{plain, asked} {
		if err := r.Take(context.Background(), want.Steps[2].Top[1].ID); err != nil {
			t.Fatal(err)
		}
	}
	if diff := gocmp.Diff(plain.State(), asked.State(), timings); diff != "" {
		t.Errorf("a branch after decisions: %s", diff)
	}
}

func TestAContextStopsADecision(t *testing.T) {
	e := sessionEngine(t)
	r := newChoice(t, e, kpis)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	stopped := 0
	for r.State().Result == nil {
		if _, err := r.Decide(ctx); errors.Is(err, context.Canceled) {
			stopped++
		}
		r.next(t)
	}
	plain := newChoice(t, e, kpis)
	plain.toEnd(t)
	if diff := gocmp.Diff(plain.State(), r.State(), timings); diff != "" || stopped == 0 {
		t.Errorf("stopped %d times: %s", stopped, diff)
	}
}

// A choice that its first token hides: one word that begins with a likely
// token but goes on in two likely ways, and another that is all of one.
func TestAChoiceThatTheFirstTokenHides(t *testing.T) {
	e := sessionEngine(t)
	for _, values := range hiddenChoices(t, e) {
		r := newChoice(t, e, values)
		d := r.decisions(t)[0]
		if !d.Differs {
			continue
		}
		greedy, ok := d.Greedy()
		if !ok || greedy == d.Best || d.Values[greedy].Masked >= d.Values[d.Best].Masked {
			t.Errorf("%+v", d)
		}
		if text := string(r.State().Text(1000)); !strings.Contains(text, d.Values[greedy].Text) {
			t.Errorf("the run wrote %s, the decision says greedy takes %s", text, d.Values[greedy].Text)
		}
		t.Logf("greedy takes %s with %.1f%%, %s has %.1f%%", d.Values[greedy].Text, 100*d.Values[greedy].Masked.Prob(),
			d.Values[d.Best].Text, 100*d.Values[d.Best].Masked.Prob())
		return
	}
	t.Error("no choice was hidden")
}

// hiddenChoices makes lists of three words of the model's own distribution.
func hiddenChoices(t *testing.T, e *llama.Engine) [][]string {
	t.Helper()
	r := newChoice(t, e, kpis)
	for len(r.State().Text(100)) < len(`{"pick":"`) {
		r.next(t)
	}
	head := slices.Clone(r.Header().Prompt.Tokens)
	for _, s := range r.State().Steps[:len(r.State().Steps)-1] {
		head = append(head, s.Chosen.ID)
	}
	first := words(t, e, head)
	var lists [][]string
	for i := range 20 {
		then := words(t, e, append(slices.Clone(head), first[i]))
		text := func(id int) string { return string(e.Vocab().Token(id).Bytes) }
		lists = append(lists, []string{
			fmt.Sprintf(`"%s%s"`, text(first[i]), text(then[0])),
			fmt.Sprintf(`"%s%s"`, text(first[i]), text(then[1])),
			fmt.Sprintf(`"%s"`, text(first[i+1])),
		}, []string{
			fmt.Sprintf(`"%s%s"`, text(first[i]), text(then[8])),
			fmt.Sprintf(`"%s%s"`, text(first[i]), text(then[9])),
			fmt.Sprintf(`"%s"`, text(first[i+1])),
		})
	}
	return lists
}

// words lists the tokens of lower case letters, likeliest first.
func words(t *testing.T, e *llama.Engine, tokens []int) []int {
	t.Helper()
	p := distribution(t, e, tokens)
	var ids []int
	for id := range p {
		text := string(e.Vocab().Token(id).Bytes)
		if len(text) > 2 && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz") == "" {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b int) int { return cmp.Compare(p[b], p[a]) })
	return ids
}

// BenchmarkDecide is the decision between five operations.
func BenchmarkDecide(b *testing.B) {
	e, err := llama.Load("../../fixtures/decider/decider.gguf", llama.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer e.Close()
	gbnf, list := choose(kpis)
	c, err := llama.FromGBNF(e.Vocab(), gbnf, trace.Constraint{Kind: "gbnf"})
	if err != nil {
		b.Fatal(err)
	}
	defer c.Close()
	tokens, err := e.TokenizePrompt("<|user|>calls in <code0><|assistant|>")
	if err != nil {
		b.Fatal(err)
	}
	opt := decode.Options{
		Header: trace.Header{Prompt: trace.Prompt{Tokens: tokens}, Sampler: trace.Sampler{TopP: 1}, MaxTokens: 40},
		Engine: e, Constraint: c, Values: list,
	}
	ctx := context.Background()
	for b.Loop() {
		b.StopTimer()
		s, err := decode.New(ctx, opt)
		for err == nil && !strings.HasSuffix(string(s.State().Text(s.State().At)), `:"`) {
			err = s.Next(ctx)
		}
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		if _, err := s.Decide(ctx); err != nil {
			b.Fatal(err)
		}
	}
}
