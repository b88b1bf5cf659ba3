package compile

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// shared returns a path in the folder of test data beside the project, and
// skips the test where it is missing.
func shared(t testing.TB, parts ...string) string {
	t.Helper()
	pattern := filepath.Join(append([]string{"..", "..", "..", "shared"}, parts...)...)
	if found, err := filepath.Glob(pattern); err != nil || len(found) == 0 {
		t.Skipf("no test data at %s", pattern)
	}
	return pattern
}

// writer tries to write a value, with the members of its objects in any order.
type writer struct {
	a     *grammar.Automaton
	steps int
}

// maxOrders bounds the orders that are tried.
const maxOrders = 3_000

// inSomeOrder says whether a language has a document with the members of its
// objects in some order.
func inSomeOrder(a *grammar.Automaton, root grammar.Term, text string) bool {
	v, err := parse(text)
	if err != nil {
		return false
	}
	w := &writer{a: a}
	return w.value(root, v, a.Nullable)
}

func (w *writer) text(t grammar.Term, text string) grammar.Term {
	for i := range len(text) {
		if t == grammar.None {
			break
		}
		t = w.a.Next(t, text[i])
	}
	return t
}

// value writes a value from a state on, and then what follows it.
func (w *writer) value(t grammar.Term, v *value, then func(grammar.Term) bool) bool {
	if w.steps++; t == grammar.None || w.steps > maxOrders {
		return false
	}
	switch v.kind {
	case kindArray:
		return w.items(w.text(t, "["), v.items, then)
	case kindObject:
		return w.members(w.text(t, "{"), v.members, make([]bool, len(v.members)), 0, then)
	}
	return w.after(w.text(t, v.source), then)
}

func (w *writer) after(t grammar.Term, then func(grammar.Term) bool) bool {
	return t != grammar.None && then(t)
}

func (w *writer) items(t grammar.Term, items []*value, then func(grammar.Term) bool) bool {
	if len(items) == 0 {
		return w.after(w.text(t, "]"), then)
	}
	return w.value(t, items[0], func(t grammar.Term) bool {
		if len(items) > 1 {
			t = w.text(t, ",")
		}
		return w.items(t, items[1:], then)
	})
}

func (w *writer) members(t grammar.Term, members []member, used []bool, count int, then func(grammar.Term) bool) bool {
	if count == len(members) {
		return w.after(w.text(t, "}"), then)
	}
	if count > 0 {
		t = w.text(t, ",")
	}
	for _, i := range w.promising(t, members, used) {
		used[i] = true
		if w.value(w.text(t, key(members[i])), members[i].value, func(t grammar.Term) bool {
			return w.members(t, members, used, count+1, then)
		}) {
			return true
		}
		used[i] = false
	}
	return false
}

// promising returns the members that may come next, those first after whose
// key the fewest of the others are shut out.
func (w *writer) promising(t grammar.Term, members []member, used []bool) []int {
	var next, left []int
	open := map[int]int{}
	for i := range members {
		if used[i] {
			continue
		}
		if w.text(t, key(members[i])) != grammar.None {
			next = append(next, i)
		}
		left = append(left, i)
	}
	for _, i := range next {
		w.value(w.text(t, key(members[i])), members[i].value, func(t grammar.Term) bool {
			t = w.text(t, ",")
			for _, j := range left {
				if j != i && w.text(t, key(members[j])) != grammar.None {
					open[i]++
				}
			}
			return true
		})
	}
	slices.SortStableFunc(next, func(i, j int) int { return open[j] - open[i] })
	return next
}

// key returns the text of a member up to its value.
func key(m member) string {
	name, _ := json.Marshal(m.name)
	return string(name) + ":"
}

// tally counts what became of documents or schemas, by a name.
type tally map[string]int

func (c tally) String() string {
	text := ""
	for _, name := range []string{"schemas", "right", "refused", "wrong", "accepted wrongly", "refused wrongly", "in another order"} {
		if text != "" {
			text += ", "
		}
		text += strconv.Itoa(c[name]) + " " + name
	}
	return text
}

// valid says whether a schema allows a document, whatever the order of its
// keys.
func valid(schema, text string) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	root, err := parse(schema)
	v, err2 := parse(text)
	if err != nil || err2 != nil {
		return false
	}
	c := newCompiler(grammar.NewAutomaton(), root, Native(), dropped{})
	n := c.reader.node(root)
	c.start()
	return c.holds(n.is(), v)
}
