package leaks

import (
	"strconv"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// piece is a part of the text that is judged as one: a string's content, a
// key's, or the text outside the document.
type piece struct {
	where      Where
	path       string
	start, end int // bytes of the text; of an open piece the end is that of the text so far
}

// scanner finds the pieces of a text byte by byte. It is a small value: a copy
// of it is a place to go back to. It is lenient: where the text is no JSON, what
// follows is outside of the document until another one begins.
type scanner struct {
	mode  mode
	frame *frame
	start int // of the open string
	doc   int // of the document
	since int // first byte outside of a document
	where Where
	key   bool // the open string is a key
	esc   bool // the byte before was a backslash
	line  bool // nothing but white space, a tag or a label stands before on this line
}

type mode uint8

const (
	modeOutside mode = iota
	modeValue        // a value is wanted
	modeKey          // a key or a closing brace is wanted
	modeColon
	modeString
	modeLiteral // in a number or a word
	modeComma   // a comma or a closing bracket is wanted
)

// frame is an open object or array. Frames are never changed once another is
// made of them, so that scanners can share them.
type frame struct {
	parent *frame
	object bool
	depth  int
	path   string // of the object or array
	name   string // of the member or element that is being read, escaped
	index  int
}

// Bounds of what a hostile text can make the scanner hold.
const (
	maxDepth = 256
	maxPath  = 4096
)

func newScanner() scanner { return scanner{where: WhereBefore, line: true} }

// element is the path of what is being read.
func (f *frame) element() string {
	if f == nil {
		return ""
	}
	name := f.name
	if !f.object {
		name = strconv.Itoa(f.index)
	}
	if len(f.path)+len(name) >= maxPath {
		return f.path + "/..."
	}
	return f.path + "/" + name
}

// next reads the byte at an offset of the text. It returns the piece that ends
// before it, if one does.
func (s *scanner) next(text []byte, at int) (piece, bool) {
	b := text[at]
	switch s.mode {
	case modeOutside:
		return s.outside(b, at)
	case modeString:
		return s.string(text, b, at)
	}
	if b == ' ' || b == '\t' || b == '\n' || b == '\r' {
		if s.mode == modeLiteral {
			s.mode = modeComma
			s.closeRoot(at)
		}
		return piece{}, false
	}
	switch s.mode {
	case modeValue:
		s.value(b, at)
	case modeKey:
		s.beginKey(b, at)
	case modeColon:
		s.expect(b == ':', modeValue)
	case modeLiteral, modeComma:
		s.literal(b, at)
	}
	return piece{}, false
}

// outside waits for a document to begin: at the start of a line.
func (s *scanner) outside(b byte, at int) (piece, bool) {
	if s.line && (b == '{' || b == '[') {
		before := piece{where: s.where, start: s.since, end: at}
		s.mode, s.doc, s.frame = modeValue, at, nil
		s.value(b, at)
		return before, before.end > before.start
	}
	if s.line && b == '"' && at == s.since && s.where == WhereBefore {
		s.mode, s.doc, s.frame = modeValue, at, nil
		s.value(b, at)
		return piece{}, false
	}
	switch b {
	case '\n', '>', ']', ':':
		s.line = true
	case ' ', '\t', '\r':
	default:
		s.line = false
	}
	return piece{}, false
}

func (s *scanner) value(b byte, at int) {
	switch {
	case b == '"':
		s.mode, s.start, s.key, s.esc = modeString, at+1, false, false
	case b == '{' || b == '[':
		s.open(b == '{')
	case b == ']' && s.frame != nil && !s.frame.object && s.frame.index == 0:
		s.close(at)
	case b == '-' || b == 't' || b == 'f' || b == 'n' || b >= '0' && b <= '9':
		s.mode = modeLiteral
	default:
		s.broken()
	}
}

func (s *scanner) open(object bool) {
	f := &frame{parent: s.frame, object: object, depth: 1}
	if s.frame != nil {
		f.depth, f.path = s.frame.depth+1, s.frame.element()
	}
	if f.depth > maxDepth {
		s.broken()
		return
	}
	s.frame, s.mode = f, modeValue
	if object {
		s.mode = modeKey
	}
}

func (s *scanner) beginKey(b byte, at int) {
	switch b {
	case '"':
		s.mode, s.start, s.key, s.esc = modeString, at+1, true, false
	case '}':
		s.close(at)
	default:
		s.broken()
	}
}

func (s *scanner) literal(b byte, at int) {
	switch {
	case b == ',' && s.frame != nil:
		f := *s.frame
		f.index++
		s.frame, s.mode = &f, modeValue
		if f.object {
			s.mode = modeKey
		}
	case b == '}' && s.frame != nil && s.frame.object, b == ']' && s.frame != nil && !s.frame.object:
		s.close(at)
	case s.mode == modeComma:
		s.broken()
	}
}

func (s *scanner) expect(ok bool, then mode) {
	if s.mode = then; !ok {
		s.broken()
	}
}

// close leaves an object or an array.
func (s *scanner) close(at int) {
	s.frame, s.mode = s.frame.parent, modeComma
	s.closeRoot(at + 1)
}

// closeRoot goes outside where the document is complete.
func (s *scanner) closeRoot(at int) {
	if s.frame == nil {
		*s = scanner{since: at, where: WhereAfter, line: true}
	}
}

// broken goes outside in the middle of a document, which was none then: all of
// it stands outside.
func (s *scanner) broken() {
	*s = scanner{since: s.doc, where: s.where}
}

// string reads on in a string.
func (s *scanner) string(text []byte, b byte, at int) (piece, bool) {
	switch {
	case s.esc:
		s.esc = false
	case b == '\\':
		s.esc = true
	case b == '"':
		return s.endString(text, at), true
	}
	return piece{}, false
}

func (s *scanner) endString(text []byte, at int) piece {
	p := piece{where: WhereValue, start: s.start, end: at}
	if !s.key {
		p.path = s.frame.element()
		s.mode = modeComma
		s.closeRoot(at + 1)
		return p
	}
	f := *s.frame
	f.name = escapePointer(decode(text[s.start:at]))
	s.frame, s.mode = &f, modeColon
	p.where, p.path = WhereKey, f.element()
	return p
}

// open returns the piece that is not complete, if there is one.
func (s *scanner) openPiece(size int) (piece, bool) {
	switch {
	case s.mode == modeString && s.key:
		return piece{where: WhereKey, path: s.frame.path, start: s.start, end: size}, true
	case s.mode == modeString:
		return piece{where: WhereValue, path: s.frame.element(), start: s.start, end: size}, true
	case s.mode == modeOutside:
		return piece{where: s.where, start: s.since, end: size}, size > s.since
	}
	return piece{}, false
}

func escapePointer(key string) string {
	if len(key) > maxPath {
		key = key[:maxPath]
	}
	return strings.ToValidUTF8(trace.EscapeKey(key), "\uFFFD")
}
