package tui

import (
	"fmt"

	"github.com/stencil-debugger/stencil/trace/leaks"
)

// leakScore is how likely a leak is one.
func leakScore(f *leaks.Finding) shown { return clean(fmt.Sprintf("%.2f", f.Score)) }

// leakPlace is where a leak stands.
func leakPlace(f *leaks.Finding) shown {
	switch f.Where {
	case leaks.WhereBefore:
		return "before the document"
	case leaks.WhereAfter:
		return "after the document"
	case leaks.WhereStart:
		return "the start"
	case leaks.WhereKey:
		return "the key " + pathName(f.Field)
	}
	return pathName(f.Field)
}

// inLeakPlace is the same in a sentence.
func inLeakPlace(f *leaks.Finding) shown {
	if f.Where == leaks.WhereBefore || f.Where == leaks.WhereAfter {
		return leakPlace(f)
	}
	return "in " + leakPlace(f)
}

// leakReason says in a sentence that a step belongs to a leak.
func leakReason(f *leaks.Finding) line {
	return line{in(leak, "Leak "+leakScore(f)), in(plain, " "+inLeakPlace(f)+": "+clean(f.Why())+".")}
}

// leakWords says why a leak is taken for one: each reason with its weight.
func leakWords(f *leaks.Finding, w int) []line {
	head := line{in(leak, leakScore(f)), in(plain, " "+inLeakPlace(f)),
		in(dim, " · steps "+count(f.N)+" to "+count(f.Last)+", known at step "+count(f.Known))}
	list := wrap(head, w)
	for _, r := range f.Reasons {
		for i, l := range wrap(line{in(plain, clean(r.Text))}, max(w-weightW, 8)) {
			label := shown("")
			if i == 0 {
				label = weightWords(r.Weight)
			}
			list = append(list, append(line{in(dim, pad(label, weightW))}, l...))
		}
	}
	if f.After != "" {
		list = append(list, wrap(line{in(dim, "after it stands "), in(plain, "“"+clean(f.After)+"”")}, w)...)
	}
	return list
}

// weightW is the width of a weight in words.
const weightW = 15

// weightWords is by how much a reason moves the odds, in words and in natural
// log-odds.
func weightWords(w float64) shown {
	word := "decisive"
	switch {
	case w < 0:
		word = "against"
	case w < 0.7:
		word = "slight"
	case w < 1.5:
		word = "fair"
	case w < 3:
		word = "strong"
	}
	return clean(fmt.Sprintf("%-8s %+.1f", word, w))
}
