package lint

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas/compile"
	"github.com/stencil-debugger/stencil/schemas/dialect"
	"github.com/stencil-debugger/stencil/trace"
)

// gap is what engines do at one place of a schema.
type gap struct {
	path    string
	about   []string
	does    []string // sentences
	engines []string // that ignore or refuse it
	refused bool     // by one of them
}

// severityOf says how much a gap matters: one in the engine that is named more
// than one in an engine that may be none of the reader's.
func (p *pass) severityOf(g *gap) Severity {
	switch {
	case p.Options.Dialect != nil && g.refused:
		return Error
	case p.Options.Dialect == nil && len(g.engines) < 2 && g.about == nil:
		return Info
	}
	return Warning
}

// engineGap asks every engine, or the one that is named. Without one, patterns
// are looked at for what no engine can be trusted with.
func (p *pass) engineGap() {
	g := &gaps{at: map[string]*gap{}}
	if p.Options.Dialect == nil {
		p.patternGaps(g)
	}
	for _, d := range p.engines() {
		p.ask(g, d)
	}
	for _, path := range g.order {
		at := g.at[path]
		p.add(Finding{Path: path, Severity: p.severityOf(at), About: strings.Join(at.about, ", "), Message: strings.Join(at.does, "; ")})
	}
}

type gaps struct {
	order []string
	at    map[string]*gap
}

func (g *gaps) get(path string) *gap {
	if g.at[path] == nil {
		g.at[path] = &gap{path: path}
		g.order = append(g.order, path)
	}
	return g.at[path]
}

// patternTold is what is said of parts of patterns.
var patternTold = map[string]string{
	"look-around":      "engines drop look-around or refuse it",
	"shorthand-class":  "llama.cpp refuses \\d, \\w and \\s, and engines differ on whether they cover Unicode",
	"back-reference":   "no grammar can express a back-reference",
	"word-boundary":    "engines drop \\b or refuse it",
	"unicode-property": "engines refuse \\p, or know other names",
}

func (p *pass) patternGaps(g *gaps) {
	p.patterns(func(path, _ string, f patternFacts) {
		for _, u := range f.uses {
			at := g.get(path)
			if !slices.Contains(at.about, u.about) {
				at.about = append(at.about, u.about)
				at.does = append(at.does, fmt.Sprintf("%s at offset %d: %s", u.text, u.offset, patternTold[u.about]))
			}
		}
	})
}

// engines returns those that are asked: of those that are compared, none that
// keeps the standard, and none that is a provider with rules of its own.
func (p *pass) engines() []*dialect.Dialect {
	if p.Options.Dialect != nil {
		return []*dialect.Dialect{p.Options.Dialect}
	}
	return slices.DeleteFunc(dialect.All(), func(d *dialect.Dialect) bool {
		return d.Name == dialect.Exact || d.Name == "openai-strict"
	})
}

// Bounds of how often an engine is asked again without what it refused.
const (
	maxRefusals   = 20
	refusalBudget = 256 << 10 // bytes of text
)

// ask compiles a schema as an engine does, and again without the keyword that
// it refuses.
func (p *pass) ask(g *gaps, d *dialect.Dialect) {
	root, text, budget := p.root, p.text, refusalBudget
	for range maxRefusals {
		result, err := d.Compile(grammar.NewAutomaton(), []byte(text), dialect.Options{GBNF: p.converter()})
		if err == nil {
			p.ignored(g, d, result.Warnings)
			return
		}
		refused, ok := errors.AsType[*compile.RefusalError](err)
		if !ok || refused.Why == noDocument {
			return
		}
		path := p.placeOf(refused)
		g.get(path).add(d, fmt.Sprintf("%s refuses it: %s", d.Name, refused.Why))
		g.get(path).refused = true
		if budget -= len(text); budget < 0 || refused.Keyword == "" {
			return
		}
		if root = without(root, refused.Path, refused.Keyword); root == nil {
			return
		}
		text = plain(root)
	}
}

