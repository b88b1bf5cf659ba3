package native

import (
	"context"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

func BenchmarkPrepare(b *testing.B) {
	v := realVocab(b)
	for b.Loop() {
		prepare(b, v)
	}
}

// What a constraint costs whose grammar was parsed already, with the first
// mask.
func BenchmarkConstraint(b *testing.B) {
	v := prepare(b, realVocab(b))
	g, err := grammar.Parse(jsonGrammar)
	must(b, err)
	b.ReportAllocs()
	for b.Loop() {
		a := grammar.NewAutomaton()
		first, err := grammar.Compile(a, g)
		must(b, err)
		c, err := NewJSON(v, a, first, trace.Constraint{})
		must(b, err)
		allowed(b, c.Begin())
	}
}

// A position that was visited before.
func BenchmarkRevisited(b *testing.B) {
	c := fromJSON(b, prepare(b, realVocab(b)))
	p := after(b, c.Begin(), `{"a":0,"`)
	ctx := context.Background()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := p.Allowed(ctx); err != nil {
			b.Fatal(err)
		}
	}
}

// The first look at a position in a name, where one name is in use.
func BenchmarkInKey(b *testing.B) {
	c := fromJSON(b, prepare(b, realVocab(b)))
	p := after(b, c.Begin(), `{"name":0,"na`)
	allowed(b, p)
	b.ReportAllocs()
	for b.Loop() {
		p.checked, p.own = false, nil
		allowed(b, p)
	}
}
