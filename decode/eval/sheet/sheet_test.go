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

	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/decode/eval/sheet"
	"github.com/stencil-debugger/stencil/trace"
)

// hostile is text that neither a screen nor a page may take as it is.
const hostile = "日本 \x1b[31m</text><script src=\"http://x\">&'"

func sample(decision bool) *eval.Report {
	right := eval.Answer{Question: 1, Valid: true, Exact: true, ExactWithDefaults: true, GoldAllowed: true, Offered: 1,
		GoldOperation: "a", Operation: "a", OperationRight: true, Masked: 0, Raw: -0.5, Fields: []string{hostile}}
	wrong := eval.Answer{Question: 2, Input: hostile, Gold: `{"x":1}`, Got: hostile, Valid: true, Parsed: true, GoldAllowed: true,
		GoldOperation: hostile, Operation: "b", Masked: -0.01, Raw: -0.9}
	parameter := wrong
	parameter.Question, parameter.GoldOperation, parameter.OperationRight = 3, "b", true
	parameter.Differences = []eval.Difference{{Field: hostile, Fault: eval.FaultWrong}, {Field: "y", Fault: eval.FaultExtra}}
	failed := eval.Answer{Question: 4, Failed: strings.Repeat(hostile, 30), Masked: trace.Unknown, Raw: trace.Unknown}
	var rows []eval.Row
	for _, a := range []eval.Answer{right, wrong, parameter, failed} {
		rows = append(rows, eval.Row{a, a})
	}
	order := []string{"free", "grounded"}
	return &eval.Report{Source: hostile, Questions: hostile, Total: 9, Done: 4, Partial: true, Jobs: 2, Order: order,
		HasDecision: decision, Stencils: eval.Score(order, rows, 0.9)}
}

func clean(s string) string { return strings.ReplaceAll(s, "\x1b", "?") }

func TestText(t *testing.T) {
	var b strings.Builder
	if err := sheet.New(sample(true), clean).Text(&b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{"PARTIAL", "Answers\n", "  grounded  4  75.0%  25.0% ", "wrong but valid", "0.99 to 0.999",
		"grounded: of 2 wrong answers, caught by raw threshold 2.", "1 of 1, 100.0%", "one feasible operation only for 1 question, right in 1",
		"100.0% ██████████", "grounded, " + clean(hostile) + " and y: question 3", "Not decoded"} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "\x1b") {
		t.Error("a control character stands in the text")
	}
}

// Of the fields that only answers have, the most frequent are shown.
func TestRareExtraFieldsAreLeftOut(t *testing.T) {
	r := sample(false)
	var list []eval.FieldScore
	for i := range 26 {
		list = append(list, eval.FieldScore{Field: "only-" + string(rune('a'+i)), Extra: 1 + i})
	}
	r.Stencils["free"].Fields = append(list, eval.FieldScore{Field: "other", N: 1})
	var b strings.Builder
	if err := sheet.New(r, clean).Text(&b); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{"only-u ", "only-z ", "other ", "free: 20 fields left out that no gold has either."} {
		if !strings.Contains(text, want) {
			t.Errorf("there is no %q in\n%s", want, text)
		}
	}
	if strings.Contains(text, "only-t") {
		t.Errorf("a rare field is shown:\n%s", text)
	}
}

func TestDecisionsAreShownWhereTheyWereMade(t *testing.T) {
	r := sample(true)
	var without, with bytes.Buffer
	if err := sheet.New(r, clean).HTML(&without); err != nil {
		t.Fatal(err)
	}
	n, differ := 1200, 12
	r.Stencils["grounded"].Decisions, r.Stencils["grounded"].DecisionsDiffer = &n, &differ
	d := sheet.New(r, clean)
	var text strings.Builder
	if err := errors.Join(d.Text(&text), d.HTML(&with)); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "  grounded      1,200      300.0      12    1.0% ") {
		t.Errorf("the decisions are not in\n%s", text.String())
	}
	if strings.Contains(without.String(), "<h2>Decisions</h2>") || !strings.Contains(with.String(), "<td>1,200</td>") {
		t.Error("the page shows decisions that were not made, or not those that were")
	}
	balanced(t, with.String())
}

// The columns of a table begin and end at the same place on every line.
func TestColumnsAlign(t *testing.T) {
	d := &sheet.Document{Sections: []sheet.Section{{
		Columns: []sheet.Column{{Name: "name", Left: true}, {Name: "n"}},
		Rows:    [][]sheet.Cell{{{Text: "日本"}, {Text: "1"}}, {{Text: "abc"}, {Text: "1,000"}}},
	}}}
	var b strings.Builder
	if err := d.Text(&b); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.Trim(b.String(), "\n"), "\n")
	for _, line := range lines {
		if ansi.StringWidth(line) != len("  name      n") {
			t.Errorf("%q is %d cells wide", line, ansi.StringWidth(line))
		}
	}
}

func TestEmptyReport(t *testing.T) {
	order := []string{"free"}
	for _, decision := range []bool{true, false} {
		r := &eval.Report{Order: order, HasDecision: decision, Partial: true, Stencils: eval.Score(order, nil, 0.9)}
		d := sheet.New(r, clean)
		if err := errors.Join(d.Text(io.Discard), d.HTML(io.Discard)); err != nil {
			t.Error(err)
		}
	}
}

// outside is anything that a page would load.
var outside = regexp.MustCompile(`(?i)(src|href)=["']|url\(|@import|<script|<link`)

func TestPage(t *testing.T) {
	for _, decision := range []bool{true, false} {
		var b bytes.Buffer
		if err := sheet.New(sample(decision), clean).HTML(&b); err != nil {
			t.Fatal(err)
		}
		page := b.String()
		if found := outside.FindString(page); found != "" {
			t.Errorf("the page loads something: %s", found)
		}
		if !strings.Contains(page, "prefers-color-scheme: dark") || !strings.Contains(page, "<svg") {
			t.Error("the page lacks a chart or dark colours")
		}
		if decision != strings.Contains(page, "<polyline") {
			t.Errorf("curves of reliability: want %v", decision)
		}
		balanced(t, page)
	}
}

// balanced checks that every element of the page is closed.
func balanced(t *testing.T, page string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(regexp.MustCompile(`<meta[^>]*>|<!doctype html>`).ReplaceAllString(page, "")))
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
