package trace

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// ErrNotTrace is returned for a file that is no Stencil trace.
var ErrNotTrace = errors.New("not a stencil trace")

// Writer writes the records of one run, a line each, as they happen. A line
// goes out in a single write, so a crash loses at most the one being written.
type Writer struct {
	w io.Writer
	c io.Closer
}

// NewWriter writes the header to w and returns a Writer for what follows. The
// format fields of the header are filled in.
func NewWriter(w io.Writer, h Header) (*Writer, error) {
	tw := &Writer{w: w}
	h.Format, h.Version = Format, Version
	if err := tw.write(Record{Header: &h}); err != nil {
		return nil, err
	}
	return tw, nil
}

// Create makes a trace file. An existing trace is replaced; any other file
// that is not empty is left alone and ErrNotTrace is returned.
func Create(path string, h Header) (*Writer, error) {
	if err := replaceable(path); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	tw, err := NewWriter(f, h)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	tw.c = f
	return tw, nil
}

// replaceable checks that writing a trace to path would destroy nothing but
// another trace.
func replaceable(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("trace: %w", err)
	case info.IsDir():
		return fmt.Errorf("trace: %s is a folder", path)
	case !info.Mode().IsRegular() || info.Size() == 0:
		return nil
	}
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("trace: %w", err)
	}
	defer f.Close()
	if _, err := NewReader(f); err != nil {
		return fmt.Errorf("%s exists and is %w: it is not overwritten", path, ErrNotTrace)
	}
	return nil
}

// Step writes a step that was taken.
func (w *Writer) Step(s Step) error { return w.write(Record{Step: &s}) }

// Event writes something that happened between steps.
func (w *Writer) Event(e Event) error { return w.write(Record{Event: &e}) }

// Result writes the summary of a branch that ended.
func (w *Writer) Result(r Result) error { return w.write(Record{Result: &r}) }

// Close closes the file that Create opened.
func (w *Writer) Close() error {
	if w.c == nil {
		return nil
	}
	if err := w.c.Close(); err != nil {
		return fmt.Errorf("trace: %w", err)
	}
	return nil
}

func (w *Writer) write(r Record) error {
	line, err := Line(r)
	if err != nil {
		return fmt.Errorf("trace: %w", err)
	}
	if _, err := w.w.Write(line); err != nil {
		return fmt.Errorf("trace: %w", err)
	}
	return nil
}

// Line returns a value as one line of JSON with its line break. Markers such
// as <code0> stay readable: nothing is escaped for HTML.
func Line(v any) ([]byte, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
