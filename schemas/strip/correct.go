package strip

import (
	"slices"
	"strconv"

	"github.com/stencil-debugger/stencil/schemas/lint"
	"github.com/stencil-debugger/stencil/trace"
)

// maxFields bounds the fields of an object whose names are compared: a record
// with more is no answer that a model corrected.
const maxFields = 64

// object is an object of a record and where it stands.
type object struct {
	*value
	at   spot
	path string
}

// edition is one version of a field: a member of the object, or of the last
// round of a cycle that corrects it.
type edition struct {
	value *value
	at    spot
	path  string
}

// fate is what happens to a member that has versions.
type fate struct {
	taken *edition // what stands in its place in the action record; nil is nothing
	key   []byte   // its key there
	why   Why      // why the member itself is taken out; "" if it is not
	by    string
}

// family is a field and its corrections.
type family struct {
	first  string
	better []string // in the order of the record, those that are not there first
	forNow bool     // the first version says by its name that it is one
}

// fates decides on the members that have versions, by their indices.
func (o object) fates() map[int]*fate {
	all := map[int]*fate{}
	for _, f := range o.families() {
		o.decide(f, all)
	}
	return all
}

func (o object) families() []family {
	all, taken := o.saidFamilies()
	if len(o.members) > maxFields {
		return all
	}
	for i, m := range o.members {
		if taken[m.name] {
			continue
		}
		if first := o.firstOf(i, taken); first >= 0 {
			name := o.members[first].name
			at := slices.IndexFunc(all, func(f family) bool { return f.first == name })
			if at < 0 {
				at = len(all)
				all = append(all, family{first: name, forNow: versionOf(name).first})
			}
			all[at].better = append(all[at].better, m.name)
		}
	}
	return all
}

// saidFamilies are those that the schema's keywords name, and their members.
func (o object) saidFamilies() (all []family, taken map[string]bool) {
	corrects := o.at.said.Corrects()
	taken = map[string]bool{}
	for _, name := range o.inOrder(corrects) {
		first := corrects[name]
		if o.find(first) < 0 && o.find(name) < 0 {
			continue
		}
		taken[first], taken[name] = true, true
		at := slices.IndexFunc(all, func(f family) bool { return f.first == first })
		if at < 0 {
			at = len(all)
			all = append(all, family{first: first})
		}
		all[at].better = append(all[at].better, name)
	}
	return all, taken
}

// inOrder lists names in the order of the object, those that it lacks first.
func (o object) inOrder(set map[string]string) []string {
	var names []string
	for name := range set {
		names = append(names, name)
	}
	slices.Sort(names)
	slices.SortStableFunc(names, func(a, b string) int { return o.find(a) - o.find(b) })
	return names
}

// firstOf returns the index of what a member corrects by its name, or -1.
func (o object) firstOf(i int, taken map[string]bool) int {
	v := versionOf(o.members[i].name)
	if !v.better && !isRounds(o.members[i].name) {
		return -1
	}
	checked := false
	for at := i - 1; at >= 0; at-- {
		m := o.members[at]
		first := versionOf(m.name)
		switch {
		case taken[m.name]:
		case lint.IsCheck(m.name):
			checked = true
		case v.corrects(first, checked) && sameKind(m.value, o.members[i].value):
			return at
		case o.lastCorrection(i, m, first) != nil:
			return at
		}
	}
	return -1
}

// sameKind says whether two values can be versions of the same: null is
// nothing yet.
func sameKind(a, b *value) bool { return a.kind == b.kind || a.kind == kindNull || b.kind == kindNull }

// lastCorrection returns the last correction of a field in a cycle: in a list
// with a name for one, the last item's member that corrects it and is not null.
func (o object) lastCorrection(i int, of member, first version) *edition {
	list := o.members[i]
	if list.value.kind != kindArray || !isRounds(list.name) || first.better || first.of == "" && !first.first {
		return nil
	}
	return o.inRounds(i, func(m member, v version) bool {
		return (v.of == first.of || v.isOutput() && first.isOutput()) && sameKind(m.value, of.value)
	})
}

