package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/decode/native"
	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/trace"
)

var pydantic = filepath.Join("..", "..", "fixtures", "pydantic")

// pydanticDocument is a line of fixtures/pydantic/documents.
type pydanticDocument struct {
	Shows     string
	Text      string
	Pydantic  bool // whether the model takes it
	RefusedAt *int `json:"refused_at"` // offset of the first byte that the schema refuses
}

// pydanticModel is a Pydantic model's schema with its documents.
type pydanticModel struct {
	name, path string
	schema     []byte
	documents  []pydanticDocument
}

func pydanticModels(t *testing.T) []pydanticModel {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join(pydantic, "schemas", "*.json"))
	if err != nil || len(paths) != 10 {
		t.Fatalf("%d schemas, %v", len(paths), err)
	}
	var all []pydanticModel
	for _, path := range paths {
		m := pydanticModel{name: strings.TrimSuffix(filepath.Base(path), ".json"), path: path, schema: mustRead(t, path)}
		example := mustRead(t, filepath.Join(pydantic, "examples", m.name+".json"))
		m.documents = []pydanticDocument{{Shows: "the example", Text: strings.TrimSuffix(string(example), "\n"), Pydantic: true}}
		lines := json.NewDecoder(bytes.NewReader(mustRead(t, filepath.Join(pydantic, "documents", m.name+".jsonl"))))
		for lines.More() {
			var d pydanticDocument
			if err := lines.Decode(&d); err != nil {
				t.Fatalf("%s: %v", m.name, err)
			}
			m.documents = append(m.documents, d)
		}
		all = append(all, m)
	}
	return all
}

func mustRead(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// pydanticBench is a workbench of the built-in model under a schema.
func pydanticBench(t *testing.T, m pydanticModel) (*workbench, *native.Constraint) {
	t.Helper()
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	var s settings
	s.register(&cobra.Command{})
	s.schema, s.maxTokens = m.path, 300
	w, err := newWorkbench(&s)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.close)
	p, err := w.source.prepare(w.model.vocab, "")
	if err != nil {
		t.Fatal(err)
	}
	return w, p.constraint.(*native.Constraint)
}

// TestPydanticMask walks through documents under the schemas that Pydantic
// prints for its models. What a model takes is allowed token by token, in the
// tokenizer's tokens and in the longest there are; what it refuses is refused
// at the byte where the document goes wrong.
func TestPydanticMask(t *testing.T) {
	for _, m := range pydanticModels(t) {
		t.Run(m.name, func(t *testing.T) {
			w, c := pydanticBench(t, m)
			v, err := schemas.NewValidator(m.schema)
			if err != nil {
				t.Fatal(err)
			}
			taken, refused := 0, 0
			for _, d := range m.documents {
				if valid := len(v.Validate([]byte(d.Text))) == 0; valid != (d.RefusedAt == nil) {
					t.Errorf("%s: valid is %v", d.Shows, valid)
				}
				checkMaskReport(t, c, w.model.vocab, d)
				for _, tokens := range tokenized(t, w, d.Text) {
					checkWalk(t, c, w.model.vocab, d, tokens)
				}
				if d.RefusedAt == nil && d.Pydantic {
					taken++
				} else if d.RefusedAt != nil && !d.Pydantic {
					refused++
				}
			}
			if taken < 2 || refused < 1 {
				t.Errorf("%d documents are taken and %d refused", taken, refused)
			}
		})
	}
}

// checkMaskReport asks the command mask about a document.
func checkMaskReport(t *testing.T, c *native.Constraint, v *vocabulary, d pydanticDocument) {
	t.Helper()
	r, err := (&maskQuery{prefix: d.Text}).report(v, c)
	if d.RefusedAt == nil {
		if err != nil || !r.MayEnd {
			t.Errorf("%s: mask reports %+v, %v", d.Shows, r, err)
		}
		return
	}
	if want := fmt.Sprintf("prefix: offset %d: ", *d.RefusedAt); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("%s: mask says %v, want %s", d.Shows, err, want)
	}
}

