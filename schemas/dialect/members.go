package dialect

import "github.com/stencil-debugger/stencil/decode/grammar"

// noBound is an upper bound that is absent.
const noBound = -1

// layout is what an engine writes between values.
type layout struct {
	a *grammar.Automaton

	open  grammar.Term // white space after an opening bracket or brace
	close grammar.Term // white space before a closing one
	comma grammar.Term // a comma, with the white space around it
	colon grammar.Term // a colon, likewise
}

// members describes an object whose declared members come in their order, with
// others after them.
type members struct {
	declared []member
	others   grammar.Term // one more member; grammar.None where none is allowed
	min, max int          // of all members; max may be noBound
	notEmpty bool         // even if no member is required
}

type member struct {
	term     grammar.Term // key, colon and value
	required bool
}

// object returns the texts of an object.
func (l layout) object(m members) grammar.Term {
	w := &memberWriter{layout: l, members: m, rest: map[[2]int]grammar.Term{}}
	a := l.a
	some := a.Seq(l.open, w.first(0), l.close)
	return a.Seq(a.Text("{"), a.Alt(some, w.none()), a.Text("}"))
}

type memberWriter struct {
	layout
	members
	rest map[[2]int]grammar.Term // by the next declared member, and how many were written
}

// none returns what stands in an object with no members.
func (w *memberWriter) none() grammar.Term {
	for _, m := range w.declared {
		if m.required {
			return grammar.None
		}
	}
	if w.min > 0 || w.notEmpty {
		return grammar.None
	}
	return w.open
}

// first returns the first member and all that follow it.
func (w *memberWriter) first(from int) grammar.Term {
	var parts []grammar.Term
	for i := from; i < len(w.declared); i++ {
		parts = append(parts, w.a.Seq(w.declared[i].term, w.after(i+1, 1)))
		if w.declared[i].required {
			return w.a.Alt(parts...)
		}
	}
	if w.max != 0 {
		parts = append(parts, w.a.Seq(w.others, w.more(1)))
	}
	return w.a.Alt(parts...)
}

// after returns what follows a member, where the next declared one is known.
func (w *memberWriter) after(next, written int) grammar.Term {
	if w.min == 0 && w.max == noBound {
		written = 1
	}
	if w.max != noBound && written > w.max {
		return grammar.None
	}
	if next == len(w.declared) {
		return w.more(written)
	}
	key := [2]int{next, written}
	if t, ok := w.rest[key]; ok {
		return t
	}
	m := w.declared[next]
	t := w.a.Seq(w.comma, m.term, w.after(next+1, written+1))
	if !m.required {
		t = w.a.Alt(t, w.after(next+1, written))
	}
	w.rest[key] = t
	return t
}

// more returns the other members after so many.
func (w *memberWriter) more(written int) grammar.Term {
	most := noBound
	if w.max != noBound {
		if most = w.max - written; most < 0 {
			return grammar.None
		}
	}
	least := max(0, w.min-written)
	if w.others == grammar.None {
		if least > 0 {
			return grammar.None
		}
		return grammar.Empty
	}
	return w.a.Repeat(w.a.Seq(w.comma, w.others), least, most)
}

// array returns the texts of an array with a prefix that is always whole, and
// between min and max items like rest after it.
func (l layout) array(prefix []grammar.Term, rest grammar.Term, min, max int) grammar.Term {
	a := l.a
	if len(prefix) == 0 {
		empty := grammar.None
		if min == 0 {
			empty = l.open
		}
		if max == 0 || rest == grammar.None {
			return a.Seq(a.Text("["), empty, a.Text("]"))
		}
		if max != noBound {
			max--
		}
		some := a.Seq(l.open, rest, l.repeat(rest, min-1, max), l.close)
		return a.Seq(a.Text("["), a.Alt(empty, some), a.Text("]"))
	}
	parts := []grammar.Term{a.Text("["), l.open}
	for i, item := range prefix {
		if i > 0 {
			parts = append(parts, l.comma)
		}
		parts = append(parts, item)
	}
	parts = append(parts, l.repeat(rest, min, max), l.close, a.Text("]"))
	return a.Seq(parts...)
}

// repeat returns items after one that was written.
func (l layout) repeat(item grammar.Term, least, most int) grammar.Term {
	if item == grammar.None {
		if least > 0 {
			return grammar.None
		}
		return grammar.Empty
	}
	return l.a.Repeat(l.a.Seq(l.comma, item), max(least, 0), most)
}
