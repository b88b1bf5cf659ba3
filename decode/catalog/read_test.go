package catalog

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestRead(t *testing.T) {
	c := territory(t)
	for _, test := range []struct{ text, marked, values string }{
		{"top 5 in T-412, August 2026", "top <num0> in <code0>, <month0>", "5 T-412 2026-08"},
		{"T-1 T-1234 XT-412 T-412-B T_412 t-412", "T-1 T-1234 XT-412 T-412-B T_412 t-412", ""},
		{"(T-412) T-413's T-414. T-415", "(<code0>) <code1>'s <code2>. <code3>", "T-412 T-413 T-414 T-415"},
		{"T-412-", "<code0>-", "T-412"},
		{"éT-412 T-412é", "éT-412 T-412é", ""},
		{"2026-08 2026-13 2026-08-15", "<month0> 2026-13 2026-08-15", "2026-08"},
		{"Aug 2026, aug. 2026 and Sept 2025", "<month0>, <month1> and <month2>", "2026-08 2026-08 2025-09"},
		{"May, 2024 may be MAY 2024", "<month0> may be <month1>", "2024-05 2024-05"},
		{"August 26 and 2026", "August <num0> and <num1>", "26 2026"},
		{"mayor 2024, smarch 2024", "mayor <num0>, smarch <num1>", "2024 2024"},
		{"5 05 1,000 3.5 10:30 1/2 5%", "<num0> <num1> <num2> 3.5 10:30 1/2 <num3>%", "5 5 1000 5"},
		{"5. 6, 7", "<num0>. <num1>, <num2>", "5 6 7"},
		{"-5 x-5 3-month 5x Q3", "<num0> x-5 <num1>-month 5x Q3", "-5 3"},
		{"5-10", "5-10", ""},
		{"9223372036854775807 9223372036854775808", "<num0> 9223372036854775808", "9223372036854775807"},
		{"five Twelve twenty-five sixty two", "five Twelve twenty-five sixty two", ""},
		{"five, twelve; twenty-five. sixty two", "<num0>, <num1>; <num2>. <num3>", "5 12 25 62"},
		{"which one of two hundred, or three", "which one of two hundred, or <num0>", "3"},
		{"often tenth someone five-month", "often tenth someone <num0>-month", "5"},
		{"", "", ""},
	} {
		input := mustRead(t, c, test.text)
		var values []string
		for _, m := range input.Markers {
			values = append(values, m.Value)
		}
		if input.Marked != test.marked || strings.Join(values, " ") != test.values {
			t.Errorf("%q:\ngot  %q, %q\nwant %q, %q", test.text, input.Marked, values, test.marked, test.values)
		}
	}
}

func TestReadMarkers(t *testing.T) {
	got := mustRead(t, territory(t), "é five in T-412 for 2026-08").Markers
	want := []Marker{
		{"<num0>", MarkerNumber, "5", Span{3, 7}},
		{"<code0>", MarkerCode, "T-412", Span{11, 16}},
		{"<month0>", MarkerMonth, "2026-08", Span{21, 28}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// Codes that look like numbers or months are codes, and the longest pattern wins.
func TestReadPatterns(t *testing.T) {
	c := mustLoad(t, "x", `
name: x
operations:
  - name: a
    parameters:
      - {name: long, type: string, pattern: '\d{4}-\d\d[A-Z]?'}
      - {name: short, type: string, pattern: '\d{4}'}
      - {name: spaced, type: string, pattern: 'lot [a-z]+|(?i:box)'}
`)
	input := mustRead(t, c, "2026-08 2026-08X 2026 26 lot abc BOX boxes")
	if want := "<code0> <code1> <code2> <num0> <code3> <code4> boxes"; input.Marked != want {
		t.Errorf("got  %s\nwant %s", input.Marked, want)
	}
	if got := input.Markers[5].Value; got != "BOX" {
		t.Errorf("the value is %s; it must be as the input writes it", got)
	}
}

// A code of MaxCode bytes is one; a longer word is none, and no part of it is.
func TestReadLongCodes(t *testing.T) {
	c := mustLoad(t, "x", `{name: x, operations: [{name: a, parameters: [{name: s, type: string, pattern: 'Z+'}]}]}`)
	for length, want := range map[int]int{MaxCode: 1, MaxCode + 1: 0, MaxCode + 7: 0, MaxCode + 8: 0, MaxCode + 9: 0, 1000: 0} {
		if got := len(mustRead(t, c, strings.Repeat("Z", length)).Markers); got != want {
			t.Errorf("a word of %d bytes has %d markers, want %d", length, got, want)
		}
	}
}

func TestReadAtMostEightOfAKind(t *testing.T) {
	input := mustRead(t, territory(t), strings.Repeat("7 ", 10)+"T-412")
	want := "<num0> <num1> <num2> <num3> <num4> <num5> <num6> <num7> 7 7 <code0>"
	if input.Marked != want {
		t.Errorf("got  %s\nwant %s", input.Marked, want)
	}
}

func TestReadErrors(t *testing.T) {
	c := territory(t)
	for _, test := range []struct {
		text, says string
		want       error
	}{
		{"calls in <code0>", `"<code0>" at byte 9`, ErrMarkerText},
		{"é<num12>", `"<num12>" at byte 2`, ErrMarkerText},
		{"calls \xff", "byte 6", ErrNotText},
		{strings.Repeat("x", MaxInput+1), "16385 bytes", ErrTooLong},
	} {
		_, err := Read(c, test.text)
		if !errors.Is(err, test.want) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%.20q: got %v, want %v with %s", test.text, err, test.want, test.says)
		}
	}
	if _, err := Read(c, "<code> <codex> <code0"); err != nil {
		t.Errorf("text that is no marker was refused: %v", err)
	}
}

func FuzzRead(f *testing.F) {
	c := territory(f)
	for _, seed := range []string{"top five in T-412, Aug 2026", "-5 1,000 2026-08", "twenty-five <code0>", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		input, err := Read(c, text)
		if err != nil {
			return
		}
		checkInput(t, input)
		plan, err := Compile(c, input, StencilGrounded)
		if err == nil {
			if err := plan.Grammar().Check(); err != nil {
				t.Errorf("the grammar is refused: %v", err)
			}
		} else if !errors.Is(err, ErrNothingFits) {
			t.Error(err)
		}
	})
}

// checkInput puts the spelled values back into the marked text: it must be the input again.
func checkInput(t *testing.T, input Input) {
	rest, out := input.Marked, ""
	for _, m := range input.Markers {
		before, after, found := strings.Cut(rest, m.Name)
		if !found || m.Value == "" {
			t.Fatalf("the marker %+v is not in %q", m, input.Marked)
		}
		out += before + input.Text[m.Span.Start:m.Span.End]
		rest = after
	}
	if out+rest != input.Text || !utf8.ValidString(input.Marked) {
		t.Errorf("the marked text %q does not lead back to %q", input.Marked, input.Text)
	}
}
