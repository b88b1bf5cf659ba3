package catalog

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var someMarkers = []Marker{
	{Name: "<code0>", Kind: MarkerCode, Value: `a"b\<`},
	{Name: "<code1>", Kind: MarkerCode, Value: "T-412"},
	{Name: "<num0>", Kind: MarkerNumber, Value: "5"},
}

func TestSubstitute(t *testing.T) {
	for _, test := range []struct{ raw, want string }{
		{`{"c":"<code1>","n":<num0>}`, `{"c":"T-412","n":5}`},
		{`{"c":"<code0>"}`, `{"c":"a\"b\\<"}`},
		{`{"c":"x<code1>y<code1>"}`, `{"c":"xT-412yT-412"}`},
		{`{"c":<code0>}`, `{"c":a"b\<}`},
		{`{"c":"\"<code0>`, `{"c":"\"a\"b\\<`},
		{`{"c":"\<code1>"}`, `{"c":"\T-412"}`},
		{`{"c":"<code`, `{"c":"<code`},
		{"<code> \xff", "<code> \xff"},
		{"", ""},
	} {
		got, _, err := Substitute([]byte(test.raw), someMarkers)
		if err != nil || string(got) != test.want {
			t.Errorf("%s: got %s (%v), want %s", test.raw, got, err, test.want)
		}
	}
}

func TestSubstitutePointers(t *testing.T) {
	raw := `{"a":"<code1>","b":<num0>}`
	out, got, err := Substitute([]byte(raw), someMarkers)
	if err != nil {
		t.Fatal(err)
	}
	want := []Pointer{
		{someMarkers[1], Span{6, 13}, Span{6, 11}},
		{someMarkers[2], Span{19, 25}, Span{17, 18}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, p := range got {
		if raw[p.Raw.Start:p.Raw.End] != p.Marker.Name || string(out[p.JSON.Start:p.JSON.End]) != p.Marker.Value {
			t.Errorf("the spans of %s are wrong", p.Marker.Name)
		}
	}
}

func TestSubstituteUnknownMarker(t *testing.T) {
	_, _, err := Substitute([]byte(`{"c":"<code7>"}`), someMarkers)
	if !errors.Is(err, ErrUnknownMarker) || !strings.Contains(err.Error(), `"<code7>" at byte 6`) {
		t.Errorf("got %v, want ErrUnknownMarker that names the marker and its place", err)
	}
}

func FuzzSubstitute(f *testing.F) {
	f.Add([]byte(`{"c":"<code1>","n":<num0>}`), `a"b`)
	f.Add([]byte(`"\<code0>`), "\x00")
	f.Fuzz(func(t *testing.T, raw []byte, value string) {
		markers := []Marker{{Name: "<code0>", Kind: MarkerCode, Value: value}}
		out, pointers, err := Substitute(raw, markers)
		if err != nil {
			if !errors.Is(err, ErrUnknownMarker) {
				t.Error(err)
			}
			return
		}
		back := append([]byte(nil), out...)
		for i := len(pointers) - 1; i >= 0; i-- {
			p := pointers[i]
			back = append(back[:p.JSON.Start:p.JSON.Start], append([]byte(p.Marker.Name), back[p.JSON.End:]...)...)
		}
		if !bytes.Equal(back, raw) {
			t.Errorf("%q became %q, which leads back to %q", raw, out, back)
		}
		bare := bytes.ReplaceAll(raw, []byte("<code0>"), []byte("0"))
		if json.Valid(raw) && json.Valid(bare) && !json.Valid(out) {
			t.Errorf("%q was JSON and %q is not", raw, out)
		}
	})
}
