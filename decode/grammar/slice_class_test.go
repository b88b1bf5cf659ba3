package grammar

import (
	"math/rand/v2"
	"testing"
)

// isCharacter says whether a text is one character of a class.
func (c classCode) isCharacter(text string) bool {
	state := byte(between)
	for i := range len(text) {
		if i > 0 && state == between {
			return false
		}
		if state = c.next(state, text[i]); state == outside {
			return false
		}
	}
	return text != "" && state == between
}

func TestCodesSayWhatClassesMean(t *testing.T) {
	all := texts("abcd", 4)
	codes, both := 0, 0
	for seed := range uint64(5000) {
		rng := rand.New(rand.NewPCG(seed, 11))
		a := NewAutomaton()
		x, y := randomPattern(a, rng, 1+rng.IntN(2)), randomPattern(a, rng, 1+rng.IntN(2))
		cx, ok := codeOf(a, x.term)
		if !ok {
			continue
		}
		codes++
		for _, s := range all {
			if got, want := cx.isCharacter(s), x.matches(s); got != want {
				t.Fatalf("seed %d: %s: %q: %v", seed, x.name, s, got)
			}
		}
		cy, ok := codeOf(a, y.term)
		if !ok {
			continue
		}
		cxy, ok := cx.and(cy)
		if !ok {
			continue
		}
		both++
		for _, s := range all {
			if got, want := cxy.isCharacter(s), x.matches(s) && y.matches(s); got != want {
				t.Fatalf("seed %d: %s and %s: %q: %v", seed, x.name, y.name, s, got)
			}
		}
	}
	if codes < 500 || both < 50 {
		t.Errorf("only %d codes and %d intersections", codes, both)
	}
}

// Classes that cut a text in different places have no common code.
func TestCodesOutOfStep(t *testing.T) {
	a := NewAutomaton()
	bytes, _ := codeOf(a, a.Bytes(0, 255))
	if _, ok := bytes.and(utf8Code()); ok {
		t.Error("bytes and code points have a code")
	}
	ascii, _ := codeOf(a, a.Bytes(0, 127))
	if both, ok := ascii.and(utf8Code()); !ok || both.next(between, 'a') != between || both.next(between, 0xC3) != outside {
		t.Errorf("ASCII and code points: %v", ok)
	}
	digits, _ := codeOf(a, a.Bytes('0', '9'))
	letters, _ := codeOf(a, a.Bytes('a', 'z'))
	if _, ok := digits.and(letters); ok {
		t.Error("there is a letter that is a digit")
	}
}

func TestGroupsThatStay(t *testing.T) {
	a := NewAutomaton()
	for name, test := range map[string]struct {
		class      Term
		in, out    string // bytes of groups that stay and that do not
		aboveASCII bool
	}{
		"letters":         {a.Bytes('a', 'z'), "ag", "A0 _", false},
		"half of a group": {a.Bytes('b', 'z'), "g", "a", false},
		"code points":     {a.Runes(RuneRange{0, 0x10FFFF}), "a\x00\x7F", "", true},
		"but one":         {a.Runes(RuneRange{0, 0x9F}, RuneRange{0xA1, 0x10FFFF}), "a", "", false},
		"bytes":           {a.Bytes(0, 255), "a", "", false},
		"and continuing":  {a.Alt(a.Runes(RuneRange{0, 0x10FFFF}), a.Bytes(0x80, 0x80)), "a", "", false},
		"JSON":            {jsonChar(a), " az~", "\"\\\n", true},
	} {
		code, ok := codeOf(a, test.class)
		if !ok {
			t.Fatalf("%s: no code", name)
		}
		got := code.single()
		for _, b := range []byte(test.in) {
			if got&groupOf[b] == 0 {
				t.Errorf("%s: the group of %q does not stay", name, b)
			}
		}
		for _, b := range []byte(test.out) {
			if got&groupOf[b] != 0 {
				t.Errorf("%s: the group of %q stays", name, b)
			}
		}
		if got&aboveASCII != 0 != test.aboveASCII || got&broken != 0 {
			t.Errorf("%s: above ASCII: %v", name, !test.aboveASCII)
		}
	}
}

func TestGroupsAboveASCII(t *testing.T) {
	for b := 0; b < 256; b++ {
		if (groupOf[b] == aboveASCII) != (b >= 0x80) || groupOf[b]&broken != 0 {
			t.Fatalf("byte %#x is in group %b", b, groupOf[b])
		}
	}
}