// inRounds returns the last correction in the items of a list that a function
// agrees to.
func (o object) inRounds(i int, agrees func(member, version) bool) *edition {
	list := o.members[i]
	at, path := o.at.below(list.name), trace.Below(o.path, list.name)
	for n := len(list.value.items) - 1; n >= 0; n-- {
		element := strconv.Itoa(n)
		item := object{list.value.items[n], at.below(element), trace.Below(path, element)}
		if len(item.members) > maxFields {
			continue
		}
		for j := len(item.members) - 1; j >= 0; j-- {
			m := item.members[j]
			if v := versionOf(m.name); v.better && m.value.kind != kindNull && agrees(m, v) {
				return &edition{m.value, item.at.below(m.name), trace.Below(item.path, m.name)}
			}
		}
	}
	return nil
}

// isCycle says whether a member is a list of rounds each of which holds both
// versions of what is asked for.
func (o object) isCycle(i int) bool {
	m := o.members[i]
	if m.value.kind != kindArray || len(m.value.items) < 2 || !isRounds(m.name) {
		return false
	}
	corrected := false
	at := o.at.below(m.name)
	for n, item := range m.value.items {
		if item.kind != kindObject {
			return false
		}
		part := object{item, at.below(strconv.Itoa(n)), ""}
		corrected = corrected || len(part.families()) > 0
	}
	return corrected
}

// edition returns the version that a member holds: nil if it is absent or
// null, or a cycle without a correction.
func (o object) edition(name string, f family) *edition {
	i := o.find(name)
	if i < 0 || o.members[i].value.kind == kindNull {
		return nil
	}
	if name != f.first && o.isRoundsOf(i, f) {
		return o.inRounds(i, func(m member, v version) bool { return o.agrees(m, f) })
	}
	return &edition{o.members[i].value, o.at.below(name), trace.Below(o.path, name)}
}

// isRoundsOf says whether a member is a cycle of corrections, and not a
// correction that is a list.
func (o object) isRoundsOf(i int, f family) bool {
	if o.members[i].value.kind != kindArray {
		return false
	}
	first := o.find(f.first)
	if first < 0 {
		return isRounds(o.members[i].name)
	}
	return o.members[first].value.kind != kindArray
}

// agrees says whether a correction in a cycle can take the place of a field.
func (o object) agrees(m member, f family) bool {
	first := o.find(f.first)
	return first < 0 || sameKind(m.value, o.members[first].value)
}

// decide settles what happens to the members of a family.
func (o object) decide(f family, all map[int]*fate) {
	names := append([]string{f.first}, f.better...)
	if !slices.ContainsFunc(names, func(name string) bool { return !o.at.below(name).isReasoning() }) {
		return // no version is an answer
	}
	var taken *edition
	from := -1
	for _, name := range names {
		if e := o.edition(name, f); e != nil {
			taken, from = e, o.find(name)
		}
	}
	if taken == nil {
		return // all are null
	}
	for _, name := range names {
		o.dispose(name, taken, all)
	}
	key, place := o.keyOf(f), from
	if at := o.find(key); at >= 0 {
		place = at
	}
	spot := all[place]
	spot.taken = taken
	if spot.key = quote(key); o.members[place].name == key {
		spot.key = o.members[place].key
	}
}

// dispose notes why a version other than the one that counts is taken out.
func (o object) dispose(name string, taken *edition, all map[int]*fate) {
	i := o.find(name)
	if i < 0 {
		return
	}
	f := &fate{}
	switch path := trace.Below(o.path, name); {
	case path == taken.path:
	case o.members[i].value.kind == kindNull:
		f.why = NoCorrection
	default:
		f.why, f.by = Superseded, taken.path
	}
	all[i] = f
}

// keyOf returns the name that stands for all versions: that of the first one
// or, if that is there for the sake of the correction, of the last.
func (o object) keyOf(f family) string {
	last := f.better[len(f.better)-1]
	if i := o.find(last); i >= 0 && o.isRoundsOf(i, f) {
		return f.first
	}
	if f.forNow || o.at.below(f.first).isReasoning() {
		return last
	}
	return f.first
}
