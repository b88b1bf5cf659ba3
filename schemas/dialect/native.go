package dialect

import (
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/compile"
)

var native = Dialect{
	Name:    Exact,
	Summary: "JSON Schema itself, exactly: what --engine native allows",
	Facts: []Fact{
		{"property order", "as declared, then those that are only required, then others"},
		{"white space", "any, also around the document"},
		{"strings, numbers", "in every spelling"},
		{"refused", "what cannot be expressed exactly, by its place and keyword"},
	},
	Once: true,
	write: func(a *grammar.Automaton, schema []byte, o Options) (*compile.Result, error) {
		return compile.Compile(a, schema, compile.Options{Policy: compile.Native(), Lenient: o.Lenient})
	},
}
