package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// maskCase is a line of a case file.
type maskCase struct {
	ID         string          `json:"id"`
	Schema     json.RawMessage `json:"schema"`
	SchemaText string          `json:"schema_text"`
	GBNF       string          `json:"gbnf"`
	Tests      []maskTest      `json:"tests"`
}

// maskTest is a text, and whether it should be accepted.
type maskTest struct {
	Valid bool   `json:"valid"`
	Text  string `json:"text"`
}

// constraint returns what compiles the case, nil where it has nothing to
// compile, and its text.
func (c *maskCase) constraint(e compilers) (compile, string) {
	switch {
	case c.GBNF != "":
		return e.gbnf, c.GBNF
	case c.SchemaText != "":
		return e.schema, c.SchemaText
	case len(c.Schema) > 0:
		return e.schema, string(c.Schema)
	}
	return nil, ""
}

// caseReader reads a file of cases, which may be compressed, line by line.
type caseReader struct {
	path  string
	file  *os.File
	lines *bufio.Scanner
	line  int
}

// maxCase is the longest line of a case file, in bytes.
const maxCase = 64 << 20

func openCases(path string) (*caseReader, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("cases: %w", err)
	}
	in := bufio.NewReader(f)
	if magic, _ := in.Peek(2); bytes.Equal(magic, []byte{0x1F, 0x8B}) {
		unzipped, err := gzip.NewReader(in)
		if err != nil {
			f.Close()
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		in = bufio.NewReader(unzipped)
	}
	r := &caseReader{path: path, file: f, lines: bufio.NewScanner(in)}
	r.lines.Buffer(make([]byte, 0, 1<<16), maxCase)
	return r, nil
}

func (r *caseReader) close() { r.file.Close() }

// next returns the next case that is not an empty line, or io.EOF.
func (r *caseReader) next() (*maskCase, error) {
	for r.lines.Scan() {
		r.line++
		if len(bytes.TrimSpace(r.lines.Bytes())) == 0 {
			continue
		}
		var c maskCase
		if err := json.Unmarshal(r.lines.Bytes(), &c); err != nil {
			return nil, withHint(fmt.Errorf("%s: line %d: %w", r.path, r.line, err),
				`a line is {"id": "...", "schema": {...}, "tests": [{"valid": true, "text": "..."}]}`)
		}
		if c.ID == "" {
			c.ID = fmt.Sprintf("line %d", r.line)
		}
		return &c, nil
	}
	err := r.lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("it has more than %d bytes", maxCase)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: line %d: %w", r.path, r.line+1, err)
	}
	return nil, io.EOF
}
