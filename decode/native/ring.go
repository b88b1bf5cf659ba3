package native

// ring is a place in a JSON document as far as the names of its members matter:
// which objects are open, which names each of them has, and what of a name is
// written. It never changes; the text up to it is taken to be legal JSON.
type ring struct {
	state state
	back  *ring   // where its end leads: of a string, the place around it; of a container, the one around that
	used  *names  // the names that the object has
	key   writing // while a name is written

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
	inString // that is no key
	inEscape
)

// writing is a name that is being written.
type writing struct {
	text   unescaper
	typed  *typed // what is decoded of it
	likely *names // how the names in use that begin so go on; nil where none does
}

// typed is the bytes of a name, the latest first.
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

// ringRoom bounds how many places are remembered; each takes some 200 bytes.
const ringRoom = 1 << 16

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
	case inKey:
		return r.inKey(b)
	case inEscape:
		return r.back
	case inString:
		return r.inString(b)
	}
	switch b {
	case '"':
		if r.state == beforeKey {
			return r.openKey()
		}
		return &ring{state: inString, back: r}
	case '{':
		return &ring{state: beforeKey, back: r, used: noNames}
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

func (r *ring) openKey() *ring {
	next := &ring{state: inKey, back: r.back, used: r.used}
	if r.used != noNames {
		next.key.likely = r.used
	}
	return next
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

// inKey goes on with a key or ends it: then the name is added to the object,
// unless the object has it.
func (r *ring) inKey(b byte) *ring {
	if b != '"' || !r.key.text.between() {
		return &ring{state: inKey, back: r.back, used: r.used, key: r.key.next(b)}
	}
	if r.key.repeats() {
		return nil
	}
	return &ring{state: inObject, back: r.back, used: r.used.with(r.key.name())}
}

// next goes on with a name by a byte that does not end it.
func (w writing) next(b byte) writing {
	next, likely, out := w.follow(b)
	w.text, w.likely = next, likely
	for _, b := range out.bytes() {
		w.typed = w.typed.add(b)
	}
	return w
}

// decoded is what a byte can complete: at most a surrogate that waited and
// another one.
type decoded struct {
	list [8]byte
	n    int
}

func (d *decoded) bytes() []byte { return d.list[:d.n] }

// follow decodes one more byte, and follows the names in use by what that
// completes.
func (w writing) follow(b byte) (next unescaper, likely *names, out decoded) {
	next, list := w.text.next(b, out.list[:0])
	out.n = len(list)
	return next, w.likely.after(list), out
}

// repeats reports whether the name would be one that is in use, if it ended
// here.
func (w writing) repeats() bool {
	var buffer [4]byte
	n := w.likely.after(w.text.flush(buffer[:0]))
	return n != nil && n.end
}

// name returns the name, if it ends here.
func (w writing) name() []byte {
	var text []byte
	if w.typed != nil {
		text = make([]byte, w.typed.size)
		for i, t := w.typed.size-1, w.typed; t != nil; i, t = i-1, t.before {
			text[i] = t.b
		}
	}
	return w.text.flush(text)
}

func (t *typed) add(b byte) *typed {
	size := 1
	if t != nil {
		size += t.size
	}
	return &typed{t, b, size}
}
