package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/charmbracelet/x/ansi"
	"github.com/dustin/go-humanize"
)

// benchReport is what bench mask --json prints.
type benchReport struct {
	Engine      string         `json:"engine"`
	Dialect     string         `json:"dialect,omitempty"`
	Vocab       int            `json:"vocab"`
	Schemas     int            `json:"schemas"`
	Skipped     int            `json:"skipped"`
	Refused     int            `json:"compile_errors"`
	Keywords    map[string]int `json:"compile_errors_by_keyword"`
	Passing     int            `json:"passing"`
	FalseAccept int            `json:"false_accept"`
	FalseReject int            `json:"false_reject"`
	KeyOrder    int            `json:"key_order"`
	Stopped     int            `json:"stopped"`
	Masks       int            `json:"masks"`
	Cold        int            `json:"cold"`
	MaskUS      microseconds   `json:"mask_us"`
	ColdUS      microseconds   `json:"cold_us"`
	RevisitedUS microseconds   `json:"revisited_us"`
	CommitUS    microseconds   `json:"commit_us"`
	StepUS      microseconds   `json:"step_us"`
	TokenUS     microseconds   `json:"token_us"`
	CompileUS   microseconds   `json:"compile_us"`
	FirstMaskUS microseconds   `json:"first_mask_us"`
	PeakMB      float64        `json:"peak_mb"`
	Failures    []benchFailure `json:"failures"`
	Partial     bool           `json:"partial"`
}

func (t *tally) report() *benchReport {
	return &benchReport{
		Engine: t.engine, Dialect: t.dialect, Vocab: t.vocab, Schemas: t.schemas, Skipped: t.skipped, Refused: t.failed[failedCompile], Keywords: t.keywords,
		Passing: t.passing, FalseAccept: t.failed[failedAccept], FalseReject: t.failed[failedReject],
		KeyOrder: t.failed[failedOrder], Stopped: t.failed[failedStopped],
		Masks: len(t.mask.list), Cold: len(t.cold.list),
		MaskUS: t.mask.figures(), ColdUS: t.cold.figures(), RevisitedUS: t.revisited.figures(), CommitUS: t.commit.figures(),
		StepUS: t.step.figures(), TokenUS: t.token.figures(), CompileUS: t.compile.figures(), FirstMaskUS: t.first.figures(),
		PeakMB:   float64(peakMemory()) / 1e6,
		Failures: append([]benchFailure{}, t.failures...), Partial: t.partial,
	}
}

// reportWidth is how many columns the report for people takes at most on a
// terminal.
const reportWidth = 80

// show writes the report for people: what went wrong, and the figures last,
// where a terminal shows them.
func (r *benchReport) show(out io.Writer) error {
	for _, f := range r.Failures {
		if f.Kind == failedCompile || f.Kind == failedOrder {
			continue // they are counted; --json lists them
		}
		line := fmt.Sprintf("%s: %s: %s", f.ID, strings.ReplaceAll(string(f.Kind), "_", " "), f.Reason)
		if line = printable(line); isTerminal(out) {
			line = ansi.Truncate(line, reportWidth, "…")
		}
		if _, err := fmt.Fprintln(out, line); err != nil {
			return err
		}
	}
	if err := r.showCounts(out); err != nil {
		return err
	}
	return r.showTimes(out)
}

func (r *benchReport) showCounts(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if r.Partial {
		fmt.Fprintln(w, "partial: it was interrupted")
	}
	line := func(name, format string, args ...any) { fmt.Fprintf(w, name+"\t"+format+"\n", args...) }
	line("engine", "%s, %s tokens", r.Engine, comma(r.Vocab))
	if r.Dialect != "" {
		line("dialect", "%s", r.Dialect)
	}
	line("schemas", "%s%s", comma(r.Schemas), r.skipped())
	line("passing", "%s", r.share(r.Passing))
	line("compile errors", "%s", r.share(r.Refused))
	for _, keywords := range r.keywords(reportWidth - len("compile errors  ")) {
		line("", "%s", keywords)
	}
	line("stopped", "%s", r.share(r.Stopped))
	line("false accepts", "%s", r.share(r.FalseAccept))
	line("false rejects", "%s", r.share(r.FalseReject))
	line("key order only", "%s", r.share(r.KeyOrder))
	line("masks", "%s, of which cold %s", comma(r.Masks), comma(r.Cold))
	line("peak memory", "%.0f MB", r.PeakMB)
	return w.Flush()
}

func (r *benchReport) showTimes(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\nmicroseconds\tmean\tp50\tp90\tp99\tmax\t")
	for _, row := range []struct {
		name string
		us   microseconds
	}{
		{"mask", r.MaskUS}, {"mask, cold", r.ColdUS}, {"mask, revisited", r.RevisitedUS}, {"commit", r.CommitUS},
		{"mask + commit", r.TokenUS}, {"mask + commit, cold", r.StepUS},
		{"compile", r.CompileUS}, {"compile + first mask", r.FirstMaskUS},
	} {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\t%s\t\n", row.name,
			figure(row.us.Mean), figure(row.us.P50), figure(row.us.P90), figure(row.us.P99), figure(row.us.Max))
	}
	return w.Flush()
}

// figure writes microseconds, large ones without a fraction.
func figure(us float64) string {
	if us < 1000 {
		return fmt.Sprintf("%.2f", us)
	}
	return comma(int(us))
}

func comma(n int) string { return humanize.Comma(int64(n)) }

func (r *benchReport) share(n int) string {
	if r.Schemas == 0 {
		return comma(n)
	}
	return fmt.Sprintf("%s (%.2f%%)", comma(n), 100*float64(n)/float64(r.Schemas))
}

func (r *benchReport) skipped() string {
	if r.Skipped == 0 {
		return ""
	}
	return fmt.Sprintf(", and %s without a schema or grammar", plural(r.Skipped, "line"))
}

// keywords lists what schemas were refused for, the most frequent first, in
// lines of so many columns.
func (r *benchReport) keywords(columns int) []string {
	names := slices.Sorted(maps.Keys(r.Keywords))
	slices.SortStableFunc(names, func(x, y string) int { return r.Keywords[y] - r.Keywords[x] })
	var lines []string
	for _, name := range names {
		entry := fmt.Sprintf("%s %s", printable(name), comma(r.Keywords[name]))
		if last := len(lines) - 1; last >= 0 && len(lines[last])+len(", ,")+len(entry) <= columns {
			lines[last] += ", " + entry
		} else {
			lines = append(lines, entry)
		}
	}
	return lines
}
