package tui

import (
	"sort"

	"github.com/stencil-debugger/stencil/decode/jsontext"
	"github.com/stencil-debugger/stencil/trace"
)

// course is the way of a branch through its document: its passages in the order
// of the text, so that other documents can be laid beside it.
type course struct {
	steps    []trace.Step      // that it was made of
	ends     []int32           // by step: how many bytes of text there are with it
	passages series[passage]   // the first step of each is not before that of the one before it
	tallies  series[markTally] // by step
	byKey    map[passageKey]int32
	seen     map[passageKey]int32 // by key without its number: how many there are
	tracker  jsontext.Tracker     // after the last byte
	thinks   bool                 // whether every step so far is one of thoughts
	loops    trace.LoopFinder     // in the thoughts
	loop     *trace.Loop          // the first of them
	forced   int32                // the first forced step of the thoughts; never for none
	edition  int                  // raised by whatever changes what there was
}

// passage is a part of a document that others can have as well: the thoughts, a
// value, the bracket that opens an object or an array, or text that is no JSON.
type passage struct {
	key        passageKey
	start, end int32 // bytes of the document's text; end is 0 while the passage goes on
	first      int32 // index of the step with its first byte
	closed     int32 // index of the step from which on its end is certain: never while it is not
	role       trace.Role
	opens      bool // it is a bracket: what stands inside has passages of its own
	thoughts   bool
}

// passageKey tells the passages of a document apart.
type passageKey struct {
	path     string
	thoughts bool
	nth      int32 // of the same path, as hostile documents have them; from 0
}

// never is the index of a step that has not come.
const never = -1

// markTally counts the steps up to and with one that carry a mark.
type markTally struct{ illegal, edits, overrides, pointers, forced int32 }

// maxNested is how deep a value can lie that is a passage of its own: paths of
// deeper ones are far longer than the text.
const maxNested = 64

func newCourse() *course {
	c := &course{}
	c.clear()
	return c
}

func (c *course) clear() {
	*c = course{byKey: map[passageKey]int32{}, seen: map[passageKey]int32{}, thinks: true, forced: never, edition: c.edition + 1}
}

// update goes on with the steps that are new. What was made of other steps is
// made anew.
func (c *course) update(steps []trace.Step) {
	if !c.goesOn(steps) {
		c.clear()
	}
	for i := len(c.ends); i < len(steps); i++ {
		c.add(i, &steps[i])
	}
	c.steps = steps
}

// goesOn reports whether some steps begin with those that were seen.
func (c *course) goesOn(steps []trace.Step) bool {
	n := len(c.ends)
	switch {
	case n == 0:
		return true
	case len(steps) < n:
		return false
	case &steps[0] == &c.steps[0] && sameStep(&steps[n-1], &c.steps[n-1]): // the same list, or what it was before it grew
		return true
	}
	for i := n - 1; i >= 0; i-- {
		if !sameStep(&steps[i], &c.steps[i]) {
			return false
		}
	}
	return true
}

// add goes on with one step.
func (c *course) add(i int, s *trace.Step) {
	c.tally(i, s)
	at := c.size()
	text := s.Chosen.Bytes
	if s.Chosen.Kind == trace.KindEnd {
		text = nil
	}
	c.ends = append(c.ends, int32(at+len(text)))
	if c.thinks && s.Region == trace.RegionThink {
		c.think(i, at, s)
		return
	}
	if c.thinks && c.passages.n > 0 {
		c.close(i, at)
	}
	c.thinks = false
	c.learnRole(s)
	c.read(i, at, text, s)
}

func (c *course) size() int {
	if n := len(c.ends); n > 0 {
		return int(c.ends[n-1])
	}
	return 0
}

func (c *course) tally(i int, s *trace.Step) {
	var t markTally
	if i > 0 {
		t = c.tallies.at(i - 1)
	}
	for _, m := range []struct {
		n  *int32
		is bool
	}{
		{&t.illegal, s.Illegal}, {&t.edits, s.Choice == trace.ChoiceEdit}, {&t.overrides, s.Override},
		{&t.pointers, s.Pointer != nil}, {&t.forced, s.Choice == trace.ChoiceForced},
	} {
		if m.is {
			*m.n++
		}
	}
	c.tallies.add(t)
}

