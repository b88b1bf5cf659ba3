package catalog

import (
	"cmp"
	"slices"
)

// A Ground is a place where the input names a value.
type Ground struct {
	Phrase string // the value or the alias, as the catalog writes it
	Span   Span   // its bytes in the input
}

// A grounder finds the phrases of enum types in one input. Types are looked up once, however many
// parameters share them.
type grounder struct {
	input Input
	words []word
	cache map[*Type]*findings
}

// findings are the values of one type that an input names.
type findings struct {
	grounds   map[string][]Ground // by value
	swallowed map[string]swallowed
}

// A swallowed phrase stands only inside a longer one, which has another meaning.
type swallowed struct{ phrase, inside, means string }

// A match is a phrase that was found.
type match struct {
	value  string
	ground Ground
}

func newGrounder(input Input) *grounder {
	g := &grounder{input: input, cache: map[*Type]*findings{}}
	for _, w := range words(input.Text) {
		if !inValue(w, input.Markers) {
			g.words = append(g.words, w)
		}
	}
	return g
}

// inValue reports whether a word is part of a code or a month, and so is no word of the question.
func inValue(w word, markers []Marker) bool {
	return slices.ContainsFunc(markers, func(m Marker) bool {
		return m.Kind != MarkerNumber && m.Span.overlaps(w.span)
	})
}

// find returns the values of a type that the input names. Where a phrase stands inside a longer one of
// the same type, as scripts in new scripts, only the longer one counts.
func (g *grounder) find(t *Type) *findings {
	if known := g.cache[t]; known != nil {
		return known
	}
	found := &findings{map[string][]Ground{}, map[string]swallowed{}}
	var cover match // of the matches so far, the one that reaches furthest
	for _, m := range g.matches(t) {
		switch inside := m.ground.Span.End <= cover.ground.Span.End; {
		case !inside:
			found.grounds[m.value] = append(found.grounds[m.value], m.ground)
			cover = m
		case cover.value != m.value:
			found.swallowed[m.value] = swallowed{m.ground.Phrase, cover.ground.Phrase, cover.value}
		}
	}
	g.cache[t] = found
	return found
}

// matches lists every phrase of the type in the input, from left to right, the longest first where several
// begin.
func (g *grounder) matches(t *Type) []match {
	type known struct {
		value string
		phrase
	}
	byFirst := map[string][]known{}
	for _, listed := range t.Values {
		for _, text := range append([]string{listed.Value}, listed.Aliases...) {
			w := lowerWords(text)
			byFirst[w[0]] = append(byFirst[w[0]], known{listed.Value, phrase{text, w}})
		}
	}
	var found []match
	for i, w := range g.words {
		for _, k := range byFirst[w.text] {
			if span, ok := k.at(g.input.Text, g.words, i); ok {
				found = append(found, match{k.value, Ground{k.text, span}})
			}
		}
	}
	slices.SortFunc(found, func(a, b match) int {
		return cmp.Or(cmp.Compare(a.ground.Span.Start, b.ground.Span.Start), cmp.Compare(b.ground.Span.End, a.ground.Span.End))
	})
	return found
}
