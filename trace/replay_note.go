package trace

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
)

// NotesTo makes the replay append its notes to the file that its log was read
// from.
func (r *Replay) NotesTo(path string) { r.path = path }

// Notes returns the notes on steps, in the order in which they were taken.
func (r *Replay) Notes() []Event { return r.log.Notes() }

// Note notes a text on the step at the cursor, and appends that to the file as
// one line: see NotesTo. It returns ErrReadOnly where there is no file, where
// it cannot be written, where it is not the trace any more that was read, and
// where its last line is cut short, since nothing could be read after that. It
// returns ErrEnd where there is no step.
func (r *Replay) Note(_ context.Context, text string) error {
	step, ok := r.state.Current()
	if !ok {
		return ErrEnd
	}
	note, err := NewNote(step.ID, text)
	if err != nil {
		return err
	}
	if err := r.appendLine(Record{Event: &note}); err != nil {
		return err
	}
	return r.log.add(Record{Event: &note})
}

// appendLine adds a record to the file.
func (r *Replay) appendLine(rec Record) error {
	line, err := Line(rec)
	switch {
	case err != nil:
		return fmt.Errorf("trace: %w", err)
	case r.path == "":
		return ErrReadOnly
	case r.log.Cut:
		return fmt.Errorf("%w: its last line is cut short", ErrReadOnly)
	}
	f, err := os.OpenFile(r.path, os.O_RDWR|os.O_APPEND, 0)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrReadOnly, err)
	}
	defer f.Close()
	ended, err := r.same(f)
	if err != nil {
		return fmt.Errorf("%w: %s: %w", ErrReadOnly, r.path, err)
	}
	if !ended {
		line = append([]byte("\n"), line...)
	}
	if _, err := f.Write(line); err != nil {
		return fmt.Errorf("trace: %w", err)
	}
	return nil
}

// same checks that a file is a trace with the header of the log, and says
// whether its last line has its line break.
func (r *Replay) same(f *os.File) (ended bool, err error) {
	info, err := f.Stat()
	if err != nil {
		return false, err
	}
	if !info.Mode().IsRegular() {
		return false, ErrNotTrace
	}
	tr, err := NewReader(f)
	if err != nil {
		return false, err
	}
	was, err := Line(r.log.Header)
	if err != nil {
		return false, err
	}
	is, err := Line(tr.Header())
	if err != nil {
		return false, err
	}
	if !bytes.Equal(was, is) {
		return false, errors.New("it holds another trace now")
	}
	var last [1]byte
	if _, err := f.ReadAt(last[:], info.Size()-1); err != nil {
		return false, err
	}
	return last[0] == '\n', nil
}
