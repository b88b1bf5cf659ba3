package lint

import (
	"errors"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// ErrNotFixed says that a text could not be rewritten safely. It is then left
// as it was.
var ErrNotFixed = errors.New("the keys could not be reordered safely")

// maxFixes bounds how many objects of one text are rewritten.
const maxFixes = 1_000

// Fix puts the keys of "properties" into an order that the fixable rules do
// not complain about: reasoning before the first answer, a check behind what it
// is about, a discriminator first. It changes nothing else: comments, blanks
// and values stay as they are, and move with the key that they belong to. A
// comment belongs to the key below it, or on the same line before it.
//
// It returns the new text, and the JSON Pointers of the objects that were
// reordered. Rules that the options disable are left alone. The error is a
// *SyntaxError where the text is no JSON, and ErrNotFixed, wrapped, where the
// new text would not be the same JSON in another order.
func Fix(src string, o Options) (fixed string, paths []string, err error) {
	fixed = src
	for range maxPasses {
		next, some, err := fixOnce(fixed, o)
		if err != nil {
			return src, nil, err
		}
		if len(some) == 0 {
			break
		}
		fixed, paths = next, append(paths, some...)
	}
	slices.Sort(paths)
	return fixed, slices.Compact(paths), nil
}

// maxPasses bounds how often a text is rewritten: an object around another one
// that is reordered has its turn in the next pass.
const maxPasses = 100

func fixOnce(src string, o Options) (fixed string, paths []string, err error) {
	root, err := parse(src)
	if err != nil {
		return src, nil, err
	}
	p := newPass(src, root, o)
	edits := p.reorders()
	slices.SortFunc(edits, func(x, y reorder) int { return y.object.start - x.object.start })
	fixed = src
	from := len(src)
	for _, e := range edits {
		if e.object.end > from {
			continue // around one that was rewritten
		}
		from = e.object.start
		fixed = fixed[:from] + e.text(src) + fixed[e.object.end:]
		paths = append(paths, e.path)
	}
	after, err := parse(fixed)
	if err != nil || !sameSet(root, after) {
		return src, nil, ErrNotFixed
	}
	return fixed, paths, nil
}

// reorder is an object whose keys are to be written in another order.
type reorder struct {
	path   string
	object *node
	order  []int // of the members
}

// reorders lists what there is to do: at most one thing for each object.
func (p *pass) reorders() []reorder {
	r := &reorders{pass: p, known: map[*node]bool{}}
	if p.may("discriminator-not-first") {
		for _, s := range p.subs {
			for _, keyword := range unionKeywords {
				r.union(s, keyword)
			}
		}
	}
	p.reasonedObjects(func(s *sub, fields []field) {
		r.add(s.path, s.node.get("properties"), p.goodOrder(fields))
	})
	return r.all
}

type reorders struct {
	*pass
	all   []reorder
	known map[*node]bool // that are not to be touched again
}

func (r *reorders) add(path string, properties *node, order []int) {
	if !slices.IsSorted(order) && !r.known[properties] && !properties.repeats && len(r.all) < maxFixes {
		r.known[properties] = true
		r.all = append(r.all, reorder{trace.Below(path, "properties"), properties, order})
	}
}

// union puts the discriminator first in every branch. Where that looks like an
// answer, what else there is stays as it is: reasoning cannot come before it.
func (r *reorders) union(s *sub, keyword string) {
	branches := r.branches(s, keyword)
	name := discriminator(r.root, s.node, branches)
	if name == "" {
		return
	}
	for _, b := range branches {
		properties := b.node.get("properties")
		r.add(b.path, properties, first(properties, name))
		for _, f := range r.readFields(&sub{path: b.path, node: b.node}) {
			if f.name == name && f.role != roleNone {
				r.known[properties] = true
			}
		}
	}
}

// may says whether the configuration leaves a rule on.
func (p *pass) may(id string) bool { return !slices.Contains(p.Config.Disable, id) }

// goodOrder moves late reasoning before the first answer, and early checks
// behind it.
func (p *pass) goodOrder(all []field) []int {
	var late, early []field
	if p.may("answer-before-reasoning") {
		late = lateReasoning(all)
	}
	if p.may("check-before-output") {
		early = earlyChecks(all)
	}
	answer := firstOf(all, roleAnswer)
	has := func(list []field, f field) bool {
		return slices.ContainsFunc(list, func(x field) bool { return x.name == f.name })
	}
	var order, reasons, checks []int
	for i, f := range all {
		switch {
		case has(late, f):
			reasons = append(reasons, i)
		case has(early, f):
			checks = append(checks, i)
		}
	}
	for i, f := range all {
		if i == answer {
			order = append(order, reasons...)
		}
		if !has(late, f) && !has(early, f) {
			order = append(order, i)
		}
		if i == answer {
			order = append(order, checks...)
		}
	}
	return order
}

// first returns the order of an object's members with one before all others.
func first(n *node, name string) []int {
	var order []int
	for i, m := range n.members {
		if m.name == name {
			order = append([]int{i}, order...)
		} else {
			order = append(order, i)
		}
	}
	return order
}

// text writes the object anew.
func (r reorder) text(src string) string {
	chunks, tail, comma := split(src, r.object)
	var b strings.Builder
	b.WriteByte('{')
	for i, at := range r.order {
		c := chunks[at]
		if open(b.String()) && !strings.HasPrefix(c.lead, "\n") && !strings.HasPrefix(c.lead, "\r\n") {
			b.WriteByte('\n')
		}
		b.WriteString(c.lead + c.member)
		if i < len(r.order)-1 || comma {
			b.WriteByte(',')
		}
		b.WriteString(c.trail)
	}
	if open(b.String()) && !strings.HasPrefix(tail, "\n") && !strings.HasPrefix(tail, "\r\n") {
		b.WriteByte('\n')
	}
	b.WriteString(tail + "}")
	return b.String()
}

// open says whether a text ends within a comment that lasts to the end of its
// line. It looks at what follows the last line break, and does not mind if a
// string there holds two slashes: a line break more does no harm.
func open(text string) bool {
	return strings.Contains(text[strings.LastIndexByte(text, '\n')+1:], "//")
}

// chunk is a member with the comments that belong to it.
type chunk struct {
	lead   string // blanks and comments before the key
	member string // key, colon and value
	trail  string // comments behind the value on its last line
}

// split takes an object apart. Tail is what stands before its closing brace,
// and comma says whether the last member has one.
func split(src string, n *node) (chunks []chunk, tail string, comma bool) {
	at := n.start + 1
	for _, m := range n.members {
		c := chunk{lead: src[at:m.at], member: src[m.at:m.value.end]}
		at = m.value.end
		before, rest := sameLine(src[at:n.end])
		at += len(before)
		if comma = strings.HasPrefix(rest, ","); comma {
			at++
			after, _ := sameLine(src[at:n.end])
			before += after
			at += len(after)
		}
		c.trail = before
		chunks = append(chunks, c)
	}
	return chunks, src[at : n.end-1], comma
}

// sameLine takes the comments off that stand at the beginning of a text, up to
// the end of the line, and all that is blank or a comment if a comma follows on
// a later line.
func sameLine(text string) (comments, rest string) {
	p := &parser{src: text}
	if err := p.space(); err == nil && p.peek() == ',' {
		return text[:p.pos], text[p.pos:]
	}
	end := 0
	for at := 0; at < len(text); {
		switch {
		case text[at] == ' ' || text[at] == '\t':
			at++
		case strings.HasPrefix(text[at:], "//"):
			stop := strings.IndexByte(text[at:], '\n')
			if stop < 0 {
				stop = len(text) - at
			}
			return text[:at+stop], text[at+stop:]
		case strings.HasPrefix(text[at:], "/*"):
			stop := strings.Index(text[at:], "*/")
			if stop < 0 || strings.Contains(text[at:at+stop], "\n") {
				return text[:end], text[end:]
			}
			at += stop + 2
			end = at
		default:
			return text[:end], text[end:]
		}
	}
	return text[:end], text[end:]
}

// sameSet says whether two values are the same but for the order of keys.
func sameSet(x, y *node) bool {
	if x.kind != y.kind || x.text != y.text || x.yes != y.yes || len(x.items) != len(y.items) || len(x.members) != len(y.members) {
		return false
	}
	for i := range x.items {
		if !sameSet(x.items[i], y.items[i]) {
			return false
		}
	}
	byName := map[string]*node{}
	for _, m := range y.members {
		byName[m.name] = m.value
	}
	for _, m := range x.members {
		if other, ok := byName[m.name]; !ok || !x.repeats && !sameSet(m.value, other) {
			return false
		}
	}
	return true
}
