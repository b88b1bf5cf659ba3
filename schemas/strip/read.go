package strip

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// Limits of a record. Real ones stay far below.
const (
	MaxBytes  = 16 << 20 // of its text
	MaxDepth  = 100      // of arrays and objects in one another
	MaxValues = 100_000  // keys not counted
)

// Record is a JSON object that was read.
type Record struct {
	Line int // where it begins, from 1
	root *value
}

// RecordError says what makes a record unusable, and where.
type RecordError struct {
	Line int // from 1
	Err  error
}

// Error returns the line and what is wrong there.
func (e *RecordError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns what is wrong.
func (e *RecordError) Unwrap() error { return e.Err }

// Reader reads records one after the other. White space between them is of any
// kind: one record a line, as in JSON Lines, or one laid out over many.
type Reader struct {
	in     *bufio.Reader
	line   int
	size   int // bytes of the record so far
	values int // of the record so far
	last   byte
	begun  bool
}

// NewReader returns a Reader of a text in UTF-8, which may begin with a byte
// order mark.
func NewReader(r io.Reader) *Reader { return &Reader{in: bufio.NewReader(r), line: 1} }

// Next returns the next record, or io.EOF behind the last. A record that is
// unusable is a *RecordError, and nothing can be read behind it: one that is no
// object in RFC 8259's JSON and UTF-8, has a name twice, or is beyond the
// limits.
func (r *Reader) Next() (*Record, error) {
	if err := r.start(); err != nil {
		return nil, r.fail(err)
	}
	rec := &Record{Line: r.line}
	root, err := r.value(0)
	if errors.Is(err, io.EOF) {
		return nil, &RecordError{rec.Line, errors.New("the record has no end")}
	}
	if err == nil && root.kind != kindObject {
		return nil, &RecordError{rec.Line, errors.New("a record is an object, and this is none")}
	}
	rec.root = root
	return rec, r.fail(err)
}

// start goes to the first byte of the next record.
func (r *Reader) start() error {
	if !r.begun {
		r.begun = true
		if mark, _ := r.in.Peek(3); string(mark) == "\uFEFF" {
			r.in.Discard(3)
		}
	}
	r.values = 0
	for {
		r.size = 0 // white space before a record is no part of it
		b, err := r.read()
		if err != nil {
			return err
		}
		if !isSpace(b) {
			r.unread()
			return nil
		}
	}
}

func isSpace(b byte) bool { return b == ' ' || b == '\t' || b == '\r' || b == '\n' }

func (r *Reader) fail(err error) error {
	if err == nil || errors.Is(err, io.EOF) {
		return err
	}
	return &RecordError{r.line, err}
}

func (r *Reader) read() (byte, error) {
	if r.size++; r.size > MaxBytes {
		return 0, fmt.Errorf("the record is longer than %d bytes", MaxBytes)
	}
	b, err := r.in.ReadByte()
	if r.last = b; b == '\n' {
		r.line++
	}
	return b, err
}

// unread gives back the byte that was read last.
func (r *Reader) unread() {
	r.in.UnreadByte()
	r.size--
	if r.last == '\n' {
		r.line--
	}
}

// token reads the first byte that is no white space.
func (r *Reader) token() (byte, error) {
	for {
		if b, err := r.read(); !isSpace(b) || err != nil {
			return b, err
		}
	}
}

func errUnexpected(b byte) error {
	if b < utf8.RuneSelf {
		return fmt.Errorf("unexpected %q", rune(b))
	}
	return fmt.Errorf("unexpected byte %#x", b)
}

// value reads a value that stands within depth others.
func (r *Reader) value(depth int) (*value, error) {
	if r.values++; r.values > MaxValues {
		return nil, fmt.Errorf("the record has more than %d values", MaxValues)
	}
	b, err := r.token()
	if err != nil {
		return nil, err
	}
	switch b {
	case '{', '[':
		if depth == MaxDepth {
			return nil, fmt.Errorf("the record is nested more than %d deep", MaxDepth)
		}
		if b == '{' {
			return r.object(depth + 1)
		}
		return r.array(depth + 1)
	case '"':
		text, err := r.text()
		return &value{kind: kindString, text: text}, err
	}
	return r.word(b)
}

// text reads a string, whose first quote was read, and returns it with its
// quotes.
func (r *Reader) text() ([]byte, error) {
	text := []byte{'"'}
	for escaped := false; ; {
		b, err := r.read()
		if err != nil {
			return nil, err
		}
		if b < ' ' {
			r.unread() // the fault is on the line of the string
			return nil, errors.New("a string holds a control character, or has no end")
		}
		text = append(text, b)
		if b == '"' && !escaped {
			break
		}
		escaped = b == '\\' && !escaped
	}
	switch {
	case !utf8.Valid(text):
		return nil, errors.New("a string is not valid UTF-8")
	case !json.Valid(text):
		return nil, errors.New("a string has an escape that is none")
	}
	return text, nil
}

// maxWord bounds what can be a number, in bytes.
const maxWord = 4096

// word reads a number, true, false or null.
func (r *Reader) word(first byte) (*value, error) {
	if !isWord(first) {
		return nil, errUnexpected(first)
	}
	text := []byte{first}
	for len(text) <= maxWord {
		b, err := r.read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if !isWord(b) {
			r.unread()
			break
		}
		text = append(text, b)
	}
	if len(text) > maxWord || !json.Valid(text) {
		return nil, fmt.Errorf("%.40q is no JSON value", text)
	}
	switch text[0] {
	case 't', 'f':
		return &value{kind: kindBool, text: text}, nil
	case 'n':
		return &value{kind: kindNull, text: text}, nil
	}
	return &value{kind: kindNumber, text: text}, nil
}

// isWord says whether a byte can stand in a number, or in a word.
func isWord(b byte) bool {
	return b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b == '+' || b == '-' || b == '.'
}

func (r *Reader) array(depth int) (*value, error) {
	v := &value{kind: kindArray}
	err := r.elements(']', func() error {
		item, err := r.value(depth)
		v.items = append(v.items, item)
		return err
	})
	return v, err
}

func (r *Reader) object(depth int) (*value, error) {
	v := &value{kind: kindObject}
	seen := map[string]bool{}
	err := r.elements('}', func() error {
		m, err := r.member(depth)
		if err == nil && seen[m.name] {
			err = fmt.Errorf("the key %.60q is there twice", m.name)
		}
		seen[m.name] = true
		v.members = append(v.members, m)
		return err
	})
	return v, err
}

func (r *Reader) member(depth int) (m member, err error) {
	b, err := r.token()
	if err != nil {
		return m, err
	}
	if b != '"' {
		return m, fmt.Errorf("%w, want a key", errUnexpected(b))
	}
	if m.key, err = r.text(); err != nil {
		return m, err
	}
	if err := json.Unmarshal(m.key, &m.name); err != nil {
		return m, err
	}
	if b, err = r.token(); err != nil {
		return m, err
	}
	if b != ':' {
		return m, fmt.Errorf("%w, want a colon", errUnexpected(b))
	}
	m.value, err = r.value(depth)
	return m, err
}

// elements reads what stands between brackets, the first of which was read.
func (r *Reader) elements(closing byte, read func() error) error {
	b, err := r.token()
	if b == closing || err != nil {
		return err
	}
	r.unread()
	for {
		if err := read(); err != nil {
			return err
		}
		switch b, err := r.token(); {
		case b == closing || err != nil:
			return err
		case b != ',':
			return fmt.Errorf("%w, want a comma or a closing bracket", errUnexpected(b))
		}
	}
}
