package trace

import (
	"errors"
	"fmt"
	"strings"
)

// ErrNoExplanation is what a run answers whose constraint cannot explain
// itself.
var ErrNoExplanation = errors.New("this constraint cannot say why")

// Explanation says why a token may or may not stand at a place.
type Explanation struct {
	Token    Token    `json:"token"`
	Allowed  bool     `json:"allowed"`
	Legal    int      `json:"legal"`             // how many of its bytes are legal there
	Expected string   `json:"expected"`          // in words: what may come after those bytes
	MayEnd   bool     `json:"may_end"`           // whether the text may end after those bytes
	Reasons  []Reason `json:"reasons,omitempty"` // who forbids the byte after those; none if all are legal
	Nodes    []Node   `json:"nodes,omitempty"`   // what the place belongs to, the outermost first
	Nearest  *Token   `json:"nearest,omitempty"` // an allowed token that is much the same; nil if there is none
	Notes    []string `json:"notes,omitempty"`   // in sentences: what to know about this explanation
}

// Node is a part of a schema or of a grammar.
type Node struct {
	Path    string `json:"path"`              // JSON Pointer into the schema, or the name of a rule
	Keyword string `json:"keyword,omitempty"` // "" for the node as a whole
	Detail  string `json:"detail,omitempty"`  // the keyword's value, cut short
}

// Reason is a part of a schema or a grammar that forbids a byte.
type Reason struct {
	Node
	Kind     ReasonKind `json:"kind"`
	Expected string     `json:"expected,omitempty"` // in words: what this part allows there
	Note     string     `json:"note,omitempty"`     // what else is known, such as why a value is not offered
}

// ReasonKind says how a part forbids a byte.
type ReasonKind string

// The kinds of reason.
const (
	ReasonOther      ReasonKind = "other"      // the part asks for something else
	ReasonUnfinished ReasonKind = "unfinished" // the part is not complete yet
	ReasonComplete   ReasonKind = "complete"   // the part is complete: nothing more of it may come
	ReasonTogether   ReasonKind = "together"   // this part and others allow the byte, but no text satisfies them all after it
	ReasonRepeated   ReasonKind = "repeated"   // the object has a member of this name already
)

// String is the node's path, with the keyword and its value.
func (n Node) String() string {
	path := n.Path
	if path == "" {
		path = "/"
	}
	if n.Keyword == "" {
		return path
	}
	return strings.TrimRight(fmt.Sprintf("%s %s %s", path, n.Keyword, n.Detail), " ")
}

// String says the reason in a sentence without a full stop.
func (r Reason) String() string {
	var s string
	switch r.Kind {
	case ReasonUnfinished:
		s = fmt.Sprintf("%s is not fulfilled yet: it wants %s", r.Node, r.Expected)
	case ReasonComplete:
		s = fmt.Sprintf("%s is reached", r.Node)
		if r.Keyword == "" {
			s = fmt.Sprintf("%s is complete", r.Node)
		}
	case ReasonTogether:
		s = fmt.Sprintf("%s allows it, but no text satisfies all parts after it", r.Node)
	case ReasonRepeated:
		s = "the object has a member of this name already"
	default:
		s = fmt.Sprintf("%s wants %s", r.Node, r.Expected)
	}
	if r.Note != "" {
		s += "; " + r.Note
	}
	return s
}
