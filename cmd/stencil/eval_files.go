package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/decode/eval/sheet"
	"github.com/stencil-debugger/stencil/trace"
)

// prepareOutputs refuses, before any work is done, a page and a folder of traces
// that could not be written or would lose something. Either may be "", for none.
func prepareOutputs(html, traces string) error {
	if html != "" {
		if err := replaceablePage(html); err != nil {
			return withHint(fmt.Errorf("html: %w", err), "give --html another name")
		}
	}
	if traces == "" {
		return nil
	}
	if err := os.MkdirAll(traces, 0o755); err != nil {
		return fmt.Errorf("traces: %w", err)
	}
	entries, err := os.ReadDir(traces)
	if err != nil {
		return fmt.Errorf("traces: %w", err)
	}
	if len(entries) > 0 {
		return withHint(fmt.Errorf("traces: the folder %s is not empty", traces), "give --traces a new folder")
	}
	return nil
}

// pageStart begins every page that Stencil writes.
var pageStart = []byte("<!doctype html>")

// replaceablePage checks that writing a page to path would destroy nothing but
// another page.
func replaceablePage(path string) error {
	if _, err := os.Stat(filepath.Dir(path)); err != nil {
		return err
	}
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	start := make([]byte, len(pageStart))
	n, err := io.ReadFull(f, start)
	if n == 0 && errors.Is(err, io.EOF) || bytes.Equal(start, pageStart) {
		return nil
	}
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	return fmt.Errorf("%s exists and is no page: it is not overwritten", path)
}

// writePage writes the page beside its place and moves it there when it is
// whole.
func writePage(path string, d *sheet.Document) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return fmt.Errorf("html: %w", err)
	}
	err = d.HTML(f)
	if err == nil {
		err = f.Chmod(0o644)
	}
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("html: %w", errors.Join(err, os.Remove(f.Name())))
	}
	return nil
}

// saveTrace writes a session that has ended as a trace, under the question's
// number and the stencil, with the decisions that were made after its end.
func saveTrace(dir, stencil string, q eval.Question, s *session, made []trace.Decision) error {
	path := filepath.Join(dir, fmt.Sprintf("%05d-%s.jsonl", q.Number, stencil))
	w, err := trace.Create(path, s.Header())
	if err != nil {
		return err
	}
	state := s.State()
	for _, step := range state.Steps {
		if err == nil {
			err = w.Step(step)
		}
	}
	if err == nil && state.Result != nil {
		err = w.Result(*state.Result)
	}
	for _, d := range made {
		if err == nil {
			err = w.Event(d.Event())
		}
	}
	return errors.Join(err, w.Close())
}
