package ecma

type op uint8

const (
	opClass    op = iota // one character of set
	opSeq                // parts, one after the other; none: the empty text
	opAlt                // one of parts; none: nothing matches
	opRepeat             // parts[0], min to max times; max < 0: no bound
	opStart              // ^
	opEnd                // $
	opLook               // (?= ) of parts[0]; (?! ) if negated
	opBoundary           // \b; \B if negated
	opGuard              // see stepper: passed only after a character
)

// node is a part of an expression. It is not changed once it is made.
type node struct {
	op       op
	set      runes
	parts    []*node
	min, max int
	negated  bool

	pure     bool // holds no assertion: its language depends on nothing around it
	nullable bool // of a pure node: the empty text belongs to it
}

func classNode(set runes) *node {
	return &node{op: opClass, set: set, pure: true}
}

// assertNode makes ^, $, \b or \B.
func assertNode(o op, negated bool) *node {
	return &node{op: o, negated: negated}
}

func lookNode(body *node, negated bool) *node {
	return &node{op: opLook, parts: []*node{body}, negated: negated}
}

func seqNode(parts ...*node) *node {
	var flat []*node
	for _, p := range parts {
		if p.op == opSeq {
			flat = append(flat, p.parts...)
		} else {
			flat = append(flat, p)
		}
	}
	if len(flat) == 1 {
		return flat[0]
	}
	n := &node{op: opSeq, parts: flat, pure: true, nullable: true}
	for _, p := range flat {
		n.pure = n.pure && p.pure
		n.nullable = n.nullable && p.nullable
	}
	return n
}

func altNode(parts ...*node) *node {
	if len(parts) == 1 {
		return parts[0]
	}
	n := &node{op: opAlt, parts: parts, pure: true}
	for _, p := range parts {
		n.pure = n.pure && p.pure
		n.nullable = n.nullable || p.nullable
	}
	return n
}

func repeatNode(body *node, min, max int) *node {
	if max == 0 {
		return seqNode()
	}
	if min == 1 && max == 1 {
		return body
	}
	if body.op == opRepeat && body.pure && max < 0 && body.max < 0 && body.min <= 1 {
		return repeatNode(body.parts[0], min*body.min, -1) // (x+)* and the like
	}
	return &node{
		op: opRepeat, parts: []*node{body}, min: min, max: max,
		pure: body.pure, nullable: min == 0 || body.nullable,
	}
}

// withoutAssertions returns what a node matches if ^ and $ never hold. There
// are no other assertions in it.
func withoutAssertions(n *node) *node {
	if n.pure {
		return n
	}
	switch n.op {
	case opSeq:
		return seqNode(mapNodes(n.parts, withoutAssertions)...)
	case opAlt:
		return altNode(mapNodes(n.parts, withoutAssertions)...)
	case opRepeat:
		return repeatNode(withoutAssertions(n.parts[0]), n.min, n.max)
	}
	return altNode() // an assertion that does not hold
}

func mapNodes(nodes []*node, f func(*node) *node) []*node {
	out := make([]*node, len(nodes))
	for i, n := range nodes {
		out[i] = f(n)
	}
	return out
}
