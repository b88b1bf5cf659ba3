package main

import "encoding/json"

// document is a JSON text as a tree that keeps every byte of it, so that the
// members of its objects can be put in another order and nothing else changes.
type document struct {
	text   string // of a scalar, or of an object or array with nothing in it
	open   string // "{" or "[" of others; "" of what has a text
	parts  []part // members or items
	number int    // of the value in the document, from 0
}

// part is a member of an object or an item of an array.
type part struct {
	before string // white space, and the name of a member with its colon
	value  *document
	after  string // white space
}

// readDocument reads a text that is JSON; ok is false for others. The white
// space around the value is part of it: see part.
func readDocument(text string) (root part, ok bool) {
	if !json.Valid([]byte(text)) {
		return part{}, false
	}
	r := documentReader{text: text}
	return r.part(false), true
}

// documentReader reads a text that is known to be JSON, whose nesting
// json.Valid bounds.
type documentReader struct {
	text   string
	at     int
	values int
}

func (r *documentReader) part(member bool) part {
	begin := r.at
	r.space()
	if member {
		r.quoted()
		r.space()
		r.at++ // the colon
		r.space()
	}
	p := part{before: r.text[begin:r.at], value: r.value()}
	begin = r.at
	r.space()
	p.after = r.text[begin:r.at]
	return p
}

func (r *documentReader) value() *document {
	begin := r.at
	d := &document{number: r.values}
	r.values++
	switch r.text[r.at] {
	case '{', '[':
		r.nested(d)
	case '"':
		r.quoted()
	default:
		r.while(func(b byte) bool { return b >= '+' && b != ',' && b != ']' && b != '}' })
	}
	if d.open == "" {
		d.text = r.text[begin:r.at]
	}
	return d
}

// nested reads an object or array that has parts, or goes past an empty one.
func (r *documentReader) nested(d *document) {
	open := r.text[r.at : r.at+1]
	r.at++
	begin := r.at
	if r.space(); r.text[r.at] == '}' || r.text[r.at] == ']' {
		r.at++
		return
	}
	r.at, d.open = begin, open
	for more := true; more; r.at++ { // past the comma or the end
		d.parts = append(d.parts, r.part(open == "{"))
		more = r.text[r.at] == ','
	}
}

func (r *documentReader) quoted() {
	for r.at++; r.text[r.at] != '"'; r.at++ {
		if r.text[r.at] == '\\' {
			r.at++
		}
	}
	r.at++
}

func (r *documentReader) space() {
	r.while(func(b byte) bool { return b == ' ' || b == '\t' || b == '\n' || b == '\r' })
}

func (r *documentReader) while(in func(byte) bool) {
	for r.at < len(r.text) && in(r.text[r.at]) {
		r.at++
	}
}
