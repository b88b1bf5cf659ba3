package jsontext

// Tracker is a place in a document that grows: after some bytes, before the
// next. It is a small value that never changes; keep an old one to go back.
// The zero Tracker stands before the first byte.
type Tracker struct {
	level
	state    state
	scalar   Kind   // of the scalar that is being written
	escaped  bool   // whether the last byte was the backslash of an escape
	complete bool   // whether the root value has ended
	depth    int    // how many containers are open
	key      *chunk // what has been read of an unfinished key, after its first quote
}

// state is what the next byte may be.
type state uint8

const (
	wantValue    state = iota
	wantFirst          // a value or the end of an empty array
	wantFirstKey       // a key or the end of an empty object
	wantKey
	wantColon
	wantComma // or the end of the container
	wantEnd   // nothing but white space
	inKey
	inString
	inScalar
	inBroken
)

// Advance returns the place after more bytes. It takes time for those bytes
// only, whatever came before, and memory only for keys and containers.
func (t Tracker) Advance(text []byte) Tracker {
	for len(text) > 0 {
		text = text[t.token(text).size:]
	}
	return t
}

// Path returns the JSON Pointer of the value that the next byte belongs to.
//
// Where a value is expected or being written it is that value's, which in an
// object begins after the key and before the colon. Elsewhere, in and before a
// key and after a value, it is the container's. The byte that ends an unquoted
// scalar or an empty array belongs to the container too, which only PathOf can
// tell. Of a broken document it is the path where it broke.
func (t Tracker) Path() string { return t.path() }

// PathOf returns the JSON Pointer of the value that a next byte belongs to.
func (t Tracker) PathOf(next byte) string {
	tok := t.token([]byte{next})
	return tok.at.path()
}

// Kind returns the kind of the token that the document ends in the middle of,
// Broken for a broken document, and Structure between two tokens.
func (t Tracker) Kind() Kind {
	switch t.state {
	case inKey:
		return Key
	case inString:
		return String
	case inScalar:
		return t.scalar
	case inBroken:
		return Broken
	}
	return Structure
}

// KindOf returns the kind that a next byte would have.
func (t Tracker) KindOf(next byte) Kind { return t.token([]byte{next}).kind }

// WantsValue reports whether the next byte, other than white space, begins a
// value or closes an empty array.
func (t Tracker) WantsValue() bool { return t.state == wantValue || t.state == wantFirst }

// Depth returns how many objects and arrays are open.
func (t Tracker) Depth() int { return t.depth }

// Complete reports whether the root value has ended. An unquoted scalar ends
// with the white space after it. A document that broke after its root value is
// complete and Broken.
func (t Tracker) Complete() bool { return t.complete }

// Broken reports whether the document has a byte that no JSON document could
// have there.
func (t Tracker) Broken() bool { return t.state == inBroken }
