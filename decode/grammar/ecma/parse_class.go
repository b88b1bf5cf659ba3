package ecma

import (
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// class reads from behind an opening bracket to the closing one.
func (p *parser) class(start int) runes {
	negated := p.eat("^")
	if strings.HasPrefix(p.src[start+1:], "[:") && strings.Contains(p.src[p.pos:], ":]") {
		p.fail(start, "[[:name:]] is not ECMA-262")
	}
	var ranges []grammar.RuneRange
	for !p.eat("]") {
		if !p.more() {
			p.fail(start, "a class that is not closed")
		}
		ranges = append(ranges, p.classRange()...)
	}
	set := makeRunes(ranges...)
	if negated {
		return set.negate()
	}
	return set
}

// classRange reads one member of a class, or a range of them.
func (p *parser) classRange() []grammar.RuneRange {
	start := p.pos
	low, first, isSet := p.classMember()
	if p.peek() != '-' || strings.HasPrefix(p.src[p.pos:], "-]") {
		return low
	}
	dash := p.pos
	p.pos++
	if !p.more() {
		return low // the class is not closed, which the caller finds
	}
	if isSet {
		p.legacy.set(dash)
		p.pos = dash // the dash is a member of its own
		return append(low, p.dash())
	}
	high, last, isSet := p.classMember()
	switch {
	case isSet:
		p.legacy.set(dash)
		return append(append(low, grammar.RuneRange{Lo: '-', Hi: '-'}), high...)
	case first > last:
		p.fail(start, "the range %s is out of order", p.src[start:p.pos])
	}
	return []grammar.RuneRange{{Lo: first, Hi: last}}
}

// dash reads a dash that stands for itself.
func (p *parser) dash() grammar.RuneRange {
	p.pos++
	return grammar.RuneRange{Lo: '-', Hi: '-'}
}

// classMember reads one character, which it returns as a rune, too, or an
// escape that stands for several.
func (p *parser) classMember() (set []grammar.RuneRange, char rune, isSet bool) {
	start := p.pos
	char = p.char()
	if char == '\\' {
		if set, ok := p.classEscape(start); ok {
			return set, 0, true
		}
		switch {
		case p.eat("b"):
			char = '\b'
		case p.eat("-"):
			char = '-'
		default:
			char = p.characterEscape(start)
		}
	}
	return []grammar.RuneRange{{Lo: char, Hi: char}}, char, false
}
