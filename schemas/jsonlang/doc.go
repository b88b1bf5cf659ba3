// Package jsonlang makes the texts of JSON into terms of an automaton: white
// space, strings with all their spellings, exact numbers, and the formats that
// JSON Schema names.
//
// What a string says and how it is written are kept apart. A pattern, a format
// or an enum value is a language of characters; an Alphabet writes each
// character in all the ways that JSON, or one dialect of it, allows.
package jsonlang
