package compile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// Options say how a schema is read.
type Options struct {
	Policy Policy

	// Lenient drops keywords that cannot be expressed, with a warning for each,
	// instead of refusing the schema. The automaton then allows more than the
	// schema does.
	Lenient bool
}

// Result is a compiled schema.
type Result struct {
	// Root is the texts of all documents, with white space around them.
	Root grammar.Term

	// Notes are keywords and formats that assert nothing.
	Notes []Note

	// Warnings are keywords that were dropped, so that documents which break
	// them are allowed.
	Warnings []Note
}

// Compile makes the term of a schema in an automaton, preferably a new one: a
// schema that is too large to be decided leaves its error in the automaton.
// The parts of the language are written when they are first needed.
//
// The error is a *LoadError if the schema is no JSON, and a *RefusalError if
// it cannot be expressed, or has no documents.
func Compile(a *grammar.Automaton, schema []byte, o Options) (*Result, error) {
	root, err := parse(string(schema))
	if err != nil {
		return nil, err
	}
	drop := dropped{lenient: o.Lenient, ignored: o.Policy.Ignored, places: map[keywordAt]string{}}
	for range maxAttempts {
		result, refused := compileTree(a, root, o.Policy, drop)
		if refused == nil {
			result.Warnings = drop.warnings()
			return result, nil
		}
		if !drop.add(refused) {
			return nil, refused
		}
	}
	return nil, &RefusalError{Why: fmt.Sprintf("more than %d keywords cannot be expressed", maxAttempts)}
}

// maxAttempts bounds how often a compilation starts again without a keyword.
const maxAttempts = 200

// compileTree is one attempt.
func compileTree(a *grammar.Automaton, root *value, p Policy, drop dropped) (result *Result, refused *RefusalError) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case refusal:
			result, refused = nil, r.err
		default:
			panic(r)
		}
	}()
	c := newCompiler(a, root, p, drop)
	return c.run(root), nil
}

// compiler is the state of one compilation. It lives on in the rules of the
// automaton, which write what was planned.
type compiler struct {
	expander
	dropped
	policy Policy
	reader *reader
	leaves *leaves

	goals []*goal
	byKey map[string]*goal
	never *goal // which no value meets
	key   []byte

	depth, lowest, visits int // see met
	fitDepth              int
	wide                  bool // see hasFormat
}

func newCompiler(a *grammar.Automaton, root *value, p Policy, drop dropped) *compiler {
	c := &compiler{dropped: drop, policy: p, reader: newReader(root, p, drop), leaves: newLeaves(a, p, drop), byKey: map[string]*goal{}}
	c.never = &goal{id: -1, done: true, state: stateEmpty}
	return c
}

// empty is why a schema is refused that no document meets.
const empty = "no document is valid"

func (c *compiler) run(root *value) *Result {
	n := c.reader.node(root)
	c.start()
	g := c.goal(n.is())
	if !c.met(g) {
		for n.ref != nil {
			n = n.ref // where the schema really is
		}
		refuse(n.path, "", empty)
	}
	c.planAll(g)
	if err := c.leaves.a.Err(); err != nil {
		refuse(n.path, "", "%s", err)
	}
	l := c.leaves
	return &Result{Root: l.a.Seq(l.space.Outer, c.term(g), l.space.Outer), Notes: c.reader.notes}
}

// start takes over the nodes, once all are read.
func (c *compiler) start() {
	c.expander = expander{nodes: c.reader.nodes, table: map[expansion]*expanded{}, constants: map[string]*node{}}
}

// planAll plans a goal and all that it leads to.
func (c *compiler) planAll(g *goal) {
	queue := []*goal{g}
	visit := func(g *goal) {
		if !g.planned {
			queue = append(queue, g)
		}
	}
	for len(queue) > 0 {
		g := queue[0]
		queue = queue[1:]
		c.plan(g, visit)
	}
}

// dropped are keywords that are not read.
type dropped struct {
	lenient bool
	ignored []string
	places  map[keywordAt]string
}

type keywordAt struct{ path, keyword string }

// has says whether a keyword is not to be read.
func (d dropped) has(path, keyword string) bool {
	if _, ok := d.places[keywordAt{path, keyword}]; ok {
		return true
	}
	if slices.Contains(d.ignored, keyword) {
		d.places[keywordAt{path, keyword}] = "it is ignored, as asked for"
		return true
	}
	return false
}

// add drops the keyword of a refusal; false if that is not possible.
func (d dropped) add(r *RefusalError) bool {
	at := keywordAt{r.Path, r.Keyword}
	if _, ok := d.places[at]; ok || r.Keyword == "" || !d.lenient {
		return false
	}
	d.places[at] = r.Why
	return true
}

// tolerate drops a keyword on the spot, if that is asked for, and refuses it
// otherwise. It returns true.
func (d dropped) tolerate(path, keyword, why string) bool {
	if !d.lenient {
		refuse(path, keyword, "%s", why)
	}
	d.places[keywordAt{path, keyword}] = why
	return true
}

// warnings lists what was dropped, by place.
func (d dropped) warnings() []Note {
	var all []Note
	for at, why := range d.places {
		all = append(all, Note{at.path, at.keyword, fmt.Sprintf("dropped: %s", why)})
	}
	slices.SortFunc(all, func(x, y Note) int {
		return cmp.Or(strings.Compare(x.Path, y.Path), strings.Compare(x.Keyword, y.Keyword))
	})
	return all
}
