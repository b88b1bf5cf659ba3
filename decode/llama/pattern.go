package llama

import "fmt"

// patternProblem says why llama.cpp must not see a pattern, or "". Its reader
// of regular expressions (SchemaConverter::_visit_pattern) takes back an item
// that is not there for a quantifier without one, "(?:" included; never ends
// at a closing bracket that was not opened; and calls itself for every open
// parenthesis. What it merely refuses is not looked for here.
func patternProblem(pattern string) string {
	if len(pattern) < 2 || pattern[0] != '^' || pattern[len(pattern)-1] != '$' {
		return "" // refused by the engine itself
	}
	p := patternWalk{text: pattern[1 : len(pattern)-1]}
	p.group(0)
	return p.problem
}

// patternWalk goes through a pattern as the engine does.
type patternWalk struct {
	text    string
	pos     int
	problem string
}

// group reads up to the parenthesis that closes it, or to the end.
func (p *patternWalk) group(depth int) {
	if depth > maxNesting {
		p.problem = fmt.Sprintf("its groups are nested more than %d deep", maxNesting)
	}
	empty := true // nothing for a quantifier to apply to
	for p.pos < len(p.text) && p.problem == "" {
		switch c := p.text[p.pos]; c {
		case '(':
			p.pos++
			p.group(depth + 1)
		case ')':
			p.pos++
			return
		case '[':
			p.class()
		case '*', '+', '?', '{':
			p.quantifier(c, empty)
		case ']', '}':
			p.problem = fmt.Sprintf("a %q that nothing opened makes the engine run for ever", c)
		case '.', '|':
			p.pos++
		default:
			p.literal()
		}
		empty = false
	}
}

func (p *patternWalk) class() {
	for p.pos++; p.pos < len(p.text) && p.text[p.pos] != ']'; p.pos++ {
		if p.text[p.pos] == '\\' {
			p.pos++
		}
	}
	p.pos++
}

func (p *patternWalk) quantifier(c byte, empty bool) {
	if empty {
		p.problem = fmt.Sprintf("a %q with nothing before it crashes the engine", c)
		if c == '?' && p.pos > 0 && p.text[p.pos-1] == '(' {
			p.problem = `groups that begin with "(?" crash the engine`
		}
		return
	}
	if c == '{' {
		for p.pos < len(p.text) && p.text[p.pos] != '}' {
			p.pos++
		}
	}
	p.pos++
}

// literal reads characters that stand for themselves. The engine stops before
// one that a quantifier follows, and goes on with that one alone; where it
// stops makes no difference here.
func (p *patternWalk) literal() {
	if p.text[p.pos] == '\\' {
		p.pos++
	}
	p.pos++
}
