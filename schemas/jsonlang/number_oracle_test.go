package jsonlang

import (
	"math/big"
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// The oracle: the same sets of numbers in rational arithmetic on whole texts,
// which shares nothing with the machine.

var (
	wholeNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)
	numberStart = regexp.MustCompile(`^-?((0|[1-9][0-9]*)((\.[0-9]*)?|(\.[0-9]+)?[eE][+-]?[0-9]*))?$`)
)

func rat(t testing.TB, text string) *big.Rat {
	t.Helper()
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		t.Fatalf("no rational: %q", text)
	}
	return r
}

// oracle is a Number as rationals.
type oracle struct {
	spelling              NumberSpelling
	min, max              *big.Rat
	minOpen, maxOpen      bool
	multiple, notMultiple []*big.Rat
	not, values           []*big.Rat
	anyValue              bool
}

func oracleOf(t testing.TB, n Number, s NumberSpelling) oracle {
	list := func(ds []Decimal) []*big.Rat {
		var out []*big.Rat
		for _, d := range ds {
			out = append(out, rat(t, d.String()))
		}
		return out
	}
	o := oracle{
		spelling: s, multiple: list(n.MultipleOf), notMultiple: list(n.NotMultipleOf),
		not: list(n.Not), values: list(n.Values), anyValue: n.Values == nil,
	}
	if n.Min != nil {
		o.min, o.minOpen = rat(t, n.Min.Value.String()), n.Min.Exclusive
	}
	if n.Max != nil {
		o.max, o.maxOpen = rat(t, n.Max.Value.String()), n.Max.Exclusive
	}
	return o
}

func (o oracle) accepts(t testing.TB, text string) bool {
	parts := wholeNumber.FindStringSubmatch(text)
	if parts == nil || !o.spelling.Fraction && parts[2] != "" || !o.spelling.Exponent && parts[3] != "" {
		return false
	}
	return o.contains(rat(t, text))
}

func (o oracle) contains(v *big.Rat) bool {
	if o.min != nil && (v.Cmp(o.min) < 0 || o.minOpen && v.Cmp(o.min) == 0) {
		return false
	}
	if o.max != nil && (v.Cmp(o.max) > 0 || o.maxOpen && v.Cmp(o.max) == 0) {
		return false
	}
	for _, m := range o.multiple {
		if !new(big.Rat).Quo(v, m).IsInt() {
			return false
		}
	}
	for _, m := range o.notMultiple {
		if new(big.Rat).Quo(v, m).IsInt() {
			return false
		}
	}
	return !hasRat(o.not, v) && (o.anyValue || hasRat(o.values, v))
}

func hasRat(list []*big.Rat, v *big.Rat) bool {
	for _, x := range list {
		if x.Cmp(v) == 0 {
			return true
		}
	}
	return false
}

// comparison walks all texts over an alphabet, up to a length, in step with a
// term.
type comparison struct {
	t        testing.TB
	a        *grammar.Automaton
	o        oracle
	name     string
	alphabet string
	ended    map[grammar.Term]string // a completion of each state that was looked at
	accepted int
}

// compare fails the test if a text is accepted wrongly or refused wrongly, if
// a prefix is refused that has a completion of the length, or if one is
// allowed from which no completion is found.
func compare(t testing.TB, n Number, s NumberSpelling, alphabet string, length int) int {
	t.Helper()
	a := grammar.NewAutomaton()
	term, err := n.Term(a, s)
	if err != nil {
		t.Fatalf("%v: %v", n, err)
	}
	c := &comparison{t: t, a: a, o: oracleOf(t, n, s), name: n.String(), alphabet: alphabet, ended: map[grammar.Term]string{grammar.Empty: ""}}
	c.walk("", term, length)
	return c.accepted
}

