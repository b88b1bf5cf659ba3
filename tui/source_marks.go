package tui

import (
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// marks marks the rows that an explanation is about: first of all what forbids
// the token.
func (s *source) marks(l locator, e trace.Explanation) {
	for i, at := range innermost(l.findAll(e.Nodes[max(0, len(e.Nodes)-maxLocated):])) {
		if first := s.mark(at, live); i == 0 {
			s.target = first
		}
	}
	for i, r := range e.Reasons[:min(len(e.Reasons), maxLocated)] {
		at, ok := l.find(r.Node)
		if !ok {
			continue
		}
		m := blamed
		if r.Keyword == "" && e.Reasons[0].Keyword != "" { // the keywords are to stand out of it
			m = live
		}
		if first := s.mark(at, m); i == 0 {
			s.target = first
		}
	}
}

// mark marks the rows of a part and returns the first of them, or -1.
func (s *source) mark(at span, m sourceMark) int {
	first := -1
	for i := range s.rows {
		row := &s.rows[i]
		if row.start >= at.end || row.end <= at.start {
			continue
		}
		if first < 0 {
			first = i
		}
		row.mark = max(row.mark, m)
	}
	return first
}

// innermost leaves out the parts that hold others, and begins with the last.
func innermost(parts []span) []span {
	var list []span
	for i, p := range slices.Backward(parts) {
		holds := slices.ContainsFunc(parts, func(q span) bool { return p != q && p.start <= q.start && q.end <= p.end })
		if !holds && !slices.Contains(parts[i+1:], p) {
			list = append(list, p)
		}
	}
	return list
}

// locator finds the parts of a text that explanations name.
type locator struct {
	text  string
	kind  string
	rules map[string]span // of a grammar
}

func newLocator(kind, text string) locator {
	l := locator{text: text, kind: kind}
	if kind != "schema" && kind != "regex" {
		l.rules = locateRules(text)
	}
	return l
}

// findAll returns where some parts stand, those that the text has.
func (l locator) findAll(nodes []trace.Node) []span {
	var list []span
	for _, n := range nodes {
		if at, ok := l.find(n); ok {
			list = append(list, at)
		}
	}
	return list
}

// find returns where a part stands: its keyword, if the text has it. A schema
// as a whole stands nowhere in particular.
func (l locator) find(n trace.Node) (span, bool) {
	switch l.kind {
	case "regex":
		return span{0, len(l.text)}, true
	case "schema":
		if n.Keyword != "" {
			if at, ok := locateNode(l.text, trace.Below(n.Path, n.Keyword)); ok {
				return at, true
			}
		}
		at, ok := locateNode(l.text, n.Path)
		return at, ok && n.Path != ""
	}
	at, ok := l.rules[n.Path]
	return at, ok
}
