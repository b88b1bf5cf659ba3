package lint

import "github.com/stencil-debugger/stencil/trace"

// WithRoles returns a schema in which the fields that are told apart by their
// names and their order say so by "x-stencil-role", so that schemas.Roles knows
// them: reasoning, and with it checks of what was written, and answers. Fields
// that say their role, and those within reasoning, are left alone. The schema
// comes back as JSON without comments and white space. The error is a
// *SyntaxError where the text is no JSON.
func WithRoles(src string) (string, error) {
	root, err := parse(src)
	if err != nil {
		return "", err
	}
	p := newPass(src, root, Options{})
	guessed := map[*node]trace.Role{}
	for _, s := range p.subs {
		if p.isReasoned(s) {
			continue
		}
		for _, f := range p.fieldsOf(s) {
			if !f.explicit && f.node.is(kindObject) && f.role != roleNone {
				guessed[f.node] = traceRole(f)
			}
		}
	}
	for n, r := range guessed {
		n.members = append(n.members, member{name: "x-stencil-role", value: &node{kind: kindString, text: string(r)}})
	}
	return plain(root), nil
}

var sureness = newWordSet("confidence certainty")

func traceRole(f field) trace.Role {
	if f.role == roleAnswer || f.role == roleCheck && sureness.hasAny(f.words) {
		return trace.RoleAnswer
	}
	return trace.RoleReasoning
}

// IsCheck says whether a field with that name judges what was written, as
// "evals" and "self_critique" do.
func IsCheck(name string) bool { return checkNames.hasName(Words(name)) }
