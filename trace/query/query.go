package query

import (
	"fmt"
	"reflect"
	"strings"
	"sync"

	"github.com/expr-lang/expr/vm"
)

// maxMemory bounds what the library may allocate while it evaluates an
// expression, in elements of lists.
const maxMemory = 10_000

// Query is a compiled expression. It is safe for several goroutines at once.
type Query struct {
	text string
	compiled
	machines sync.Pool // of *machine
}

// machine is what one evaluation needs. It is used again by the next.
type machine struct {
	vm  vm.VM
	env env
}

// Compile reads an expression of any type. An error is an *Error.
func Compile(text string) (*Query, error) {
	c, err := compile(text)
	if err != nil {
		return nil, err
	}
	q := &Query{text: strings.TrimSpace(text), compiled: c}
	q.machines.New = func() any { return &machine{vm: vm.VM{MemoryBudget: maxMemory}} }
	return q, nil
}

// CompileCondition reads an expression that is true or false, and refuses any
// other. An error is an *Error.
func CompileCondition(text string) (*Query, error) {
	q, err := Compile(text)
	if err != nil {
		return nil, err
	}
	if !q.Condition() {
		return nil, &Error{Column: firstColumn(text), Text: notCondition[q.kind]}
	}
	return q, nil
}

var notCondition = map[reflect.Kind]string{
	reflect.Int:     "this is a number and no condition: compare it, as in step == 10",
	reflect.Float64: "this is a number and no condition: compare it, as in entropy > 2",
	reflect.String:  `this is a text and no condition: compare it, as in token == "yes"`,
}

// firstColumn is the column of the first character that is no space.
func firstColumn(text string) int {
	blank := text[:len(text)-len(strings.TrimLeft(text, " \t"))]
	return len(blank) + 1
}

// String is the expression as it was written, without spaces around it.
func (q *Query) String() string { return q.text }

// Condition reports whether the expression is true or false.
func (q *Query) Condition() bool { return q.kind == reflect.Bool }

// Test reports whether a condition holds at the step with that index. It
// returns ErrNoCondition, ErrNoStep, or an *Error where the expression cannot
// be computed: a remainder of a division by 0.
func (q *Query) Test(r *Run, i int) (bool, error) {
	if !q.Condition() {
		return false, ErrNoCondition
	}
	v, err := q.Eval(r, i)
	if err != nil {
		return false, err
	}
	return v.(bool), nil
}

// Eval returns the value at the step with that index: a bool, int, float64 or
// string. A number that nobody knows is NaN. It returns the errors of Test but
// ErrNoCondition.
func (q *Query) Eval(r *Run, i int) (any, error) {
	if i < 0 || i >= r.Len() {
		return nil, fmt.Errorf("%q at index %d of %d: %w", q.text, i, r.Len(), ErrNoStep)
	}
	m := q.machines.Get().(*machine)
	m.env.set(r, i, q.setters)
	v, err := m.vm.Run(q.program, &m.env)
	m.env = env{}
	q.machines.Put(m)
	if err != nil {
		return nil, wrong(err)
	}
	return v, nil
}
