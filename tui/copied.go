package tui

import (
	"bytes"
	"encoding/json"

	"github.com/stencil-debugger/stencil/decode/jsontext"
	"github.com/stencil-debugger/stencil/trace"
)

// jsonOf returns the JSON that some steps wrote, with the values in place of
// their pointers: what stands on the screen, without its layout. Where no step
// is in JSON it is the whole text.
func jsonOf(steps []trace.Step) []byte {
	var text []byte
	var pointers []*trace.Pointer
	from := -1
	for i := range steps {
		s := &steps[i]
		if from < 0 && s.Region == trace.RegionJSON {
			from = len(text)
		}
		if s.Chosen.Kind != trace.KindEnd {
			text = append(text, s.Chosen.Bytes...)
		}
		if s.Pointer != nil {
			pointers = append(pointers, s.Pointer)
		}
	}
	return withValues(text, max(from, 0), pointers)
}

// withValues writes a text from an offset on with the values of pointers, which
// are in the order of the text. One that does not point at its marker is left
// out.
func withValues(text []byte, from int, pointers []*trace.Pointer) []byte {
	var out []byte
	var doc jsontext.Tracker
	for _, p := range pointers {
		if p.Name == "" || p.Offset < from || p.Offset > len(text) || !bytes.HasPrefix(text[p.Offset:], []byte(p.Name)) {
			continue
		}
		doc = doc.Advance(text[from:p.Offset])
		out = append(out, text[from:p.Offset]...)
		out = append(out, valueIn(p.Value, doc.Kind())...)
		doc = doc.Advance([]byte(p.Name))
		from = p.Offset + len(p.Name)
	}
	return append(out, text[from:]...)
}

// valueIn writes a value as it stands in JSON within a part of that kind:
// between quotes its own quotes and control characters are escaped.
func valueIn(value string, within jsontext.Kind) []byte {
	if within != jsontext.String && within != jsontext.Key {
		return []byte(value)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil { // no string is refused
		return []byte(value)
	}
	quoted := bytes.TrimRight(b.Bytes(), "\n")
	return quoted[1 : len(quoted)-1]
}
