package grammar

import "unicode/utf8"

// ruleElements returns how many elements llama.cpp makes of a rule, those of
// the helper rules for groups and repetitions included, or some number above
// MaxElements when there are more.
func ruleElements(body Expr) int64 {
	inline, helpers := elements(body)
	return limited(inline + helpers + 1)
}

// elements returns how many elements an expression puts where it stands, and
// how many into helper rules. A group becomes a rule of its own, so that
// repeating it copies no more than a reference.
func elements(e Expr) (inline, helpers int64) {
	switch e := e.(type) {
	case Literal:
		return int64(utf8.RuneCountInString(string(e))), 0
	case Class:
		return int64(2 * len(e.Ranges)), 0
	case Any, Ref:
		return 1, 0
	case Seq:
		return listElements(e, e)
	case Alt:
		inline, helpers = listElements(e, e)
		return limited(inline + int64(len(e))), helpers
	case Repeat:
		return repeatElements(e)
	}
	return 0, 0
}

// writtenElements returns how many elements an expression is written with, with
// no regard to counts.
func writtenElements(e Expr) int {
	switch e := e.(type) {
	case Literal:
		return utf8.RuneCountInString(string(e)) + 1
	case Class:
		return 2 * len(e.Ranges)
	case Seq:
		return writtenInList(e)
	case Alt:
		return writtenInList(e)
	case Repeat:
		return writtenElements(e.Item) + 1
	}
	return 1
}

func writtenInList(list []Expr) int {
	n := len(list)
	for _, e := range list {
		n += writtenElements(e)
	}
	return n
}

func listElements(list []Expr, parent Expr) (inline, helpers int64) {
	for _, e := range list {
		i, h := itemElements(e, parent)
		inline, helpers = limited(inline+i), limited(helpers+h)
	}
	return inline, helpers
}

// itemElements returns the elements of an expression inside another. A
// repetition of a repetition may have been written without a group, x{9}{9},
// and then it is copied whole.
func itemElements(e, parent Expr) (inline, helpers int64) {
	inline, helpers = elements(e)
	if _, ok := e.(Repeat); ok || !grouped(e, parent) {
		return inline, helpers
	}
	return 1, limited(helpers + inline + 1)
}

// repeatElements follows llama.cpp: Min copies in place, then a reference to
// a chain of helper rules, one for every optional copy.
func repeatElements(r Repeat) (inline, helpers int64) {
	inline, helpers = itemElements(r.Item, r)
	optional := int64(1)
	if r.Max != Unlimited {
		optional = limited(int64(r.Max - r.Min))
	}
	const perHelper = 3 // the reference to the next, the empty alternative, the end
	helpers = limited(helpers + optional*(inline+perHelper))
	return limited(inline*limited(int64(r.Min)) + min(optional, 1)), helpers
}

// limited keeps numbers so small that products of two of them do not overflow.
func limited(n int64) int64 { return min(n, MaxElements+1) }
