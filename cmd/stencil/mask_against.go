package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/schemas/dialect"
	"github.com/stencil-debugger/stencil/trace"
)

func (q *maskQuery) registerDialects(cmd *cobra.Command) {
	q.registerReading(cmd)
	cmd.Flags().StringVar(&q.against, "against", "", "show where the dialect differs from this one")
}

// checkDialects refuses dialects that there are not, or nothing to read in one.
// Without --dialect, --against compares with the exact one.
func (q *maskQuery) checkDialects() error {
	if _, err := q.compilers(); err != nil {
		return err
	}
	if err := q.checkReading(); err != nil || q.against == "" {
		return err
	}
	switch _, err := dialect.Get(q.against); {
	case err != nil:
		return usageError{fmt.Errorf("--against: %w", err)}
	case q.schema == "":
		return withHint(usagef("--against is about a schema, and there is none"), "give --schema, or leave out --against")
	case q.token != "":
		return usagef("--token asks about one dialect: leave out --against")
	}
	return nil
}

// runAgainst shows where two engines read a schema otherwise.
func (q *maskQuery) runAgainst(cmd *cobra.Command) error {
	text, err := fileOrShipped(q.schema, schemas.Open)
	if err != nil {
		return err
	}
	v, err := openVocab(q.vocab, &q.settings)
	if err != nil {
		return err
	}
	n, err := v.native()
	if err != nil {
		return err
	}
	r := &againstReport{Dialects: [2]string{cmp.Or(q.dialect, dialect.Exact), q.against}}
	var sides [2]*spoken
	for i, name := range r.Dialects {
		as := reading{name, q.lenient}
		sides[i], err = as.speak(n, string(text), trace.Constraint{})
		if err != nil {
			return as.refusedByMask(fmt.Errorf("%s: %w", q.schema, err))
		}
		printWarnings(cmd.ErrOrStderr(), q.schema, sides[i].Describe().Warnings)
	}
	return q.compare(cmd.OutOrStdout(), v, r, sides)
}

// againstReport is what mask --against --json prints. A prefix that is not
// legal in a dialect allows no tokens there.
type againstReport struct {
	Dialects [2]string    `json:"dialects"`
	Counts   [2]int       `json:"counts"` // allowed tokens
	MayEnd   [2]bool      `json:"may_end"`
	Legal    [2]bool      `json:"legal"` // whether the prefix is
	Both     int          `json:"both"`
	Only     [2]onlyThere `json:"only"`
	Next     *differsAt   `json:"next_difference"` // null where there is none
	Complete bool         `json:"complete"`        // false if there may be a difference that was not found
}

// onlyThere is what one dialect alone allows.
type onlyThere struct {
	Count  int         `json:"count"`
	Tokens []maskToken `json:"tokens"` // the first of them by id
}

// differsAt is the shortest text, from the prefix on, after which the dialects
// do not go on alike.
type differsAt struct {
	Prefix string    `json:"prefix"`
	Only   [2][]int  `json:"only_bytes"`
	MayEnd [2]bool   `json:"may_end"`
	words  [2]string // the bytes in words
}

// compare shows where two dialects differ.
func (q *maskQuery) compare(out io.Writer, v *vocabulary, r *againstReport, sides [2]*spoken) error {
	var sets [2]decode.TokenSet
	for i, s := range sides {
		p, _ := s.Begin().After([]byte(q.prefix))
		if p == nil {
			continue
		}
		set, err := p.Allowed(context.Background())
		if err != nil {
			return err
		}
		sets[i], r.Legal[i], r.MayEnd[i], r.Counts[i] = set, true, p.MayEnd(), set.Count()
	}
	if !r.Legal[0] && !r.Legal[1] {
		_, legal := sides[0].Begin().After([]byte(q.prefix))
		return illegalPrefix(sides[0].Constraint, q.prefix, legal)
	}
	r.tokens(v, sets, q.list)
	r.difference(sides[0].side, sides[1].side, q.prefix)
	if q.asJSON {
		return printLine(out, r)
	}
	return r.show(out, q.list)
}

