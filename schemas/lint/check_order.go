package lint

import (
	"fmt"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// reasonedObjects calls a function for every object whose fields are told
// apart; parts of the reasoning are left out, since all in them is reasoning.
func (p *pass) reasonedObjects(look func(s *sub, all []field)) {
	for _, s := range p.subs {
		if len(s.node.get("properties").fields()) > 1 && !p.isReasoned(s) {
			look(s, p.fieldsOf(s))
		}
	}
}

func (p *pass) answerBeforeReasoning() {
	p.reasonedObjects(func(_ *sub, all []field) {
		for _, f := range lateReasoning(all) {
			answer := all[firstOf(all, roleAnswer)]
			p.report(f.path, fmt.Sprintf("%q is written after %q: it can only defend what was chosen", f.name, answer.name))
		}
	})
}

// lateReasoning returns the reasoning of an object where all of it comes after
// the first answer. Where some comes before, the rest may be a second look.
func lateReasoning(all []field) []field {
	answer, reasoning := firstOf(all, roleAnswer), firstOf(all, roleReasoning)
	if answer < 0 || reasoning < answer {
		return nil
	}
	return slices.DeleteFunc(withRole(all, roleReasoning), func(f field) bool { return f.weak })
}

func (p *pass) checkBeforeOutput() {
	p.reasonedObjects(func(_ *sub, all []field) {
		for _, f := range earlyChecks(all) {
			p.report(f.path, fmt.Sprintf("%q is written before %q, which it is about", f.name, all[firstOf(all, roleAnswer)].name))
		}
	})
}

// earlyChecks returns the checks that come before the first answer, and before
// any draft.
func earlyChecks(all []field) []field {
	answer := firstOf(all, roleAnswer)
	if answer < 0 {
		return nil
	}
	isDraft := func(f field) bool { return slices.Contains(f.words, "draft") }
	var early []field
	for i, f := range all[:answer] {
		if f.role == roleCheck && !slices.ContainsFunc(all[:i], isDraft) {
			early = append(early, f)
		}
	}
	return early
}

// orderNotPinned goes by what holds in every dialect, as a test shows: required
// keys are written in their order, and one that is not required can be left
// out.
func (p *pass) orderNotPinned() {
	p.reasonedObjects(func(_ *sub, all []field) {
		answer := firstOf(all, roleAnswer)
		if answer < 0 {
			return
		}
		for _, f := range all[:answer] {
			if f.role == roleReasoning && !f.weak && !f.required {
				p.report(f.path, p.mayMove(f, all[answer]))
			}
		}
	})
}

func (p *pass) orderLostWhenSorted() {
	p.reasonedObjects(func(_ *sub, all []field) {
		answer := firstOf(all, roleAnswer)
		if answer < 0 || firstOf(all, roleReasoning) > answer {
			return
		}
		for _, f := range all[:answer] {
			if f.role == roleReasoning && f.name > all[answer].name {
				p.report(f.path, fmt.Sprintf("%q sorts behind %q", f.name, all[answer].name))
				return
			}
		}
	})
}

// mayMove says what becomes of reasoning that is not required.
func (p *pass) mayMove(reasoning, answer field) string {
	if p.Options.Dialect != nil && p.Options.Dialect.Name == "llama.cpp" && answer.required {
		return fmt.Sprintf("%q is not required: llama.cpp writes it after %q, which is", reasoning.name, answer.name)
	}
	return fmt.Sprintf("%q is not required: a document may go straight to %q", reasoning.name, answer.name)
}

// unionKeywords are those with a branch for each kind of value.
var unionKeywords = []string{"anyOf", "oneOf"}

func (p *pass) discriminatorNotFirst() {
	for _, s := range p.subs {
		for _, keyword := range unionKeywords {
			p.union(s, keyword)
		}
	}
}

// union looks at the branches of one union.
func (p *pass) union(s *sub, keyword string) {
	branches := p.branches(s, keyword)
	name := discriminator(p.root, s.node, branches)
	if name == "" {
		return
	}
	for _, b := range branches {
		properties := b.node.get("properties").fields()
		path := trace.Below(b.path, "properties", name)
		switch {
		case p.said(path):
		case properties[0].name != name:
			p.report(path, fmt.Sprintf("%q tells the branches apart, and is written after %q", name, properties[0].name))
		case !slices.Contains(b.node.get("required").words(), name):
			p.report(path, fmt.Sprintf("%q tells the branches apart, and is not required: it may be left out", name))
		}
	}
}

// branch is an object that is one of a union's.
type branch struct {
	path string
	node *node
}

// branches returns the objects with properties among a union's branches, and
// none where something else than null is among them.
func (p *pass) branches(s *sub, keyword string) []branch {
	var all []branch
	for i, n := range s.node.get(keyword).list() {
		b := branch{trace.Below(s.path, keyword, itoa(i)), n}
		if ref := n.get("$ref").word(); ref != "" {
			if b.node, b.path = resolve(p.root, ref); b.node == nil {
				return nil
			}
		}
		if len(b.node.get("properties").fields()) == 0 {
			if types := typeNames(p.root, n); len(types) == 1 && types[0] == "null" {
				continue
			}
			return nil
		}
		all = append(all, b)
	}
	return all
}

// Bounds of what is compared to find a discriminator.
const (
	maxBranches   = 500
	maxCandidates = 50
)

// discriminator returns the property that every branch has with values of its
// own, or "". OpenAPI's "discriminator" names it.
func discriminator(root, union *node, branches []branch) string {
	if len(branches) < 2 || len(branches) > maxBranches {
		return ""
	}
	if name := union.get("discriminator").get("propertyName").word(); name != "" && inAll(branches, name) {
		return name
	}
	fields := branches[0].node.get("properties").fields()
	for _, m := range fields[:min(len(fields), maxCandidates)] {
		if inAll(branches, m.name) && apart(root, branches, m.name) {
			return m.name
		}
	}
	return ""
}

func inAll(branches []branch, name string) bool {
	return !slices.ContainsFunc(branches, func(b branch) bool { return !b.node.get("properties").has(name) })
}

// apart says whether no two branches share a value of a property.
func apart(root *node, branches []branch, name string) bool {
	seen := map[string]bool{}
	for _, b := range branches {
		values := choices(root, b.node.get("properties").get(name))
		if len(values) == 0 {
			return false
		}
		for _, v := range values {
			if seen[v] {
				return false
			}
			seen[v] = true
		}
	}
	return true
}
