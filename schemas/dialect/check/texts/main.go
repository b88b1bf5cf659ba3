// Command texts answers questions about the texts that the dialects allow, a
// line of JSON each, for check.py.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/compile"
	"github.com/stencil-debugger/stencil/schemas/dialect"
)

// question either compiles a schema, if it names a dialect, or asks what may
// follow a prefix under the schema that was compiled last.
type question struct {
	Dialect string `json:"dialect"`
	Schema  string `json:"schema"`
	Prefix  []byte `json:"prefix"`
}

// answer is the answer to either.
type answer struct {
	Error    string         `json:"error,omitempty"`
	Warnings []compile.Note `json:"warnings,omitempty"`
	Legal    int            `json:"legal"`   // bytes of the prefix
	Next     []int          `json:"next"`    // bytes that may follow, if all of it is legal
	MayEnd   bool           `json:"may_end"` // whether the text may end there
}

// asked is the schema that questions are about.
type asked struct {
	automaton *grammar.Automaton
	root      grammar.Term
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 64<<20)
	out := json.NewEncoder(os.Stdout)
	var about asked
	for in.Scan() {
		var q question
		err := json.Unmarshal(in.Bytes(), &q)
		var a answer
		switch {
		case err != nil:
			a.Error = err.Error()
		case q.Dialect != "":
			a = about.compile(q)
		default:
			a = about.follow(q.Prefix)
		}
		if err := out.Encode(a); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
}

func (s *asked) compile(q question) answer {
	s.automaton, s.root = grammar.NewAutomaton(), grammar.None
	d, err := dialect.Get(q.Dialect)
	if err != nil {
		return answer{Error: err.Error()}
	}
	r, err := d.Compile(s.automaton, []byte(q.Schema), dialect.Options{})
	if err != nil {
		return answer{Error: err.Error()}
	}
	s.root = r.Root
	return answer{Warnings: r.Warnings}
}

func (s *asked) follow(prefix []byte) answer {
	a := answer{Next: []int{}}
	t := s.root
	for _, b := range prefix {
		next := s.automaton.Next(t, b)
		if next == grammar.None {
			return a
		}
		t = next
		a.Legal++
	}
	for b := range 256 {
		if s.automaton.Next(t, byte(b)) != grammar.None {
			a.Next = append(a.Next, b)
		}
	}
	a.MayEnd = t != grammar.None && s.automaton.Nullable(t)
	return a
}
