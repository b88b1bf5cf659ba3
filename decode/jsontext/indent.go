package jsontext

import (
	"bytes"
)

// Line is one line of a document that was laid out.
type Line struct {
	Depth int // how far to indent it, in levels of two spaces
	Parts []Part
}

// Part is a span and how many spaces stand before it.
type Part struct {
	Span
	Gap int
}

// Indent lays a document out, finished or not: every member on a line of its
// own, and empty objects and arrays on one line. White space outside of
// strings is left out; every other byte is in exactly one part, in the order
// of the text. Broken text comes last, on its own lines and as it is: it is
// cut after every newline, which stays in its part.
func Indent(text []byte) []Line {
	l := layout{text: text}
	for _, s := range Spans(text) {
		switch s.Kind {
		case Space:
		case Structure:
			l.structure(s)
		case Broken:
			l.broken(s)
		default:
			l.add(s)
		}
	}
	return l.lines
}

// layout is the state of Indent.
type layout struct {
	text    []byte
	lines   []Line
	depth   int
	newLine bool // whether the next part begins a line
	last    byte // the last punctuation byte, 0 after anything else
}

// structure adds a punctuation byte, and a new line before or after it.
func (l *layout) structure(s Span) {
	c := l.text[s.Start]
	if c == '}' || c == ']' {
		l.depth--
		l.newLine = l.last != '{' && l.last != '['
	}
	l.add(s)
	l.last = c
	if c == '{' || c == '[' {
		l.depth++
	}
	l.newLine = c == '{' || c == '[' || c == ','
}

// add puts a part on the current line or on a new one.
func (l *layout) add(s Span) {
	if l.newLine || len(l.lines) == 0 {
		l.lines = append(l.lines, Line{Depth: l.depth})
		l.newLine = false
	}
	part := Part{Span: s}
	if l.last == ':' {
		part.Gap = 1
	}
	line := &l.lines[len(l.lines)-1]
	line.Parts = append(line.Parts, part)
	l.last = 0
}

// broken adds broken text without any layout.
func (l *layout) broken(s Span) {
	for start := s.Start; start < s.End; {
		end := s.End
		if n := bytes.IndexByte(l.text[start:s.End], '\n'); n >= 0 {
			end = start + n + 1
		}
		piece := s
		piece.Start, piece.End = start, end
		l.lines = append(l.lines, Line{Parts: []Part{{Span: piece}}})
		start = end
	}
}
