package jsontext

// Span is one token of a document: a punctuation byte, a key, a scalar, a run
// of white space, or the broken rest.
type Span struct {
	Start, End int // offsets into the text
	Kind       Kind
	Open       bool // whether the text ends before the token must end
	at         level
}

// Path returns the JSON Pointer of the value that the span belongs to, by the
// rules of Tracker.Path. It is worked out on demand, since the paths of a
// deeply nested text are far longer than the text.
func (s *Span) Path() string { return s.at.path() }

// Spans cuts a text into its tokens. They follow each other without gaps and
// cover the whole text.
func Spans(text []byte) []Span {
	var spans []Span
	var t Tracker
	for at := 0; at < len(text); {
		tok := t.token(text[at:])
		spans = append(spans, Span{Start: at, End: at + tok.size, Kind: tok.kind, at: tok.at})
		at += tok.size
	}
	if kind := t.Kind(); kind != Structure && kind != Broken {
		spans[len(spans)-1].Open = true
	}
	return spans
}
