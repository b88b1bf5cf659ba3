package jsontext

import (
	"strings"
	"testing"
)

func TestPath(t *testing.T) {
	tests := []struct {
		text string
		path string
		kind Kind
	}{
		{"", "", Structure},
		{" \n", "", Structure},
		{"{", "", Structure},
		{`{"a`, "", Key},
		{`{"a\"`, "", Key},
		{`{"a"`, "/a", Structure},
		{`{"a" : `, "/a", Structure},
		{`{"a":"x`, "/a", String},
		{`{"a":"x"`, "", Structure},
		{`{"a":12`, "/a", Number},
		{`{"a":-`, "/a", Number},
		{`{"a":12 `, "", Structure},
		{`{"a":12,`, "", Structure},
		{`{"a":12,"b":`, "/b", Structure},
		{`{"a":12,"a":tr`, "/a", Literal},
		{`{"a":<num0`, "/a", Marker},
		{`{"a":<num0>}`, "", Structure},
		{`{"a":[`, "/a/0", Structure},
		{`{"a":[]`, "", Structure},
		{`{"a":[]}`, "", Structure},
		{`{"a":[1`, "/a/0", Number},
		{`{"a":[1 `, "/a", Structure},
		{`{"a":[1,`, "/a/1", Structure},
		{`{"a":[1,{"b":null}`, "/a", Structure},
		{`{"a":[1,{"b":null},"`, "/a/2", String},
		{`[[[`, "/0/0/0", Structure},
		{`[[[]`, "/0", Structure},
		{`{"":`, "/", Structure},
		{`{"a/b~c":`, "/a~1b~0c", Structure},
		{`{"\u00e9\ud83d\ude00\/":`, "/é😀~1", Structure},
		{`{"\ud83d":`, "/\uFFFD", Structure},
		{"{\"\xc3\":", "/\uFFFD", Structure},
		{"{\"\xc3", "", Key},
		{`{"\q":`, `/\q`, Structure},
		{`"a" `, "", Structure},
		{`7`, "", Number},
	}
	for _, tt := range tests {
		tr := Tracker{}.Advance([]byte(tt.text))
		if tr.Path() != tt.path || tr.Kind() != tt.kind || tr.Broken() {
			t.Errorf("%q: %q %v, want %q %v", tt.text, tr.Path(), tr.Kind(), tt.path, tt.kind)
		}
	}
}

func TestBroken(t *testing.T) {
	tests := []struct{ text, path string }{
		{`}`, ""}, {`,`, ""}, {`:`, ""}, {`]`, ""},
		{`{1`, ""}, {`{,`, ""}, {`{]`, ""}, {`{"a"}`, "/a"}, {`{"a",`, "/a"}, {`{"a":}`, "/a"}, {`{"a":,`, "/a"},
		{`{"a":1,}`, ""}, {`{"a":1]`, ""}, {`{"a":"x" 1`, ""}, {`{"a":"x":`, ""},
		{`[,`, "/0"}, {`[1,]`, "/1"}, {`[1}`, ""}, {`[}`, "/0"}, {`["a" "`, ""},
		{`{} x`, ""}, {`1 2`, ""}, {`1}`, ""}, {`"""`, ""},
	}
	for _, tt := range tests {
		tr := Tracker{}.Advance([]byte(tt.text + `{"later":[1`))
		if !tr.Broken() || tr.Path() != tt.path || tr.Kind() != Broken {
			t.Errorf("%q: broken %v at %q, want at %q", tt.text, tr.Broken(), tr.Path(), tt.path)
		}
		if before := (Tracker{}).Advance([]byte(tt.text[:len(tt.text)-1])); before.Broken() {
			t.Errorf("%q breaks too early", tt.text)
		}
	}
}

func TestDepthAndComplete(t *testing.T) {
	tests := []struct {
		text     string
		depth    int
		complete bool
	}{
		{"", 0, false},
		{"  ", 0, false},
		{"[", 1, false},
		{`{"a":[{`, 3, false},
		{`{"a":[{}`, 2, false},
		{`{"a":[{}]}`, 0, true},
		{"{}\n", 0, true},
		{`"x"`, 0, true},
		{"12", 0, false},
		{"12\n", 0, true},
		{"{}x", 0, true},
	}
	for _, tt := range tests {
		tr := Tracker{}.Advance([]byte(tt.text))
		if tr.Depth() != tt.depth || tr.Complete() != tt.complete {
			t.Errorf("%q: %d %v, want %d %v", tt.text, tr.Depth(), tr.Complete(), tt.depth, tt.complete)
		}
	}
}

func TestNextByte(t *testing.T) {
	tests := []struct {
		text string
		next byte
		path string
		kind Kind
	}{
		{`[`, ']', "", Structure},
		{`[`, '1', "/0", Number},
		{`[`, ' ', "/0", Space},
		{`[1`, '2', "/0", Number},
		{`[1`, ',', "", Structure},
		{`[1`, ' ', "", Space},
		{`{`, '"', "", Key},
		{`{"a`, '"', "", Key},
		{`{"a"`, ':', "/a", Structure},
		{`{"a":`, '"', "/a", String},
		{`{"a":`, '{', "/a", Structure},
		{`{"a":`, '}', "/a", Broken},
	}
	for _, tt := range tests {
		tr := Tracker{}.Advance([]byte(tt.text))
		if path, kind := tr.PathOf(tt.next), tr.KindOf(tt.next); path != tt.path || kind != tt.kind {
			t.Errorf("%q then %q: %q %v, want %q %v", tt.text, tt.next, path, kind, tt.path, tt.kind)
		}
	}
}

// TestTrackersAreIndependent holds that two trackers that go on from one do
// not disturb each other, also in the middle of a key.
func TestTrackersAreIndependent(t *testing.T) {
	base := Tracker{}.Advance([]byte(`[{"ab`))
	one := base.Advance([]byte(`c":[1,2`))
	two := base.Advance([]byte(`d":`))
	again := base.Advance([]byte(`":`))
	for _, tt := range []struct {
		tr   Tracker
		want string
	}{{base, "/0"}, {one, "/0/abc/1"}, {two, "/0/abd"}, {again, "/0/ab"}} {
		if got := tt.tr.Path(); got != tt.want {
			t.Errorf("%q, want %q", got, tt.want)
		}
	}
}

// TestAdvanceAllocates holds that only keys and containers take memory.
func TestAdvanceAllocates(t *testing.T) {
	tr := Tracker{}.Advance([]byte(`{"a":["x`))
	more := []byte(`yz\"", 12, true, <num0>, "` + strings.Repeat("long ", 100))
	if n := testing.AllocsPerRun(100, func() { tr.Advance(more) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestDeep holds that nesting is no danger to the stack or the memory.
func TestDeep(t *testing.T) {
	const n = 200_000
	text := []byte(strings.Repeat("[", n))
	if got := (Tracker{}).Advance(text); got.Depth() != n || len(got.Path()) != 2*n {
		t.Errorf("depth %d, path of %d bytes", got.Depth(), len(got.Path()))
	}
	if lines := Indent(text); len(lines) != n || lines[n-1].Depth != n-1 {
		t.Errorf("%d lines", len(lines))
	}
}

func BenchmarkAdvance(b *testing.B) {
	text := []byte(`{"a":[` + strings.Repeat(`{"key":"some text","n":-12.5e3,"list":[true,<num0>]},`, 2000))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		Tracker{}.Advance(text)
	}
}
