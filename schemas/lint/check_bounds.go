package lint

import (
	"fmt"
	"math/big"
)

// pairs are keywords of which the first must not lie above the second. Strict
// ones must lie below it.
var pairs = []struct {
	low, high string
	strict    bool
}{
	{"minLength", "maxLength", false}, {"minItems", "maxItems", false}, {"minProperties", "maxProperties", false},
	{"minContains", "maxContains", false}, {"minimum", "maximum", false}, {"exclusiveMinimum", "maximum", true},
	{"minimum", "exclusiveMaximum", true}, {"exclusiveMinimum", "exclusiveMaximum", true},
}

func (p *pass) contradictoryBounds() {
	for _, s := range p.subs {
		for _, pair := range pairs {
			low, high := numberOf(s.node.get(pair.low)), numberOf(s.node.get(pair.high))
			if low == nil || high == nil {
				continue
			}
			if c := low.Cmp(high); c > 0 || c == 0 && pair.strict {
				p.taint(s)
				p.report(s.path, fmt.Sprintf("%s %s lies above %s %s", pair.low, s.node.get(pair.low).text, pair.high, s.node.get(pair.high).text)+equalHint(c))
				break
			}
		}
	}
}

func equalHint(c int) string {
	if c == 0 {
		return ": an exclusive bound has nothing between itself and an equal one"
	}
	return ""
}

// maxDigits bounds the numbers that are compared: 1e999999999 would fill the
// memory.
const maxDigits = 40

// numberOf returns the exact value of a number, or nil where there is none or
// it is written at length.
func numberOf(n *node) *big.Rat {
	if !n.is(kindNumber) || len(n.text) > maxDigits {
		return nil
	}
	f, ok := new(big.Float).SetString(n.text)
	if !ok || f.MantExp(nil) > 1_000 || f.MantExp(nil) < -1_000 {
		return nil
	}
	r, _ := new(big.Rat).SetString(n.text)
	return r
}