// think adds a step of the thoughts.
func (c *course) think(i, at int, s *trace.Step) {
	if i == 0 {
		c.begin(passage{key: passageKey{thoughts: true}, start: int32(at), first: 0, role: trace.RoleReasoning, thoughts: true})
	}
	if s.Choice == trace.ChoiceForced && c.forced == never {
		c.forced = int32(i)
	}
	if loop, ok := c.loops.Add(s.Chosen.ID); ok && c.loop == nil {
		c.loop = &loop
	}
}

// begin adds a passage that goes on for now.
func (c *course) begin(p passage) {
	p.closed = never
	nth := c.seen[p.key]
	c.seen[p.key]++
	p.key.nth = nth
	c.byKey[p.key] = int32(c.passages.n)
	c.passages.add(p)
}

// close ends the last passage.
func (c *course) close(step, end int) {
	last := c.passages.n - 1
	p := c.passages.at(last)
	p.closed, p.end = int32(step), int32(end)
	c.passages.set(last, p)
}

// learnRole takes the role of a passage from the first step that has one: the
// step with its first byte may be one of structure.
func (c *course) learnRole(s *trace.Step) {
	last := c.passages.n - 1
	if !c.goingOn() || c.passages.ref(last).role != trace.RoleStructure || s.Role == trace.RoleStructure {
		return
	}
	p := c.passages.at(last)
	p.role = s.Role
	c.passages.set(last, p)
}

// goingOn reports whether the last passage is one that goes on.
func (c *course) goingOn() bool {
	return c.passages.n > 0 && c.passages.ref(c.passages.n-1).closed == never
}

// read reads the text of a step, which begins at an offset of the document.
func (c *course) read(i, at int, text []byte, s *trace.Step) {
	for len(text) > 0 {
		n := c.piece(i, at, text, s)
		c.tracker = c.tracker.Advance(text[:n])
		at, text = at+n, text[n:]
		if c.goingOn() && c.tracker.Kind() == jsontext.Structure { // a quote has closed it
			c.close(i, at)
		}
	}
}

// piece begins what the first byte of a text begins, and returns how many bytes
// belong to that for certain.
func (c *course) piece(i, at int, text []byte, s *trace.Step) int {
	switch kind := c.tracker.Kind(); kind {
	case jsontext.Structure:
		return c.token(i, at, text[0], s)
	case jsontext.String, jsontext.Key:
		return max(tokenRun(text, `"\`), 1)
	case jsontext.Broken:
		return len(text)
	}
	if n := tokenRun(text, " \t\r\n,}]"); n > 0 {
		return n
	}
	if c.goingOn() { // the byte belongs to what stands around the value
		c.close(i, at)
	}
	return c.token(i, at, text[0], s)
}

// token begins a passage where a byte begins a value.
func (c *course) token(i, at int, b byte, s *trace.Step) int {
	p := passage{start: int32(at), first: int32(i), role: s.Role}
	if c.tracker.Depth() > maxNested {
		return 1
	}
	switch kind := c.tracker.KindOf(b); {
	case kind == jsontext.Space || kind == jsontext.Key:
	case kind != jsontext.Structure:
		p.key.path = c.tracker.PathOf(b)
		c.begin(p)
	case b == '{' || b == '[':
		p.key.path, p.opens = c.tracker.PathOf(b), true
		c.begin(p)
		c.close(i, at+1)
	case b == '}' || b == ']':
		c.empties(at + 1)
	}
	return 1
}

// empties makes an empty object or array a value, where the byte before an
// offset closes one.
func (c *course) empties(end int) {
	last := c.passages.n - 1
	if last < 0 || !c.passages.ref(last).opens {
		return
	}
	p := c.passages.at(last)
	p.opens, p.end = false, int32(end)
	c.passages.set(last, p)
}

// passageAt returns the index of the passage that a step is in or comes after;
// -1 before the first.
func passageAt(list *series[passage], step int) int {
	return sort.Search(list.n, func(i int) bool { return int(list.ref(i).first) > step }) - 1
}
