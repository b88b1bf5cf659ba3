package lint

import (
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// role is what a field is for.
type role uint8

const (
	roleNone      role = iota // data, or nothing that a name tells
	roleReasoning             // written for the sake of what comes after it
	roleCheck                 // judges what was written
	roleAnswer                // what the reader of the document wants
)

// field is a property of an object.
type field struct {
	name     string
	words    []string // of its name
	path     string   // JSON Pointer to its schema
	node     *node    // its schema
	role     role
	explicit bool // whether the schema says the role
	weak     bool // whether it is reasoning only for standing before an answer
	required bool
}

// Names of fields. A plain word decides wherever it stands in a name; those
// that can be data as well are reasoning only before an answer.
var (
	reasoningWords = newWordSet(`reasoning rationale thought thoughts thinking think cot scratchpad analysis
deliberation justification explanation considerations reflection hypothesis hypotheses assumptions evidence rejected
observations`)
	reasoningNames = newWordSet(`reason reasons why chain_of_thought strategy`)
	maybeReasoning = newWordSet(`goal plan summary notes steps context situation state understanding findings clues
signs approach restated need observed considered draft requirements`)
	answerWords = newWordSet(`answer verdict label decision conclusion recommendation prediction classification
sentiment reply response output result results diagnosis solution`)
	answerNames = newWordSet(`category action final class choice query sql intent route command sql_query`)
	checkNames  = newWordSet(`eval evals evaluation evaluations self_eval self_evaluation self_check self_checks check
checks critique self_critique self_review self_assessment verification confidence confidence_score confidence_level
certainty quality_check quality_score is_correct answer_quality evaluation_score`)
	disconfirming = newWordSet(`rejected rejection rejects objection objections counter counterargument counterarguments
counterevidence counterexample counterexamples against alternative alternatives disconfirming contradiction
contradictions contradicts doubt doubts refutes refutation weakness weakest caveats pitfalls opposing excluded`)
	// Choices that are more often data than what is asked for.
	dataChoices = newWordSet("type kind op mode format unit language version")
	// Endings that make data of what a name begins with, as in "reason_code".
	dataEndings = newWordSet(`id ids url uri link date time at count number type name code status key index length
version format language lang tokens model`)
)

// fieldsOf lists the properties of an object with their roles.
func (p *pass) fieldsOf(s *sub) []field {
	if !s.node.has("properties") {
		return nil
	}
	all, ok := p.fields[s]
	if !ok {
		all = p.readFields(s)
		p.fields[s] = all
	}
	return all
}

func (p *pass) readFields(s *sub) []field {
	required := s.node.get("required").words()
	var all []field
	for _, m := range s.node.get("properties").fields() {
		f := field{
			name: m.name, words: Words(m.name), path: trace.Below(s.path, "properties", m.name), node: m.value,
			required: slices.Contains(required, m.name),
		}
		f.role, f.explicit = p.explicitRole(m.value)
		if !f.explicit {
			f.role = p.roleByName(f)
		}
		all = append(all, f)
	}
	return byOrder(p, all)
}

// explicitRole returns what "x-stencil-role" says.
func (p *pass) explicitRole(n *node) (role, bool) {
	for _, n := range []*node{n, target(p.root, n)} {
		switch n.get("x-stencil-role").word() {
		case string(trace.RoleReasoning):
			return roleReasoning, true
		case string(trace.RoleAnswer):
			return roleAnswer, true
		}
	}
	return roleNone, false
}

func (p *pass) roleByName(f field) role {
	last := ""
	if len(f.words) > 1 {
		last = f.words[len(f.words)-1]
	}
	switch {
	case len(choices(p.root, f.node)) == 1:
		return roleNone // nothing is decided by it
	case checkNames.hasName(f.words):
		return roleCheck
	case dataEndings[last]:
		return roleNone
	case reasoningWords.hasAny(f.words) && p.canReason(f.node):
		return roleReasoning
	case reasoningNames.hasName(f.words) && p.isText(f.node):
		return roleReasoning
	case answerWords.hasAny(f.words) || answerNames.hasName(f.words):
		return roleAnswer
	}
	return roleNone
}

// canReason says whether there is room for words in a field: it is no number,
// no flag, and no choice.
func (p *pass) canReason(n *node) bool {
	if choices(p.root, n) != nil {
		return false
	}
	types := typeNames(p.root, n)
	return types == nil || slices.ContainsFunc(types, func(t string) bool { return t == "string" || t == "array" || t == "object" })
}

// isText says whether a field is free text, or a list.
func (p *pass) isText(n *node) bool {
	return p.canReason(n) && !slices.Contains(typeNames(p.root, n), "object")
}

// byOrder settles the roles that depend on what else there is: beside
// reasoning a choice is an answer, and a name that can be either is reasoning
// before an answer.
func byOrder(p *pass, all []field) []field {
	reasons := slices.ContainsFunc(all, func(f field) bool { return f.role == roleReasoning })
	for i, f := range all {
		if reasons && f.role == roleNone && !f.explicit && !dataChoices.hasName(f.words) && p.decides(f.node) {
			all[i].role = roleAnswer
		}
	}
	for i := len(all) - 1; i >= 0; i-- {
		if all[i].role == roleAnswer {
			markMaybe(p, all[:i])
			break
		}
	}
	return all
}

func markMaybe(p *pass, before []field) {
	for i, f := range before {
		if f.role == roleNone && !f.explicit && maybeReasoning.hasAny(f.words) && !dataEndings[f.words[len(f.words)-1]] && p.canReason(f.node) {
			before[i].role, before[i].weak = roleReasoning, true
		}
	}
}

// decides says whether a field is a choice: one of several words, or yes or no.
func (p *pass) decides(n *node) bool {
	return len(choices(p.root, n)) > 1 || onlyType(p.root, n, "boolean")
}

func withRole(all []field, r role) []field {
	var some []field
	for _, f := range all {
		if f.role == r {
			some = append(some, f)
		}
	}
	return some
}

// firstOf returns the index of the first field with a role, or -1.
func firstOf(all []field, r role) int {
	return slices.IndexFunc(all, func(f field) bool { return f.role == r })
}

// isReasoned says whether a subschema describes a part of the reasoning: it
// stands within a field that is reasoning, or is a definition that only such
// fields refer to.
func (p *pass) isReasoned(s *sub) bool { return p.reasoned(s, maxHops) }

func (p *pass) reasoned(s *sub, hops int) bool {
	for ; s != nil && hops > 0; s = s.parent {
		switch s.keyword {
		case "properties":
			if r, _ := p.explicitRole(s.node); r == roleReasoning {
				return true
			}
			f := field{words: Words(s.name), node: s.node}
			if p.roleByName(f) == roleReasoning {
				return true
			}
		case "$defs", "definitions":
			return p.allReasoned(p.users[s.path], hops-1)
		}
	}
	return false
}

func (p *pass) allReasoned(users []*sub, hops int) bool {
	return len(users) > 0 && len(users) < maxHops && hops > 0 &&
		!slices.ContainsFunc(users, func(u *sub) bool { return !p.reasoned(u, hops-8) })
}
