package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/schemas/strip"
)

const stripHelp = `Take the reasoning out of records, so that an app is given the action only.
A record is a JSON object: one a line, as in JSON Lines, or one laid out
over many lines. A trace file is taken for the result of the branch that was
followed last. - is standard input.

For each record its action record goes to standard output, a line each: what
stays is in its order, and its numbers and strings are the bytes that they
were. A field is reasoning if the schema says so by the nearest
x-stencil-role on the way to it; where it says nothing, names and their
order decide, as in stencil lint. Without --schema, a trace has its own, and
other records are read by names alone, which is said.

Of a record that corrects itself, the last version that is not null counts.
It stands under the name of the first one or, if that is reasoning or a
draft, of the correction. "x-stencil-corrects": "/output" in a property says
that it corrects the property "output" of the same object; names such as
"output" and "final_output", or "draft", "checks" and "corrected", tell it
without. Of a list of such "rounds" the last one counts.

--log appends a line for each record: record (its number, from 1), source,
line (where it begins) and removed, a list of path (a JSON Pointer into the
record), why (reasoning; superseded, with by, the pointer to what counts; no
correction) and value.

A record is unusable if it is no object, has a key twice, is not valid
UTF-8, or has more than 16 MiB, 100 levels or 100,000 values. It ends the
command; those before it are written.

Exit codes: 0 done, 1 an error, such as an unusable record (the error names
its line), 2 wrong usage.`

const stripExamples = `stencil strip --schema action --log why.jsonl answers.jsonl > actions.jsonl

# the result of a recorded run, by the schema in the trace
stencil run --schema cascade --trace run.jsonl "Yellow old leaves"
stencil strip run.jsonl

# what was superseded
jq -c '.removed[] | select(.why == "superseded")' why.jsonl`

// stripFlags are the flags of strip.
type stripFlags struct{ schema, log string }

func newStrip() *cobra.Command {
	var f stripFlags
	cmd := &cobra.Command{
		Use:     "strip FILE...",
		Short:   "Take the reasoning out of records",
		Long:    stripHelp,
		Example: stripExamples,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return withHint(usagef("strip needs a file"), "- is standard input")
			}
			return nil
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.schema, "schema", "", "the JSON Schema of the records: a file or a shipped name")
	flags.StringVar(&f.log, "log", "", "append what is taken out to this file")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		s, err := f.open(cmd, args)
		if err != nil {
			return err
		}
		if err = s.files(cmd.Context(), cmd.InOrStdin(), args); err == nil || s.records > 0 {
			s.tell()
		}
		return errors.Join(err, s.log.Close())
	}
	return cmd
}

// open prepares all that is there before the first record.
func (f *stripFlags) open(cmd *cobra.Command, args []string) (*stripping, error) {
	s := &stripping{out: cmd.OutOrStdout(), notes: cmd.ErrOrStderr(), log: noLog{}}
	if f.schema != "" {
		text, err := fileOrShipped(f.schema, schemas.Open)
		if err != nil {
			return nil, withHint(fmt.Errorf("schema: %w", err), schemaHint(f.schema))
		}
		if s.given, err = strip.BySchema(text); err != nil {
			return nil, fmt.Errorf("%s: %w", f.schema, err)
		}
	}
	if f.log != "" {
		log, err := openStripLog(f.log, args)
		if err != nil {
			return nil, fmt.Errorf("log: %w", err)
		}
		s.log = log
	}
	return s, nil
}

// stripping is the work on some files.
type stripping struct {
	out   io.Writer
	notes io.Writer
	log   io.WriteCloser
	given *strip.Rules // of --schema; nil without

	guessing                     bool // whether it was said that names alone decide
	records, removed, superseded int
}

// strippedRecord is a line of the log.
type strippedRecord struct {
	Record  int             `json:"record"`
	Source  string          `json:"source"`
	Line    int             `json:"line,omitempty"` // of a trace there is none
	Removed []strip.Removed `json:"removed"`
}

// files strips all records of some files.
func (s *stripping) files(ctx context.Context, stdin io.Reader, args []string) error {
	for _, name := range args {
		src, err := openStripSource(name, stdin)
		if err != nil {
			return err
		}
		err = s.source(ctx, src)
		if err = errors.Join(err, src.Close()); err != nil {
			return fmt.Errorf("%s: %w", src.name, err)
		}
	}
	return nil
}

func (s *stripping) source(ctx context.Context, src *stripSource) error {
	rules, err := s.rules(src)
	if err != nil {
		return err
	}
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		rec, err := src.records.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = s.record(rules, rec, src)
		}
		if err != nil {
			return err
		}
	}
}

// rules are those of --schema, else those of the schema of a trace, else names.
func (s *stripping) rules(src *stripSource) (*strip.Rules, error) {
	switch {
	case s.given != nil:
		return s.given, nil
	case src.schema != "":
		return strip.BySchema([]byte(src.schema))
	}
	if !s.guessing {
		s.guessing = true
		fmt.Fprintln(s.notes, "stencil: without --schema, names alone say what is reasoning")
	}
	return strip.ByNames(), nil
}

// record strips one record. The log is written first, so that nothing is lost.
func (s *stripping) record(rules *strip.Rules, rec *strip.Record, src *stripSource) error {
	result, err := rules.Strip(rec)
	if err != nil {
		return &strip.RecordError{Line: rec.Line, Err: err}
	}
	s.records++
	s.removed += len(result.Removed)
	for _, r := range result.Removed {
		if r.Why == strip.Superseded {
			s.superseded++
		}
	}
	line := strippedRecord{Record: s.records, Source: src.name, Line: rec.Line, Removed: append([]strip.Removed{}, result.Removed...)}
	if src.isTrace {
		line.Line = 0
	}
	if err := writeStripLog(s.log, line); err != nil {
		return fmt.Errorf("log: %w", err)
	}
	text := string(result.Action)
	if isTerminal(s.out) {
		text = printableJSON(text)
	}
	_, err = io.WriteString(s.out, text+"\n")
	return err
}

// tell sums up.
func (s *stripping) tell() {
	fmt.Fprintf(s.notes, "stencil: %s, %s removed, of which %s superseded\n",
		plural(s.records, "record"), plural(s.removed, "field"), humanize.Comma(int64(s.superseded)))
	if _, none := s.log.(noLog); none && s.removed > 0 {
		fmt.Fprintln(s.notes, "hint: --log FILE keeps what was removed")
	}
}
