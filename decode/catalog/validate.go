package catalog

import "fmt"

// ProblemKind sorts problems, so that runs can be counted by what went wrong.
type ProblemKind string

// The kinds of problem an answer can have.
const (
	ProblemSyntax    ProblemKind = "syntax"    // not one JSON object
	ProblemDuplicate ProblemKind = "duplicate" // a key is written twice
	ProblemOperation ProblemKind = "operation" // no operation, or an unknown one
	ProblemUnknown   ProblemKind = "unknown"   // a parameter the operation does not have
	ProblemMissing   ProblemKind = "missing"   // a required parameter is not there
	ProblemValue     ProblemKind = "value"     // a value the parameter's type does not allow
	ProblemOrder     ProblemKind = "order"     // keys stand in another order than declared
)

// A Problem is one thing that is wrong with an answer.
type Problem struct {
	Kind    ProblemKind
	Key     string // the JSON key, empty where it concerns the whole
	Message string
}

// String returns the problem in one line.
func (p Problem) String() string {
	if p.Key == "" {
		return p.Message
	}
	return clipKey(p.Key) + ": " + p.Message
}

// Validate lists what is wrong with an answer that has real values in it; a valid one gives none. It is
// strict: one object, no key twice, a known operation first, its parameters in declared order.
func (c *Catalog) Validate(answer []byte) []Problem {
	fields, err := readAnswer(answer)
	if err != nil {
		return []Problem{{ProblemSyntax, "", err.Error()}}
	}
	v := validator{seen: map[string]bool{}, position: -1}
	v.findOperation(c, fields)
	for i, field := range fields {
		v.field(i, field)
	}
	v.missing()
	return v.problems
}

// A validator goes through the fields of one answer.
type validator struct {
	operation *Operation // nil if it is not known
	seen      map[string]bool
	position  int // where the last known parameter stands in the declaration
	problems  []Problem
}

func (v *validator) report(kind ProblemKind, key, format string, args ...any) {
	v.problems = append(v.problems, Problem{kind, key, fmt.Sprintf(format, args...)})
}

func (v *validator) findOperation(c *Catalog, fields []answerField) {
	for _, field := range fields {
		if field.key != OperationKey {
			continue
		}
		name, ok := field.value.(string)
		if !ok {
			v.report(ProblemOperation, OperationKey, "should be a string and is %s", tokenName(field.value))
		} else if v.operation = c.Operation(name); v.operation == nil {
			v.report(ProblemOperation, OperationKey, "%s is unknown", clip(name))
		}
		return
	}
	v.report(ProblemOperation, "", "there is no %s", OperationKey)
}

func (v *validator) field(index int, field answerField) {
	if v.seen[field.key] {
		v.report(ProblemDuplicate, field.key, "is written twice")
		return
	}
	v.seen[field.key] = true
	if field.key == OperationKey {
		if index != 0 {
			v.report(ProblemOrder, OperationKey, "is not the first key")
		}
		return
	}
	if v.operation != nil {
		v.parameter(field)
	}
}

func (v *validator) parameter(field answerField) {
	position := -1
	for i := range v.operation.Parameters {
		if v.operation.Parameters[i].Name == field.key {
			position = i
		}
	}
	if position < 0 {
		v.report(ProblemUnknown, field.key, "is no parameter of %s", v.operation.Name)
		return
	}
	if position < v.position {
		v.report(ProblemOrder, field.key, "should stand before %s", v.operation.Parameters[v.position].Name)
	}
	v.position = max(v.position, position)
	t := v.operation.Parameters[position].Type
	value, err := t.valueOf(field.value)
	if err == nil {
		err = t.Check(value)
	}
	if err != nil {
		v.report(ProblemValue, field.key, "%v", err)
	}
}

func (v *validator) missing() {
	if v.operation == nil {
		return
	}
	for _, parameter := range v.operation.Parameters {
		if parameter.Required && !v.seen[parameter.Name] {
			v.report(ProblemMissing, parameter.Name, "is required and missing")
		}
	}
}
