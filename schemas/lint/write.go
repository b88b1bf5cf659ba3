package lint

import (
	"fmt"
	"io"
	"strings"
)

// File is the findings in one schema.
type File struct {
	Name     string    `json:"file"`
	Findings []Finding `json:"findings"` // not nil
	Fixed    []string  `json:"fixed"`    // JSON Pointers of what was reordered; not nil
}

// Count returns how many findings have a severity.
func (f File) Count(s Severity) int {
	n := 0
	for _, x := range f.Findings {
		if x.Severity == s {
			n++
		}
	}
	return n
}

// WriteText writes findings for a person: a line for the place and what is
// wrong there, and indented below it the values' tokens and what to do. Spell
// writes text from the schema so that no terminal stumbles over it.
func WriteText(w io.Writer, f File, spell func(string) string) error {
	var b strings.Builder
	for _, x := range f.Findings {
		fmt.Fprintf(&b, "%s:%d:%d: %s: %s [%s]\n", spell(f.Name), x.Line, x.Column, x.Severity, spell(x.Message), x.Rule)
		if x.Path != "" {
			fmt.Fprintf(&b, "    at %s\n", spell(x.Path))
		}
		if x.Tree != nil {
			for _, line := range strings.Split(strings.TrimSuffix(x.Tree.Draw(), "\n"), "\n") {
				b.WriteString("    " + spell(line) + "\n")
			}
		}
		fmt.Fprintf(&b, "    fix: %s\n", spell(x.Fix))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// WriteRules writes the page of rules, as Markdown.
func WriteRules(w io.Writer) error {
	var b strings.Builder
	b.WriteString("# Rules of stencil lint\n")
	for _, r := range Rules() {
		fmt.Fprintf(&b, "\n## %s\n\n%s. %s\n\n", r.ID, r.Title, r.Why)
		fmt.Fprintf(&b, "- severity: %s%s\n- fix: %s\n- source: %s\n", r.Severity, needs(r), r.Fix, r.Source)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// needs says what a rule needs, and what can be done about it.
func needs(r Rule) string {
	text := ""
	if r.Vocabulary {
		text += "; needs --model or --vocab"
	}
	if r.Dialect {
		text += "; needs --dialect"
	}
	if r.Fixable {
		text += "; --fix puts the keys in order"
	}
	return text
}