// placeOf returns what a refusal is about. llama.cpp names no place, but quotes
// the pattern that it stumbles over.
func (p *pass) placeOf(refused *compile.RefusalError) string {
	if refused.Keyword != "" {
		return trace.Below(refused.Path, refused.Keyword)
	}
	for _, s := range p.subs {
		pattern := s.node.get("pattern")
		if refused.Path == "" && pattern.is(kindString) && strings.Contains(refused.Why, `"pattern": `+quote(pattern.text)) {
			return trace.Below(s.path, "pattern")
		}
	}
	return refused.Path
}

func (g *gap) add(d *dialect.Dialect, text string) {
	if !slices.Contains(g.does, text) {
		g.does = append(g.does, text)
	}
	if !slices.Contains(g.engines, d.Name) {
		g.engines = append(g.engines, d.Name)
	}
}

func (p *pass) ignored(g *gaps, d *dialect.Dialect, warnings []compile.Note) {
	for _, w := range warnings {
		g.get(trace.Below(w.Path, w.Keyword)).add(d, told(d, w.Text))
	}
}

// told begins what a dialect says of a keyword with the engine's name, unless
// it begins so.
func told(d *dialect.Dialect, text string) string {
	if rest, ok := strings.CutPrefix(text, "dropped: it is ignored"); ok && rest != "" {
		return d.Name + " ignores it"
	}
	if len(text) > len(d.Name) && strings.EqualFold(text[:len(d.Name)], d.Name) {
		return d.Name + text[len(d.Name):]
	}
	return d.Name + ": " + text
}

// converter returns llama.cpp's, where that engine is asked for. Where it is
// one of several, a grammar of nothing does: what it ignores is found without.
func (p *pass) converter() func([]byte) (string, error) {
	if p.Options.Dialect != nil && p.GBNF != nil {
		return p.GBNF
	}
	return func([]byte) (string, error) { return `root ::= "x"`, nil }
}

// without returns a schema without one keyword of a part of it; nil if that
// leads nowhere.
func without(root *node, path, keyword string) *node {
	names := strings.Split(path, "/")[1:]
	return remove(root, append(names, trace.EscapeKey(keyword)))
}

func remove(n *node, names []string) *node {
	name := trace.UnescapeKey(names[0])
	c := *n
	if n.kind == kindArray {
		return removeItem(&c, name, names)
	}
	i := slices.IndexFunc(n.members, func(m member) bool { return m.name == name })
	if i < 0 {
		return nil
	}
	c.members = slices.Clone(n.members)
	if len(names) == 1 {
		c.members = slices.Delete(c.members, i, i+1)
		return &c
	}
	v := remove(n.members[i].value, names[1:])
	if v == nil {
		return nil
	}
	c.members[i].value = v
	return &c
}

func removeItem(c *node, name string, names []string) *node {
	for i, item := range c.items {
		if itoa(i) != name || len(names) == 1 {
			continue
		}
		v := remove(item, names[1:])
		if v == nil {
			return nil
		}
		c.items = slices.Clone(c.items)
		c.items[i] = v
		return c
	}
	return nil
}

// Layouts of one object that models are used to.
const (
	probeSchema = `{"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"integer"}},"required":["a","b"],"additionalProperties":false}`
	spacedText  = `{"a": 1, "b": 2}`
	indentText  = "{\n  \"a\": 1,\n  \"b\": 2\n}"
)

// whiteSpaceForbidden writes an object in the dialect. What is blank between
// the parts of a document is the same in all schemas with an object or a list.
func (p *pass) whiteSpaceForbidden() {
	if !slices.ContainsFunc(p.subs, func(s *sub) bool { return s.node.hasAny("properties", "items") }) {
		return
	}
	a := grammar.NewAutomaton()
	result, err := p.Options.Dialect.Compile(a, []byte(probeSchema), dialect.Options{GBNF: p.GBNF})
	if err != nil {
		return
	}
	for _, layout := range []struct{ text, name string }{{indentText, "an object that is indented by two blanks"}, {spacedText, "a space after each comma and colon"}} {
		if !a.Match(result.Root, layout.text) {
			p.report("", fmt.Sprintf("%s forbids %s", p.Options.Dialect.Name, layout.name))
		}
	}
}
