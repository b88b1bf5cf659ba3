package grammar

// through returns the state after a text that starts in a loop, which is the
// state t.
func (f *loopFinder) through(t Term, l *loop, text []byte) Term {
	state, chars, whole := byte(between), 0, 0 // whole bytes of whole characters
	for i, b := range text {
		to := l.class.code.next(state, b)
		if to == outside {
			if state != between || !l.counts(chars) {
				return None
			}
			return f.advance(f.auto.Next(l.rest, b), text[i+1:])
		}
		if !l.hasRoom(chars + 1) {
			return None
		}
		if state = to; state == between {
			chars, whole = chars+1, i+1
		}
	}
	if chars > 0 {
		t = f.after(l, chars)
	}
	for _, b := range text[whole:] {
		t = f.auto.Next(t, b)
	}
	return t
}

// advance returns the state after a text. It makes no states for what lies
// between the characters of a loop, unless they have labels to keep.
func (f *loopFinder) advance(t Term, text []byte) Term {
	for i, b := range text {
		if l := f.at(t); l != nil && f.auto.labels == nil {
			return f.through(t, l, text[i:])
		}
		if t = f.auto.Next(t, b); t == None {
			break
		}
	}
	return t
}
