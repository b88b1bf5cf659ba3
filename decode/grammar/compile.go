package grammar

// Compile makes a term of the automaton of a grammar: of the texts, in UTF-8,
// that its root matches. It makes every test of CheckExact first. A rule that
// matches no finite text is as good as absent, so that a text in the making
// never runs into a dead end; it is an error if the root is such a rule. The
// error is an *Error.
//
// Rules become terms when they are first needed, so that the grammar must not
// be changed as long as the automaton is in use. Each is tagged with its name.
func Compile(a *Automaton, g *Grammar) (Term, error) {
	c, err := newCompiler(g)
	if err != nil {
		return None, err
	}
	root := c.index[g.Root]
	if !c.finite[root] {
		return None, c.endlessError(root)
	}
	return c.rule(a, root), nil
}

// compiler is a checked grammar with what is known of its rules.
type compiler struct {
	*recursion
	finite []bool // for every rule, whether it matches some text
	inline []bool // for every rule, whether it is written out where it is used
}

func newCompiler(g *Grammar) (*compiler, error) {
	checked, err := g.checkedExact()
	if err != nil {
		return nil, err
	}
	c := &compiler{recursion: checked}
	c.finite = c.rulesFrom(matchesSome)
	c.inline = c.inlined()
	return c, nil
}

// lazyRule is a rule that is compiled when it is first needed.
type lazyRule struct {
	*compiler
	rule int
}

// Body compiles the rule.
func (r lazyRule) Body(a *Automaton) Term { return r.body(a, r.rule) }

// rule returns the term for a use of a rule.
func (c *compiler) rule(a *Automaton, rule int) Term {
	switch {
	case !c.finite[rule]:
		return None
	case c.inline[rule]:
		return c.body(a, rule)
	}
	return a.Rule(lazyRule{c, rule})
}

func (c *compiler) body(a *Automaton, rule int) Term {
	r := c.grammar.Rules[rule]
	return a.Tag(Label{Path: r.Name}, c.expr(a, r.Body))
}

func (c *compiler) expr(a *Automaton, e Expr) Term {
	switch e := e.(type) {
	case Literal:
		return a.Text(string(e))
	case Class:
		return a.Runes(e.runes()...)
	case Any:
		return a.Runes(allRunes)
	case Ref:
		return c.rule(a, c.index[string(e)])
	case Seq:
		return a.Seq(c.exprs(a, e)...)
	case Alt:
		return a.Alt(c.exprs(a, e)...)
	case Repeat:
		r := c.simplified(e)
		return a.Repeat(c.expr(a, r.Item), r.Min, r.Max)
	}
	return None // no other expression passes the check
}

func (c *compiler) exprs(a *Automaton, list []Expr) []Term {
	terms := make([]Term, len(list))
	for i, e := range list {
		terms[i] = c.expr(a, e)
	}
	return terms
}
