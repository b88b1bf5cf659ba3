package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/dustin/go-humanize"
)

// show writes a report for people, with so many names of each group.
func (r *maskReport) show(out io.Writer, list int) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "path\t%s\n", r.path())
	fmt.Fprintf(w, "allowed\t%s of %s tokens\n", humanize.Comma(int64(r.Count)), humanize.Comma(int64(r.Of)))
	fmt.Fprintf(w, "may end\t%s\n", yesNo(r.MayEnd))
	if r.Token != nil {
		r.Token.show(w)
	}
	if list > 0 {
		for _, g := range r.Groups {
			fmt.Fprintf(w, "%s\t%s\n", g.Name, g.names())
		}
	}
	return w.Flush()
}

func (r *maskReport) path() string {
	switch {
	case r.Path == nil:
		return "none: the text is no JSON"
	case *r.Path == "":
		return "the document"
	}
	return printable(*r.Path)
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// show writes a line whether the token is allowed, and if it is not, why.
func (a *maskAnswer) show(w io.Writer) {
	name := spellBytes(a.Bytes)
	if a.Allowed {
		fmt.Fprintf(w, "token %d\t%s is allowed\n", a.ID, name)
		return
	}
	why := a.Why
	if a.Legal > 0 {
		why = fmt.Sprintf("after %s, which would be legal, %s", spellBytes(a.Bytes[:a.Legal]), why)
	}
	fmt.Fprintf(w, "token %d\t%s is not allowed: %s\n", a.ID, name, why)
	fmt.Fprintf(w, "expected\t%s\n", a.Expected)
	for _, r := range a.Reasons {
		fmt.Fprintf(w, "because\t%s\n", printable(r.String()))
	}
	if a.Nearest != nil {
		fmt.Fprintf(w, "nearest\t%s\n", spellBytes(a.Nearest.Bytes))
	}
}

// names lists the first tokens of a group, and says how many there are.
func (g *maskGroup) names() string {
	var b strings.Builder
	b.WriteString(humanize.Comma(int64(g.Count)))
	for _, t := range g.first {
		b.WriteString(" " + spellBytes(t.Bytes))
	}
	if len(g.first) < g.Count {
		b.WriteString(" …")
	}
	return b.String()
}
