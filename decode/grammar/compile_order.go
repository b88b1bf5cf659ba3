package grammar

// components groups the rules that lead to each other, those that are used
// before those that use them (Tarjan 1972). A rule that leads to no other one
// and back is a group of its own. The search keeps its own stack, since a
// chain of rules may be as long as the text.
func (c *compiler) components() [][]int {
	s := componentSearch{order: make([]int, len(c.grammar.Rules)), low: make([]int, len(c.grammar.Rules))}
	for start := range c.grammar.Rules {
		if s.order[start] == 0 {
			s.from(c, start)
		}
	}
	return s.found
}

// componentSearch is the state of that search.
type componentSearch struct {
	order []int // when a rule was reached, from 1; 0 before that
	low   []int // the earliest rule that is known to be reached back; 0 once its group is found
	count int
	open  []int // rules whose group is not found, in the order they were reached
	found [][]int
}

func (s *componentSearch) from(c *compiler, start int) {
	path := []visit{s.enter(c, start)}
	for len(path) > 0 {
		top := &path[len(path)-1]
		if len(top.next) == 0 {
			s.leave(top.rule)
			path = path[:len(path)-1]
			if len(path) > 0 {
				s.reaches(path[len(path)-1].rule, top.rule)
			}
			continue
		}
		rule := top.next[0]
		top.next = top.next[1:]
		if s.order[rule] == 0 {
			path = append(path, s.enter(c, rule))
		} else {
			s.reaches(top.rule, rule)
		}
	}
}

func (s *componentSearch) enter(c *compiler, rule int) visit {
	s.count++
	s.order[rule], s.low[rule] = s.count, s.count
	s.open = append(s.open, rule)
	v := visit{rule: rule}
	for name := range refs(c.grammar.Rules[rule].Body) {
		v.next = append(v.next, c.index[name])
	}
	return v
}

// reaches notes that a rule leads to another one, if that is not in a group.
func (s *componentSearch) reaches(rule, other int) {
	if s.low[other] != 0 {
		s.low[rule] = min(s.low[rule], s.low[other])
	}
}

// leave closes the group that a rule was the first of.
func (s *componentSearch) leave(rule int) {
	if s.low[rule] != s.order[rule] {
		return
	}
	first := len(s.open) - 1
	for s.open[first] != rule {
		first--
	}
	group := append([]int(nil), s.open[first:]...)
	s.open = s.open[:first]
	for _, member := range group {
		s.low[member] = 0
	}
	s.found = append(s.found, group)
}
