// Package compile turns a JSON Schema into an automaton of the texts of its
// documents: exactly those texts, or an error that names the keyword which
// cannot be expressed and its place.
//
// It reads drafts 4, 6, 7, 2019-09 and 2020-12. A schema without "$schema" is
// read as 2020-12 in which the older keywords still hold.
//
// # How it works
//
// A subschema that is asserted, or denied, is a literal; a goal is a
// conjunction of literals, which one value has to meet. A goal is brought into
// a list of shapes, each of which describes values of a single JSON type
// without any choice: the bounds of a string, the names of an object and the
// goals of their values. A choice such as anyOf makes more shapes, and a
// negation is pushed down to the keywords. Goals of members and items are
// worked out on their own, so that recursion stays finite. What no value can
// meet is left out, which is why the automaton has no dead ends.
//
// # Order
//
// A document has its declared keys in their order: those of "properties", of
// the schema itself before those of its branches, and then those that are only
// required. Other keys come after them. A declared key is never written twice;
// that other keys are not is up to the user of the automaton.
package compile
