package llama

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/trace"
)

// exact is a grammar on the exact engine, and the text so far.
type exact struct {
	automaton *grammar.Automaton
	at        grammar.Term
	text      string
}

func newExact(t testing.TB, source string) *exact {
	t.Helper()
	g, err := grammar.ParseExact(source)
	must(t, err)
	a := grammar.NewAutomaton()
	root, err := grammar.Compile(a, g)
	must(t, err)
	return &exact{automaton: a, at: root}
}

// after returns the engine after some bytes.
func (e *exact) after(bytes []byte) *exact {
	next := exact{e.automaton, e.at, e.text + string(bytes)}
	for _, b := range bytes {
		next.at = next.automaton.Next(next.at, b)
	}
	return &next
}

func (e *exact) allows(v *decode.Vocab, token int) bool {
	if v.IsEnd(token) {
		return e.automaton.Nullable(e.at)
	}
	bytes := v.Token(token).Bytes
	return len(bytes) > 0 && e.after(bytes).at != grammar.None
}

// The habits of llama.cpp (ollama v0.11.4): all the ways in which its allowed
// sets differ from the exact ones.
const (
	habitNone    = ""
	habitDeadEnd = "it follows a rule that can never end"
	habitEnd     = "the text may end within a character where it may end before it"
	habitNUL     = "no token with NUL is allowed"
	habitUTF8    = "bytes that are no UTF-8 pass for a character where they stand within one token"
	habitNegated = "a token may not end within a character if one that a negated class excludes begins so"
)

