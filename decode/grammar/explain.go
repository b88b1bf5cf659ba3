package grammar

import "slices"

// Explanation says why a text may not go on with some bytes.
type Explanation struct {
	Legal   int      // how many of the bytes are legal; all of them if the text may go on so
	Next    []Edge   // the bytes that are legal after those; where they lead is of no interest
	MayEnd  bool     // whether the text may also end there
	Reasons []Reason // who forbids the first illegal byte; empty if all are legal
}

// Reason is a part of the language that forbids a byte.
type Reason struct {
	Label    Label
	Kind     ReasonKind
	Expected []Edge // the bytes that this part allows here
}

// ReasonKind says how a part forbids a byte.
type ReasonKind string

const (
	OtherByte  ReasonKind = "other byte" // the part asks for another byte
	Unfinished ReasonKind = "unfinished" // the byte would come after the part, which is not complete
	Complete   ReasonKind = "complete"   // the part is complete, and nothing more of it may come
	Together   ReasonKind = "together"   // each part allows it, but no text satisfies all of them after it
)

// Explain follows bytes from a state and explains the first illegal one. With
// an automaton that keeps labels (see NewLabelled) the reasons name the parts
// of the source; without, all reasons have the empty label.
func (a *Automaton) Explain(t Term, text []byte) Explanation {
	legal := 0
	for legal < len(text) {
		next := a.Next(t, text[legal])
		if next == None {
			break
		}
		t = next
		legal++
	}
	e := Explanation{Legal: legal, Next: a.Edges(t), MayEnd: a.Nullable(t)}
	if legal < len(text) {
		b := blame{a: a, byte: text[legal]}
		b.visit(t, Label{})
		e.Reasons = b.reasons
	}
	return e
}

// ExplainEnd says why the text may not end in a state: which parts are not
// complete. There are none where it may.
func (a *Automaton) ExplainEnd(t Term) []Reason {
	if a.Nullable(t) {
		return nil
	}
	b := blame{a: a}
	b.visitUnfinished(t, Label{})
	return b.reasons
}

// Labels returns the labels of what the next byte belongs to in a state, the
// outermost first, without doubles.
func (a *Automaton) Labels(t Term) []Label {
	var found []Label
	a.visitLabels(t, Label{}, func(l Label) {
		if !slices.Contains(found, l) {
			found = append(found, l)
		}
	})
	return found
}

func (a *Automaton) visitLabels(t Term, l Label, visit func(Label)) {
	n := a.at(t)
	switch n.kind {
	case kindTag:
		l = a.label(n, l)
		visit(l)
		a.visitLabels(n.first, l, visit)
	case kindSeq:
		if len(a.Edges(n.first)) > 0 {
			a.visitLabels(n.first, l, visit)
		}
		if a.Nullable(n.first) {
			a.visitLabels(n.rest, l, visit)
		}
	case kindAlt, kindAnd:
		for _, part := range n.parts {
			a.visitLabels(part, l, visit)
		}
	case kindRepeat:
		a.visitLabels(n.first, l, visit)
	case kindRule:
		a.visitLabels(a.body(n), l, visit)
	}
}

// blame collects the parts of a state that forbid a byte.
type blame struct {
	a       *Automaton
	byte    byte
	reasons []Reason
}

func (b *blame) add(r Reason) {
	for i := range b.reasons {
		old := &b.reasons[i]
		if old.Label == r.Label && old.Kind == r.Kind {
			old.Expected = b.a.merge([][]Edge{old.Expected, r.Expected}, b.a.alt)
			return
		}
	}
	b.reasons = append(b.reasons, r)
}

func (b *blame) allows(t Term) bool { return b.a.Next(t, b.byte) != None }

// visit finds who forbids the byte in a state that does not allow it.
func (b *blame) visit(t Term, l Label) {
	n := b.a.at(t)
	switch n.kind {
	case kindTag:
		b.visitTag(n, b.a.label(n, l))
	case kindRule:
		b.visit(b.a.body(n), l)
	case kindRepeat:
		b.visit(n.first, l)
	case kindAlt:
		for _, part := range n.parts {
			b.visit(part, l)
		}
	case kindSeq:
		b.visitSeq(n, l)
	case kindAnd:
		b.visitAnd(t, n, l)
	case kindEmpty:
		b.add(Reason{Label: l, Kind: Complete})
	default:
		b.add(Reason{Label: l, Kind: OtherByte, Expected: b.a.Edges(t)})
	}
}

// visitTag blames what is under a tag. A keyword that has had its last byte is
// to blame itself, such as a bound that was reached.
func (b *blame) visitTag(n *node, l Label) {
	if l.Keyword != "" && len(b.a.Edges(n.first)) == 0 {
		b.add(Reason{Label: l, Kind: Complete})
		return
	}
	b.visit(n.first, l)
}

func (b *blame) visitSeq(n *node, l Label) {
	if b.allows(n.rest) { // and so the first part is not complete
		b.visitUnfinished(n.first, l)
		return
	}
	b.visit(n.first, l)
	if b.a.Nullable(n.first) {
		b.visit(n.rest, l)
	}
}

// visitAnd blames the parts that do not allow the byte; if all do, it is that
// nothing satisfies them together.
func (b *blame) visitAnd(t Term, n *node, l Label) {
	guilty := false
	for _, part := range n.parts {
		if !b.allows(part) {
			guilty = true
			b.visit(part, l)
		}
	}
	if !guilty {
		b.each(n.parts, l, func(l Label) {
			b.add(Reason{Label: l, Kind: Together, Expected: b.a.Edges(t)})
		})
	}
}

// each calls add for the label of each part.
func (b *blame) each(parts []Term, l Label, add func(Label)) {
	for _, part := range parts {
		if n := b.a.at(part); n.kind == kindTag {
			add(b.a.label(n, l))
			continue
		}
		add(l)
	}
}

// visitUnfinished finds out which part of a state is not complete.
func (b *blame) visitUnfinished(t Term, l Label) {
	n := b.a.at(t)
	switch {
	case n.kind == kindTag:
		b.visitUnfinished(n.first, b.a.label(n, l))
	case n.kind == kindRule:
		b.visitUnfinished(b.a.body(n), l)
	case n.kind == kindSeq && !b.a.Nullable(n.first):
		b.visitUnfinished(n.first, l)
	case n.kind == kindSeq:
		b.visitUnfinished(n.rest, l)
	case n.kind == kindAnd:
		guilty := false
		for _, part := range n.parts {
			if !b.a.Nullable(part) {
				guilty = true
				b.visitUnfinished(part, l)
			}
		}
		if !guilty {
			b.add(Reason{Label: l, Kind: Unfinished, Expected: b.a.Edges(t)})
		}
	default:
		b.add(Reason{Label: l, Kind: Unfinished, Expected: b.a.Edges(t)})
	}
}
