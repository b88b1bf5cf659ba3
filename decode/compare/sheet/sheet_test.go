package sheet_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"github.com/stencil-debugger/stencil/decode/compare"
	"github.com/stencil-debugger/stencil/decode/compare/sheet"
	"github.com/stencil-debugger/stencil/trace"
)

// hostile is text that neither a screen nor a page may take as it is.
const hostile = "日本 \x1b[31m</td><script src=\"http://x\">&'\n\r\x9b"

func clean(s string) string {
	return strings.NewReplacer("\x1b", "?", "\n", "?", "\r", "?", "\x9b", "?").Replace(s)
}

// sample is a report in which the second setting differs from the first.
func sample(values ...string) *compare.Report {
	yes, no := true, false
	good := compare.Sample{Reason: trace.EndToken, Valid: &yes, Exact: &yes, Right: &yes, Same: true, Agrees: true, Keyed: true, Key: "a",
		Fields: map[string]bool{hostile: true, "b": true}, MS: 1, Attempts: 1, Tokens: compare.Tokens{Reasoning: 1, Answer: 2, Structure: 3},
		All: compare.Counts{Steps: 1000, Overrides: 1, Bits: 2, Known: 1000}}
	bad := good
	bad.Valid, bad.Exact, bad.Right, bad.Fields, bad.Leaks = &no, &no, &no, map[string]bool{hostile: false, "b": true}, 1
	bad.Key, bad.Reason, bad.Attempts, bad.Thoughts = hostile, trace.EndMaxTokens, 2, &trace.Thoughts{Steps: 12}
	bad.All.Overrides, bad.Paths = 300, map[string]compare.Counts{hostile: {Steps: 10, Overrides: 3, Bits: 20, Known: 10}, "": {Steps: 1, Overrides: 1}}
	failed := compare.Fail(compare.Input{}, errors.New(strings.Repeat(hostile, 30)))
	a := compare.About{Inputs: hostile, Total: 20, Samples: 1, Seconds: 1.5, Flags: []string{"think"}}
	for _, v := range values {
		a.Settings = append(a.Settings, compare.Named{Name: "think=" + v, Values: []string{v}, Sampler: "greedy"})
	}
	var rows []compare.Row
	for i := range 10 {
		row := compare.Row{{good}}
		for range values[1:] {
			if i == 9 {
				row = append(row, []compare.Sample{failed})
			} else {
				row = append(row, []compare.Sample{bad})
			}
		}
		rows = append(rows, row)
	}
	return compare.NewReport(a, rows)
}

func drawn(t *testing.T, r *compare.Report, width int) string {
	t.Helper()
	var b strings.Builder
	if err := sheet.Text(&b, sheet.New(r, clean), width); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// match asks for a line that fits, whatever the spaces between its columns.
func match(t *testing.T, text, line string) {
	t.Helper()
	pattern := strings.ReplaceAll(regexp.QuoteMeta(line), " ", " +")
	if !regexp.MustCompile(`(?m)^ *` + pattern + `$`).MatchString(text) {
		t.Errorf("there is no line %q in\n%s", line, text)
	}
}

func TestText(t *testing.T) {
	text := drawn(t, sample("off", "retry"), 120)
	for _, line := range []string{
		"PARTIAL: it was stopped before all inputs were answered",
		"think valid exact answer same same answer leaking leaks",
		"off 10/10 10/10 10/10 10/10 10/10 0/10 0",
		"retry 0/10 * 0/9 * 0/9 * 9/10 9/10 9/9 * 9",
		"b 10/10 9/9",
		"retry 2,700/9,000 * 30.0% * 0.00 0/0 ? ?",
		"retry / 9/9 100.0% ?",
		"retry 9/9 12.0 9 0 0 0",
		"retry 9/9 18",
		"retry exact 0 9 0 0.004 *",
		"retry leak 9 0 0 0.004 *",
		"retry pressure +29.90 +29.90 to +29.90 * 9",
		"retry max tokens 9/9",
	} {
		match(t, text, line)
	}
	if strings.Contains(text, "tokens in reasoning") {
		t.Error("a difference of 0.00 is shown")
	}
}

// Every line fits, and nothing from outside moves the cursor.
func TestTextFitsAnyWidth(t *testing.T) {
	long := strings.Repeat("a-long-schema/", 10)
	for _, r := range []*compare.Report{
		sample("off", "grammar-first", "parser-first", "two-pass", "retry"),
		sample(hostile, "日本日本日本日本日本日本"), sample(long, long+"2"), sample("", "x"),
	} {
		for _, width := range []int{60, 80, 200} {
			text := drawn(t, r, width)
			for line := range strings.Lines(text) {
				if line = strings.TrimSuffix(line, "\n"); ansi.StringWidth(line) > width {
					t.Errorf("%d cells of %d: %q", ansi.StringWidth(line), width, line)
				}
			}
			if strings.ContainsAny(text, "\x1b\r\u009b") {
				t.Error("a control character stands in the text")
			}
		}
	}
	if text := drawn(t, sample(long, long+"2"), 80); !strings.Contains(text, "\n  #1 ") || !strings.Contains(text, "base: #1") {
		t.Errorf("long names have no numbers:\n%s", text)
	}
}

// What no input differs in is said, not left out.
func TestNothingDiffers(t *testing.T) {
	r := sample("off", "retry")
	a := compare.About{Total: 1, Samples: 1, Flags: []string{"f"}, Settings: []compare.Named{r.Settings[0].Named, r.Settings[0].Named}}
	s := compare.Sample{Reason: trace.EndToken}
	match(t, drawn(t, compare.NewReport(a, []compare.Row{{{s}, {s}}}), 80), "No input differs in anything.")
	drawn(t, compare.NewReport(a, nil), 80)
	drawn(t, compare.NewReport(compare.About{}, nil), 80)
}

// outside is anything that a page would load.
var outside = regexp.MustCompile(`(?i)(src|href)=["']|url\(|@import|<script|<link`)

func TestPage(t *testing.T) {
	var b bytes.Buffer
	if err := sheet.New(sample("off", hostile), clean).HTML(&b); err != nil {
		t.Fatal(err)
	}
	if found := outside.FindString(b.String()); found != "" {
		t.Errorf("the page loads something: %s", found)
	}
	d := xml.NewDecoder(strings.NewReader(regexp.MustCompile(`<meta[^>]*>|<!doctype html>`).ReplaceAllString(b.String(), "")))
	d.Entity = xml.HTMLEntity
	for {
		_, err := d.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}
