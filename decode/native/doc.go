// Package native is the constraint engine of Stencil itself: a decode.Constraint
// whose allowed sets are exact. A token is allowed if and only if its bytes keep
// the text a prefix of some text of the language; control tokens and tokens
// without bytes never are; the end tokens are, exactly where the text may end.
//
// What takes time is shared: a Vocabulary is prepared once for a model, and
// what is known of an automaton's states stays with the Constraint, whatever
// runs are decoded under it.
package native

// EngineName says in a trace what computed the allowed sets of a Constraint.
const EngineName = "stencil native, version 1"
