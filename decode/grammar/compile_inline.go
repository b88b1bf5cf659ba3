package grammar

// maxInline is how many elements a rule may have to be written out where it is
// used. Larger rules, and those that lead back to themselves, stay terms of
// their own: written out, twenty lines could double in size with each of them.
const maxInline = 256

// inlined decides for every rule whether it is written out where it is used.
// All copies together have no more than MaxElements.
func (c *compiler) inlined() []bool {
	inline := make([]bool, len(c.grammar.Rules))
	sizes := make([]int, len(c.grammar.Rules))
	uses := c.uses()
	copies := 0
	for _, component := range c.components() {
		rule := component[0]
		if len(component) > 1 || c.usesItself(rule) {
			continue
		}
		sizes[rule] = c.inlineSize(rule, sizes)
		if sizes[rule] > maxInline || copies+sizes[rule]*uses[rule] > MaxElements {
			sizes[rule] = 0
			continue
		}
		inline[rule] = true
		copies += sizes[rule] * uses[rule]
	}
	return inline
}

// uses counts for every rule the references to it.
func (c *compiler) uses() []int {
	uses := make([]int, len(c.grammar.Rules))
	for _, r := range c.grammar.Rules {
		for name := range refs(r.Body) {
			uses[c.index[name]]++
		}
	}
	return uses
}

func (c *compiler) usesItself(rule int) bool {
	for name := range refs(c.grammar.Rules[rule].Body) {
		if c.index[name] == rule {
			return true
		}
	}
	return false
}

// inlineSize is how many elements a rule has with what is written out in it;
// sizes are those of such rules, and 0 for the others.
func (c *compiler) inlineSize(rule int, sizes []int) int {
	body := c.grammar.Rules[rule].Body
	size := writtenElements(body)
	for name := range refs(body) {
		size += sizes[c.index[name]]
	}
	return size
}
