package grammar

// endlessError says why the root matches no finite text: it names the rules
// from the root to the first one that comes again, or to one that ends in a
// class without characters.
func (c *compiler) endlessError(root int) error {
	seen := make([]bool, len(c.grammar.Rules))
	var names []string
	rule := root
	for rule >= 0 && !seen[rule] {
		seen[rule] = true
		names = append(names, c.grammar.Rules[rule].Name)
		rule = c.blocking(c.grammar.Rules[rule].Body)
	}
	pos := c.grammar.Rules[root].Pos
	if rule < 0 {
		return errorAt(pos, "rule %s matches no text: %s needs a character of an empty class", names[0], arrows(names))
	}
	names = append(names, c.grammar.Rules[rule].Name)
	return errorAt(pos, "rule %s matches no text that ends: it never gets out of %s", names[0], arrows(names))
}

// blocking returns a rule without which an expression matches no text, of the
// first alternative where there are several, or -1 where it is a class.
func (c *compiler) blocking(e Expr) int {
	switch e := e.(type) {
	case Ref:
		return c.index[string(e)]
	case Seq:
		for _, item := range e {
			if !c.matches(item) {
				return c.blocking(item)
			}
		}
	case Alt:
		return c.blocking(e[0])
	case Repeat:
		return c.blocking(e.Item)
	}
	return -1
}

// matches reports whether an expression matches some text.
func (c *compiler) matches(e Expr) bool {
	switch e := e.(type) {
	case Ref:
		return c.finite[c.index[string(e)]]
	case Seq:
		for _, item := range e {
			if !c.matches(item) {
				return false
			}
		}
		return true
	case Alt:
		for _, alt := range e {
			if c.matches(alt) {
				return true
			}
		}
		return false
	case Repeat:
		return e.Min == 0 || c.matches(e.Item)
	}
	return matchesSome(e)
}
