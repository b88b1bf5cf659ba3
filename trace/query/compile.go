package query

import (
	"reflect"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/builtin"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/optimizer"
	"github.com/expr-lang/expr/parser"
	"github.com/expr-lang/expr/vm"
)

// compiled is an expression that is ready to run.
type compiled struct {
	program *vm.Program
	kind    reflect.Kind // of its value: Bool, Int, Float64 or String
	setters []func(*env) // of the names in it
}

// compile reads an expression. The steps are those of the library, with our
// checks between them.
func compile(text string) (compiled, *Error) {
	source, bad := prepare(text)
	if bad != nil {
		return compiled{}, bad
	}
	config := newConfig()
	tree, err := parser.ParseWithConfig(source, config)
	if err != nil {
		return compiled{}, wrong(err)
	}
	if bad := (&check{}).node(tree.Node); bad != nil {
		return compiled{}, bad
	}
	if _, err := checker.Check(tree, config); err != nil {
		return compiled{}, wrong(err)
	}
	if bad := checkTypes(tree.Node); bad != nil {
		return compiled{}, bad
	}
	c := compiled{kind: tree.Node.Type().Kind()}
	ast.Walk(&tree.Node, &patch{into: &c, seen: map[string]bool{}})
	if c.program, err = assemble(tree, config); err != nil {
		return compiled{}, wrong(err)
	}
	return c, nil
}

// assemble turns a tree that was checked and patched into a program.
func assemble(tree *parser.Tree, config *conf.Config) (*vm.Program, error) {
	if _, err := checker.Check(tree, config); err != nil {
		return nil, err
	}
	if err := optimizer.Optimize(&tree.Node, config); err != nil {
		return nil, err
	}
	return compiler.Compile(tree, config)
}

// newConfig tells the library what an expression may hold. None of its own
// functions is left: some are slow, and some tell the time.
func newConfig() *conf.Config {
	c := conf.CreateNew()
	c.WithEnv(&env{})
	c.MaxNodes = maxNodes
	c.DisableIfOperator = true
	for word := range c.Builtins {
		c.Disabled[word] = true
	}
	clear(c.Builtins)
	for _, f := range functions {
		declare(c, parsedName(f.name), f.types, nil)
		declare(c, boundName(f.name), bound, func(args ...any) (any, error) {
			return f.call(args[0].(*env), args[1]), nil
		})
	}
	declare(c, unequalName, bound, unequal)
	return c
}

// bound is the type of the functions that patch puts in: it sees to the
// arguments.
var bound = []any{new(func(...any) any)}

func declare(c *conf.Config, word string, types []any, call func(...any) (any, error)) {
	f := &builtin.Function{Name: word, Func: call}
	for _, t := range types {
		f.Types = append(f.Types, reflect.TypeOf(t).Elem())
	}
	c.Functions[word] = f
}

// The names of functions inside of the library. No expression can hold a name
// with a $: see prepare.

const unequalName = "$unequal"

func boundName(word string) string { return "$call_" + word }

// parsedName is the name of a function in a prepared expression, sourceName the
// other way about.
func parsedName(word string) string {
	if word == "in" {
		return standIn
	}
	return word
}

func sourceName(word string) string {
	if word == standIn {
		return "in"
	}
	return word
}

// patch notes which names an expression reads, hands functions the step, and
// gives != a meaning for unknown numbers.
type patch struct {
	into *compiled
	seen map[string]bool
}

// Visit is called for every part of the tree, the parts of a part first.
func (p *patch) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.IdentifierNode:
		if known, ok := nameOf(n.Value); ok && !p.seen[n.Value] {
			p.seen[n.Value] = true
			p.into.setters = append(p.into.setters, known.set)
		}
	case *ast.BinaryNode:
		if n.Operator == "!=" && (isNumber(n.Left) || isNumber(n.Right)) {
			replace(node, unequalName, n.Left, n.Right)
		}
	case *ast.CallNode:
		if callee, ok := n.Callee.(*ast.IdentifierNode); ok {
			bind(node, n, sourceName(callee.Value))
		}
	}
}

func isNumber(n ast.Node) bool { return n.Type().Kind() == reflect.Float64 }

// bind makes a call one with the environment and the argument that was read.
func bind(node *ast.Node, n *ast.CallNode, word string) {
	f, ok := functionOf(word)
	if !ok {
		return
	}
	argument := n.Arguments[0]
	if text, ok := argument.(*ast.StringNode); ok && f.read != nil {
		value, err := f.read(text.Value)
		if err != nil {
			return // check has refused it already
		}
		argument = &ast.ConstantNode{Value: value}
	}
	replace(node, boundName(word), &ast.IdentifierNode{Value: "$env"}, argument)
}

// replace puts a call in the place of a node, of the same type.
func replace(node *ast.Node, word string, arguments ...ast.Node) {
	call := &ast.CallNode{Callee: &ast.IdentifierNode{Value: word}, Arguments: arguments}
	call.SetType((*node).Type())
	ast.Patch(node, call)
}
