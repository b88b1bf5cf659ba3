package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/schemas/lint"
)

// files looks at some schemas, on all processors at once: but one after the
// other where files are written, a model is asked, or llama.cpp is.
func (l *linter) files(names []string, o lint.Options) ([]lint.File, error) {
	workers := runtime.GOMAXPROCS(0)
	if l.fix || o.Tokenizer != nil || o.Dialect != nil {
		workers = 1
	}
	files, errs := make([]lint.File, len(names)), make([]error, len(names))
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(workers, len(names)) {
		all.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(names); i = int(next.Add(1)) - 1 {
				files[i], errs[i] = l.file(names[i], o)
			}
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// file looks at one schema, and puts it in order first if that is asked for.
func (l *linter) file(name string, o lint.Options) (lint.File, error) {
	src, err := fileOrShipped(name, schemas.Open)
	if err != nil {
		return lint.File{}, withHint(fmt.Errorf("schema: %w", err), schemaHint(name))
	}
	if o.Config, err = l.configOf(name); err != nil {
		return lint.File{}, err
	}
	f := lint.File{Name: name, Fixed: []string{}, Findings: []lint.Finding{}}
	text := string(src)
	if l.fix {
		if text, f.Fixed, err = fixFile(name, text, o); err != nil {
			return lint.File{}, err
		}
	}
	f.Findings = append(f.Findings, lint.Check(text, o)...)
	return f, nil
}

// configOf reads the configuration that holds for a schema: the one that is
// given, or what stands beside it, or none.
func (l *linter) configOf(name string) (lint.Config, error) {
	path := l.config
	if path == "" {
		path = filepath.Join(filepath.Dir(name), lint.ConfigName)
	}
	text, err := configText(path)
	if errors.Is(err, fs.ErrNotExist) && l.config == "" {
		return lint.Config{}, nil
	}
	if err != nil {
		return lint.Config{}, err
	}
	c, err := lint.ParseConfig(text)
	if err != nil {
		return lint.Config{}, withHint(configError{path: path, text: err.Error()}, "stencil lint --rules lists the rules")
	}
	return c, nil
}

// fixFile puts the keys of a file in order. A text that is no JSON is left as
// it is, which a finding says.
func fixFile(name, src string, o lint.Options) (text string, fixed []string, err error) {
	text, fixed, err = lint.Fix(src, o)
	if _, ok := errors.AsType[*lint.SyntaxError](err); ok {
		return src, []string{}, nil
	}
	if err != nil {
		return src, nil, fmt.Errorf("%s: %w", name, err)
	}
	if text == src {
		return src, []string{}, nil
	}
	return text, fixed, replaceFile(name, text)
}

// replaceFile writes a file at once, so that it is never half of one. What is
// shipped is no file.
func replaceFile(name, text string) error {
	info, err := os.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return withHint(fmt.Errorf("%s is shipped, and cannot be changed", name), "stencil schemas "+name+" > mine.json makes a file of it")
	}
	if err != nil {
		return fmt.Errorf("fix: %w", err)
	}
	path, err := filepath.EvalSymlinks(name)
	if err != nil {
		return fmt.Errorf("fix: %w", err)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".stencil-lint-*")
	if err != nil {
		return fmt.Errorf("fix: %w", err)
	}
	defer os.Remove(f.Name()) // there is none once it was renamed
	_, err = f.WriteString(text)
	if err = errors.Join(err, f.Chmod(info.Mode().Perm()), f.Close()); err != nil {
		return fmt.Errorf("fix: %w", err)
	}
	if err := os.Rename(f.Name(), path); err != nil {
		return fmt.Errorf("fix: %w", err)
	}
	return nil
}
