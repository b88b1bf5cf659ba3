package dialect

import (
	"fmt"
	"strings"
	"sync"
	"unicode"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// outlinesNotation is that of Rust's regex-automata: classes are those of
// Unicode, and only a line feed is no dot.
var outlinesNotation = sync.OnceValue(func() *notation {
	digit := classOf(unicode.Nd)
	word := classOf(unicode.L, unicode.Nl, unicode.Other_Alphabetic, unicode.M, unicode.Nd, unicode.Pc, unicode.Join_Control)
	space := classOf(unicode.White_Space)
	return &notation{
		dot:     `[^\n]`,
		classes: map[byte]string{'d': digit, 'w': word, 's': space},
		anchors: true,
		refused: "bBk0123456789c",
		groups:  []string{"(?=", "(?!", "(?<=", "(?<!"},
	}
})

// classOf writes the characters of tables as ranges for a class.
func classOf(tables ...*unicode.RangeTable) string {
	var b strings.Builder
	for _, t := range tables {
		for _, r := range t.R16 {
			writeRange(&b, rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
		for _, r := range t.R32 {
			writeRange(&b, rune(r.Lo), rune(r.Hi), rune(r.Stride))
		}
	}
	return b.String()
}

func writeRange(b *strings.Builder, lo, hi, stride rune) {
	if stride == 1 {
		fmt.Fprintf(b, `\u{%x}-\u{%x}`, lo, hi)
		return
	}
	for r := lo; r <= hi; r += stride {
		fmt.Fprintf(b, `\u{%x}`, r)
	}
}

// pattern returns the strings that an expression matches whole.
func (o *outlines) pattern(pattern string) (grammar.Term, error) {
	parts, err := outlinesNotation().translate(pattern)
	if err != nil {
		return grammar.None, err
	}
	return o.expressions.expression(`"` + parts[0] + `"`) // without parentheses: what stands left and right of a | loses a quote
}
