package eval

import (
	"bytes"
	"encoding/json"

	"github.com/stencil-debugger/stencil/trace"
)

// A Spelling is how a string value was written, token by token.
type Spelling struct {
	Value  string        // without its quotes
	First  int           // index of the step that writes its opening quote
	Stands int           // index of the step that writes its last byte before the closing quote
	Last   int           // index of the step that writes its closing quote
	Masked trace.LogProb // sum over First to Last
	Raw    trace.LogProb // sum over First to Last
}

// Spell finds the value of a key of the object that steps write, and the
// tokens that have a byte of it, quotes included. Of a key that is written
// twice it is the first. It finds nothing where the text is no object up to
// there, or the value is no string, or not complete.
func Spell(steps []trace.Step, key string) (Spelling, bool) {
	text, ends := written(steps)
	value, start, end, ok := find(text, key)
	if !ok {
		return Spelling{}, false
	}
	s := Spelling{Value: value, First: -1}
	from := 0
	for i, to := range ends {
		if from < end && to > start {
			if s.First < 0 {
				s.First = i
			}
			if from < end-1 {
				s.Stands = i
			}
			s.Last = i
			s.Masked += steps[i].Chosen.Masked
			s.Raw += steps[i].Chosen.Raw
		}
		from = to
	}
	return s, true
}

// written returns the text and, for every step, where its bytes end in it.
// Thoughts before the text are no part of it.
func written(steps []trace.Step) (text []byte, ends []int) {
	ends = make([]int, len(steps))
	for i, s := range steps {
		if s.Chosen.Kind != trace.KindEnd && s.Region != trace.RegionThink {
			text = append(text, s.Chosen.Bytes...)
		}
		ends[i] = len(text)
	}
	return text, ends
}

// find returns the string under a key of the object that a text begins with,
// and its bytes from quote to quote.
func find(text []byte, key string) (value string, start, end int, ok bool) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if t, err := d.Token(); err != nil || t != json.Delim('{') {
		return "", 0, 0, false
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			break
		}
		after := int(d.InputOffset())
		v, err := d.Token()
		if err != nil {
			break
		}
		if name == key {
			value, ok = v.(string)
			start = after + len(text[after:]) - len(bytes.TrimLeft(text[after:], " \t\r\n:"))
			return value, start, int(d.InputOffset()), ok
		}
		if skip(d, v) != nil {
			break
		}
	}
	return "", 0, 0, false
}

// skip reads up to the bracket that closes a value, where it opens one.
func skip(d *json.Decoder, t json.Token) error {
	for depth := 0; ; {
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth <= 0 {
			return nil
		}
		var err error
		if t, err = d.Token(); err != nil {
			return err
		}
	}
}
