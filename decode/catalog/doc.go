// Package catalog describes what a program can be asked to do, and turns one input into a
// grammar for the answer.
//
// A catalog is a YAML file of operations with typed parameters. [Load] reads it. [Read] finds the
// codes, months and numbers of an input and puts a marker such as <code0> in place of each, so that
// a model points at a value instead of spelling it. [Compile] makes a [Plan]: which operations and
// values the input allows, and why the others are withheld; [Plan.GBNF] prints it as a grammar.
// [Substitute] puts the real values back into the answer, and [Catalog.Validate] checks it.
package catalog
