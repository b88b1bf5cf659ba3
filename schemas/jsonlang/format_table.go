package jsonlang

import (
	"sync"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/decode/grammar/ecma"
)

// format makes the language of a format.
type format func(*grammar.Automaton, *Alphabet) (grammar.Term, error)

// formats holds the formats that are enforced.
var formats = map[string]format{
	"date":                  expression(dateFormat),
	"time":                  timeTerm,
	"date-time":             dateTimeTerm,
	"duration":              expression(durationFormat),
	"email":                 expression(emailFormat),
	"hostname":              expression(func() string { return `(?=.{1,253}$)` + hostnamePattern }),
	"ipv4":                  expression(func() string { return ipv4Pattern }),
	"ipv6":                  expression(ipv6Format),
	"uri":                   expression(uriFormat),
	"uri-reference":         expression(func() string { return "(?:" + uriFormat() + "|" + relativeFormat() + ")" }),
	"uri-template":          expression(templateFormat),
	"uuid":                  expression(func() string { return uuidPattern }),
	"json-pointer":          expression(func() string { return pointerPattern }),
	"relative-json-pointer": expression(func() string { return `(?:0|[1-9][0-9]*)(?:#|` + pointerPattern + `)` }),
}

// expression returns the format of the texts that an expression matches whole.
// It is parsed once, when it is first needed.
func expression(pattern func() string) format {
	parse := sync.OnceValues(func() (*ecma.Regexp, error) { return ecma.Parse(pattern()) })
	return func(a *grammar.Automaton, l *Alphabet) (grammar.Term, error) {
		re, err := parse()
		if err != nil {
			return grammar.None, err
		}
		return re.Full(a, l)
	}
}

const (
	uuidPattern    = `[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}`
	pointerPattern = `(?:/(?:[^~/]|~[01])*)*`
)
