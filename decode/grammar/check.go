package grammar

import (
	"fmt"
	"math"
	"unicode/utf8"
)

// Limits on a grammar. They keep llama.cpp's stack and memory, and ours, from
// being exhausted by a small text.
const (
	// MaxNesting is how deep groups may be nested.
	MaxNesting = 1000

	// MaxElements is how many elements a whole grammar may have: about one for
	// a character, a reference and an alternative. For Check they are those
	// that llama.cpp needs. It copies a repeated item for every count, so that
	// x{1000} are a thousand of them.
	MaxElements = 500_000

	// MaxCount is the largest number in a repetition, the largest that
	// llama.cpp does not take for another.
	MaxCount = math.MaxInt32
)

// Check tests everything that Parse tests, which is what CheckExact tests and
// what llama.cpp could not work with: that nothing that can be empty is
// repeated without end, and that the grammar with all its counts written out
// has no more than MaxElements. Its error is an *Error that stands at the rule
// in question.
func (g *Grammar) Check() error {
	c, err := g.checked()
	if err != nil {
		return err
	}
	elements := int64(0)
	for _, r := range g.Rules {
		elements += ruleElements(r.Body)
		if elements > MaxElements {
			return errorAt(r.Pos, "rule %s: with it the grammar needs more than %d elements; lower its counts", r.Name, MaxElements)
		}
	}
	return c.recursion()
}

// CheckExact tests everything that ParseExact tests: that names are well
// formed, every reference and the root have a rule, no rule is defined twice,
// expressions can be written in GBNF, no rule is left-recursive, and the limits
// hold: MaxNesting, MaxCount, and MaxElements for what is written, with no
// regard to counts. Its error is an *Error that stands at the rule in question.
func (g *Grammar) CheckExact() error {
	_, err := g.checkedExact()
	return err
}

// checkedExact is CheckExact; what it found out is of use to Compile.
func (g *Grammar) checkedExact() (*recursion, error) {
	c, err := g.checked()
	if err != nil {
		return nil, err
	}
	elements := 0
	for _, r := range g.Rules {
		elements += writtenElements(r.Body) + 1
		if elements > MaxElements {
			return nil, errorAt(r.Pos, "rule %s: with it the grammar has more than %d elements", r.Name, MaxElements)
		}
	}
	r := c.withNullable()
	return r, r.leftRecursion()
}

// checked makes the tests that need to look at one rule at a time.
func (g *Grammar) checked() (*checker, error) {
	c := &checker{grammar: g, index: make(map[string]int, len(g.Rules))}
	for i, r := range g.Rules {
		if err := c.name(i, r); err != nil {
			return nil, err
		}
	}
	if err := c.root(); err != nil {
		return nil, err
	}
	for _, r := range g.Rules {
		if problem := c.expr(r.Body, nil, 0); problem != "" {
			return nil, errorAt(r.Pos, "rule %s: %s", r.Name, problem)
		}
	}
	return c, nil
}

// checker looks through one grammar.
type checker struct {
	grammar *Grammar
	index   map[string]int // from names to rules
}

// name checks a rule's name and takes it into the index.
func (c *checker) name(i int, r Rule) error {
	if !isName(r.Name) {
		return errorAt(r.Pos, "%q is no name of a rule; names are made of letters, digits and '-'", r.Name)
	}
	if _, ok := c.index[r.Name]; ok {
		return errorAt(r.Pos, "rule %s is defined twice", r.Name)
	}
	c.index[r.Name] = i
	return nil
}

func isName(name string) bool {
	for i := range len(name) {
		if !isNameByte(name[i]) {
			return false
		}
	}
	return name != ""
}

// root checks that there is one start. GBNF always starts with the rule named
// root, so a grammar with another root must leave that name free.
func (c *checker) root() error {
	if _, ok := c.index[c.grammar.Root]; !ok {
		return errorAt(Pos{}, "there is no rule named %s", c.grammar.Root)
	}
	if i, ok := c.index[RootName]; ok && c.grammar.Root != RootName {
		return errorAt(c.grammar.Rules[i].Pos, "the grammar starts with %s, so that no other rule can be named %s", c.grammar.Root, RootName)
	}
	return nil
}

// expr says what is wrong with an expression, or "". It never looks deeper
// than the limit, so that later walks over the expression are safe.
func (c *checker) expr(e, parent Expr, depth int) string {
	if grouped(e, parent) {
		depth++
	}
	if depth > MaxNesting {
		return fmt.Sprintf("groups are nested more than %d deep", MaxNesting)
	}
	switch e := e.(type) {
	case Literal:
		if !utf8.ValidString(string(e)) {
			return fmt.Sprintf("the literal %q is not valid UTF-8", string(e))
		}
	case Class:
		return classProblem(e)
	case Any:
	case Ref:
		if _, ok := c.index[string(e)]; !ok {
			return fmt.Sprintf("there is no rule named %s", string(e))
		}
	case Seq:
		return c.exprs(e, e, depth)
	case Alt:
		if len(e) == 0 {
			return "an alternation without alternatives matches nothing"
		}
		return c.exprs(e, e, depth)
	case Repeat:
		if problem := countsProblem(e.Min, e.Max); problem != "" {
			return problem
		}
		return c.expr(e.Item, e, depth)
	default:
		return "a part of its body is missing"
	}
	return ""
}

// exprs says what is wrong with the first bad one of the expressions.
func (c *checker) exprs(list []Expr, parent Expr, depth int) string {
	for _, e := range list {
		if problem := c.expr(e, parent, depth); problem != "" {
			return problem
		}
	}
	return ""
}

// emptyClassProblem refuses a class that names no character.
func emptyClassProblem(c Class) string {
	if len(c.Ranges) == 0 {
		return "a class without characters; llama.cpp would read it as the empty text"
	}
	for _, r := range c.Ranges {
		if c.Negated || r.Lo < surrogateMin || r.Hi > surrogateMax {
			return ""
		}
	}
	return "a class of nothing but halves of surrogate pairs, which UTF-8 text never contains"
}

func classProblem(c Class) string {
	if problem := emptyClassProblem(c); problem != "" {
		return problem
	}
	for _, r := range c.Ranges {
		for _, end := range []rune{r.Lo, r.Hi} {
			if problem := codePointProblem(int64(end)); problem != "" {
				return problem
			}
		}
		if problem := rangeProblem(r); problem != "" {
			return problem
		}
	}
	return ""
}

func rangeProblem(r Range) string {
	if r.Lo <= r.Hi {
		return ""
	}
	return fmt.Sprintf("the range from U+%04X to U+%04X is backwards and matches nothing", r.Lo, r.Hi)
}

// codePointProblem refuses what is no code point. In a class, surrogates are
// as good as others: [^\uD800-\uDFFF] is any character.
func codePointProblem(n int64) string {
	if n < 0 || n > utf8.MaxRune {
		return fmt.Sprintf("U+%04X is no code point; the last one is U+10FFFF", n)
	}
	return ""
}

// runeProblem refuses what UTF-8 cannot encode, since no text contains it.
func runeProblem(n int64) string {
	if surrogateMin <= n && n <= surrogateMax {
		return fmt.Sprintf("U+%04X is half of a surrogate pair, which UTF-8 text never contains", n)
	}
	return codePointProblem(n)
}

func countsProblem(lo, hi int) string {
	switch {
	case lo < 0 || hi < Unlimited || max(lo, hi) > MaxCount:
		return fmt.Sprintf("a repetition from %d to %d", lo, hi)
	case hi != Unlimited && hi < lo:
		return fmt.Sprintf("at least %d and at most %d times", lo, hi)
	}
	return ""
}
