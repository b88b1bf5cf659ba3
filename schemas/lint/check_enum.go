package lint

import (
	"fmt"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// labels is a list of words of which a value is one.
type labels struct {
	path   string
	values []string
}

// allLabels finds the lists of strings: enum, and unions of constants.
func (p *pass) allLabels() []labels {
	var all []labels
	for _, s := range p.subs {
		if values := s.node.get("enum").words(); len(values) > 1 {
			all = append(all, labels{trace.Below(s.path, "enum"), values})
		}
		for _, keyword := range unionKeywords {
			if values := constants(s.node.get(keyword).list()); len(values) > 1 {
				all = append(all, labels{trace.Below(s.path, keyword), values})
			}
		}
	}
	return all
}

func constants(union []*node) []string {
	var all []string
	for _, part := range union {
		if c := part.get("const"); c.is(kindString) {
			all = append(all, c.text)
		}
	}
	return all
}

func (p *pass) labelsLookAlike() {
	fold := cases.Fold()
	for _, l := range p.allLabels() {
		var order []string
		groups := map[string][]string{}
		for _, v := range l.values {
			key := strings.TrimSpace(norm.NFKC.String(fold.String(norm.NFKC.String(v))))
			if len(groups[key]) == 0 {
				order = append(order, key)
			}
			groups[key] = append(groups[key], v)
		}
		var same [][]string
		for _, key := range order {
			if len(groups[key]) > 1 {
				same = append(same, groups[key])
			}
		}
		if same != nil {
			p.add(Finding{Path: l.path, Groups: same, Message: "values look alike: " + listGroups(same)})
		}
	}
}

// shownGroups bounds what a message lists.
const shownGroups = 5

func listGroups(groups [][]string) string {
	var all []string
	for i, g := range groups {
		if i == shownGroups {
			all = append(all, fmt.Sprintf("and %d more groups", len(groups)-i))
			break
		}
		all = append(all, listWords(g, " and "))
	}
	return strings.Join(all, "; ")
}

// listWords lists some words in quotes.
func listWords(words []string, and string) string {
	var all []string
	for i, w := range words {
		if i == shownGroups {
			all = append(all, fmt.Sprintf("%d more", len(words)-i))
			break
		}
		all = append(all, fmt.Sprintf("%q", w))
	}
	return strings.Join(all, and)
}

// lateStep is how many leading tokens are shared by values that part late.
const lateStep = 3

func (p *pass) enumLateToken() {
	p.sharing(func(shared int) bool { return shared >= lateStep })
}

func (p *pass) enumSharedTokens() {
	p.sharing(func(shared int) bool { return shared < lateStep })
}

// maxLabels bounds the values of a list that are split.
const maxLabels = 5_000

// sharing reports the lists with values that share leading tokens, by how many
// of them they share at most.
func (p *pass) sharing(counts func(shared int) bool) {
	for _, l := range p.allLabels() {
		if len(l.values) > maxLabels {
			continue
		}
		tree, err := newTree(p.Tokenizer, l.values)
		if err != nil {
			continue
		}
		if worst, n := tree.deepest(); n > 0 && counts(n) {
			p.add(Finding{Path: l.path, Tree: tree, Message: fmt.Sprintf(
				"%s share %s, and part at token %d", listWords(worst, " and "), tokenCount(n), n+1)})
		}
	}
}

func tokenCount(n int) string {
	if n == 1 {
		return "their first token"
	}
	return fmt.Sprintf("their first %d tokens", n)
}