// tokens sorts the tokens of two sets by who allows them.
func (r *againstReport) tokens(v *vocabulary, sets [2]decode.TokenSet, list int) {
	for i := range r.Only {
		r.Only[i].Tokens = []maskToken{}
	}
	for id := range v.Len() {
		in := [2]bool{r.Legal[0] && sets[0].Has(id), r.Legal[1] && sets[1].Has(id)}
		if in[0] && in[1] {
			r.Both++
			continue
		}
		for i := range in {
			if !in[i] {
				continue
			}
			only := &r.Only[i]
			if only.Count++; len(only.Tokens) < list {
				only.Tokens = append(only.Tokens, newMaskToken(v.Token(id)))
			}
		}
	}
}

// difference looks for the next text where the dialects part.
func (r *againstReport) difference(x, y dialect.Side, prefix string) {
	s, okX := x.After(prefix)
	t, okY := y.After(prefix)
	if !okX || !okY {
		prefix, s, t = "", x, y // they parted before
	}
	d, found, complete := dialect.Differ(s, t)
	if r.Complete = complete; !found {
		return
	}
	r.Next = &differsAt{Prefix: prefix + d.Prefix, MayEnd: [2]bool{d.End1, d.End2}}
	for i, only := range [][]byte{d.Only1, d.Only2} {
		r.Next.Only[i] = []int{}
		for _, b := range only {
			r.Next.Only[i] = append(r.Next.Only[i], int(b))
		}
		if len(only) > 0 {
			r.Next.words[i] = bytesInWords(only)
		}
	}
}

// bytesInWords lists bytes, which are in rising order, as ranges; or in plain
// words, if there are many ranges.
func bytesInWords(list []byte) string {
	const few = 12
	var edges []grammar.Edge
	for _, b := range list {
		if n := len(edges) - 1; n >= 0 && edges[n].Hi+1 == b {
			edges[n].Hi = b
			continue
		}
		edges = append(edges, grammar.Edge{Lo: b, Hi: b})
	}
	if len(edges) > few {
		return grammar.Words(edges, "a quote")
	}
	var parts []string
	for _, e := range edges {
		part := spellBytes([]byte{e.Lo})
		if e.Hi > e.Lo {
			part += " to " + spellBytes([]byte{e.Hi})
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

// show writes a report for people.
func (r *againstReport) show(out io.Writer, list int) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for i, name := range r.Dialects {
		fmt.Fprintf(w, "%s\t%s\n", name, r.side(i))
	}
	fmt.Fprintf(w, "both\t%s\n", plural(r.Both, "token"))
	for i, name := range r.Dialects {
		fmt.Fprintf(w, "only %s\t%s\n", name, r.Only[i].names(list))
	}
	fmt.Fprintf(w, "next difference\t%s\n", r.next())
	return w.Flush()
}

// side describes one dialect after the prefix.
func (r *againstReport) side(i int) string {
	if !r.Legal[i] {
		return "the prefix is not legal"
	}
	return fmt.Sprintf("%s allowed, may end: %s", plural(r.Counts[i], "token"), yesNo(r.MayEnd[i]))
}

func (o onlyThere) names(list int) string {
	var b strings.Builder
	b.WriteString(humanize.Comma(int64(o.Count)))
	for _, t := range o.Tokens {
		b.WriteString(" " + spellBytes(t.Bytes))
	}
	if len(o.Tokens) < o.Count && list > 0 {
		b.WriteString(" …")
	}
	return b.String()
}

// next says where the dialects part.
func (r *againstReport) next() string {
	switch {
	case r.Next == nil && r.Complete:
		return "none"
	case r.Next == nil:
		return "none was found, in as many places as were looked at"
	}
	var parts []string
	for i, name := range r.Dialects {
		if r.Next.words[i] != "" {
			parts = append(parts, "only "+name+" allows "+r.Next.words[i])
		}
		if r.Next.MayEnd[i] && !r.Next.MayEnd[1-i] {
			parts = append(parts, "only "+name+" may end")
		}
	}
	return "after " + spellBytes([]byte(r.Next.Prefix)) + ": " + strings.Join(parts, "; ")
}
