// Package lint reads a JSON Schema as what it is for a model that decodes
// under it: a prompt, written in the order of its keys. It finds what makes
// the answer worse or later than it has to be, what one engine reads unlike
// another, and what no document can meet.
//
// Check does all the work. It reads JSON, with comments and trailing commas
// where there are some, and returns findings with their places. Rules lists
// what is looked for. Fix writes what can be put right without a decision.
//
// # Severities
//
// An error is a schema that cannot do what it says: part of it is no schema,
// or has no value. A warning is a schema that is likely to do something else
// than its author thinks. An info is advice on design, which a good schema may
// have a reason not to take.
//
// # Reasoning and answers
//
// Whether a field is reasoning or an answer is said by "x-stencil-role", and
// guessed without it: by its name, by what is decided in it, and, where the
// name can be either, by whether it stands before an answer.
package lint
