package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/decode/llama"
	"github.com/stencil-debugger/stencil/decode/native"
	"github.com/stencil-debugger/stencil/schemas"
	schemac "github.com/stencil-debugger/stencil/schemas/compile"
	"github.com/stencil-debugger/stencil/schemas/dialect"
	"github.com/stencil-debugger/stencil/trace"
)

// reading is how the native engine reads a schema. The zero reading is the
// exact one.
type reading struct {
	dialect string // a name of package dialect; "" is the exact one
	lenient bool   // whether keywords that cannot be enforced are dropped
}

// reading returns how the flags say that a schema is read.
func (s *settings) reading() reading { return reading{s.dialect, s.lenient} }

// find returns the dialect that the reading names.
func (r reading) find() (*dialect.Dialect, error) {
	if r.dialect == "" {
		return dialect.Get(dialect.Exact)
	}
	return dialect.Get(r.dialect)
}

// name is the dialect's name, and empty of the exact one.
func (r reading) name() string {
	if r.dialect == dialect.Exact {
		return ""
	}
	return r.dialect
}

// term makes the language of a schema. Its errors say what else can be done
// with the schema.
func (r reading) term(a *grammar.Automaton, text []byte) (*schemac.Result, error) {
	d, err := r.find()
	if err != nil {
		return nil, err
	}
	result, err := d.Compile(a, text, dialect.Options{Lenient: r.lenient, GBNF: llama.SchemaGBNF})
	if err != nil {
		return nil, r.refusalHint(err)
	}
	return result, nil
}

// compile makes the constraint of a schema, a *native.Constraint.
func (r reading) compile(v *vocabulary, text string, about trace.Constraint) (decode.Constraint, func(), error) {
	return withNative(v, func(n *native.Vocabulary) (*native.Constraint, error) {
		s, err := r.speak(n, text, about)
		if err != nil {
			return nil, err
		}
		return s.Constraint, nil
	})
}

// spoken is a schema in a dialect, over a vocabulary.
type spoken struct {
	*native.Constraint
	side dialect.Side // its language, to compare it with another one
}

// speak compiles a schema. What is not enforced is among what the constraint
// says of itself, and so is the dialect, unless it is the exact one.
func (r reading) speak(n *native.Vocabulary, text string, about trace.Constraint) (*spoken, error) {
	d, err := r.find()
	if err != nil {
		return nil, err
	}
	a := grammar.NewAutomaton()
	result, err := r.term(a, []byte(text))
	if err != nil {
		return nil, err
	}
	about.Dialect, about.Warnings = r.name(), warningsOf(result)
	make := native.New
	if d.Once {
		make = native.NewJSON
	}
	c, err := make(n, a, result.Root, about)
	if err != nil {
		return nil, err
	}
	c.ExplainWith(func(a *grammar.Automaton) (grammar.Term, error) {
		result, err := r.term(a, []byte(text))
		if err != nil {
			return grammar.None, err
		}
		return result.Root, nil
	})
	return &spoken{c, dialect.Side{Automaton: a, At: result.Root}}, nil
}

// refusalHint says what else can be done with a schema that is refused, and
// which dialect refuses it, unless it is the exact one.
func (r reading) refusalHint(err error) error {
	refused, ok := errors.AsType[*schemac.RefusalError](err)
	name := r.name()
	if name != "" {
		err = fmt.Errorf("%s: %w", name, err)
	}
	switch {
	case !ok:
		return err
	case name != "":
		return withHint(err, "without --dialect the schema is read exactly")
	case refused.Keyword == "":
		return withHint(err, "--engine "+engineLlama+" constrains as Ollama does, and ignores what it does not know")
	}
	return withHint(err, "--lenient ignores the keyword with a warning; --engine "+engineLlama+" constrains as Ollama does")
}

// warningsOf lists the keywords that were dropped.
func warningsOf(result *schemac.Result) []trace.Warning {
	var list []trace.Warning
	for _, n := range result.Warnings {
		list = append(list, trace.Warning(n))
	}
	return list
}

// warnings lists the keywords that --lenient drops, or the dialect ignores.
func (s *settings) warnings() ([]trace.Warning, error) {
	r := s.reading()
	if s.schema == "" || s.engine != engineNative || (r.name() == "" && !r.lenient) {
		return nil, nil
	}
	text, err := fileOrShipped(s.schema, schemas.Open)
	if err != nil {
		return nil, nil // whoever needs the file says so
	}
	result, err := r.term(grammar.NewAutomaton(), text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.schema, err)
	}
	return warningsOf(result), nil
}

// warn writes a line for every keyword of the schema that is not enforced.
func (s *settings) warn(w io.Writer) error {
	list, err := s.warnings()
	printWarnings(w, s.schema, list)
	return err
}

// printWarnings writes a line for every keyword of a schema that is not
// enforced.
func printWarnings(w io.Writer, schema string, list []trace.Warning) {
	for _, x := range list {
		fmt.Fprintf(w, "stencil: warning: %s at %s\n", printable(schema), printable(x.String()))
	}
}

// schemaTitle is the title of the screen where a schema is read in a dialect, or
// keywords of it are not enforced, short enough for both to be seen. It is empty
// where the usual title is right.
func schemaTitle(name, dialect string, list []trace.Warning) string {
	if dialect == "" && len(list) == 0 {
		return ""
	}
	title := filepath.Base(name)
	if dialect != "" {
		title += " as " + dialect
	}
	if len(list) > 0 {
		title += fmt.Sprintf(", %s not enforced", plural(len(list), "keyword"))
	}
	return title
}
