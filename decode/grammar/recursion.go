package grammar

// recursion refuses what llama.cpp cannot work with because it would expand
// rules for ever before it reads a character: left recursion, and repetition
// without end of something that can be empty. llama.cpp looks for both, but
// only one level deep, and overflows its stack on the rest.
func (c *checker) recursion() error {
	r := c.withNullable()
	for _, rule := range c.grammar.Rules {
		if e := r.endless(rule.Body); e != nil {
			return errorAt(rule.Pos, "rule %s: %s repeats without end what can be empty", rule.Name, shortened(exprString(*e)))
		}
	}
	return r.leftRecursion()
}

// shortened cuts a text that is too long for a message.
func shortened(s string) string {
	const limit = 60
	count := 0
	for i := range s {
		if count == limit {
			return s[:i] + "…"
		}
		count++
	}
	return s
}

// recursion is a grammar with the knowledge of which rules can be empty.
type recursion struct {
	*checker
	nullable []bool // for every rule
}

// withNullable finds out which rules can be empty.
func (c *checker) withNullable() *recursion {
	empty := func(e Expr) bool { return e == Literal("") }
	return &recursion{checker: c, nullable: c.rulesFrom(empty)}
}

// empty reports whether an expression matches the empty text.
func (r *recursion) empty(e Expr) bool {
	switch e := e.(type) {
	case Literal:
		return e == ""
	case Ref:
		return r.nullable[r.index[string(e)]]
	case Seq:
		for _, item := range e {
			if !r.empty(item) {
				return false
			}
		}
		return true
	case Alt:
		for _, alt := range e {
			if r.empty(alt) {
				return true
			}
		}
	case Repeat:
		return e.Min == 0 || r.empty(e.Item)
	}
	return false
}

// endless returns the first repetition without end of something that can be
// empty, or nil.
func (r *recursion) endless(e Expr) *Repeat {
	switch e := e.(type) {
	case Seq:
		return r.endlessIn(e)
	case Alt:
		return r.endlessIn(e)
	case Repeat:
		if e.Max == Unlimited && r.empty(e.Item) {
			return &e
		}
		return r.endless(e.Item)
	}
	return nil
}

func (r *recursion) endlessIn(list []Expr) *Repeat {
	for _, e := range list {
		if found := r.endless(e); found != nil {
			return found
		}
	}
	return nil
}

// firsts appends the rules that an expression can begin with.
func (r *recursion) firsts(e Expr, rules []int) []int {
	switch e := e.(type) {
	case Ref:
		return append(rules, r.index[string(e)])
	case Seq:
		for _, item := range e {
			rules = r.firsts(item, rules)
			if !r.empty(item) {
				break
			}
		}
	case Alt:
		for _, alt := range e {
			rules = r.firsts(alt, rules)
		}
	case Repeat:
		if e.Max != 0 {
			return r.firsts(e.Item, rules)
		}
	}
	return rules
}

// visit is a rule on the path of the search, and the rules it can begin with
// that are still to be followed.
type visit struct {
	rule int
	next []int
}

// leftRecursion searches for a rule that can begin with itself. The search
// keeps its own stack, since a chain of rules may be as long as the text.
func (r *recursion) leftRecursion() error {
	onPath := make([]bool, len(r.grammar.Rules))
	done := make([]bool, len(r.grammar.Rules))
	for start := range r.grammar.Rules {
		if done[start] {
			continue
		}
		path := []visit{r.enter(start, onPath)}
		for len(path) > 0 {
			top := &path[len(path)-1]
			if len(top.next) == 0 {
				onPath[top.rule], done[top.rule] = false, true
				path = path[:len(path)-1]
				continue
			}
			rule := top.next[0]
			top.next = top.next[1:]
			if onPath[rule] {
				return r.cycle(path, rule)
			}
			if !done[rule] {
				path = append(path, r.enter(rule, onPath))
			}
		}
	}
	return nil
}

func (r *recursion) enter(rule int, onPath []bool) visit {
	onPath[rule] = true
	return visit{rule: rule, next: r.firsts(r.grammar.Rules[rule].Body, nil)}
}

// cycle names the rules from the given one on the path back to itself.
func (r *recursion) cycle(path []visit, rule int) error {
	from := len(path) - 1
	for path[from].rule != rule {
		from--
	}
	var names []string
	for _, v := range path[from:] {
		names = append(names, r.grammar.Rules[v.rule].Name)
	}
	names = append(names, names[0])
	return errorAt(r.grammar.Rules[rule].Pos, "left recursion: %s", arrows(names))
}
