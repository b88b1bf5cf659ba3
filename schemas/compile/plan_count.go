package compile

// measure counts what can follow each declared key.
func (p *objectPlan) measure() {
	n := len(p.declared)
	p.requiredAfter, p.possibleAfter = make([]int, n+1), make([]int, n+1)
	for i := n - 1; i >= 0; i-- {
		p.requiredAfter[i], p.possibleAfter[i] = p.requiredAfter[i+1], p.possibleAfter[i+1]+1
		if p.declared[i].required {
			p.requiredAfter[i]++
		}
	}
	p.tracked = p.max != noBound && (p.max < n+len(p.finite) || len(p.open) > 0) || p.min > p.requiredAfter[0]
	if len(p.shape.some) > 0 {
		p.leastAfter = make([][]int, n+1)
		p.leastAfter[n] = p.leastOthers("")
		for i := n - 1; i >= 0; i-- {
			p.leastAfter[i] = p.declared[i].least(p.leastAfter[i+1])
		}
	}
}

// impossible is more keys than there can be.
const impossible = 1 << 40

// leastOthers returns how many keys that are not declared are needed at least,
// by the witnesses that are missing.
func (p *objectPlan) leastOthers(used string) []int {
	least := make([]int, 1<<len(p.shape.some))
	for missing := range least {
		least[missing] = impossible
	}
	least[0] = 0
	for i, k := range p.finite {
		if i >= len(used) || used[i] == 0 {
			least = declaredKey{variants: k.variants}.least(least)
		}
	}
	for missing := range least {
		for _, k := range p.open {
			if k.met != 0 {
				least[missing] = min(least[missing], 1+least[missing&^int(k.met)])
			}
		}
	}
	return least
}

// least returns what least others need together with a key, given what the
// others need.
func (k declaredKey) least(others []int) []int {
	least := make([]int, len(others))
	for missing := range least {
		least[missing] = impossible
		if !k.required {
			least[missing] = others[missing]
		}
		for _, v := range k.variants {
			least[missing] = min(least[missing], 1+others[missing&^int(v.met)])
		}
	}
	return least
}

// needed returns how many keys a state needs at least.
func (p *objectPlan) needed(s objectState) int {
	switch {
	case p.leastAfter == nil:
		return p.requiredAfter[s.index]
	case s.used == "":
		return p.leastAfter[s.index][p.missing(s)]
	}
	least := p.leastOthers(s.used)
	for i := len(p.declared) - 1; i >= int(s.index); i-- {
		least = p.declared[i].least(least)
	}
	return least[p.missing(s)]
}

// missing returns the witnesses that were not there yet.
func (p *objectPlan) missing(s objectState) witnesses { return (1<<len(p.shape.some) - 1) &^ s.met }
