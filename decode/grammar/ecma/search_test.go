package ecma

import (
	"errors"
	"math/rand"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/dlclark/regexp2"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// reference returns the engine that finished documents are validated with, and
// false for what it cannot read.
func reference(pattern string) (*regexp2.Regexp, bool) {
	re, err := regexp2.Compile(pattern, regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		re, err = regexp2.Compile(pattern, regexp2.Unicode)
	}
	if err != nil {
		return nil, false
	}
	re.MatchTimeout = time.Second
	return re, true
}

// differs says why regexp2 does not follow the standard for a text, and is
// empty where it does.
func differs(pattern, text string) string {
	switch {
	case strings.Contains(pattern, `\ud83d\ude00`):
		return "it takes the halves of a pair for two characters"
	case strings.Contains(strings.ToLower(pattern), `\b`) && !isASCII(text):
		return "letters beyond ASCII are parts of words for it"
	}
	return ""
}

func isASCII(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r > unicode.MaxASCII })
}

func TestSearchAgainstRegexp2(t *testing.T) {
	compared := 0
	for _, pattern := range patterns {
		re, ok := reference(pattern)
		if !ok {
			continue
		}
		compared++
		a := grammar.NewAutomaton()
		language := mustSearch(t, a, pattern)
		for _, text := range samples(t, a, language, rand.New(rand.NewSource(1)), 20) {
			if differs(pattern, text) != "" {
				continue
			}
			want, err := re.MatchString(text)
			if err != nil {
				continue // it took too long
			}
			if got := a.Match(language, text); got != want {
				t.Errorf("%q in %q: %v, want %v", pattern, text, got, want)
			}
		}
	}
	if compared < 150 {
		t.Errorf("only %d patterns were compared", compared)
	}
}

// TestStandard has what ECMA-262 says where other engines differ, and what
// regexp2 cannot read.
func TestStandard(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{`^\s$`, "\uFEFF", true},
		{`^\s$`, "\u00A0", true},
		{`^\s$`, "\u2028", true},
		{`^\s$`, "\u0085", false},
		{`^\S$`, "\u180E", true},
		{`^\d$`, "\u09E8", false},
		{`^\w$`, "\u00E9", false},
		{`^\w$`, "\u017F", false},
		{`\b`, "\u00E9", false},
		{`^.$`, "\r", false},
		{`^.$`, "\u2028", false},
		{`^.$`, "\u0085", true},
		{`^.$`, "\U0001F600", true},
		{`^[^a]$`, "\n", true},
		{`^a$`, "a\n", false},
		{`^\ud83d\ude00$`, "\U0001F600", true},
		{`^[\ud83d\ude00-\ud83d\ude02]$`, "\U0001F601", true},
		{`^[^\ud800-\udfff]$`, "\U0001F600", true},
		{`^\p{Lu}$`, "\u00C9", true},
		{`^\p{Script=Greek}+$`, "\u03B1\u03B2", true},
		{`^\p{Script=Greek}+$`, "ab", false},
		{`^\P{L}$`, "1", true},
		{`^\p{Cn}$`, "\u0378", true},
		{`^\p{ASCII}$`, "\x7F", true},
		{`^\p{ID_Start}\p{ID_Continue}*$`, "a1", true},
		{`^\p{ID_Start}\p{ID_Continue}*$`, "1a", false},
		{`(?:)`, "", true},
		{`[]`, "a", false},
		{`^[^]$`, "\u2029", true},
	} {
		a := grammar.NewAutomaton()
		if got := a.Match(mustSearch(t, a, c.pattern), c.text); got != c.want {
			t.Errorf("%q in %q: %v, want %v", c.pattern, c.text, got, c.want)
		}
	}
}

func TestFull(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          bool
	}{
		{`a|b`, "a", true},
		{`a|b`, "ab", false},
		{`a*`, "", true},
		{`^a$`, "a", true},
		{`a(?=b).`, "ab", true},
		{`a(?!b).`, "ab", false},
		{`\ba\b`, "a", true},
		{`(?:(?!ab).)*`, "ba", true},
		{`(?:(?!ab).)*`, "bab", false},
	} {
		re, err := Parse(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		a := grammar.NewAutomaton()
		language, err := re.Full(a, UTF8{})
		if err != nil {
			t.Fatal(err)
		}
		if got := a.Match(language, c.text); got != c.want {
			t.Errorf("%q on %q: %v, want %v", c.pattern, c.text, got, c.want)
		}
	}
}

// TestAnyText: a pattern that is found in every text is the one term for that,
// so that it costs nothing.
func TestAnyText(t *testing.T) {
	for _, pattern := range []string{``, `.*`, `^`, `$`, `a*`, `^.*`, `(?:a|b*)c?`, `^|a`, `(?=)`, `x{0}`} {
		a := grammar.NewAutomaton()
		want := a.Repeat(UTF8{}.Class(a, allRunes()), 0, -1)
		if got := mustSearch(t, a, pattern); got != want {
			t.Errorf("%q is not any text", pattern)
		}
	}
}

func TestNoText(t *testing.T) {
	for _, pattern := range []string{`[]`, `a^b`, `a$b`, `(?!)`, `a(?=b)c`, `^(?!a)a`, `(?=[])`, `\ud800`} {
		a := grammar.NewAutomaton()
		if got := mustSearch(t, a, pattern); got != grammar.None {
			t.Errorf("%q is found somewhere", pattern)
		}
	}
}

func TestTooManyStates(t *testing.T) {
	for _, pattern := range []string{
		`^(?:(?!a)[^]){5000}$`,
		`\b(?:ab|[^]c){2000}`,
		`(?:^a|b){101}`,
		`((((((a$){9}){9}){9}){9}){9}){9}`,
	} {
		re, err := Parse(pattern)
		if err == nil {
			_, err = re.Search(grammar.NewAutomaton(), UTF8{})
		}
		if !errors.Is(err, ErrTooLarge) {
			t.Errorf("%q: %v, want ErrTooLarge", pattern, err)
		}
	}
}
