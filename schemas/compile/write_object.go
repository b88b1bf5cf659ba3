package compile

import "github.com/stencil-debugger/stencil/decode/grammar"

func (p *objectPlan) belongTo(g *goal) { p.of = g }
func (p *objectPlan) nested() bool     { return true }

func (p *objectPlan) goals(_ *compiler, visit func(*goal)) {
	for _, k := range p.declared {
		for _, v := range k.variants {
			visit(v.goal)
		}
	}
	for _, k := range p.open {
		visit(k.goal)
	}
	for _, k := range p.finite {
		for _, v := range k.variants {
			visit(v.goal)
		}
	}
}

func (p *objectPlan) term(c *compiler) grammar.Term {
	l := c.leaves
	r := objectRule{c, p, objectState{}}
	return l.a.Seq(l.a.Text("{"), l.space.Open, l.a.Alt(r.members(), r.end()))
}

// objectRule is the rest of an object after a member.
type objectRule struct {
	c     *compiler
	plan  *objectPlan
	state objectState
}

// Body returns the rest of the object.
func (r objectRule) Body(*grammar.Automaton) grammar.Term {
	return r.c.leaves.more(r.members(), r.end())
}

func (r objectRule) end() grammar.Term {
	if r.plan.mayEnd(r.state) {
		return r.c.leaves.a.Text("}")
	}
	return grammar.None
}

// members returns the next member and all after it.
func (r objectRule) members() grammar.Term {
	choices := r.choices()
	if !r.c.leaves.a.Labelled() {
		return r.dictionary(choices)
	}
	var parts []grammar.Term
	for _, choice := range choices {
		if rest, ok := r.afterKey(choice); ok {
			parts = append(parts, r.member(choice, rest))
		}
	}
	return r.c.leaves.a.Alt(parts...)
}

// member returns a member and what follows it.
func (r objectRule) member(choice keyChoice, rest grammar.Term) grammar.Term {
	p, l := r.plan, r.c.leaves
	return l.a.Seq(p.tagKey(l, choice, l.quoted(p.keyText(l, choice))), rest)
}

// keyChoice is a key that may be written, and the variant of its value.
type keyChoice struct {
	list       keyList
	key, value int
}

// keyList is one of the lists of keys of an objectPlan.
type keyList uint8

const (
	declaredKeys keyList = iota
	openKeysOf
	finiteKeysOf
)

// memberOf tells what may follow the keys of an object apart.
type memberOf struct {
	choice keyChoice
	next   objectState
}

// next returns the state after a member, and false if the object could not be
// completed then.
func (r objectRule) next(choice keyChoice) (objectState, bool) {
	p := r.plan
	index := len(p.declared)
	if choice.list == declaredKeys {
		index = choice.key + 1
	}
	next := p.advance(r.state, index, p.variant(choice).met)
	if choice.list == finiteKeysOf {
		next = p.use(next, choice.key)
	}
	return next, p.alive(next)
}

// afterKey returns what follows a key, and false if nothing may.
func (r objectRule) afterKey(choice keyChoice) (grammar.Term, bool) {
	next, ok := r.next(choice)
	if !ok {
		return grammar.None, false
	}
	p, l := r.plan, r.c.leaves
	m := memberOf{choice, next}
	t, ok := p.members[m]
	if !ok {
		t = l.a.Seq(l.colon, r.c.term(p.variant(choice).goal), l.a.Rule(objectRule{r.c, p, next}))
		if p.members == nil {
			p.members = map[memberOf]grammar.Term{}
		}
		p.members[m] = t
	}
	return t, true
}

func (p *objectPlan) variant(c keyChoice) variant { return p.variantsOf(c.list, c.key)[c.value] }

// keyText returns the text of a key, without quotes.
func (p *objectPlan) keyText(l *leaves, c keyChoice) grammar.Term {
	switch c.list {
	case declaredKeys:
		return l.name(p.declared[c.key].name)
	case openKeysOf:
		return p.openKey(l, p.open[c.key])
	}
	return l.name(p.finite[c.key].name)
}

// openKey returns the text of keys without a place of their own.
func (p *objectPlan) openKey(l *leaves, k openKeys) grammar.Term {
	if k.key != grammar.None {
		return k.key
	}
	if p.others == grammar.None {
		p.others = l.notNames(p.excluded)
	}
	return p.others
}
