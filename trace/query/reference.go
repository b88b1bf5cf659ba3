package query

import (
	"fmt"
	"reflect"
	"strings"
)

// Reference is the page of the language in plain text, of lines of no more than
// 80 columns. It is made of the tables that the language is made of.
func Reference() string {
	var b strings.Builder
	b.WriteString(intro)
	b.WriteString("\nNAMES\n")
	kinds := kindsOfNames()
	for _, n := range names {
		fmt.Fprintf(&b, "  %-14s%-7s%s\n", n.name, kinds[n.name], n.doc)
	}
	b.WriteString("\nFUNCTIONS\n")
	for _, f := range functions {
		fmt.Fprintf(&b, "  %-20s%s\n", f.example, f.doc)
	}
	b.WriteString(rest)
	return b.String()
}

// kindsOfNames says of each name what it is: a text, a number, or yes or no.
func kindsOfNames() map[string]string {
	kinds := map[string]string{}
	for _, field := range reflect.VisibleFields(reflect.TypeFor[env]()) {
		word := field.Tag.Get("expr")
		switch field.Type.Kind() {
		case reflect.Bool:
			kinds[word] = "y/n"
		case reflect.String:
			kinds[word] = "text"
		case reflect.Int:
			kinds[word] = "whole"
		default:
			kinds[word] = "number"
		}
	}
	return kinds
}

const intro = `An expression is asked about one step. A breakpoint, a tracepoint and a search
want a condition; a watch shows any value.

  override && in("/action")        the mask overruled the model, in a field
  enters("/evidence/*")            the first token of every item of a list
  step == 12                       one step
  entropy > 2.5 || mass < 0.1      the model doubts, or the mask presses
  token matches "^[0-9]+$"         a regular expression (RE2)
  field contains "T-210"           what a value says so far
  leak && in("/action")            reasoning leaked into a field
`

const rest = `
OPERATORS
  && || !  (or: and or not)    == != < <= > >=    + - * / % **    c ? a : b
  contains  startsWith  endsWith  matches  in ["a", "b"]  (each also after not)

PATHS are JSON Pointers: * is any one segment, ** any number of them, "/" the
whole document. A token belongs to the value in which it begins.

TEXT AND FIELD keep what was written, so that a condition on them goes on to
hold; endsWith, or a regular expression that ends in $, holds where it ends.

UNKNOWN NUMBERS, as what a recording leaves out: every comparison with one is
false, so that not (raw > 0.5) is true; ask known(raw) first.

POINTS
  EXPR             a breakpoint: it stops the run where EXPR is true
  EXPR % N         at every N-th such step only; N is digits. At the very end
                   a % is always this: write 0 == (step % 10) with parentheses
  trace: EXPR      a tracepoint: it notes the step and does not stop
  A file holds one a line; blank lines and what follows a # are left out.
`