func (c *comparison) walk(text string, state grammar.Term, more int) {
	want := c.o.accepts(c.t, text)
	if got := c.a.Nullable(state); got != want {
		c.t.Fatalf("%s %+v: %q accepted: %v, want %v", c.name, c.o.spelling, text, got, want)
	}
	if want {
		c.accepted++
	}
	c.checkEnd(text, state)
	if more == 0 {
		return
	}
	for i := range len(c.alphabet) {
		longer := text + c.alphabet[i:i+1]
		next := c.a.Next(state, c.alphabet[i])
		if numberStart.MatchString(longer) {
			c.walk(longer, next, more-1)
		} else if next != grammar.None {
			c.t.Fatalf("%s: %q is allowed, but no number begins so", c.name, longer)
		}
	}
}

// checkEnd looks for a completion of what is typed.
func (c *comparison) checkEnd(text string, state grammar.Term) {
	if state == grammar.None {
		return
	}
	rest, ok := c.completion(state)
	if !ok {
		c.t.Fatalf("%s %+v: %q is allowed, but no completion was found", c.name, c.o.spelling, text)
	}
	if !c.o.accepts(c.t, text+rest) {
		c.t.Fatalf("%s %+v: %q + %q is accepted wrongly", c.name, c.o.spelling, text, rest)
	}
	c.ended[state] = rest
}

// completion returns a text from a state to an end: the shortest that is
// found, looking at a bounded number of states.
func (c *comparison) completion(from grammar.Term) (string, bool) {
	type visit struct {
		state grammar.Term
		text  string
	}
	queue := []visit{{from, ""}}
	seen := map[grammar.Term]bool{from: true}
	for len(queue) > 0 && len(seen) < 50_000 {
		at := queue[0]
		queue = queue[1:]
		if rest, ok := c.ended[at.state]; ok {
			return at.text + rest, true
		}
		if c.a.Nullable(at.state) {
			return at.text, true
		}
		for _, e := range c.a.Edges(at.state) {
			if !seen[e.To] {
				seen[e.To] = true
				queue = append(queue, visit{e.To, at.text + string(rune(e.Hi))})
			}
		}
	}
	return "", false
}

// dice makes random sets of numbers.
type dice struct{ *rand.Rand }

func (r dice) pick(texts ...string) Decimal {
	d, err := ParseDecimal(texts[r.IntN(len(texts))])
	if err != nil {
		panic(err) // the texts are numbers
	}
	return d
}

func (r dice) value() Decimal {
	return r.pick("0", "1", "-1", "2", "5", "9", "10", "12", "15", "20", "50", "99", "100", "101", "120", "-5", "-12",
		"0.1", "0.5", "0.05", "1.5", "1.05", "-0.5", "0.15", "9.9", "99.5", "1.25", "2.50", "1e3", "5e-3", "1.0205", "-151.1")
}

func (r dice) step() Decimal {
	return r.pick("1", "1", "2", "3", "5", "7", "10", "25", "40", "0.1", "0.5", "0.01", "0.05", "0.25", "1.5", "100", "0.3", "12")
}

func (r dice) bound() *Bound {
	if r.IntN(2) == 0 {
		return nil
	}
	return &Bound{Value: r.value(), Exclusive: r.IntN(3) == 0}
}

func (r dice) several(most int, make func() Decimal) []Decimal {
	var out []Decimal
	for range max(0, r.IntN(most+3)-2) {
		out = append(out, make())
	}
	return out
}

func (r dice) number() Number {
	n := Number{
		Min: r.bound(), Max: r.bound(),
		MultipleOf:    r.several(2, r.step),
		NotMultipleOf: r.several(2, r.step),
		Not:           r.several(4, r.value),
	}
	if r.IntN(5) == 0 {
		n.Values = append([]Decimal{r.value()}, r.several(6, r.value)...)
	}
	return n
}

func (r dice) spelling() NumberSpelling {
	if r.IntN(2) == 0 {
		return AllSpellings
	}
	return NumberSpelling{Fraction: r.IntN(2) == 0, Exponent: r.IntN(3) == 0}
}