// tokenized splits a text in two ways.
func tokenized(t *testing.T, w *workbench, text string) [2][]int {
	t.Helper()
	own, err := w.engine.Tokenize(text)
	if err != nil {
		t.Fatal(err)
	}
	long, err := newLongest(w.model.vocab.Vocab).whole(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, tokens := range [][]int{own, long} {
		if got := textOfTokens(w.model.vocab, tokens); got != text {
			t.Fatalf("the tokens of %s are %s", text, got)
		}
	}
	return [2][]int{own, long}
}

func textOfTokens(v *vocabulary, tokens []int) string {
	var b strings.Builder
	for _, id := range tokens {
		b.Write(v.Token(id).Bytes)
	}
	return b.String()
}

// checkWalk advances by tokens as long as they should be allowed.
func checkWalk(t *testing.T, c *native.Constraint, v *vocabulary, d pydanticDocument, tokens []int) {
	t.Helper()
	at, begin := c.Begin(), 0
	for _, id := range tokens {
		allowed, err := at.Allowed(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		end := begin + len(v.Token(id).Bytes)
		legal := d.RefusedAt == nil || end <= *d.RefusedAt
		if allowed.Has(id) != legal {
			t.Fatalf("%s: %s⟨%s⟩: allowed is %v, want %v", d.Shows, d.Text[:begin], v.Token(id).Bytes, !legal, legal)
		}
		if !legal {
			checkRefusal(t, at, v, d, begin)
			return
		}
		next, err := at.Advance(id)
		if err != nil {
			t.Fatal(err)
		}
		at, begin = next.(*native.Position), end
	}
	allowed, err := at.Allowed(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if d.RefusedAt != nil || !at.MayEnd() || !allowed.Has(endToken(t, v)) {
		t.Errorf("%s: %s may not end there", d.Shows, d.Text)
	}
}

// checkRefusal checks that the text is legal up to the refused byte, and that
// no token leads over it: of those that agree with the text so far, just the
// ones that end before it are allowed.
func checkRefusal(t *testing.T, at *native.Position, v *vocabulary, d pydanticDocument, begin int) {
	t.Helper()
	rest := []byte(d.Text[begin:])
	if _, legal := at.After(rest); begin+legal != *d.RefusedAt {
		t.Errorf("%s: refused at %d, want %d: %s", d.Shows, begin+legal, *d.RefusedAt, d.Text[:begin+legal])
	}
	allowed, err := at.Allowed(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for id := range v.Len() {
		token := v.Token(id).Bytes
		shared := rest[:min(len(token), len(rest), *d.RefusedAt-begin+1)]
		if len(token) == 0 || v.Token(id).Kind != trace.KindNormal || !bytes.HasPrefix(token, shared) {
			continue
		}
		if legal := begin+len(token) <= *d.RefusedAt; allowed.Has(id) != legal {
			t.Errorf("%s: after %s the token %q: allowed is %v", d.Shows, d.Text[:begin], token, !legal)
		}
	}
}

func endToken(t *testing.T, v *vocabulary) int {
	t.Helper()
	for id := range v.Len() {
		if v.Token(id).Kind == trace.KindEnd {
			return id
		}
	}
	t.Fatal("there is no end token")
	return 0
}

// TestPydanticAllowedSets compares the allowed set at every token of the
// examples with what every token of the vocabulary does, one by one.
func TestPydanticAllowedSets(t *testing.T) {
	for _, m := range pydanticModels(t) {
		t.Run(m.name, func(t *testing.T) {
			w, c := pydanticBench(t, m)
			at, text := c.Begin(), ""
			for _, id := range tokenized(t, w, m.documents[0].Text)[0] {
				checkAllowed(t, at, w.model.vocab, text)
				next, err := at.Advance(id)
				if err != nil {
					t.Fatal(err)
				}
				at, text = next.(*native.Position), text+string(w.model.vocab.Token(id).Bytes)
			}
			checkAllowed(t, at, w.model.vocab, text)
		})
	}
}

func checkAllowed(t *testing.T, at *native.Position, v *vocabulary, text string) {
	t.Helper()
	allowed, err := at.Allowed(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for id := range v.Len() {
		token := v.Token(id)
		want := false
		switch token.Kind {
		case trace.KindEnd:
			want = at.MayEnd()
		case trace.KindNormal, trace.KindUser:
			next, _ := at.After(token.Bytes)
			want = next != nil && len(token.Bytes) > 0
		}
		if allowed.Has(id) != want {
			t.Fatalf("after %s the token %q (%s): allowed is %v", text, token.Bytes, token.Kind, !want)
		}
	}
}

// TestPydanticRun decodes with the built-in model, which knows nothing of these
// schemas, greedily and by chance. A run that ends by itself is valid, by the
// session and by the validator; one that is cut off is the beginning of a
// document.
func TestPydanticRun(t *testing.T) {
	const seeds, least = 4, 5 // of some 20 that end by themselves, which depends on the processor
	ended := 0
	for _, m := range pydanticModels(t) {
		t.Run(m.name, func(t *testing.T) {
			w, c := pydanticBench(t, m)
			v, err := schemas.NewValidator(m.schema)
			if err != nil {
				t.Fatal(err)
			}
			for seed := range seeds {
				w.settings.temperature, w.settings.seed = float64(min(seed, 1)), uint64(seed)
				if checkRun(t, c, v, runToEnd(t, w, fmt.Sprintf("total scripts in T-%d", 100+seed))) {
					ended++
				}
			}
		})
	}
	if ended < least {
		t.Errorf("%d runs ended by themselves, want at least %d", ended, least)
	}
}

// checkRun checks a result, and says whether the model ended it.
func checkRun(t *testing.T, c *native.Constraint, v *schemas.Validator, r trace.Result) bool {
	t.Helper()
	switch r.Reason {
	case trace.EndToken:
		if r.Valid == nil || !*r.Valid {
			t.Errorf("not valid: %v: %s", r.Errors, r.Text)
		}
		if faults := v.Validate([]byte(r.JSON)); len(faults) > 0 {
			t.Errorf("%v: %s", faults, r.Text)
		}
	case trace.EndMaxTokens:
		// The text may stop within a character.
		if next, legal := c.Begin().After([]byte(r.Text)); next == nil && r.Text[legal:] != "\ufffd" {
			t.Errorf("no beginning of a document: %s", r.Text)
		}
	default:
		t.Errorf("ended by %q: %s", r.Reason, r.Text)
	}
	return r.Reason == trace.EndToken
}

func runToEnd(t *testing.T, w *workbench, input string) trace.Result {
	t.Helper()
	ctx := context.Background()
	s, err := w.open(ctx, input)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if err := toEnd(ctx, s, func(int) {}); err != nil {
		t.Fatal(err)
	}
	return *s.State().Result
}
