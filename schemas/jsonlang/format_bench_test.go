package jsonlang

import (
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// BenchmarkFormat makes the language of each format for a new automaton, and
// follows one text of it.
func BenchmarkFormat(b *testing.B) {
	for name, text := range map[string]string{
		"date": "2024-02-29", "time": "08:30:06.25+05:30", "date-time": "1998-12-31T23:59:60Z",
		"duration": "P1Y2M3DT4H5M6S", "email": "joe.bloggs@example.com", "hostname": "www.example.com",
		"ipv4": "192.168.0.1", "ipv6": "1::d6:192.168.0.1", "uri": "http://foo.bar/?baz=qux#quux",
		"uri-reference": "/a/b?c", "uuid": "2eb8aa08-aa98-11ea-b4aa-73b441d16380",
		"uri-template": "http://example.com/{term}", "json-pointer": "/a~1b",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				a := grammar.NewAutomaton()
				format, err := Format(a, NewAlphabet(JSON), name)
				if err != nil || !a.Match(format, text) {
					b.Fatalf("%q does not match: %v", text, err)
				}
			}
		})
	}
}
