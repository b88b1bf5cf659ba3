package leaks

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode"

	"github.com/stencil-debugger/stencil/trace"
)

// reasoningNames are names, or parts of names, of fields that are for
// reasoning: what a schema that puts reasoning inside calls its slots.
var reasoningNames = map[string]bool{
	"reasoning": true, "reason": true, "reasons": true, "rationale": true, "thought": true, "thoughts": true, "thinking": true, "think": true,
	"cot": true, "scratchpad": true, "analysis": true, "evidence": true, "rejected": true, "reflection": true, "deliberation": true, "plan": true, "planning": true,
	"strategy": true, "approach": true, "justification": true, "considerations": true, "observations": true, "observation": true, "assumptions": true, "why": true, "goal": true, "gap": true, "critique": true, "hypothesis": true,
	"begründung": true, "überlegung": true, "gedanken": true, "raisonnement": true, "razonamiento": true, "ragionamento": true, "raciocínio": true, "redenering": true, "uzasadnienie": true, "рассуждение": true, "推理": true, "思考": true, "理由": true, "추론": true,
}

// isReasoningName reports whether a field is for reasoning by its name: the
// words of it, as in thought_process, userGoal and gapNotes.
func isReasoningName(name string) bool {
	const most = 5 // words of a name; more are a sentence
	words := nameWords(name)
	if len(words) > most {
		return false
	}
	for _, w := range words {
		if reasoningNames[w] {
			return true
		}
	}
	return false
}

// nameWords splits a name at its marks and at its capitals.
func nameWords(name string) []string {
	const most = 64 // bytes of a name that is one
	if len(name) > most {
		return nil
	}
	var b strings.Builder
	lower := false
	for _, r := range name {
		switch {
		case !unicode.IsLetter(r):
			r = ' '
		case unicode.IsUpper(r) && lower:
			b.WriteByte(' ')
		}
		lower = unicode.IsLower(r)
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.Fields(b.String())
}

// roles tells fields for reasoning from the others.
type roles struct {
	schema  any
	strings map[string]bool // all that stand in the schema
	tuples  bool            // what holds for one index need not hold for another
	known   map[string]bool // what isReasoning said, by path
}

// newRoles reads the schema of a header, if it has one.
func newRoles(c trace.Constraint) *roles {
	r := &roles{strings: map[string]bool{}, known: map[string]bool{}}
	if c.Kind == "schema" && len(c.Source) <= maxSchema {
		if json.Unmarshal([]byte(c.Source), &r.schema) != nil {
			r.schema = nil
		}
		r.collect(r.schema)
	}
	return r
}

// collect keeps the strings of a part of the schema.
func (r *roles) collect(part any) {
	switch part := part.(type) {
	case string:
		r.strings[part] = true
	case []any:
		for _, e := range part {
			r.collect(e)
		}
	case map[string]any:
		for k, e := range part {
			r.strings[k] = true
			r.tuples = r.tuples || k == "prefixItems" || strings.Trim(k, "0123456789") == ""
			r.collect(e)
		}
	}
}

// Bounds of what is read of a schema, and of a path.
const (
	maxSchema = 4 << 20 // bytes
	maxLevels = 32
)

// elements splits a JSON Pointer.
func elements(path string) []string {
	list := strings.Split(path, "/")[1:]
	for i, e := range list {
		list[i] = trace.UnescapeKey(e)
	}
	return list
}

// isReasoning says whether the value at a path is for reasoning. It keeps what it
// found for as many paths as a document may have fields.
func (r *roles) isReasoning(path string) bool {
	const most = 4096
	if !r.tuples {
		path = genericPath(path)
	}
	is, ok := r.known[path]
	if !ok {
		is = r.findRole(path)
		if len(r.known) < most {
			r.known[path] = is
		}
	}
	return is
}

// findRole goes by the nearest x-stencil-role on the way to a path, else by the
// names on the way.
func (r *roles) findRole(path string) bool {
	list := elements(path)
	byName := false
	role := ""
	nodes := r.expand([]any{r.schema})
	for _, e := range list[:min(len(list), maxLevels)] {
		role = roleOf(nodes, role)
		nodes = r.expand(children(nodes, e))
		byName = byName || isReasoningName(e)
	}
	switch roleOf(nodes, role) {
	case string(trace.RoleReasoning):
		return true
	case string(trace.RoleAnswer):
		return false
	}
	return byName
}

// spells reports whether the content of a string is one that the schema spells,
// as an enum does.
func (r *roles) spells(content []byte) bool {
	return len(r.strings) > 0 && len(content) <= maxPath && r.strings[decode(content)]
}

func roleOf(nodes []map[string]any, inherited string) string {
	for _, n := range nodes {
		if role, ok := n["x-stencil-role"].(string); ok {
			return role
		}
	}
	return inherited
}

// maxNodes bounds the parts of a schema that are looked at for one place.
const maxNodes = 64

// expand adds what references and unions lead to.
func (r *roles) expand(nodes []any) []map[string]any {
	var all []map[string]any
	seen := map[string]bool{}
	for n := 0; len(nodes) > 0 && n < maxNodes; n++ {
		m, ok := nodes[0].(map[string]any)
		nodes = nodes[1:]
		if !ok {
			continue
		}
		all = append(all, m)
		if ref, ok := m["$ref"].(string); ok && !seen[ref] {
			seen[ref] = true
			nodes = append(nodes, r.resolve(ref))
		}
		for _, key := range []string{"allOf", "anyOf", "oneOf"} {
			if list, ok := m[key].([]any); ok {
				nodes = append(nodes, list[:min(len(list), maxNodes)]...)
			}
		}
	}
	return all
}

// resolve follows a reference within the schema.
func (r *roles) resolve(ref string) any {
	rest, ok := strings.CutPrefix(ref, "#")
	if !ok || len(rest) > maxPath {
		return nil
	}
	node := r.schema
	for _, e := range elements(rest) {
		m, ok := node.(map[string]any)
		if !ok {
			return nil
		}
		node = m[e]
	}
	return node
}

// children returns the parts that describe a member or an element.
func children(nodes []map[string]any, element string) []any {
	var all []any
	index, err := strconv.Atoi(element)
	if element == anyIndex {
		index, err = 0, nil
	}
	for _, m := range nodes {
		props, _ := m["properties"].(map[string]any)
		tuple, _ := m["prefixItems"].([]any)
		switch {
		case props[element] != nil:
			all = append(all, props[element])
		case err == nil && index >= 0 && index < len(tuple):
			all = append(all, tuple[index])
		case err == nil && m["items"] != nil:
			all = append(all, m["items"])
		case m["additionalProperties"] != nil:
			all = append(all, m["additionalProperties"])
		}
	}
	return all
}
