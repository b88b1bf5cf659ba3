package main

import (
	"fmt"
	"io"

	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

// branchLeak is a leak and the first branch that has it.
type branchLeak struct {
	Branch int `json:"branch"` // ID of the last step of the branch
	leaks.Finding
}

// traceLeak is a line of leaks --json.
type traceLeak struct {
	Trace string `json:"trace"`
	branchLeak
}

// leaksOf returns the leaks in the branch that was followed last, or in all of
// them. What several branches share is listed once.
func leaksOf(log *trace.Log, opt leaks.Options, all bool) []branchLeak {
	type place struct {
		step         int
		where, field string
	}
	var list []branchLeak
	seen := map[place]bool{}
	run := leaks.NewRun(log.Header, opt)
	for _, b := range log.Branches() {
		if !all && !b.Current {
			continue
		}
		run.Extend(log.Branch(b.Leaf))
		for _, f := range run.Findings() {
			if at := (place{f.Step, string(f.Where), f.Field}); !seen[at] {
				seen[at] = true
				list = append(list, branchLeak{b.Leaf, f})
			}
		}
	}
	return list
}

// print writes a leak as a line.
func (f *leaksFlags) print(w io.Writer, path string, l branchLeak) error {
	if f.json {
		return printLine(w, traceLeak{path, l})
	}
	_, err := fmt.Fprintf(w, "%s: step %d, %s, score %.2f: “%s”: %s\n",
		printable(path), l.N, printable(leakPlace(l.Finding)), l.Score, printable(l.Text), printable(l.Why()))
	return err
}

// leakPlace is where a leak stands, in words.
func leakPlace(f leaks.Finding) string {
	switch f.Where {
	case leaks.WhereBefore:
		return "before the document"
	case leaks.WhereAfter:
		return "after the document"
	case leaks.WhereStart:
		return "at the start"
	case leaks.WhereKey:
		return "key " + f.Field
	}
	if f.Field == "" {
		return "/"
	}
	return f.Field
}
