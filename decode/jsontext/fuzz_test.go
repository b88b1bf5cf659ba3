package jsontext

import (
	"bytes"
	"encoding/json"
	"io"
	"strconv"
	"testing"
)

var seeds = []string{
	`{"a":[1,-2.5e3,{"b/c~":null}],"":"x\"\\\u00e9\ud83d\ude00","a":[]}`,
	" [ true , <num0> , {} , [ ] ]\n", `{"a":1,}`, "{\"\xc3\": \"\xe2\x82", `"\ud83d`, "[[[[1]]]] x", "7",
}

// FuzzAnyBytes holds what must be true of every text: the tracker agrees with
// the spans at every prefix, the spans cover the text, and the layout loses
// nothing but white space.
func FuzzAnyBytes(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 2000 {
			return // paths get as long as the text
		}
		spans := Spans(text)
		checkSpans(t, text, spans)
		checkLayout(t, text, spans)
	})
}

// checkSpans walks over the text byte by byte.
func checkSpans(t *testing.T, text []byte, spans []Span) {
	t.Helper()
	var tr Tracker
	at := 0
	for i, s := range spans {
		if s.Start != at || s.End <= at {
			t.Fatalf("%q: span %d is %d to %d after %d", text, i, s.Start, s.End, at)
		}
		for ; at < s.End; at++ {
			next := text[at]
			if path, kind := tr.PathOf(next), tr.KindOf(next); path != s.Path() || kind != s.Kind {
				t.Fatalf("%q at %d: tracker %q %v, span %q %v", text, at, path, kind, s.Path(), s.Kind)
			}
			tr = tr.Advance(text[at : at+1])
		}
		inside := s.Kind != Broken && tr.Kind() == s.Kind && tr.Kind() != Structure && i == len(spans)-1
		if s.Open != inside {
			t.Fatalf("%q: span %d open: %v", text, i, s.Open)
		}
	}
	if at != len(text) {
		t.Fatalf("%q: spans end at %d", text, at)
	}
	whole := Tracker{}.Advance(text)
	if whole.Path() != tr.Path() || whole.Kind() != tr.Kind() || whole.Depth() != tr.Depth() ||
		whole.Complete() != tr.Complete() || whole.Broken() != tr.Broken() {
		t.Fatalf("%q: %+v at once, %+v byte by byte", text, whole, tr)
	}
}

// checkLayout holds that the parts are the spans without the white space.
func checkLayout(t *testing.T, text []byte, spans []Span) {
	t.Helper()
	var want, got []byte
	for _, s := range spans {
		if s.Kind != Space {
			want = append(want, text[s.Start:s.End]...)
		}
	}
	for i, l := range Indent(text) {
		if l.Depth < 0 || len(l.Parts) == 0 {
			t.Fatalf("%q: line %d is %+v", text, i, l)
		}
		for _, p := range l.Parts {
			got = append(got, text[p.Start:p.End]...)
		}
	}
	if !bytes.Equal(got, want) {
		t.Fatalf("%q: layout has %q", text, got)
	}
}

// FuzzValid compares with encoding/json on documents that it accepts.
func FuzzValid(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 2000 || !json.Valid(text) {
			return
		}
		if tr := (Tracker{}).Advance(append(text[:len(text):len(text)], '\n')); !tr.Complete() || tr.Broken() || tr.Depth() != 0 {
			t.Fatalf("%q: %+v", text, tr)
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, text); err != nil {
			t.Fatal(err)
		}
		var got []byte
		for _, l := range Indent(text) {
			for _, p := range l.Parts {
				got = append(got, text[p.Start:p.End]...)
			}
		}
		if !bytes.Equal(got, compact.Bytes()) {
			t.Fatalf("%q: %q, want %q", text, got, compact.Bytes())
		}
		comparePaths(t, text)
	})
}

// comparePaths walks over the tokens of encoding/json with a path of its own.
func comparePaths(t *testing.T, text []byte) {
	t.Helper()
	var spans []Span
	for _, s := range Spans(text) {
		if s.Kind != Space && text[s.Start] != ',' && text[s.Start] != ':' {
			spans = append(spans, s)
		}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var w walker
	for i := 0; ; i++ {
		tok, err := d.Token()
		if err == io.EOF && i == len(spans) {
			return
		}
		if err != nil || i == len(spans) {
			t.Fatalf("%q: token %d of %d: %v", text, i, len(spans), err)
		}
		if want, got := w.next(tok), spans[i].Path(); got != want {
			t.Fatalf("%q at %d: path %q, want %q", text, spans[i].Start, got, want)
		}
		if int64(spans[i].End) != d.InputOffset() {
			t.Fatalf("%q: token %d ends at %d, want %d", text, i, spans[i].End, d.InputOffset())
		}
	}
}

// walker follows tokens of encoding/json.
type walker struct{ open []container }

// container is an open object or array, with the path of its current member.
type container struct {
	path, member string
	array, inKey bool
	count        int
}

// next returns the path of a token.
func (w *walker) next(tok json.Token) string {
	if tok == json.Delim('}') || tok == json.Delim(']') {
		path := w.open[len(w.open)-1].path
		w.open = w.open[:len(w.open)-1]
		return path
	}
	path := ""
	if len(w.open) > 0 {
		c := &w.open[len(w.open)-1]
		if c.inKey {
			c.inKey = false
			c.member = c.path + "/" + pointerEscaper.Replace(tok.(string))
			return c.path
		}
		c.inKey = !c.array
		if c.array {
			c.member = c.path + "/" + strconv.Itoa(c.count)
			c.count++
		}
		path = c.member
	}
	if tok == json.Delim('{') || tok == json.Delim('[') {
		w.open = append(w.open, container{path: path, array: tok == json.Delim('['), inKey: tok == json.Delim('{')})
	}
	return path
}
