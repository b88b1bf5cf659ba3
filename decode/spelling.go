package decode

import (
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// spelling is a value and how far it is written.
type spelling struct {
	text  string // the whole value
	rest  string // what is still to be written
	fresh bool   // whether nothing is written yet, so that white space may come first
	open  bool   // whether another value goes on where this one ends, as 12 does with 1: something must end it
}

// spellings returns the values that go on with what is written already.
func (o opening) spellings(values []string) []spelling {
	var list []spelling
	for _, v := range values {
		if rest, ok := strings.CutPrefix(v, string(o.head)); ok && v != "" {
			list = append(list, spelling{text: v, rest: rest, fresh: len(o.head) == 0, open: goesOn(v, values)})
		}
	}
	return list
}

// goesOn reports whether one of the values is the value and more.
func goesOn(value string, values []string) bool {
	for _, v := range values {
		if len(v) > len(value) && strings.HasPrefix(v, value) {
			return true
		}
	}
	return false
}

// fit says what a token is to a value.
type fit uint8

const (
	misfit fit = iota
	part       // it writes the next bytes of the value
	whole      // it writes the rest of the value, and perhaps more
)

// scalarEnds are the bytes that end an unquoted value.
const scalarEnds = " \t\r\n,]}"

// fit says whether the token writes what comes next of the value.
func (sp spelling) fit(t trace.Token) fit {
	text := t.Bytes
	if sp.fresh {
		text = trimSpace(text)
	}
	n := min(len(text), len(sp.rest))
	switch {
	case t.Kind == trace.KindEnd:
		if sp.open && sp.rest == "" {
			return whole
		}
		return misfit
	case len(text) == 0 || string(text[:n]) != sp.rest[:n]:
		return misfit
	case n < len(sp.rest):
		return part
	case !sp.open:
		return whole
	case n == len(text):
		return part
	case strings.IndexByte(scalarEnds, text[n]) >= 0:
		return whole
	}
	return misfit
}

// after returns the spelling after a token that is a part of it.
func (sp spelling) after(t trace.Token) spelling {
	text := t.Bytes
	if sp.fresh {
		text = trimSpace(text)
	}
	sp.rest, sp.fresh = sp.rest[len(text):], false
	return sp
}
