package dialect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/compile"
)

// Dialect is how one engine reads JSON Schema.
type Dialect struct {
	Name    string // as it is given on a command line
	Summary string // the engine and the version that the facts were taken from
	Facts   []Fact // where its language differs from the one of JSON Schema

	// Once says that no key is written twice in an object. The term of a schema
	// leaves that to its user, but for declared keys; see compile.Compile.
	Once bool

	write func(a *grammar.Automaton, schema []byte, o Options) (*compile.Result, error)
}

// Exact is the name of the dialect that leaves nothing out and adds nothing.
const Exact = "native"

// Fact is one point in which an engine has a way of its own.
type Fact struct {
	Point string // what it is about, such as "white space"
	Does  string // what the engine does
}

// Options say how a schema is compiled.
type Options struct {
	// Lenient drops keywords that package compile cannot express, with a warning
	// for each. It counts for the dialects that are compiled there, native,
	// llguidance and openai-strict, and not for what an engine itself refuses.
	Lenient bool

	// GBNF returns the grammar that llama.cpp makes of a schema. The dialect of
	// llama.cpp needs it, and no other does: it is the one part of this project
	// that is not written in Go, and is handed in so that this package does
	// without it.
	GBNF func(schema []byte) (string, error)
}

// Compile makes the term of a schema as the engine of the dialect would. What
// the engine ignores is in the warnings of the result, each by its place and
// keyword, whether or not Options are lenient.
//
// The error is a *compile.LoadError if the schema is no JSON, and a
// *compile.RefusalError if the engine would refuse it, or if it could not be
// read as the engine does.
func (d *Dialect) Compile(a *grammar.Automaton, schema []byte, o Options) (*compile.Result, error) {
	return d.write(a, schema, o)
}

// parsed is the write of a dialect that looks at the schema as a value.
func parsed(write func(a *grammar.Automaton, root *value, o Options) (*compile.Result, error)) func(*grammar.Automaton, []byte, Options) (*compile.Result, error) {
	return func(a *grammar.Automaton, schema []byte, o Options) (*compile.Result, error) {
		root, err := parse(schema)
		if err != nil {
			return nil, err
		}
		return write(a, root, o)
	}
}

// All returns the dialects, the exact one first.
func All() []*Dialect {
	return []*Dialect{&native, &llamaCpp, &xgrammarDialect, &outlinesDialect, &llguidance, &openAI}
}

// Names returns the names of all dialects.
func Names() []string {
	var names []string
	for _, d := range All() {
		names = append(names, d.Name)
	}
	return names
}

// Get returns the dialect with a name. The error lists the names there are.
func Get(name string) (*Dialect, error) {
	all := All()
	i := slices.IndexFunc(all, func(d *Dialect) bool { return d.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no dialect %q: want one of %s", name, strings.Join(Names(), ", "))
	}
	return all[i], nil
}

// refusal says what an engine refuses.
func refusal(path, keyword, format string, args ...any) *compile.RefusalError {
	return &compile.RefusalError{Path: path, Keyword: keyword, Why: fmt.Sprintf(format, args...)}
}
