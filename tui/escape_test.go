package tui

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

func TestToken(t *testing.T) {
	for _, tc := range []struct {
		in   string
		want shown
	}{
		{"plain", "plain"},
		{` "a b"`, `·"a·b"`},
		{"a\nb\tc", "a⏎b⇥c"},
		{"\r", `\u{D}`},
		{"\x1b[31m", `\u{1B}[31m`},
		{"\x9b1m", `\x9B1m`},
		{"\u009b1m", `\u{9B}1m`},
		{"\xe2\x9c", `\xE2\x9C`},
		{"é", "é"},
		{"e\u0301", `e\u{301}`},
		{"漢字", "漢字"},
		{"👍", "👍"},
		{"👨\u200d👩", `👨\u{200D}👩`},
		{"❤\ufe0f", `❤\u{FE0F}`},
		{"🇩🇪", `\u{1F1E9}\u{1F1EA}`},
		{"4\uff9e", `4\u{FF9E}`},
		{"\u202eabc", `\u{202E}abc`},
		{"\u00a0", `\u{A0}`},
		{"\ufeff", `\u{FEFF}`},
		{"\x00\x7f", `\u{0}\u{7F}`},
		{"", ""},
	} {
		if got := token([]byte(tc.in)); got != tc.want {
			t.Errorf("token(%q) = %q, want %q", tc.in, got, tc.want)
		}
	}
}

func TestFit(t *testing.T) {
	for _, tc := range []struct {
		in          shown
		cells       int
		right, left shown
	}{
		{"abcdef", 6, "abcdef", "abcdef"},
		{"abcdef", 4, "abc…", "…def"},
		{"abcdef", 1, "…", "…"},
		{"abcdef", 0, "", ""},
		{"漢字漢字", 5, "漢字…", "…漢字"},
		{"漢字漢字", 4, "漢…", "…字"},
		{"", 0, "", ""},
	} {
		if got := tc.in.fit(tc.cells); got != tc.right {
			t.Errorf("%q.fit(%d) = %q, want %q", tc.in, tc.cells, got, tc.right)
		}
		if got := tc.in.fitLeft(tc.cells); got != tc.left {
			t.Errorf("%q.fitLeft(%d) = %q, want %q", tc.in, tc.cells, got, tc.left)
		}
	}
}

func FuzzEscape(f *testing.F) {
	for i, a := range hostile {
		f.Add(a, hostile[(i+1)%len(hostile)])
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		x, y := clean(a), token([]byte(b))
		checkShown(t, x)
		checkShown(t, y)
		checkShown(t, x+y) // what stands side by side must not join either
		for n := range 8 {
			if w := x.fit(n).width(); w > n {
				t.Errorf("%q.fit(%d) has %d cells", x, n, w)
			}
			if w := x.fitLeft(n).width(); w > n {
				t.Errorf("%q.fitLeft(%d) has %d cells", x, n, w)
			}
		}
	})
}

func checkShown(t *testing.T, s shown) {
	t.Helper()
	if !utf8.ValidString(string(s)) {
		t.Errorf("%q is not UTF-8", s)
	}
	for _, r := range s {
		if !unicode.IsPrint(r) {
			t.Errorf("%q holds %U", s, r)
		}
	}
	w, wc := ansi.StringWidth(string(s)), ansi.StringWidthWc(string(s))
	if w != wc || w != s.width() {
		t.Errorf("%q has %d cells by clusters, %d by runes, %d by ours", s, w, wc, s.width())
	}
}

func FuzzWrap(f *testing.F) {
	f.Add("a few words and a verylongwordthatdoesnotfit", 7)
	f.Add("漢字 漢字漢字漢字", 3)
	f.Add("   ", 1)
	f.Fuzz(func(t *testing.T, s string, cells int) {
		if cells < 1 || cells > 200 || len(s) > 1000 {
			return
		}
		text := clean(s)
		for _, how := range []func(line, int) []line{wrap, breakAll} {
			var all strings.Builder
			for _, l := range how(line{{text: text}}, cells) {
				for _, p := range l {
					all.WriteString(string(p.text))
				}
				if w := l.width(); w > max(cells, 2) {
					t.Errorf("%q at %d: a line of %d cells: %v", text, cells, w, l)
				}
			}
			if got, want := squeeze(all.String()), squeeze(string(text)); got != want {
				t.Errorf("%q at %d became %q", want, cells, got)
			}
		}
	})
}

// squeeze takes the spaces out, which a line may lose at its end.
func squeeze(s string) string { return strings.ReplaceAll(s, " ", "") }
