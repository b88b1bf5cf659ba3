// Package strip turns the record that a model wrote into the action record
// that an app is given: it takes out the reasoning, and of an output that the
// model corrected itself it takes the corrected one. What is taken out is
// returned as well, for a log.
//
// Reader reads records, Rules say what is what, and Rules.Strip does the work.
// What stays is the bytes that were read: no number and no string is written
// anew.
//
// # Reasoning
//
// A field is reasoning if the nearest x-stencil-role on the way to it says so.
// Where no x-stencil-role says anything, names and order decide, as package
// lint reads them in the schema; without a schema, as it would read them in a
// schema that lists the fields of the record. A part of the reasoning that is
// an answer by its own x-stencil-role stays, and so does what leads to it.
//
// # Corrections
//
// A field with "x-stencil-corrects": "/output" holds a better version of the
// field "output" of the same object. The last version that is neither absent
// nor null counts. It stands under one name, whether or not there was a
// correction: that of the first version, or, if that is reasoning, that of the
// correction.
//
// Without the keyword, names tell a correction: that of a field before it with
// a word such as "corrected", "revised" or "final" ("output" and
// "final_output"), or such a word alone behind a "draft" or an "output". Names
// of data, such as "price" and "final_price", take a check of what was written
// between the two, as "evals" and "critique" are. Both versions must be of the
// same JSON type.
//
// A list named "rounds", "attempts" or the like is a cycle if its items hold
// corrections. If each item holds both versions, only the last item stays. If
// it holds corrections of a field before the list, or the list itself has an
// x-stencil-corrects, the last correction takes the place of that field.
package strip
