package grammar

// Label says where in its source a part of a language comes from. A label with
// a keyword and no path belongs to the path of the label around it.
type Label struct {
	Path    string // JSON Pointer of the schema node; of a grammar, the name of the rule
	Keyword string // the keyword that asks for this part, such as maxLength; "" for the node as a whole
	Detail  string // its value in a few words, such as 120
}

// labels numbers the labels of an automaton.
type labels struct {
	list   []Label
	number map[Label]int32
}

// NewLabelled returns an automaton that keeps labels, so that its states can
// explain themselves. It accepts the same texts as one without, and has more
// states.
func NewLabelled() *Automaton {
	a := NewAutomaton()
	a.labels = &labels{number: map[Label]int32{}}
	return a
}

// Labelled says whether the automaton keeps labels.
func (a *Automaton) Labelled() bool { return a.labels != nil }

// Tag puts a term under a label; in an automaton without labels it returns the
// term itself. What follows a byte of a tagged term is tagged too, down to the
// empty text that is left when it is complete.
func (a *Automaton) Tag(l Label, t Term) Term {
	if a.labels == nil || t == None {
		return t
	}
	n, ok := a.labels.number[l]
	if !ok {
		n = int32(len(a.labels.list))
		a.labels.list = append(a.labels.list, l)
		a.labels.number[l] = n
	}
	return a.tag(n, t)
}

func (a *Automaton) tag(number int32, t Term) Term {
	n := a.at(t)
	if t == None || n.kind == kindTag && n.min == number {
		return t
	}
	return a.intern(pair{kind: kindTag, first: t, min: number})
}

func (a *Automaton) tagEdges(n *node, edges []Edge) []Edge {
	out := make([]Edge, len(edges))
	for i, e := range edges {
		out[i] = Edge{e.Lo, e.Hi, a.tag(n.min, e.To)}
	}
	return out
}

// label returns the label of a tag under another one.
func (a *Automaton) label(tag *node, around Label) Label {
	l := a.labels.list[tag.min]
	if l.Keyword != "" && l.Path == "" {
		l.Path = around.Path
	}
	return l
}
