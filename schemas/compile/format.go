package compile

import (
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/decode/grammar/ecma"
	"github.com/stencil-debugger/stencil/schemas/jsonlang"
)

// formatRule is what is known of a format that a draft defines.
type formatRule struct {
	refused bool // no language is made of it

	// apart is a pattern that every string of the format matches, where the
	// language of the format is narrower than its standard and so cannot be
	// denied itself. A format with an empty one is exact.
	apart string

	// solid says that the format cannot be denied at all.
	solid bool
}

// formatRules has all formats of the drafts; others assert nothing.
var formatRules = map[string]formatRule{
	"date": {}, "time": {}, "date-time": {}, "duration": {},
	"ipv4": {}, "ipv6": {}, "uuid": {},
	"json-pointer": {}, "relative-json-pointer": {},
	"email":         {apart: `@`},
	"hostname":      {solid: true},
	"uri":           {apart: `^[A-Za-z][A-Za-z0-9+.-]*:`},
	"uri-reference": {solid: true}, "uri-template": {solid: true},
	"idn-email": {refused: true}, "idn-hostname": {refused: true}, "iri": {refused: true},
	"iri-reference": {refused: true}, "regex": {refused: true},
}

// asserts says whether a draft defines a format.
func asserts(name string) bool {
	_, ok := formatRules[name]
	return ok
}

// checkFormat refuses a format that no language is made of. It returns true.
func (l *leaves) checkFormat(f signedText) bool {
	switch r := formatRules[f.text]; {
	case r.refused:
		return l.tolerate(f.path, "format", "the format "+f.text+" is not supported")
	case f.denied && r.solid:
		refuse(f.path, "format", "the format %s cannot be denied", f.text)
	}
	return true
}

// format returns the strings that have a format or, if it is denied, strings
// that do not.
func (l *leaves) format(f signedText) grammar.Term {
	l.checkFormat(f)
	key := signedText{f.text, f.denied, ""}
	t, ok := l.formats[key]
	if !ok {
		t = l.makeFormat(f)
		l.formats[key] = t
	}
	return t
}

func (l *leaves) makeFormat(f signedText) grammar.Term {
	if apart := formatRules[f.text].apart; f.denied && apart != "" {
		return l.pattern(signedText{apart, true, f.path})
	}
	if f.denied {
		return l.without(l.format(signedText{f.text, false, f.path}))
	}
	if formatRules[f.text].refused {
		return l.any // it was dropped
	}
	t, err := jsonlang.Format(l.a, l.alphabet, f.text)
	if err != nil {
		refuse(f.path, "format", "%s", err)
	}
	return t
}

// hasFormat says whether a string has a format. Where the language of the
// format is too narrow to tell, it is taken not to have it, or to have it if a
// format that is asserted is wanted in the wide sense: where it decides that
// something else is denied. For a denied format it is the other way round.
func (l *leaves) hasFormat(f signedText, s string, wide bool) bool {
	r := formatRules[f.text]
	if wide != f.denied && r.solid {
		return true
	}
	if wide != f.denied && r.apart != "" {
		return l.matches(signedText{r.apart, false, f.path}, s)
	}
	t := l.format(signedText{f.text, false, f.path})
	return l.a.And(t, l.bare.Text(l.a, s)) != grammar.None
}

// pattern returns the strings that match a pattern, or do not if it is denied.
func (l *leaves) pattern(p signedText) grammar.Term {
	key := signedText{p.text, p.denied, ""}
	t, ok := l.patterns[key]
	if ok {
		return t
	}
	if p.denied {
		t = l.without(l.pattern(signedText{p.text, false, p.path}))
	} else {
		t = l.search(p, l.alphabet)
	}
	l.patterns[key] = t
	return t
}

// search returns the strings in which a pattern matches.
func (l *leaves) search(p signedText, alphabet ecma.Alphabet) grammar.Term {
	re, err := ecma.Parse(p.text)
	if err == nil {
		var t grammar.Term
		if t, err = re.Search(l.a, alphabet); err == nil {
			return t
		}
	}
	refuse(p.path, "pattern", "%s", err)
	return grammar.None
}

// matches says whether a string matches a pattern.
func (l *leaves) matches(p signedText, s string) bool {
	t, ok := l.plain[p.text]
	if !ok {
		t = l.search(p, ecma.UTF8{})
		l.plain[p.text] = t
	}
	return l.a.Match(t, s)
}
