package compile

import "github.com/stencil-debugger/stencil/decode/grammar"

// word returns the spellings of one string, in quotes.
func (l *leaves) word(text string) grammar.Term {
	if l.a.Labelled() {
		return l.quoted(l.name(text))
	}
	return l.words([]string{text})
}

// words returns the spellings of some strings, in quotes, for an automaton
// without labels.
func (l *leaves) words(texts []string) grammar.Term {
	var entries []grammar.Entry
	var parts []grammar.Term
	for _, text := range texts {
		if l.alphabet.Word(text) {
			entries = append(entries, grammar.Entry{Word: text, Rest: grammar.Empty})
		} else {
			parts = append(parts, l.quoted(l.name(text)))
		}
	}
	words := l.alphabet.Dictionary(l.a, entries, grammar.None)
	return l.a.Alt(append(parts, l.a.Seq(l.a.Text(`"`), words))...)
}

// quotedText returns the strings with a shape, in quotes.
func (l *leaves) quotedText(s *shape) grammar.Term {
	if !s.hasValues || l.a.Labelled() {
		return l.quoted(l.text(s))
	}
	texts := make([]string, len(s.values))
	for i, v := range s.values {
		texts[i] = v.text
	}
	return l.words(texts)
}
