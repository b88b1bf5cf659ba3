package trace

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// maxLine bounds one line of a trace, so that a hostile file cannot make the
// reader hold all of it. A header with a prompt of a million tokens fits.
const maxLine = 64 << 20

// Reader reads a trace record by record.
type Reader struct {
	header Header
	in     *bufio.Reader
	line   int
	cut    bool
}

// NewReader reads the header of a trace. It returns ErrNotTrace when the first
// line is none, and a plain error for a version that it does not know.
func NewReader(r io.Reader) (*Reader, error) {
	tr := &Reader{in: bufio.NewReaderSize(r, 64<<10)}
	line, err := tr.readLine()
	if err != nil {
		if errors.Is(err, io.EOF) {
			return nil, ErrNotTrace
		}
		return nil, err
	}
	var rec Record
	if err := json.Unmarshal(line, &rec); err != nil || rec.Header == nil || rec.Header.Format != Format {
		return nil, ErrNotTrace
	}
	if rec.Header.Version != Version {
		return nil, fmt.Errorf("trace of version %d: this program reads version %d", rec.Header.Version, Version)
	}
	tr.header = *rec.Header
	return tr, nil
}

// Header returns the header of the trace.
func (r *Reader) Header() Header { return r.header }

// Next returns the next record, or io.EOF after the last. A last line that was
// cut short, as by a crash, counts as the end: see Cut.
func (r *Reader) Next() (Record, error) {
	line, err := r.readLine()
	if err != nil {
		return Record{}, err
	}
	var rec Record
	if err := json.Unmarshal(line, &rec); err != nil {
		if r.atEnd() {
			r.cut = true
			return Record{}, io.EOF
		}
		return Record{}, fmt.Errorf("trace line %d: %w", r.line, err)
	}
	if err := rec.check(); err != nil {
		return Record{}, fmt.Errorf("trace line %d: %w", r.line, err)
	}
	return rec, nil
}

// Cut reports whether the last line was cut short and left out.
func (r *Reader) Cut() bool { return r.cut }

func (r *Reader) atEnd() bool {
	_, err := r.in.Peek(1)
	return errors.Is(err, io.EOF)
}

// readLine returns the next line that is not blank, without its newline.
func (r *Reader) readLine() ([]byte, error) {
	for {
		line, err := r.rawLine()
		if err != nil {
			return nil, err
		}
		if line = bytes.TrimSpace(line); len(line) > 0 {
			return line, nil
		}
	}
}

func (r *Reader) rawLine() ([]byte, error) {
	r.line++
	var line []byte
	for {
		part, err := r.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > maxLine:
			return nil, fmt.Errorf("trace line %d: longer than %d bytes", r.line, maxLine)
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && !(errors.Is(err, io.EOF) && len(line) > 0):
			return nil, err
		}
		return line, nil
	}
}

// check refuses records that no program of ours could have written.
func (rec Record) check() error {
	set := 0
	for _, is := range []bool{rec.Header != nil, rec.Step != nil, rec.Event != nil, rec.Result != nil} {
		if is {
			set++
		}
	}
	switch {
	case set != 1:
		return fmt.Errorf("holds %d records where there should be one", set)
	case rec.Header != nil:
		return errors.New("a second header")
	case rec.Step != nil:
		return rec.Step.check()
	case rec.Event != nil:
		return rec.Event.check()
	}
	return nil
}

func (s *Step) check() error {
	switch {
	case s.ID < 1 || s.Parent < 0 || s.Parent >= s.ID:
		return fmt.Errorf("step %d cannot follow step %d", s.ID, s.Parent)
	case s.Chosen.ID < 0 || s.Allowed < 0:
		return fmt.Errorf("step %d: a negative count or token id", s.ID)
	}
	return nil
}
