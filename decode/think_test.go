package decode

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// tagVocab has tokens that spell a closing tag in several ways.
func tagVocab() (*Vocab, map[string]int) {
	texts := []string{"<", "/", "t", ">", "</t>", "</", "t>", ">{", "x", "a</t>", "{", "<end>"}
	pieces, ids := make([][]byte, len(texts)), map[string]int{}
	kinds := make([]trace.TokenKind, len(texts))
	for i, text := range texts {
		pieces[i], ids[text] = []byte(text), i
	}
	kinds[ids["<end>"]] = trace.KindEnd
	return NewVocab(pieces, kinds), ids
}

// only allows one token for ever.
type only int

func (o only) Describe() trace.Constraint { return trace.Constraint{Kind: "gbnf"} }
func (o only) Start() (Position, error)   { return o, nil }
func (o only) Allowed(context.Context) (TokenSet, error) {
	set := NewTokenSet(257)
	set.Add(int(o))
	return set, nil
}
func (o only) Advance(int) (Position, error) { return o, nil }

func TestThinkingPutsTheConstraintOff(t *testing.T) {
	vocab, ids := tagVocab()
	tests := []struct {
		spelling []string
		closed   bool
	}{
		{[]string{"</t>"}, true},
		{[]string{"x", "<", "/", "t", ">"}, true},
		{[]string{"</", "t>"}, true},
		{[]string{"a</t>"}, true},
		{[]string{"<", "<", "/", "t", ">"}, true},
		{[]string{"<", "/", "x", "t", ">"}, false},
		{[]string{"t>", "{"}, false},
	}
	for _, tt := range tests {
		pos, err := Thinking{Constraint: only(ids["{"]), Vocab: vocab, Close: "</t>"}.Start()
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range tt.spelling {
			set, err := pos.Allowed(context.Background())
			if err != nil || !set.Has(ids[text]) {
				t.Fatalf("%q: %q is not allowed (%v)", tt.spelling, text, err)
			}
			if pos, err = pos.Advance(ids[text]); err != nil {
				t.Fatalf("%q: %v", tt.spelling, err)
			}
		}
		_, closed := pos.(only)
		if closed != tt.closed {
			t.Errorf("%q: closed %v", tt.spelling, closed)
		}
	}
}

func TestATokenMayNotReachPastTheTag(t *testing.T) {
	vocab, ids := tagVocab()
	pos, err := Thinking{Constraint: only(0), Vocab: vocab, Close: "</t>"}.Start()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"</", "t"} {
		if set, _ := pos.Allowed(context.Background()); !set.Has(ids[">{"]) {
			t.Errorf("before %q, >{ completes nothing and is not allowed", text)
		}
		pos, _ = pos.Advance(ids[text])
	}
	set, _ := pos.Allowed(context.Background())
	if set.Has(ids[">{"]) || !set.Has(ids[">"]) || set.Count() != vocab.Len()-1 {
		t.Errorf("after </t the set %b", set)
	}
	if _, err := pos.Advance(ids[">{"]); !errors.Is(err, ErrIllegal) {
		t.Errorf("Advance past the tag: %v", err)
	}
}

func TestThoughtsAreNoPartOfTheDocument(t *testing.T) {
	e := newFaulty()
	s, err := New(context.Background(), Options{
		Header:     trace.Header{Prompt: trace.Prompt{Tokens: []int{1}}, Sampler: trace.Sampler{TopP: 1}, MaxTokens: 5, Constraint: trace.Constraint{Kind: "gbnf"}},
		Engine:     e,
		Constraint: Thinking{Constraint: only('{'), Vocab: e.vocab, Close: "\n"},
		Finish: func(text []byte, _ bool) Outcome {
			return Outcome{JSON: text}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, token := range []int{'h', 'm', '\n'} {
		if err := s.Take(context.Background(), token); err != nil {
			t.Fatal(err)
		}
	}
	toEnd(t, s)
	st := s.State()
	var regions []trace.Region
	for _, step := range st.Steps {
		regions = append(regions, step.Region)
	}
	want := []trace.Region{trace.RegionThink, trace.RegionThink, trace.RegionThink, trace.RegionJSON, trace.RegionJSON}
	if !slices.Equal(regions, want) {
		t.Errorf("regions %q", regions)
	}
	if st.Result.JSON != "{{" || st.Result.Text != "hm\n{{" {
		t.Errorf("json %q, text %q", st.Result.JSON, st.Result.Text)
	}
}

// Once the budget is spent the tag is all that may follow, whatever of it is
// written already.
func TestTheBudgetLeavesOnlyTheTag(t *testing.T) {
	vocab, ids := tagVocab()
	tests := []struct {
		thoughts []string // as many as the budget
		tag      []string // what is forced
	}{
		{[]string{"x", "x"}, []string{"</t>"}},
		{[]string{"x", "<"}, []string{"/", "t>"}},
		{[]string{"</", "t"}, []string{">"}},
		{[]string{"<", "<"}, []string{"/", "t>"}},
		{[]string{"</", "x"}, []string{"</t>"}},
	}
	for _, tt := range tests {
		pos, err := Thinking{Constraint: only(ids["{"]), Vocab: vocab, Close: "</t>", Budget: 2}.Start()
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range tt.thoughts {
			if pos, err = pos.Advance(ids[text]); err != nil {
				t.Fatal(err)
			}
		}
		for _, text := range tt.tag {
			set, err := pos.Allowed(context.Background())
			if id, one := set.Only(); err != nil || !one || id != ids[text] {
				t.Fatalf("%q: allowed %b, want %q alone (%v)", tt.thoughts, set, text, err)
			}
			if _, err := pos.Advance(ids["x"]); !errors.Is(err, ErrIllegal) {
				t.Errorf("%q: x after the budget: %v", tt.thoughts, err)
			}
			if pos, err = pos.Advance(ids[text]); err != nil {
				t.Fatal(err)
			}
		}
		if _, closed := pos.(only); !closed {
			t.Errorf("%q, %q: still thinking", tt.thoughts, tt.tag)
		}
	}
}

// An end token ends a text, whatever bytes it is shown with: it spells no tag.
func TestAnEndTokenSpellsNoTag(t *testing.T) {
	pieces := [][]byte{[]byte("</t>"), []byte("<"), []byte("/"), []byte("t"), []byte(">"), []byte("x")}
	vocab := NewVocab(pieces, []trace.TokenKind{trace.KindEnd, trace.KindNormal, trace.KindNormal, trace.KindNormal, trace.KindNormal, trace.KindNormal})
	pos, err := Thinking{Constraint: only(1), Vocab: vocab, Close: "</t>", Budget: 1}.Start()
	if err != nil {
		t.Fatal(err)
	}
	if pos, err = pos.Advance(5); err != nil {
		t.Fatal(err)
	}
	set, err := pos.Allowed(context.Background())
	if id, one := set.Only(); err != nil || !one || id != 1 {
		t.Errorf("allowed %b, want < alone (%v)", set, err)
	}
}

func TestATagThatCannotBeSpelledIsRefused(t *testing.T) {
	vocab, ids := tagVocab()
	if _, err := (Thinking{Constraint: only(ids["{"]), Vocab: vocab, Close: "</q>"}).Start(); err == nil {
		t.Error("no token has a q, and the tag is taken")
	}
	if _, err := (Thinking{Constraint: only(ids["{"]), Vocab: vocab}).Start(); err == nil {
		t.Error("no tag is taken for one")
	}
}
