package compile

import "github.com/stencil-debugger/stencil/schemas/jsonlang"

// typeSet is a set of kinds.
type typeSet uint8

const allTypes typeSet = 1<<kinds - 1

func (t typeSet) has(k kind) bool { return t&(1<<k) != 0 }

// noBound is an upper bound that is absent.
const noBound = -1

// node is a subschema whose keywords were read.
type node struct {
	id   int32
	same int32  // the first node that means the same
	path string // JSON Pointer

	isBool, always bool // a boolean schema, and which

	types typeSet // allTypes without "type"

	hasValues bool // "enum" or "const"
	values    []*value

	minLength, maxLength int
	pattern, format      string
	hasPattern           bool

	numbers []jsonlang.Number // one for each keyword
	digits  bool              // numbers are written without a fraction or an exponent

	tuple        *arrayLayer
	minItems     int
	maxItems     int
	unique       bool
	contains     *node
	minContains  int
	maxContains  int
	restUnseen   *node // "unevaluatedItems"
	layer        *objectLayer
	required     []string
	minProps     int
	maxProps     int
	names        *node // "propertyNames"
	needs        []need
	othersUnseen *node // "unevaluatedProperties"

	ref       *node
	also      []*node // references that were shown to be static
	all       []*node
	choices   []choice
	not       *node
	condition *node // "if"
	then      *node
	otherwise *node
}

// choice is an anyOf, or a oneOf.
type choice struct {
	keyword string
	nodes   []*node
}

// need says what a document needs if it has a key: other keys, or to meet a
// schema.
type need struct {
	keyword  string
	key      string
	required []string
	schema   *node
}

// objectLayer is how one schema divides the keys of an object: those with a
// schema by name, by pattern, and the others.
type objectLayer struct {
	path       string
	names      []string
	byName     map[string]literal
	patterns   []patternSchema
	additional literal // anything if absent
	closed     bool    // additional is there, so that all keys are evaluated
}

type patternSchema struct {
	pattern string
	schema  literal
}

// arrayLayer is how one schema divides the items of an array.
type arrayLayer struct {
	prefix []literal
	rest   literal // anything if absent
	closed bool    // rest is there, so that all items are evaluated
}

// literal is a node that is asserted, or denied.
type literal int32

// anything is the literal that every value meets.
const anything literal = 0

// nothing is a literal that no value meets.
const nothing literal = 2

func (n *node) is() literal    { return literal(n.id << 1) }
func (n *node) isNot() literal { return literal(n.id<<1 | 1) }

func (l literal) not() literal { return l ^ 1 }
func (l literal) denied() bool { return l&1 != 0 }
