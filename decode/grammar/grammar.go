// Package grammar holds a context-free grammar as data, and reads and writes
// it as GBNF, the notation of llama.cpp.
//
// Parse accepts what llama.cpp's own parser accepts and gives it the same
// meaning, so that a grammar that passes here can be handed to that engine
// without surprises. It refuses more than llama.cpp in places where llama.cpp
// takes a grammar that it cannot use: one that makes it overflow its stack (a
// hidden left recursion, a repetition without end of something that can be
// empty), one that no text can match (a code point that does not exist, a
// range or a count written backwards, a class without characters), and one
// whose counts would fill the memory. A rule that is defined twice is legal
// and the later definition counts, as there.
//
// ParseExact reads the same notation for the exact engine: Compile makes a
// state of an Automaton of it. There, what can be empty may be repeated without
// end, and counts may be large; two definitions of a rule must be the same.
//
// A grammar can also be built in code from the same plain types. Check makes
// every test that Parse makes, and CheckExact every one that ParseExact makes;
// String prints GBNF.
package grammar

// RootName is the name of the rule that a GBNF grammar starts with.
const RootName = "root"

// Grammar is a set of rules and the name of the one that a document is made
// from.
type Grammar struct {
	Root  string
	Rules []Rule // in the order of the source; names are unique
}

// Rule gives a name to an expression.
type Rule struct {
	Name string // letters, digits and '-'
	Body Expr
	Pos  Pos // where the name stands; the zero Pos for a rule made in code
}

// Pos is a place in a source: both numbers start at 1, and columns count code
// points.
type Pos struct {
	Line, Column int
}

// Expr is one of Literal, Class, Any, Ref, Seq, Alt and Repeat.
type Expr interface{ expr() }

// Literal matches exactly its own characters. Literal("") matches the empty
// text; Parse reads an alternative that is left empty as Literal("").
type Literal string

// Class matches one character that is in one of the ranges, or, when Negated,
// one that is in none of them. It has at least one range.
type Class struct {
	Negated bool
	Ranges  []Range
}

// Range is the code points from Lo to Hi, both included.
type Range struct {
	Lo, Hi rune
}

// Any matches any one character.
type Any struct{}

// Ref matches what the rule of that name matches.
type Ref string

// Seq matches its items one after the other.
type Seq []Expr

// Alt matches what any one of its alternatives matches.
type Alt []Expr

// Repeat matches its item Min to Max times, or, when Max is Unlimited, Min
// times or more.
type Repeat struct {
	Item     Expr
	Min, Max int
}

// Unlimited is the Max of a repetition without an upper limit.
const Unlimited = -1

func (Literal) expr() {}
func (Class) expr()   {}
func (Any) expr()     {}
func (Ref) expr()     {}
func (Seq) expr()     {}
func (Alt) expr()     {}
func (Repeat) expr()  {}

// Opt matches the item or nothing.
func Opt(item Expr) Repeat { return Repeat{Item: item, Min: 0, Max: 1} }

// Star matches the item any number of times.
func Star(item Expr) Repeat { return Repeat{Item: item, Min: 0, Max: Unlimited} }

// Plus matches the item once or more.
func Plus(item Expr) Repeat { return Repeat{Item: item, Min: 1, Max: Unlimited} }

// Chars matches one of the characters of the text.
func Chars(text string) Class {
	var c Class
	for _, r := range text {
		c.Ranges = append(c.Ranges, Range{Lo: r, Hi: r})
	}
	return c
}

// Rule returns the rule of that name, and whether there is one.
func (g *Grammar) Rule(name string) (Rule, bool) {
	for _, r := range g.Rules {
		if r.Name == name {
			return r, true
		}
	}
	return Rule{}, false
}

// isNameByte reports whether a rule's name may contain the byte.
func isNameByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-'
}
