package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/stencil-debugger/stencil/trace"
)

const runHelp = `Decode an input without a screen. The resulting JSON goes to standard output, a line of
figures to standard error.

With --json it is one object on one line: text (as decoded), json (after pointers were
replaced by the values they stand for; null when the text is no JSON), valid (null when
nothing says what valid would be), errors, steps, forced, overrides, pressure
(overrides / steps), pointers, elapsed_ms (in the model and the mask), reason (why it
ended), regime ("" is off), sampler, thoughts (steps, closed, forced by the budget, loop;
null where there are none), passes (of two-pass, the tokens read and written and the ms of
each request), attempts, opening (of grammar-first, the token that begins the opening tag
and is not allowed, with its raw log-probability and its rank) and warnings (keywords of
the schema that --lenient drops or the dialect ignores: path, keyword, text).

` + thinkHelp + `

With --dialect a schema is read as another engine does, and what that engine ignores is
listed on standard error and in the trace. What it refuses is an error. Whether the result
is valid is still judged by the schema.

A result that is not valid is no error: read "valid". Ctrl-C prints what there is.`

const runExamples = `stencil run "top 3 products by new scripts in T-412"
stencil run --stencil free --json "top 3 products by new scripts" | jq .json
stencil run --schema ticket-reason-first --dialect xgrammar "my bill is wrong"
stencil run --schema action --think grammar-first --trace leak.jsonl "What is overdue?"
cat mail.txt | stencil run --model qwen3:1.7b --schema ticket-reason-first -`

func newRun() *cobra.Command {
	var s settings
	cmd := &cobra.Command{
		Use:     "run INPUT",
		Short:   "Decode an input without a screen",
		Long:    runHelp,
		Example: runExamples,
		Args:    inputArgs,
	}
	s.register(cmd)
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return withHint(usagef("run needs an input"), `stencil run "your question", or - for standard input`)
		}
		r, err := run(cmd, &s, args)
		if r == nil {
			return err
		}
		show := showResult
		if *asJSON {
			show = showJSON
		}
		return errors.Join(show(cmd.OutOrStdout(), cmd.ErrOrStderr(), r), err)
	}
	return cmd
}

// run decodes an input to its end. Interrupted, it returns what there is along
// with the error.
func run(cmd *cobra.Command, s *settings, args []string) (*finished, error) {
	input, err := readInput(cmd, args)
	if err != nil {
		return nil, err
	}
	w, err := newWorkbench(s)
	if err != nil {
		return nil, err
	}
	defer w.close()
	ctx := cmd.Context()
	session, err := w.openNow(ctx, input)
	if err != nil {
		return nil, err
	}
	line := newStatus()
	err = toEnd(ctx, session, func(steps int) { line.decoding(steps, s.maxTokens) })
	line.clear()
	err = errors.Join(err, session.Close())
	if result := session.State().Result; result != nil {
		return &finished{result, session.Header(), w.warnings, len(session.Branches()), session.Overruled()}, err
	}
	return nil, err
}

// finished is what a run came to.
type finished struct {
	*trace.Result
	header   trace.Header
	warnings []trace.Warning
	attempts int
	opening  *trace.Candidate // see decode.Session.Overruled
}

// toEnd steps until the branch ends and says after every step how many there
// are.
func toEnd(ctx context.Context, s *session, progress func(steps int)) error {
	for {
		progress(len(s.State().Steps))
		if err := ctx.Err(); err != nil {
			return err
		}
		switch err := s.Next(ctx); {
		case errors.Is(err, trace.ErrEnd):
			return nil
		case err != nil:
			return err
		}
	}
}

// report is what run --json prints.
type report struct {
	Text      string           `json:"text"`
	JSON      json.RawMessage  `json:"json"`
	Valid     *bool            `json:"valid"`
	Errors    []string         `json:"errors"`
	Steps     int              `json:"steps"`
	Forced    int              `json:"forced"`
	Overrides int              `json:"overrides"`
	Pressure  float64          `json:"pressure"`
	Pointers  []trace.Pointer  `json:"pointers"`
	ElapsedMS float64          `json:"elapsed_ms"`
	Reason    trace.EndReason  `json:"reason"`
	Regime    string           `json:"regime"`
	Sampler   trace.Sampler    `json:"sampler"`
	Thoughts  *trace.Thoughts  `json:"thoughts"`
	Passes    []trace.Pass     `json:"passes"`
	Attempts  int              `json:"attempts"`
	Opening   *trace.Candidate `json:"opening"`
	Warnings  []trace.Warning  `json:"warnings"`
}

func showJSON(out, _ io.Writer, r *finished) error {
	rep := report{
		Text: r.Text, Valid: r.Valid, Errors: r.Errors, Steps: r.Steps, Forced: r.Forced, Overrides: r.Overrides,
		Pressure: r.Pressure, Pointers: r.Pointers, ElapsedMS: r.ElapsedMS, Reason: r.Reason,
		Warnings: append([]trace.Warning{}, r.warnings...),
		Regime:   r.header.Regime, Sampler: r.header.Sampler, Thoughts: r.Thoughts, Passes: r.Passes, Attempts: r.attempts, Opening: r.opening,
	}
	if json.Valid([]byte(r.JSON)) {
		rep.JSON = json.RawMessage(r.JSON)
	}
	return printLine(out, rep)
}

func showResult(out, figures io.Writer, r *finished) error {
	text := r.JSON
	if isTerminal(out) {
		if text = printable(r.JSON); json.Valid([]byte(r.JSON)) {
			text = printableJSON(r.JSON)
		}
	}
	if _, err := fmt.Fprintln(out, text); err != nil {
		return err
	}
	_, err := fmt.Fprintf(figures, "%s · %s · forced %s · overrides %s · pressure %.1f%% · %.1f ms · %s\n",
		plural(r.Steps, "step"), r.Reason, humanize.Comma(int64(r.Forced)), humanize.Comma(int64(r.Overrides)),
		100*r.Pressure, r.ElapsedMS, validity(r.Result))
	if err == nil {
		err = regimeLine(figures, r)
	}
	for _, e := range r.Errors {
		if err == nil {
			_, err = fmt.Fprintf(figures, "  %s\n", printable(e))
		}
	}
	return err
}

func validity(r *trace.Result) string {
	switch {
	case r.Valid == nil:
		return "validity unknown"
	case *r.Valid:
		return "valid"
	}
	return "not valid"
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return humanize.Comma(int64(n)) + " " + noun + "s"
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
