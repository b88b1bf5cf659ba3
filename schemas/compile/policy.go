package compile

import (
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/jsonlang"
)

// Policy is what the documents of a schema look like beyond what the schema
// says, and where a reader of schemas departs from the standard. The zero
// Policy is that of Native.
type Policy struct {
	// Strings are the spellings of strings and keys; nil is jsonlang.JSON.
	Strings *jsonlang.Spelling

	// Numbers and Integers are the spellings of numbers; nil allows all. Those
	// of Integers hold where "type" is "integer".
	Numbers, Integers *jsonlang.NumberSpelling

	// Number writes a set of numbers and takes the place of Numbers and
	// Integers; nil if those hold. Of an integer, 1 is among set.MultipleOf; of
	// enum and const, set.Values is all that counts.
	Number func(a *grammar.Automaton, set jsonlang.Number) (grammar.Term, error)

	// Space makes what is blank between the parts of a document; nil allows any
	// white space.
	Space func(*grammar.Automaton) Space

	// Closed says that objects with "properties" have no other keys unless
	// "additionalProperties" or "patternProperties" allows them.
	Closed bool

	// RequiredFirst says that required keys come before the optional ones.
	RequiredFirst bool

	// Ignored are keywords that are dropped, with a warning.
	Ignored []string
}

// Native returns the policy of the exact language: declared keys in their
// order and others after them, any white space, every spelling.
func Native() Policy { return Policy{} }

// Space is what is blank between the parts of a document.
type Space struct {
	Outer       grammar.Term // around the document
	Open, Close grammar.Term // behind an opening bracket, and before a closing one
	BeforeComma grammar.Term
	AfterComma  grammar.Term
	BeforeColon grammar.Term
	AfterColon  grammar.Term
}

// anySpace allows any white space everywhere.
func anySpace(a *grammar.Automaton) Space {
	s := jsonlang.Space(a)
	return Space{s, s, s, s, s, s, s}
}

// spellings returns the spellings of strings, of numbers and of integers.
func (p Policy) spellings() (jsonlang.Spelling, jsonlang.NumberSpelling, jsonlang.NumberSpelling) {
	strings, numbers := jsonlang.JSON, jsonlang.AllSpellings
	if p.Strings != nil {
		strings = *p.Strings
	}
	if p.Numbers != nil {
		numbers = *p.Numbers
	}
	integers := numbers
	if p.Integers != nil {
		integers = *p.Integers
	}
	return strings, numbers, integers
}
