package lint

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/schemas/dialect"
)

// Tokenizer is what a model makes of text.
type Tokenizer interface {
	// Split returns the tokens of a text, which joined are the text.
	Split(text string) ([]string, error)
}

// Options say what is looked for. The zero Options look for all that needs
// neither a dialect nor a tokenizer.
type Options struct {
	// Dialect is the engine that the schema is for; nil compares all of them.
	Dialect *dialect.Dialect

	// GBNF is llama.cpp's converter of schemas; see dialect.Options. It is used
	// if Dialect is that of llama.cpp. Without it, nothing is known of what that
	// engine refuses.
	GBNF func(schema []byte) (string, error)

	// Tokenizer splits values and reasoning; nil leaves out the rules that need
	// one.
	Tokenizer Tokenizer

	// TokensPerSecond is how fast the model writes; 0 is not known.
	TokensPerSecond float64

	Config Config
}

// Check returns what it finds in a schema, by its place in the text. What is
// wrong with a text that is no JSON is a finding, too.
func Check(src string, o Options) []Finding {
	root, err := parse(src)
	if err != nil {
		return notJSON(src, o, err)
	}
	p := newPass(src, root, o)
	for _, r := range Rules() {
		if r.check != nil && p.wants(r) {
			p.rule, p.count = r, 0
			r.check(p)
		}
	}
	p.found = withoutRepeats(p.found)
	slices.SortStableFunc(p.found, func(x, y Finding) int {
		return cmp.Or(x.Line-y.Line, x.Column-y.Column, strings.Compare(x.Path, y.Path), strings.Compare(x.Rule, y.Rule))
	})
	return p.found
}

// notJSON reports where a text stops being JSON. No configuration silences it:
// nothing else can be said of the text.
func notJSON(src string, o Options, err error) []Finding {
	p := newPass(src, &node{}, o)
	p.rule, _ = ruleByID("not-json")
	f := p.report("", err.Error())
	if at, ok := errors.AsType[*SyntaxError](err); ok {
		f.Line, f.Column, f.Message = at.Line, at.Column, at.Message
	}
	return p.found
}

// pass is the work on one schema.
type pass struct {
	Options
	src   string
	root  *node
	text  string // the schema without comments
	subs  []*sub
	users map[string][]*sub // of every subschema that is referred to
	lines lineIndex

	fields map[*sub][]field // that were looked at

	rule    Rule // the one that is at work
	count   int  // its findings
	found   []Finding
	tainted map[*sub]bool // subschemas that have no value, or hold one that has none
}

func newPass(src string, root *node, o Options) *pass {
	p := &pass{
		Options: o, src: src, root: root, text: plain(root), fields: map[*sub][]field{}, subs: subschemas(root), lines: newLineIndex(src),
		users: map[string][]*sub{}, tainted: map[*sub]bool{},
	}
	for _, s := range p.subs {
		if ref := s.node.get("$ref").word(); ref != "" {
			if _, path := resolve(root, ref); path != "" {
				p.users[path] = append(p.users[path], s)
			}
		}
	}
	return p
}

// wants says whether a rule is to be looked for, and can be.
func (p *pass) wants(r Rule) bool {
	return !slices.Contains(p.Config.Disable, r.ID) && (!r.Vocabulary || p.Tokenizer != nil) && (!r.Dialect || p.Options.Dialect != nil)
}

// maxFindings bounds the findings of one rule.
const maxFindings = 1_000

// report adds a finding of the rule that is at work.
func (p *pass) report(path, message string) *Finding {
	return p.add(Finding{Path: path, Message: message})
}

// add completes a finding and keeps it; its severity and its fix are those of
// the rule if it has none. The pointer is good until the next one.
func (p *pass) add(f Finding) *Finding {
	f.Rule, f.Severity = p.rule.ID, cmp.Or(f.Severity, p.rule.Severity)
	if s, ok := p.Config.Severity[f.Rule]; ok {
		f.Severity = s
	}
	if f.Fix == "" {
		f.Fix = p.rule.Fix
	}
	f.Line, f.Column = p.lines.at(offsetOf(p.root, f.Path))
	if p.enough() {
		return &f
	}
	p.count++
	p.found = append(p.found, f)
	return &p.found[len(p.found)-1]
}

// enough says whether the rule at work has found as much as is reported.
func (p *pass) enough() bool { return p.count >= maxFindings }

// said reports whether the rule at work has said something about a path.
func (p *pass) said(path string) bool {
	return slices.ContainsFunc(p.found[len(p.found)-p.count:], func(f Finding) bool { return f.Path == path })
}
