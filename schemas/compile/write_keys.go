package compile

import "github.com/stencil-debugger/stencil/decode/grammar"

// choices returns the keys that may come next.
func (r objectRule) choices() []keyChoice {
	p := r.plan
	var all []keyChoice
	for i := int(r.state.index); i < len(p.declared); i++ {
		for v := range p.declared[i].variants {
			all = append(all, keyChoice{declaredKeys, i, v})
		}
		if p.declared[i].required {
			return all
		}
	}
	for i := range p.open {
		all = append(all, keyChoice{openKeysOf, i, 0})
	}
	for i, k := range p.finite {
		if i >= len(r.state.used) || r.state.used[i] == 0 {
			for v := range k.variants {
				all = append(all, keyChoice{finiteKeysOf, i, v})
			}
		}
	}
	return all
}

// dictionary returns the next member, and all after it, of a plan without
// labels: the keys that have a name are words of a dictionary.
func (r objectRule) dictionary(choices []keyChoice) grammar.Term {
	p, l := r.plan, r.c.leaves
	var entries []grammar.Entry
	var parts, others []grammar.Term
	for len(choices) > 0 {
		same := sameKey(choices)
		choice := choices[0]
		rest, ok := r.afterAny(choices[:same])
		choices = choices[same:]
		switch name, named := p.keyName(choice); {
		case !ok:
		case named && l.alphabet.Word(name):
			entries = append(entries, grammar.Entry{Word: name, Rest: rest})
		case !named && p.open[choice.key].key == grammar.None:
			others = append(others, rest)
		default:
			parts = append(parts, l.a.Seq(l.quoted(p.keyText(l, choice)), rest))
		}
	}
	other := grammar.None
	if len(others) > 0 {
		entries, other = p.exclude(l, entries)
		other = l.a.Seq(other, l.a.Text(`"`), l.a.Alt(others...))
	}
	words := l.alphabet.Dictionary(l.a, entries, other)
	return l.a.Alt(append(parts, l.a.Seq(l.a.Text(`"`), words))...)
}

// sameKey returns how many choices are variants of the first one's key.
func sameKey(choices []keyChoice) int {
	n := 1
	for n < len(choices) && choices[n].list == choices[0].list && choices[n].key == choices[0].key {
		n++
	}
	return n
}

// afterAny returns what follows a key in any of its variants, and false if
// nothing may. Several are not written before the key is.
func (r objectRule) afterAny(variants []keyChoice) (grammar.Term, bool) {
	var able []keyChoice
	for _, choice := range variants {
		if _, ok := r.next(choice); ok {
			able = append(able, choice)
		}
	}
	switch len(able) {
	case 0:
		return grammar.None, false
	case 1:
		return r.afterKey(able[0])
	}
	first := able[0]
	return r.c.leaves.a.Rule(variantsRule{r, first.list, first.key}), true
}

// variantsRule is what follows a key that has several variants.
type variantsRule struct {
	object objectRule
	list   keyList
	key    int
}

// Body returns it.
func (r variantsRule) Body(a *grammar.Automaton) grammar.Term {
	var parts []grammar.Term
	for v := range r.object.plan.variantsOf(r.list, r.key) {
		if t, ok := r.object.afterKey(keyChoice{r.list, r.key, v}); ok {
			parts = append(parts, t)
		}
	}
	return a.Alt(parts...)
}

// variantsOf returns the ways to write the value of a key.
func (p *objectPlan) variantsOf(list keyList, key int) []variant {
	switch list {
	case declaredKeys:
		return p.declared[key].variants
	case openKeysOf:
		return []variant{p.open[key].variant}
	}
	return p.finite[key].variants
}

// exclude returns the texts that a key without a place of its own may have, but
// for the words among the keys that it may not be: they become entries with
// nothing behind them.
func (p *objectPlan) exclude(l *leaves, entries []grammar.Entry) ([]grammar.Entry, grammar.Term) {
	var rest []string
	for _, name := range p.excluded {
		if l.alphabet.Word(name) {
			entries = append(entries, grammar.Entry{Word: name, Rest: grammar.None})
		} else {
			rest = append(rest, name)
		}
	}
	return entries, l.notNames(rest)
}

// keyName returns the name of a key that has one.
func (p *objectPlan) keyName(c keyChoice) (string, bool) {
	switch c.list {
	case declaredKeys:
		return p.declared[c.key].name, true
	case finiteKeysOf:
		return p.finite[c.key].name, true
	}
	return "", false
}
