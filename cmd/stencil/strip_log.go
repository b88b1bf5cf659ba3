package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/stencil-debugger/stencil/trace"
)

// noLog forgets what is taken out.
type noLog struct{}

func (noLog) Write(b []byte) (int, error) { return len(b), nil }
func (noLog) Close() error                { return nil }

// writeStripLog writes a line at once, so that it is never half of one.
func writeStripLog(w io.Writer, line strippedRecord) error {
	b, err := trace.Line(line)
	if err != nil {
		return err
	}
	_, err = w.Write(b)
	return err
}

// stripLogStart begins every line of a log.
var stripLogStart = []byte(`{"record":`)

// openStripLog opens a log to append to. It refuses one of the inputs, and a
// file that is no such log. A last line that was cut short is ended.
func openStripLog(path string, inputs []string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return nil, err
	}
	if err := prepareStripLog(f, inputs); err != nil {
		f.Close()
		return nil, withHint(err, "give --log another name")
	}
	return f, nil
}

func prepareStripLog(f *os.File, inputs []string) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	for _, name := range inputs {
		if in, err := os.Stat(name); err == nil && os.SameFile(in, info) {
			return fmt.Errorf("%s is an input", f.Name())
		}
	}
	if !info.Mode().IsRegular() || info.Size() == 0 {
		return nil
	}
	start := make([]byte, len(stripLogStart))
	if _, err := f.ReadAt(start, 0); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	if !bytes.Equal(start, stripLogStart) {
		return fmt.Errorf("%s exists and is no log of strip: nothing is appended to it", f.Name())
	}
	last := make([]byte, 1)
	if _, err := f.ReadAt(last, info.Size()-1); err != nil {
		return err
	}
	if last[0] != '\n' {
		_, err = f.WriteString("\n")
	}
	return err
}
