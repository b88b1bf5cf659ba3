package lint

// Severity says how much a finding matters.
type Severity string

// The severities, the gravest first.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Info    Severity = "info"
)

// Rule is something that is looked for.
type Rule struct {
	ID       string   `json:"id"` // in kebab case; it does not change
	Severity Severity `json:"severity"`
	Title    string   `json:"title"`  // what is wrong, in a few words
	Why      string   `json:"why"`    // why it matters
	Source   string   `json:"source"` // where that is known from
	Fix      string   `json:"fix"`    // what to do about it

	// Vocabulary says that the rule needs a tokenizer, and Dialect that it
	// needs one engine to be named.
	Vocabulary bool `json:"needs_vocabulary,omitempty"`
	Dialect    bool `json:"needs_dialect,omitempty"`

	// Fixable says that Fix can put right what the rule finds.
	Fixable bool `json:"fixable,omitempty"`

	check func(p *pass) // nil of what Check finds by itself
}

// Finding is one thing that a rule has found.
type Finding struct {
	Rule     string   `json:"rule"`
	Severity Severity `json:"severity"`
	Path     string   `json:"path"`   // JSON Pointer; "" is the whole schema
	Line     int      `json:"line"`   // from 1, of the key that the pointer ends in, or of the item
	Column   int      `json:"column"` // from 1, in code points
	Message  string   `json:"message"`
	Fix      string   `json:"fix"`

	About  string     `json:"about,omitempty"`  // what a pattern makes use of, such as look-around
	Groups [][]string `json:"groups,omitempty"` // values that are taken for one another
	Tree   *Tree      `json:"tree,omitempty"`   // the tokens of values
}

// Where the rules come from.
const (
	fromOrder    = "Key order is generation order: a model only builds on what it has written (Wei et al. 2022, arXiv:2201.11903; ollama#8003, ollama#8461)"
	fromStandard = "JSON Schema 2020-12"
	fromEngines  = "the engines' sources and 166 probes of each: stencil mask --dialect shows the difference"
)

// Rules returns all rules, in the order of their identifiers within each
// severity, the gravest first. The slice is the caller's.
func Rules() []Rule {
	return append(append(append([]Rule{}, errorRules()...), warningRules()...), infoRules()...)
}

// ruleByID returns a rule.
func ruleByID(id string) (Rule, bool) {
	for _, r := range Rules() {
		if r.ID == id {
			return r, true
		}
	}
	return Rule{}, false
}
