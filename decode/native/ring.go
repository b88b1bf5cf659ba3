package native

// ring is a place in a JSON document as far as the names of its members matter:
// which objects are open, which names each of them has, and what of a name is
// written. It never changes; the text up to it is taken to be legal JSON.
type ring struct {
	state  state
	back   *ring      // where its end leads: of a string, the place around it; of a container, the one around that
	used   *usedKey   // the names that the object has
	typed  *typed     // what is written of a key
	likely []matching // the names in use that the key can still become, unless nothing of it is written

	next []ringEdge // to the places after a byte that are known
}

// state is what stands at a place.
type state uint8

const (
	inRoot state = iota // outside of all containers
	inArray
	inObject  // after a key
	beforeKey // in an object, where the next quote begins a key
	inKey
	inKeyEscape // after a backslash
	inString    // that is no key
	inEscape
)

// usedKey is a list of names, the latest first.
type usedKey struct {
	before *usedKey
	key    key
}

// typed is the bytes of a key, the latest first.
type typed struct {
	before *typed
	b      byte
	size   int
}

// ringEdge leads to the place after a byte.
type ringEdge struct {
	b  byte
	to *ring
}

// rings makes the places after a byte, and remembers some of them, so that the
// same text leads to the same one.
type rings struct {
	start ring
	room  int // how many more are remembered
}

// ringRoom bounds how many places are remembered; each takes some 150 bytes.
const ringRoom = 1 << 17

func newRings() *rings { return &rings{room: ringRoom} }

// after returns the place after a byte, or nil where the byte completes the
// name of a member that the object has already.
func (s *rings) after(r *ring, b byte) *ring {
	for i := range r.next {
		if r.next[i].b == b {
			return r.next[i].to
		}
	}
	next := r.step(b)
	if next != r && next != nil && next != r.back && s.room > 0 {
		s.room--
		r.next = append(r.next, ringEdge{b, next})
	}
	return next
}

// step makes the place after a byte.
func (r *ring) step(b byte) *ring {
	switch r.state {
	case inKey, inKeyEscape:
		return r.inKey(b)
	case inEscape:
		return r.back
	case inString:
		return r.inString(b)
	}
	switch b {
	case '"':
		if r.state == beforeKey {
			return &ring{state: inKey, back: r.back, used: r.used}
		}
		return &ring{state: inString, back: r}
	case '{':
		return &ring{state: beforeKey, back: r}
	case '[':
		return &ring{state: inArray, back: r}
	case '}', ']':
		if r.back != nil {
			return r.back
		}
	case ',':
		if r.state == inObject {
			return &ring{state: beforeKey, back: r.back, used: r.used}
		}
	}
	return r
}

func (r *ring) inString(b byte) *ring {
	switch b {
	case '"':
		return r.back
	case '\\':
		return &ring{state: inEscape, back: r}
	}
	return r
}

// inKey goes on with a key or ends it.
func (r *ring) inKey(b byte) *ring {
	if b == '"' && r.state == inKey {
		return r.closeKey()
	}
	next := &ring{state: inKey, back: r.back, used: r.used, typed: r.typed.add(b)}
	if b == '\\' && r.state == inKey {
		next.state = inKeyEscape
	}
	for m := range r.matchings {
		if m, ok := m.next(b); ok {
			next.likely = append(next.likely, m)
		}
	}
	return next
}

// closeKey adds a name to the object, unless the object has it.
func (r *ring) closeKey() *ring {
	for m := range r.matchings {
		if m.closes() {
			return nil
		}
	}
	return &ring{state: inObject, back: r.back, used: &usedKey{r.used, newKey(r.typed.bytes())}}
}

// matchings yields the names in use that the key can still become.
func (r *ring) matchings(yield func(matching) bool) {
	if r.typed != nil {
		for _, m := range r.likely {
			if !yield(m) {
				return
			}
		}
		return
	}
	for u := r.used; u != nil; u = u.before {
		if !yield(matching{key: u.key}) {
			return
		}
	}
}

func (t *typed) add(b byte) *typed {
	size := 1
	if t != nil {
		size += t.size
	}
	return &typed{t, b, size}
}

func (t *typed) bytes() []byte {
	if t == nil {
		return nil
	}
	text := make([]byte, t.size)
	for i := len(text) - 1; t != nil; i, t = i-1, t.before {
		text[i] = t.b
	}
	return text
}
