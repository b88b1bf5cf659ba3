package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/tui"
)

// traceEnd is the end of a trace's name.
const traceEnd = ".jsonl"

// replayFrom shows a list of the traces in a folder, to open one after
// another.
func replayFrom(ctx context.Context, opt tui.Options, dir string) error {
	if err := needTerminal(oneWithoutScreen); err != nil {
		return err
	}
	labels, paths, err := listTraces(dir)
	if err != nil {
		return err
	}
	opt.Samples = labels
	opt.Open = func(_ context.Context, label string) (tui.Stepper, error) {
		path, ok := paths[label]
		if !ok {
			return nil, fmt.Errorf("%s has no such trace: choose one from the list", dir)
		}
		log, err := readTrace(path)
		if err != nil {
			return nil, err
		}
		return newRecordingOf(path, log), nil
	}
	return show(ctx, opt, oneWithoutScreen)
}

// listTraces returns a line for every trace in a folder, by name, and where
// its file is.
func listTraces(dir string) (labels []string, paths map[string]string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, nil, fmt.Errorf("traces: %w", err)
	}
	paths = map[string]string{}
	for _, entry := range entries {
		name, ok := strings.CutSuffix(entry.Name(), traceEnd)
		if !ok {
			continue
		}
		path := filepath.Join(dir, entry.Name())
		h, err := readHeader(path)
		if errors.Is(err, trace.ErrNotTrace) {
			fmt.Fprintf(os.Stderr, "stencil: %s is left out\n", printable(err.Error()))
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		label := name + "  " + h.Prompt.Input
		labels = append(labels, label)
		paths[label] = path
	}
	if len(labels) == 0 {
		return nil, nil, withHint(fmt.Errorf("traces: %s has none", dir), "stencil eval --traces FOLDER saves the answers that are wrong, and stencil compare --traces FOLDER those that leak, too")
	}
	return labels, paths, nil
}

func readHeader(path string) (trace.Header, error) {
	f, err := os.Open(path)
	if err != nil {
		return trace.Header{}, fmt.Errorf("trace: %w", err)
	}
	defer f.Close()
	r, err := trace.NewReader(f)
	if err != nil {
		return trace.Header{}, fmt.Errorf("%s: %w", path, err)
	}
	return r.Header(), nil
}
