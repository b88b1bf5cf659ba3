package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/stencil-debugger/stencil/schemas/strip"
	"github.com/stencil-debugger/stencil/trace"
)

// stripSource is where records come from.
type stripSource struct {
	io.Closer
	name    string
	records *strip.Reader
	isTrace bool
	schema  string // of a trace that has one
}

// openStripSource opens a file of records, or a trace, by what it begins with.
func openStripSource(name string, stdin io.Reader) (*stripSource, error) {
	file, err := openOrStdin(name, stdin)
	if err != nil {
		return nil, err
	}
	in := bufio.NewReaderSize(file, 64<<10)
	src := &stripSource{Closer: file, name: name, isTrace: isTrace(in)}
	if name == "-" {
		src.name = "standard input"
	}
	if !src.isTrace {
		src.records = strip.NewReader(in)
		return src, nil
	}
	if err := src.readTrace(in); err != nil {
		file.Close()
		return nil, fmt.Errorf("%s: %w", src.name, err)
	}
	return src, nil
}

func openOrStdin(name string, stdin io.Reader) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(stdin), nil
	}
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return nil, fmt.Errorf("%s is a folder", name)
	}
	return os.Open(name)
}

// isTrace says whether a text begins as a trace does.
func isTrace(in *bufio.Reader) bool {
	start := []byte(`{"header":{"format":"` + trace.Format + `"`)
	begin, _ := in.Peek(len(start))
	return bytes.Equal(begin, start)
}

// readTrace takes the result of the branch that was followed last for a
// record.
func (src *stripSource) readTrace(in io.Reader) error {
	log, err := trace.Read(in)
	if err != nil {
		return err
	}
	id := 0
	if steps := log.Last(); len(steps) > 0 {
		id = steps[len(steps)-1].ID
	}
	result, ok := log.ResultOf(id)
	if !ok {
		return errors.New("the trace has no result: its run did not end")
	}
	if log.Header.Constraint.Kind == "schema" {
		src.schema = log.Header.Constraint.Source
	}
	if err := oneRecord(result.JSON); err != nil {
		return fmt.Errorf("the result: %w", err)
	}
	src.records = strip.NewReader(strings.NewReader(result.JSON))
	return nil
}

// oneRecord checks that a text is a record, and nothing more.
func oneRecord(text string) error {
	r := strip.NewReader(strings.NewReader(text))
	if _, err := r.Next(); err != nil {
		if errors.Is(err, io.EOF) {
			err = errors.New("there is none")
		}
		return err
	}
	if _, err := r.Next(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the record")
	}
	return nil
}
