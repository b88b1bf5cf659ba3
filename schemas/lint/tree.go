package lint

import (
	"fmt"
	"strings"
)

// Tree is the tokens of several values, from their opening quotes on. What
// values share at the beginning stands in it once.
type Tree struct {
	Token string  `json:"token"`           // empty at the root
	Value *string `json:"value,omitempty"` // the value that ends here
	Next  []*Tree `json:"next,omitempty"`  // in the order of the values
}

// newTree splits values, each within quotes as it stands in a document.
func newTree(t Tokenizer, values []string) (*Tree, error) {
	root := &Tree{}
	for _, v := range values {
		tokens, err := t.Split(quote(v))
		if err != nil {
			return nil, fmt.Errorf("the value %q: %w", v, err)
		}
		at := root
		for _, token := range tokens {
			at = at.child(token)
		}
		at.Value = &v
	}
	return root, nil
}

func (t *Tree) child(token string) *Tree {
	for _, next := range t.Next {
		if next.Token == token {
			return next
		}
	}
	next := &Tree{Token: token}
	t.Next = append(t.Next, next)
	return next
}

// values lists what ends in a tree.
func (t *Tree) values() []string {
	var all []string
	t.each(0, func(at *Tree, _ int) {
		if at.Value != nil {
			all = append(all, *at.Value)
		}
	})
	return all
}

// each visits a tree from the top, with the number of tokens before each part.
func (t *Tree) each(depth int, visit func(at *Tree, depth int)) {
	type level struct {
		at    *Tree
		depth int
	}
	stack := []level{{t, depth}}
	for len(stack) > 0 {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		visit(top.at, top.depth)
		for i := len(top.at.Next) - 1; i >= 0; i-- {
			stack = append(stack, level{top.at.Next[i], top.depth + 1})
		}
	}
}

// deepest returns the values that part latest, and how many tokens of them are
// shared, without a quote that is a token of its own: 0 if no values share any.
func (t *Tree) deepest() (values []string, shared int) {
	start := 0
	var best *Tree
	for _, first := range t.Next {
		if start = 0; first.Token == `"` {
			start = 1
		}
		first.each(1-start, func(at *Tree, depth int) {
			if len(at.Next) > 1 && depth > shared {
				best, shared = at, depth
			}
		})
	}
	if best == nil {
		return nil, 0
	}
	return best.values(), shared
}

// shownLines bounds how long a drawing is.
const shownLines = 40

// Draw writes the tree with one line for each stretch of tokens without a
// branch; a dot stands between tokens.
func (t *Tree) Draw() string {
	var b strings.Builder
	lines := 0
	t.draw(&b, "", &lines)
	return b.String()
}

func (t *Tree) draw(b *strings.Builder, indent string, lines *int) {
	for i, next := range t.Next {
		if *lines++; *lines > shownLines {
			if *lines == shownLines+1 {
				b.WriteString(indent + "…\n")
			}
			return
		}
		corner, bar := "├ ", "│ "
		if i == len(t.Next)-1 {
			corner, bar = "└ ", "  "
		}
		text := next.Token
		for len(next.Next) == 1 {
			next = next.Next[0]
			text += "·" + next.Token
		}
		b.WriteString(indent + corner + text + "\n")
		next.draw(b, indent+bar, lines)
	}
}
