package grammar

import (
	"reflect"
	"unicode/utf8"
)

// Parse reads a grammar in GBNF that llama.cpp can work with, too, and makes
// every test of Check. Of a rule that is defined twice the later definition
// counts, as there. Its error is an *Error.
//
// The notation: a rule is a name (letters, digits, '-'), "::=" and a body, and
// ends with its line. A body is made of "literals", [classes], [^negated
// classes], '.' for any character, names of rules and (groups), each followed
// by any of * + ? {m} {m,} {m,n}; '|' stands between alternatives, which may be
// empty. Literals and classes know the escapes \xHH \uHHHH \UHHHHHHHH (code
// points, all three) \t \r \n \\ \" \[ \]. A comment is '#' to the end of the
// line. A body goes on over a line's end after "::=", after '|' and within
// parentheses.
func Parse(src string) (*Grammar, error) {
	p := parser{src: src, maxCount: MaxElements}
	rules, err := p.grammar()
	if err != nil {
		return nil, err
	}
	g := &Grammar{Root: RootName, Rules: lastOfEachName(rules)}
	if err := g.Check(); err != nil {
		return nil, err
	}
	return g, nil
}

// ParseExact reads a grammar in the same notation for Compile, and makes every
// test of CheckExact. It takes grammars that llama.cpp takes and cannot work
// with: counts up to MaxCount, and repetition without end of what can be empty.
// It refuses a rule that is defined twice, unless both definitions are the
// same, since one of them is a mistake. Its error is an *Error.
func ParseExact(src string) (*Grammar, error) {
	p := parser{src: src, maxCount: MaxCount}
	rules, err := p.grammar()
	if err != nil {
		return nil, err
	}
	if rules, err = onceEachName(rules); err != nil {
		return nil, err
	}
	g := &Grammar{Root: RootName, Rules: rules}
	if err := g.CheckExact(); err != nil {
		return nil, err
	}
	return g, nil
}

// parser reads a text of valid UTF-8 from front to back.
type parser struct {
	src      string
	maxCount int     // the largest number in a repetition
	at       int     // the next byte
	depth    int     // how many groups are open
	refs     []refAt // every reference, in the order of the text
	mark     mark    // the last place that was turned into a line and a column
}

// grammar reads the whole text; names may still be defined more than once.
func (p *parser) grammar() ([]Rule, error) {
	if err := p.checkText(); err != nil {
		return nil, err
	}
	rules, err := p.rules()
	if err != nil {
		return nil, err
	}
	if err := p.checkRefs(rules); err != nil {
		return nil, err
	}
	return rules, nil
}

// refAt is a reference and where it stands.
type refAt struct {
	name string
	at   int
}

// checkText refuses bytes that no grammar can contain.
func (p *parser) checkText() error {
	for i, r := range p.src {
		if r == 0 {
			return p.errorAt(i, "a NUL byte")
		}
		if r == utf8.RuneError && !isEncodedRuneError(p.src[i:]) {
			return p.errorAt(i, "byte 0x%02X is not valid UTF-8", p.src[i])
		}
	}
	return nil
}

// isEncodedRuneError tells U+FFFD written out from a decoding error.
func isEncodedRuneError(s string) bool {
	_, size := utf8.DecodeRuneInString(s)
	return size > 1
}

// rules reads one rule after the other to the end.
func (p *parser) rules() ([]Rule, error) {
	var rules []Rule
	p.spaceAndLines()
	for p.at < len(p.src) {
		r, err := p.rule()
		if err != nil {
			return nil, err
		}
		rules = append(rules, r)
		p.spaceAndLines()
	}
	return rules, nil
}

// rule reads one rule to the end of its last line.
func (p *parser) rule() (Rule, error) {
	start := p.at
	name := p.name()
	if name == "" {
		return Rule{}, p.ruleNameError()
	}
	p.space()
	if !p.accept("::=") {
		return Rule{}, p.errorAt(p.at, "expecting '::='%s", p.nameHint())
	}
	p.spaceAndLines()
	body, err := p.alternatives()
	if err != nil {
		return Rule{}, err
	}
	if c := p.peek(); c != 0 && c != '\r' && c != '\n' {
		return Rule{}, p.errorAt(p.at, "expecting '|' or the end of the line%s", p.nameHint())
	}
	return Rule{Name: name, Body: body, Pos: p.pos(start)}, nil
}

// ruleNameError says that a name is missing where a rule should begin.
func (p *parser) ruleNameError() error {
	if p.peek() == '|' {
		return p.errorAt(p.at, "expecting the name of a rule; a body goes on in the next line only after '|' or within ( )")
	}
	return p.errorAt(p.at, "expecting the name of a rule%s", p.nameHint())
}

// nameHint explains the one mistake that everybody makes.
func (p *parser) nameHint() string {
	if p.peek() == '_' {
		return "; names are made of letters, digits and '-', not '_'"
	}
	return ""
}

// alternatives reads a body, or a group without its parentheses.
func (p *parser) alternatives() (Expr, error) {
	var alts Alt
	for {
		e, err := p.sequence()
		if err != nil {
			return nil, err
		}
		alts = append(alts, e)
		if !p.accept("|") {
			break
		}
		p.spaceAndLines()
	}
	if len(alts) == 1 {
		return alts[0], nil
	}
	return alts, nil
}

// sequence reads one alternative, which may be empty.
func (p *parser) sequence() (Expr, error) {
	var items Seq
	for {
		begin := p.at
		item, err := p.item()
		if err != nil {
			return nil, err
		}
		if item == nil {
			break
		}
		if item, err = p.suffixes(item, begin); err != nil {
			return nil, err
		}
		items = append(items, item)
	}
	switch len(items) {
	case 0:
		return Literal(""), nil
	case 1:
		return items[0], nil
	}
	return items, nil
}

// lastOfEachName drops every definition that a later one of the same name
// replaces, as llama.cpp does.
func lastOfEachName(rules []Rule) []Rule {
	last := make(map[string]int, len(rules))
	for i, r := range rules {
		last[r.Name] = i
	}
	kept := rules[:0]
	for i, r := range rules {
		if last[r.Name] == i {
			kept = append(kept, r)
		}
	}
	return kept
}

// onceEachName drops every definition that says again what an earlier one of
// the same name said, and refuses one that says something else.
func onceEachName(rules []Rule) ([]Rule, error) {
	first := make(map[string]Rule, len(rules))
	kept := rules[:0]
	for _, r := range rules {
		earlier, again := first[r.Name]
		if again && !reflect.DeepEqual(earlier.Body, r.Body) {
			return nil, errorAt(r.Pos, "rule %s is defined a second time, otherwise than in line %d", r.Name, earlier.Pos.Line)
		}
		if !again {
			first[r.Name] = r
			kept = append(kept, r)
		}
	}
	return kept, nil
}

// checkRefs refuses a reference to a rule that does not exist. References in
// a definition that a later one replaces count too: llama.cpp refuses most of
// them, and they are mistakes.
func (p *parser) checkRefs(rules []Rule) error {
	defined := make(map[string]bool, len(rules))
	for _, r := range rules {
		defined[r.Name] = true
	}
	for _, ref := range p.refs {
		if !defined[ref.name] {
			return p.errorAt(ref.at, "there is no rule named %s", ref.name)
		}
	}
	return nil
}
