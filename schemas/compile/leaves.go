package compile

import (
	"slices"
	"strconv"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/jsonlang"
)

// leaves makes the terms of strings, numbers and what stands between values.
type leaves struct {
	dropped
	a        *grammar.Automaton
	at       string             // the path of the subschema that is looked at
	alphabet *jsonlang.Alphabet // how strings are written
	bare     *jsonlang.Alphabet // one spelling of each character, to list strings
	sets     *jsonlang.Numbers

	numberSpelling, integerSpelling jsonlang.NumberSpelling
	ownNumber                       func(*grammar.Automaton, jsonlang.Number) (grammar.Term, error) // of the policy, or nil

	space        Space
	comma, colon grammar.Term
	char         grammar.Term // one character of a string
	any          grammar.Term // any text of a string

	patterns map[signedText]grammar.Term
	formats  map[signedText]grammar.Term
	plain    map[string]grammar.Term // patterns over plain text
	texts    map[*shape]grammar.Term
	sums     map[*shape]*jsonlang.Number
}

func newLeaves(a *grammar.Automaton, p Policy, d dropped) *leaves {
	strings, numbers, integers := p.spellings()
	l := &leaves{
		a: a, dropped: d, sets: jsonlang.NewNumbers(a), ownNumber: p.Number,
		alphabet: jsonlang.NewAlphabet(strings), numberSpelling: numbers, integerSpelling: integers, bare: jsonlang.NewAlphabet(jsonlang.Plain),
		patterns: map[signedText]grammar.Term{}, formats: map[signedText]grammar.Term{}, plain: map[string]grammar.Term{},
		texts: map[*shape]grammar.Term{}, sums: map[*shape]*jsonlang.Number{},
	}
	l.space = anySpace(a)
	if p.Space != nil {
		l.space = p.Space(a)
	}
	l.comma = a.Seq(l.space.BeforeComma, a.Text(","), l.space.AfterComma)
	l.colon = a.Seq(l.space.BeforeColon, a.Text(":"), l.space.AfterColon)
	l.char = l.alphabet.Char(a)
	l.any = l.alphabet.Content(a, 0, -1)
	return l
}

// quoted puts a text in quotes.
func (l *leaves) quoted(text grammar.Term) grammar.Term { return jsonlang.Quoted(l.a, text) }

// name returns the spellings of one string, without quotes.
func (l *leaves) name(s string) grammar.Term { return l.alphabet.Text(l.a, s) }

// more returns what may follow an element: a comma and what next says, or the
// end, which may be None like next.
func (l *leaves) more(next, end grammar.Term) grammar.Term {
	a := l.a
	if next != grammar.None {
		next = a.Seq(a.Text(","), l.space.AfterComma, next)
	}
	if l.space.BeforeComma == l.space.Close {
		return a.Seq(l.space.Close, a.Alt(next, end))
	}
	return a.Alt(a.Seq(l.space.BeforeComma, next), a.Seq(l.space.Close, end))
}

// and is the intersection.
func (l *leaves) and(s, t grammar.Term) grammar.Term {
	if s == l.any {
		return t
	}
	if t == l.any {
		return s
	}
	return l.a.And(s, t)
}

// notNames returns the strings that are none of these.
func (l *leaves) notNames(names []string) grammar.Term {
	if len(names) == 0 {
		return l.any
	}
	return l.a.And(l.any, l.a.Not(l.alphabet.Texts(l.a, names)))
}

// without returns the strings that do not belong to a term.
func (l *leaves) without(t grammar.Term) grammar.Term {
	switch t {
	case grammar.None:
		return l.any
	case l.any:
		return grammar.None
	}
	return l.a.And(l.any, l.a.Not(t))
}

// possibleText says whether there is a string with a shape.
func (l *leaves) possibleText(s *shape) bool {
	if t := s.text; len(s.notValues) == 0 && (t == nil || len(t.patterns)+len(t.formats) == 0) {
		return true
	}
	return l.text(s) != grammar.None
}

// text returns the strings with a shape, without quotes.
func (l *leaves) text(s *shape) grammar.Term {
	t, ok := l.texts[s]
	if !ok {
		t = l.makeText(s)
		l.texts[s] = t
	}
	return t
}

func (l *leaves) makeText(s *shape) grammar.Term {
	if s.hasValues {
		return l.oneOf(s.values)
	}
	all := l.any
	if len(s.notValues) > 0 {
		all = l.without(l.oneOf(s.notValues))
	}
	t := s.text
	if t == nil {
		return all
	}
	for _, p := range t.patterns {
		all = l.and(all, l.tagSigned("pattern", p, l.pattern(p)))
	}
	for _, f := range t.formats {
		all = l.and(all, l.tagSigned("format", f, l.format(f)))
	}
	return l.and(all, l.length(t))
}

