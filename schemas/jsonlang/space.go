package jsonlang

import "github.com/stencil-debugger/stencil/decode/grammar"

// Space returns any run of JSON's white space, the empty one included: space,
// tab, line feed and carriage return (RFC 8259, section 2).
func Space(a *grammar.Automaton) grammar.Term {
	one := a.Alt(a.Bytes('\t', '\n'), a.Bytes('\r', '\r'), a.Bytes(' ', ' '))
	return a.Repeat(one, 0, -1)
}
