package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/fixtures/questions"
	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/trace"
)

// Both engines allow the same tokens under the same grammar, the habits of
// llama.cpp aside that decode/llama documents: it takes the text of a control
// token for text, has no NUL, and does not follow half characters exactly.
func TestEnginesAgree(t *testing.T) {
	w := quietWorkbench(t)
	rng := rand.New(rand.NewPCG(5, 6))
	for name, gbnf := range agreeable(t, w) {
		t.Run(name, func(t *testing.T) {
			for range 3 {
				sameSets(t, w.model.vocab, gbnf, rng)
			}
		})
	}
}

// agreeable returns grammars of the catalog, and those that llama.cpp makes of
// shipped schemas.
func agreeable(t *testing.T, w *workbench) map[string]string {
	t.Helper()
	items, err := questions.Heldout(12, 7)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, item := range items {
		for _, stencil := range []string{stencilCatalog, stencilGrounded} {
			src, err := newCatalogSource(defaultCatalog, stencil, llamaGBNF)
			if err != nil {
				t.Fatal(err)
			}
			all[stencil+": "+item.Question] = describedGrammar(t, w, src, item.Question)
		}
	}
	for _, name := range schemas.Names() {
		src, err := newSchemaSource(name, llamaSchema)
		if err != nil {
			t.Fatal(err)
		}
		all[name] = describedGrammar(t, w, src, "")
	}
	return all
}

func describedGrammar(t *testing.T, w *workbench, src source, input string) string {
	t.Helper()
	p, err := src.prepare(w.model.vocab, input)
	if err != nil {
		t.Fatal(err)
	}
	defer p.free()
	return p.constraint.Describe().Grammar
}

// sameSets walks through a grammar at random and compares at every token.
func sameSets(t *testing.T, v *vocabulary, gbnf string, rng *rand.Rand) {
	t.Helper()
	var positions [2]decode.Position
	for i, make := range []compile{nativeGBNF, llamaGBNF} {
		c, free, err := make(v, gbnf, trace.Constraint{})
		if err != nil {
			t.Fatal(err)
		}
		defer free()
		if positions[i], err = c.Start(); err != nil {
			t.Fatal(err)
		}
	}
	text := ""
	for range 40 {
		var sets [2]decode.TokenSet
		for i, p := range positions {
			var err error
			if sets[i], err = p.Allowed(context.Background()); err != nil {
				t.Fatal(err)
			}
		}
		var legal []int
		for id := range v.Len() {
			token := v.Token(id)
			if !alike(token) {
				continue
			}
			if sets[0].Has(id) != sets[1].Has(id) {
				t.Fatalf("after %q: %q is allowed by native: %v, by llama: %v", text, token.Bytes, sets[0].Has(id), sets[1].Has(id))
			}
			if sets[0].Has(id) && token.Kind != trace.KindEnd {
				legal = append(legal, id)
			}
		}
		if len(legal) == 0 {
			return
		}
		id := legal[rng.IntN(len(legal))]
		text += string(v.Token(id).Bytes)
		for i, p := range positions {
			var err error
			if positions[i], err = p.Advance(id); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// alike reports whether a token means the same to both engines.
func alike(t trace.Token) bool {
	return t.Kind == trace.KindEnd ||
		t.Kind != trace.KindControl && t.Kind != trace.KindUnused && utf8.Valid(t.Bytes) && !bytes.Contains(t.Bytes, []byte{0})
}

// A vocabulary is made ready once, however many constraints there are.
func TestVocabularyIsPreparedOnce(t *testing.T) {
	v := newVocabulary(decode.ByteVocab())
	first, err := v.native()
	if err != nil {
		t.Fatal(err)
	}
	if second, _ := v.native(); first != second {
		t.Error("it is made ready twice")
	}
}
