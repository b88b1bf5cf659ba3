// Package ecma turns regular expressions as ECMA-262 defines them, with the u
// flag and no other, into terms of an automaton. That is the language in which
// JSON Schema writes its patterns.
//
// The language of the term is exact: it holds the texts that the expression
// matches, no more and no fewer. What cannot be exact is refused. Lookbehind,
// backreferences, inline flags and the properties that Go's Unicode tables
// lack get ErrUnsupported; an expression whose states would fill the memory
// gets ErrTooLarge; all else that does not follow the grammar is an *Error.
//
// The u flag forbids some spellings that authors of schemas use and that can
// mean one thing only. These are accepted, as validators do that fall back to
// expressions without the flag (Annex B.1.2 of ECMA-262):
//
//   - an escaped ASCII character that is no letter and no digit stands for
//     itself, inside and outside of a class: \- \_ \@ \" \:
//   - "{", "}" and "]" stand for themselves where they end or begin nothing;
//     but "{,5}" is refused, because authors who write it mean a count
//   - "-" stands for itself beside a class escape, as in [\w-.]; [[:alpha:]]
//     is refused, because authors who write it mean something else
//
// An expression that uses one of these beside \p{...} or \u{...}, which need
// the flag, is refused. The flag's other meaning is kept: a character is a code
// point, also one that UTF-16 writes in two parts.
//
// \d and \w are ASCII alone and \s is all of Unicode's white space, as the
// standard says. Some engines differ there. Properties are those of the version
// of Unicode in Go's package unicode.
package ecma
