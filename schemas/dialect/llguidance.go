package dialect

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/decode/grammar/ecma"
	"github.com/stencil-debugger/stencil/schemas/compile"
	"github.com/stencil-debugger/stencil/schemas/jsonlang"
)

var llguidance = Dialect{
	Name:    "llguidance",
	Summary: "llguidance 1.7.0 with its defaults",
	Facts: []Fact{
		{"property order", "as declared, then those that are only required"},
		{"undeclared properties", "allowed after the declared ones, if additionalProperties is absent"},
		{"white space", "any run between tokens, none around the document"},
		{"keys that are not declared", "may be written twice"},
		{"strings", `no \/, \u only for control characters, no DEL as it is`},
		{"numbers", "integers without fraction and exponent; no exponent in a range; multiples with no sign, and no more decimals than multipleOf has; one spelling in enum and const"},
		{"pattern", "searched for, and read as Rust's regex does: no look-around"},
		{"formats", "date, time, date-time, duration, email, hostname, ipv4, ipv6, uuid, uri; others are refused"},
		{"oneOf", "refused unless no value can match two branches in an obvious way"},
		{"minProperties, maxProperties", "refused unless all declared properties are required"},
		{"refused", strings.Join(llguidanceRefuses, ", ")},
	},
	write: parsed(writeLLGuidance),
}

// llguidanceRefuses are keywords that llguidance knows and does not implement.
var llguidanceRefuses = strings.Fields(`$dynamicRef $recursiveRef contains dependencies dependentRequired dependentSchemas
else if maxContains minContains not propertyNames then unevaluatedItems unevaluatedProperties uniqueItems`)

var llguidanceFormats = strings.Fields(`date time date-time duration email hostname ipv4 ipv6 uuid uri unknown`)

var llguidanceStrings = jsonlang.Spelling{Short: `"\bfnrt`, Unicode: jsonlang.EscapeControl}

func writeLLGuidance(a *grammar.Automaton, root *value, o Options) (*compile.Result, error) {
	c := &llguidanceChecker{}
	if err := (&tour{root, c.check, map[*value]bool{}}).schemas(root, ""); err != nil {
		return nil, err
	}
	return compile.Compile(a, root.source, compile.Options{
		Lenient: o.Lenient,
		Policy: compile.Policy{
			Strings: &llguidanceStrings, Number: llguidanceNumber, Space: innerSpace, Ignored: []string{"nullable"},
		},
	})
}

// innerSpace is any white space between tokens and none around the document.
func innerSpace(a *grammar.Automaton) compile.Space {
	s := jsonlang.Space(a)
	return compile.Space{
		Outer: grammar.Empty, Open: s, Close: s, BeforeComma: s, AfterComma: s, BeforeColon: s, AfterColon: s,
	}
}

// llguidanceChecker refuses what llguidance refuses.
type llguidanceChecker struct{}

func (c *llguidanceChecker) check(v *value, path string) error {
	if !v.is(object) {
		return nil
	}
	var unknown []string
	for _, name := range v.names {
		if slices.Contains(llguidanceRefuses, name) {
			unknown = append(unknown, fmt.Sprintf("%q", name))
		}
	}
	if len(unknown) > 0 {
		slices.Sort(unknown)
		return refusal(path, strings.Trim(unknown[0], `"`), "unimplemented keys: [%s]", strings.Join(unknown, ", "))
	}
	if f := v.get("format"); f.is(text) && !slices.Contains(llguidanceFormats, f.text) && mayBe(v, "string") {
		return refusal(path, "format", "unknown format: %s", f.text)
	}
	if branches := v.get("oneOf").list(); len(branches) > 1 && !disjointBranches(v, branches) {
		return refusal(path, "oneOf", "oneOf constraints are not supported")
	}
	if err := c.patterns(v, path); err != nil {
		return err
	}
	return c.counts(v, path)
}

// counts refuses bounds that are no integers, and numbers of properties where
// optional ones are declared.
func (c *llguidanceChecker) counts(v *value, path string) error {
	for _, keyword := range strings.Fields("minLength maxLength minItems maxItems minProperties maxProperties") {
		if n := v.get(keyword); n != nil {
			if _, ok := count(n); !ok {
				return refusal(path, keyword, "expected positive integer")
			}
		}
	}
	least, _ := count(v.get("minProperties"))
	more := v.get("additionalProperties")
	closed := more.is(boolean) && !more.yes
	if !mayBe(v, "object") || !v.has("maxProperties") && (least == 0 || least == 1 && closed) {
		return nil
	}
	required := v.get("required").strings()
	for _, name := range names(v.get("properties")) {
		if !slices.Contains(required, name) {
			return refusal(path, "minProperties", `min/maxProperties only supported when all keys listed in "properties" are required`)
		}
	}
	return nil
}

// llguidanceNotation is that of Rust's regex, as far as it refuses something.
var llguidanceNotation = notation{
	dot: ".", anchors: true, refused: "bBk123456789c", groups: []string{"(?=", "(?!", "(?<=", "(?<!"},
}

// patterns refuses expressions that Rust's regex does not take, and keys that
// match two of patternProperties.
func (c *llguidanceChecker) patterns(v *value, path string) error {
	list := names(v.get("patternProperties"))
	keyword := "patternProperties"
	if p := v.get("pattern"); p.is(text) && mayBe(v, "string") {
		list, keyword = append([]string{p.text}, list...), "pattern"
	}
	for _, pattern := range list {
		if _, err := llguidanceNotation.translate(pattern); err != nil {
			return refusal(path, keyword, "lookarounds or other parts of the pattern are not supported: %s", err)
		}
	}
	list = names(v.get("patternProperties"))
	for i, x := range list {
		for _, y := range list[i+1:] {
			if overlap(x, y) {
				return refusal(path, "patternProperties", "patternProperty regexes /%s/ and /%s/ are not disjoint", x, y)
			}
		}
	}
	return nil
}

// overlap says whether some text matches two expressions.
func overlap(x, y string) bool {
	a := grammar.NewAutomaton()
	s, errX := search(a, x)
	t, errY := search(a, y)
	return errX == nil && errY == nil && a.And(s, t) != grammar.None
}

// matches says whether a text matches an expression.
func matches(pattern, s string) bool {
	a := grammar.NewAutomaton()
	t, err := search(a, pattern)
	return err == nil && a.Match(t, s)
}

func search(a *grammar.Automaton, pattern string) (grammar.Term, error) {
	re, err := ecma.Parse(pattern)
	if err != nil {
		return grammar.None, err
	}
	return re.Search(a, ecma.UTF8{})
}

// mayBe says whether a schema's type, if it has one, allows one type.
func mayBe(v *value, name string) bool {
	t := v.get("type")
	return t == nil || t.text == name || slices.Contains(t.strings(), name)
}
