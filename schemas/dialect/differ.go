package dialect

import "github.com/stencil-debugger/stencil/decode/grammar"

// Side is one of two languages that are compared: a term of an automaton of
// its own.
type Side struct {
	Automaton *grammar.Automaton
	At        grammar.Term
}

// After returns the side after a text; false if the text is not legal.
func (s Side) After(text string) (Side, bool) {
	for i := range len(text) {
		if s.At = s.Automaton.Next(s.At, text[i]); s.At == grammar.None {
			return s, false
		}
	}
	return s, true
}

// Difference is a text that both sides allow, where they do not go on alike.
type Difference struct {
	Prefix       string
	Only1, Only2 []byte // bytes that only one side allows next, in rising order
	End1, End2   bool   // whether the text may end there
}

// maxPairs bounds how many pairs of states Differ looks at. Each takes some
// microseconds and about 100 bytes.
const maxPairs = 100_000

// Differ looks for the shortest text after which two languages do not allow
// the same next bytes, or only one lets the text end; of texts of one length,
// it is the first in the order of their bytes. found is false if there is no
// such text; complete is false if that is not known because there are too many
// states, of which the first 100,000 pairs are alike.
func Differ(x, y Side) (d Difference, found, complete bool) {
	type pair struct{ x, y grammar.Term }
	type step struct {
		pair
		from int
		by   byte
	}
	queue := []step{{pair: pair{x.At, y.At}, from: -1}}
	seen := map[pair]bool{queue[0].pair: true}
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		d := differHere(Side{x.Automaton, at.x}, Side{y.Automaton, at.y})
		if d != nil {
			var text []byte
			for j := i; queue[j].from >= 0; j = queue[j].from {
				text = append([]byte{queue[j].by}, text...)
			}
			d.Prefix = string(text)
			return *d, true, true
		}
		xs, ys := row(x.Automaton, at.x), row(y.Automaton, at.y)
		for b := range 256 {
			next := pair{xs[b], ys[b]}
			if next.x == grammar.None || seen[next] {
				continue
			}
			if len(seen) >= maxPairs {
				return Difference{}, false, false
			}
			seen[next] = true
			queue = append(queue, step{next, i, byte(b)})
		}
	}
	return Difference{}, false, true
}

// row returns the states after each byte.
func row(a *grammar.Automaton, t grammar.Term) *[256]grammar.Term {
	var all [256]grammar.Term
	for _, e := range a.Edges(t) {
		for b := int(e.Lo); b <= int(e.Hi); b++ {
			all[b] = e.To
		}
	}
	return &all
}

// differHere returns how two states differ in what may follow at once, or nil.
func differHere(x, y Side) *Difference {
	d := &Difference{End1: x.Automaton.Nullable(x.At), End2: y.Automaton.Nullable(y.At)}
	xs, ys := row(x.Automaton, x.At), row(y.Automaton, y.At)
	for b := range 256 {
		in1, in2 := xs[b] != grammar.None, ys[b] != grammar.None
		if in1 && !in2 {
			d.Only1 = append(d.Only1, byte(b))
		}
		if in2 && !in1 {
			d.Only2 = append(d.Only2, byte(b))
		}
	}
	if len(d.Only1) == 0 && len(d.Only2) == 0 && d.End1 == d.End2 {
		return nil
	}
	return d
}