// TestLlamaHabits has an example of each habit.
func TestLlamaHabits(t *testing.T) {
	v := words("<end>", "a", "b", "\xc3", "\xa9", "é", "\x00", "\xc3a", "\xc0\xaa", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xff", "a\xc3")
	tests := []struct {
		habit, grammar string
		path           []string
		token          string
		there          bool // whether llama.cpp allows the token; here it is the opposite
	}{
		{habitDeadEnd, "root ::= \"a\" | \"b\" dead\ndead ::= \"a\" dead", nil, "b", true},
		{habitDeadEnd, `root ::= "a" | "b" [^\x00-\U0010FFFF]`, nil, "b", true},
		{habitEnd, `root ::= "a" "é"?`, []string{"a", "\xc3"}, "<end>", true},
		{habitNUL, `root ::= .`, nil, "\x00", false},
		{habitUTF8, `root ::= .`, nil, "\xc3a", true},
		{habitUTF8, `root ::= .`, nil, "\xc0\xaa", true},
		{habitUTF8, `root ::= .`, nil, "\xed\xa0\x80", true},
		{habitUTF8, `root ::= .`, nil, "\xf4\x90\x80\x80", true},
		{habitUTF8, `root ::= .`, nil, "\xff", true},
		{habitNegated, `root ::= [^é]`, nil, "\xc3", false},
		{habitNegated, `root ::= .? [^é]`, nil, "a\xc3", false},
	}
	for _, tt := range tests {
		c, err := FromGBNF(v, tt.grammar, trace.Constraint{})
		there, here := start(t, c, err), newExact(t, tt.grammar)
		find := func(text string) int {
			return slices.IndexFunc(seq(v.Len()), func(id int) bool { return string(v.Token(id).Bytes) == text })
		}
		for _, text := range tt.path {
			there, here = advance(t, there, find(text)), here.after([]byte(text))
		}
		token := find(tt.token)
		if got := allowed(t, there).Has(token); got != tt.there {
			t.Errorf("%s: llama.cpp allows %q is %v", tt.grammar, tt.token, got)
		}
		if got := here.allows(v, token); got == tt.there {
			t.Errorf("%s: the exact engine allows %q is %v", tt.grammar, tt.token, got)
		}
	}
}

// TestExactAgainstLlama compares the allowed sets along random walks through
// random grammars: they are equal but for the habits.
func TestExactAgainstLlama(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	v := randomWords(rng)
	compared, seen := 0, map[string]int{}
	for range 300 {
		source := endingGrammar(rng)
		c, err := FromGBNF(v, source, trace.Constraint{})
		if err != nil {
			continue
		}
		there, err := c.Start()
		must(t, err)
		here := newExact(t, source)
		for range 6 {
			compared++
			both := compareSets(t, v, source, there, here, seen)
			if len(both) == 0 {
				break
			}
			token := both[rng.IntN(len(both))]
			there, here = advance(t, there, token), here.after(v.Token(token).Bytes)
		}
		c.Close()
	}
	if compared < 400 {
		t.Errorf("only %d positions were compared", compared)
	}
	for _, habit := range []string{habitNone, habitEnd, habitNUL, habitUTF8, habitNegated} {
		if seen[habit] == 0 {
			t.Errorf("never seen: %q", habit)
		}
	}
}

// compareSets returns the tokens that both engines allow, but for the end.
func compareSets(t *testing.T, v *decode.Vocab, source string, there decode.Position, here *exact, seen map[string]int) []int {
	t.Helper()
	var both []int
	set := allowed(t, there)
	for id := range v.Len() {
		theirs, ours := set.Has(id), here.allows(v, id)
		if theirs == ours {
			seen[habitNone]++
			if ours && !v.IsEnd(id) {
				both = append(both, id)
			}
			continue
		}
		habit := habitOf(here.text, v.Token(id), source, theirs)
		if habit == habitNone {
			t.Fatalf("%safter %q: llama.cpp allows %q is %v, the exact engine says %v", source, here.text, v.Token(id).Bytes, theirs, ours)
		}
		seen[habit]++
	}
	return both
}

// habitOf returns the habit that explains why the engines differ about a
// token, which llama.cpp alone allows, or alone forbids.
func habitOf(text string, token trace.Token, source string, theirs bool) string {
	if token.Kind == trace.KindEnd {
		if theirs && unfinished(text) != "" {
			return habitEnd
		}
		return habitNone
	}
	next := text + string(token.Bytes)
	within := unfinished(next)
	switch {
	case theirs && !utf8.ValidString(strings.TrimSuffix(next, within)):
		return habitUTF8
	case !theirs && strings.Contains(string(token.Bytes), "\x00"):
		return habitNUL
	case !theirs && within != "" && strings.Contains(source, "[^"):
		return habitNegated
	}
	return habitNone
}

// unfinished returns the bytes at the end of a text that begin a character.
func unfinished(text string) string {
	for n := 1; n < utf8.UTFMax && n <= len(text); n++ {
		if end := text[len(text)-n:]; utf8.RuneStart(end[0]) {
			if utf8.FullRuneInString(end) {
				return ""
			}
			return end
		}
	}
	return ""
}

// randomWords makes a vocabulary of characters, and of bytes that mostly are
// none.
func randomWords(rng *rand.Rand) *decode.Vocab {
	texts := []string{"<end>", "<stop>", "", "\ufffd"}
	bytes := []string{"a", "b", "\xc3", "\xa9", "\x80", "\xe0", "\xf0", "\x9f", "\xc0", "\xff", "\x00", "\xbf"}
	texts = append(texts, bytes...)
	chars := []string{"a", "b", "c", "é", "🙂", "à", "€"}
	for len(texts) < 160 {
		var b strings.Builder
		from := chars
		if len(texts)%3 == 0 {
			from = bytes
		}
		for range 1 + rng.IntN(3) {
			b.WriteString(from[rng.IntN(len(from))])
		}
		text := b.String()
		if rng.IntN(2) == 0 && len(text) > 1 {
			text = text[:len(text)-1]
		}
		texts = append(texts, text)
	}
	return words(texts...)
}

// endingGrammar is a random grammar whose rules all match some text: each has
// an alternative without another rule. Rules are not repeated: llama.cpp keeps
// every way to read a text, and there would soon be too many.
func endingGrammar(rng *rand.Rand) string {
	chars := []string{`"a"`, `"b"`, `"é"`, `[a-z]`, `[^a]`, `[^é]`, `[à-ÿ]`, `[\u0080-\U0010FFFF]`, `.`, `"🙂"`, `[^\x00]`, `"ab"`, `[€-😀]`}
	rules := []string{`one`, `two`, `root`, `one?`, `("a" | two)`, `("b" one "é")?`, `""`}
	counts := []string{"", "", "", "?", "*", "+", "{2}", "{0,3}", "{1,2}", "{2,}"}
	char := func() string { return chars[rng.IntN(len(chars))] + counts[rng.IntN(len(counts))] }
	plain := func() string {
		items := char()
		for range rng.IntN(3) {
			items += " " + char()
		}
		return items
	}
	body := func() string {
		alts := plain()
		for range rng.IntN(3) {
			alts += " | " + char() + " " + rules[rng.IntN(len(rules))] + " " + plain()
		}
		return alts + [2]string{"", " | one"}[rng.IntN(2)]
	}
	return "root ::= " + body() + "\none ::= " + plain() + " | " + char() + " root\ntwo ::= " + body() + "\n"
}