// length returns the strings whose length is within the bounds.
func (l *leaves) length(t *textShape) grammar.Term {
	all := l.any
	if t.minLength > 0 {
		all = l.and(all, l.tag("minLength", strconv.Itoa(t.minLength), l.a.Repeat(l.char, t.minLength, noBound)))
	}
	if t.maxLength != noBound {
		all = l.and(all, l.tag("maxLength", strconv.Itoa(t.maxLength), l.a.Repeat(l.char, 0, t.maxLength)))
	}
	return all
}

func (l *leaves) oneOf(values []*value) grammar.Term {
	parts := make([]grammar.Term, len(values))
	for i, v := range values {
		parts[i] = l.name(v.text)
	}
	return l.tagValues(values, l.a.Alt(parts...))
}

// numbers returns the set of the numbers with a shape.
func (l *leaves) numbers(s *shape) *jsonlang.Number {
	if n, ok := l.sums[s]; ok {
		return n
	}
	var n jsonlang.Number
	if s.number != nil {
		n = *s.number
	}
	if len(s.notValues) > 0 {
		n = n.And(jsonlang.Number{Not: decimals(s.notValues)})
	}
	if s.hasValues {
		n = jsonlang.Number{Values: decimals(s.values)}
	}
	l.sums[s] = &n
	return &n
}

func decimals(values []*value) []jsonlang.Decimal {
	all := make([]jsonlang.Decimal, len(values))
	for i, v := range values {
		all[i] = v.number()
	}
	return all
}

// possibleNumber says whether there is a number with a shape. It makes its
// term, so that one that cannot be made is refused before it is needed.
func (l *leaves) possibleNumber(s *shape) bool {
	return (len(s.notValues) == 0 && s.number == nil) || l.number(s) != grammar.None
}

// number returns the texts of the numbers with a shape.
func (l *leaves) number(s *shape) grammar.Term {
	n := l.numbers(s)
	spelling := l.numberSpelling
	switch {
	case s.digits:
		spelling = jsonlang.NumberSpelling{}
	case slices.Contains(n.MultipleOf, jsonlang.DecimalOf(1)):
		spelling = l.integerSpelling
	}
	t := l.numberTerm(*n, spelling)
	if s.hasValues {
		return l.tagValues(s.values, t)
	}
	return l.tagNumber(n, t)
}

func (l *leaves) numberValue(v *value) grammar.Term {
	return l.numberTerm(jsonlang.Number{Values: []jsonlang.Decimal{v.number()}}, l.numberSpelling)
}

func (l *leaves) numberTerm(n jsonlang.Number, s jsonlang.NumberSpelling) grammar.Term {
	t, err := l.writeNumber(n, s)
	if err != nil {
		refuse(l.at, "multipleOf", "%s", err)
	}
	return t
}

func (l *leaves) writeNumber(n jsonlang.Number, s jsonlang.NumberSpelling) (grammar.Term, error) {
	if l.ownNumber != nil {
		return l.ownNumber(l.a, n)
	}
	return l.sets.Term(n, s)
}

// maxKeyStates is how many states are looked at to find out whether keys are
// few.
const maxKeyStates = 2_000

// endless says whether there is no end of strings in a term, or very many.
func (l *leaves) endless(t grammar.Term) bool {
	const open, closed = 1, 2
	marks := map[grammar.Term]int{}
	var visit func(t grammar.Term) bool
	visit = func(t grammar.Term) bool {
		if marks[t] != 0 {
			return marks[t] == open
		}
		if marks[t] = open; len(marks) > maxKeyStates {
			return true
		}
		for _, e := range l.a.Edges(t) {
			if visit(e.To) {
				return true
			}
		}
		marks[t] = closed
		return false
	}
	return visit(t)
}

// list returns the strings of a term that has an end of them; false if there
// are more than limit.
func (l *leaves) list(t grammar.Term, limit int) ([]string, bool) {
	w := &words{leaves: l, limit: limit}
	ok := w.visit(l.a.And(t, l.bare.Content(l.a, 0, -1)), nil)
	return w.found, ok
}

// words collects the strings of a term that has one spelling for each.
type words struct {
	*leaves
	limit, steps int
	found        []string
}

const maxWordSteps = 1 << 16

func (w *words) visit(t grammar.Term, text []byte) bool {
	if w.steps++; w.steps > maxWordSteps {
		return false
	}
	if w.a.Nullable(t) {
		v, err := parse(`"` + string(text) + `"`)
		if err != nil || len(w.found) == w.limit {
			return false
		}
		w.found = append(w.found, v.text)
	}
	for _, e := range w.a.Edges(t) {
		for b := int(e.Lo); b <= int(e.Hi); b++ {
			if !w.visit(e.To, append(text, byte(b))) {
				return false
			}
		}
	}
	return true
}
