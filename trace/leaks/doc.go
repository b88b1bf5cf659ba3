// Package leaks finds reasoning that ended up where an answer belongs.
//
// What is looked at are the places where reasoning can end up: the strings and
// the keys of the document that a branch wrote, and the text around it. Fields
// that are for reasoning, by the schema's x-stencil-role or by their name, and
// thoughts in their own region are left alone.
//
// Every place starts with odds against a leak, and each reason moves them: a
// Reason says by how much, in natural log-odds, and with which numbers. Words
// alone never carry a place over the threshold; it takes a reason of another
// kind as well: raw mass on a tag or on deliberation, a length that does not fit
// the field or its siblings, a repetition of the input or of the reasoning, or
// a tag that stands where a tag would. What the input itself contains is data:
// a tag or a phrase that is written there counts for nothing.
//
// Numbers that a trace does not have are not missed: a text without them is
// judged by the text.
package leaks
