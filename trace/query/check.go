package query

import (
	"reflect"
	"regexp/syntax"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// Bounds of an expression.
const (
	maxNodes = 256  // parts of an expression
	maxRegex = 1000 // instructions of a compiled regular expression
)

// operators are those of the library that the language has.
var operators = strings.Fields("&& || and or ! not == != < <= > >= + - * / % ** ^ in matches contains startsWith endsWith")

// check refuses whatever of the library's language is no part of ours. Types
// are not checked yet.
type check struct {
	nodes int // seen so far
}

// node checks a part of an expression and all parts of it. A part can hang in
// the tree twice, so that the count is the bound of time too.
func (c *check) node(n ast.Node) *Error {
	if c.nodes++; c.nodes > maxNodes {
		return &Error{Column: 1, Text: "an expression of too many parts"}
	}
	switch n := n.(type) {
	case *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.StringNode:
		return nil
	case *ast.IdentifierNode:
		return checkName(n)
	case *ast.CallNode:
		return c.callNode(n)
	case *ast.UnaryNode:
		return c.operands(n, n.Operator, n.Node)
	case *ast.BinaryNode:
		return c.binaryNode(n)
	case *ast.ConditionalNode:
		return c.all(n.Cond, n.Exp1, n.Exp2)
	case *ast.ArrayNode:
		return errorAt(n.Location(), `a list can only stand after "in"`)
	default:
		return errorAt(n.Location(), "this is no part of the language")
	}
}

func (c *check) all(nodes ...ast.Node) *Error {
	for _, n := range nodes {
		if err := c.node(n); err != nil {
			return err
		}
	}
	return nil
}

func (c *check) operands(n ast.Node, operator string, operands ...ast.Node) *Error {
	if !slices.Contains(operators, operator) {
		return errorAt(n.Location(), "the language has no operator %s", operator)
	}
	return c.all(operands...)
}

func (c *check) binaryNode(n *ast.BinaryNode) *Error {
	switch n.Operator {
	case "in":
		if err := c.list(n.Right); err != nil {
			return err
		}
		return c.node(n.Left)
	case "matches":
		if err := checkRegex(n.Right); err != nil {
			return err
		}
	}
	return c.operands(n, n.Operator, n.Left, n.Right)
}

// list checks what stands after the operator "in".
func (c *check) list(n ast.Node) *Error {
	list, ok := n.(*ast.ArrayNode)
	if !ok {
		return errorAt(n.Location(), `a list is wanted here, as in token in ["yes", "no"]`)
	}
	for _, item := range list.Nodes {
		if c.nodes++; !isLiteral(item) {
			return errorAt(item.Location(), "a list holds numbers or texts")
		}
	}
	return nil
}

func isLiteral(n ast.Node) bool {
	if sign, ok := n.(*ast.UnaryNode); ok && sign.Operator == "-" {
		n = sign.Node
	}
	switch n.(type) {
	case *ast.IntegerNode, *ast.FloatNode, *ast.StringNode:
		return true
	}
	return false
}

// checkRegex wants a regular expression that is known now, so that it is read
// once and cannot fail later.
func checkRegex(n ast.Node) *Error {
	text, ok := n.(*ast.StringNode)
	if !ok {
		return errorAt(n.Location(), "a regular expression between quotes is wanted here")
	}
	re, err := syntax.Parse(text.Value, syntax.Perl)
	if err != nil {
		return errorAt(n.Location(), "%v", err)
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		return errorAt(n.Location(), "%v", err)
	}
	if len(prog.Inst) > maxRegex {
		return errorAt(n.Location(), "this regular expression is too large")
	}
	return nil
}

func checkName(n *ast.IdentifierNode) *Error {
	if _, ok := nameOf(n.Value); ok {
		return nil
	}
	if f, ok := functionOf(n.Value); ok {
		return errorAt(n.Location(), "%s is a function: write %s", f.name, f.example)
	}
	return errorAt(n.Location(), "there is nothing named %s%s", n.Value, hint(n.Value))
}

func (c *check) callNode(n *ast.CallNode) *Error {
	callee, ok := n.Callee.(*ast.IdentifierNode)
	if !ok {
		return errorAt(n.Location(), "this is no function")
	}
	word := sourceName(callee.Value)
	f, ok := functionOf(word)
	if _, is := nameOf(word); is {
		return errorAt(n.Location(), "%s is no function: write it without parentheses", word)
	}
	if !ok {
		return errorAt(n.Location(), "there is no function named %s%s", word, hint(word))
	}
	if len(n.Arguments) != 1 {
		return errorAt(n.Location(), "%s wants one argument: %s", f.name, f.example)
	}
	if f.read == nil {
		return c.node(n.Arguments[0])
	}
	return checkArgument(f, n.Arguments[0])
}

func checkArgument(f function, n ast.Node) *Error {
	text, ok := n.(*ast.StringNode)
	if !ok {
		return errorAt(n.Location(), "%s wants a text between quotes: %s", f.name, f.example)
	}
	if _, err := f.read(text.Value); err != nil {
		return errorAt(n.Location(), "%v: %s", err, f.example)
	}
	return nil
}

// hint names what a word may have been meant to be.
func hint(word string) string {
	var all []string
	for _, n := range names {
		all = append(all, n.name)
	}
	for _, f := range functions {
		all = append(all, f.name)
	}
	if near, ok := nearest(word, all); ok {
		return "; did you mean " + near + "?"
	}
	return ""
}

// checkTypes refuses what the library's types let pass: joined texts, which
// could grow without bound, and values whose type depends on the step.
func checkTypes(n ast.Node) *Error {
	switch n := n.(type) {
	case *ast.UnaryNode:
		return checkTypes(n.Node)
	case *ast.BinaryNode:
		if n.Operator == "+" && n.Type().Kind() == reflect.String {
			return errorAt(n.Location(), "texts cannot be joined")
		}
		return firstError(checkTypes, n.Left, n.Right)
	case *ast.ConditionalNode:
		if n.Type().Kind() == reflect.Interface {
			return errorAt(n.Location(), "the two values of ?: must be of one type (0.0 is a number, 0 a whole number)")
		}
		return firstError(checkTypes, n.Cond, n.Exp1, n.Exp2)
	case *ast.CallNode:
		return firstError(checkTypes, n.Arguments...)
	}
	return nil
}

func firstError(check func(ast.Node) *Error, nodes ...ast.Node) *Error {
	for _, n := range nodes {
		if err := check(n); err != nil {
			return err
		}
	}
	return nil
}
