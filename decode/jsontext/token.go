package jsontext

// token is the next piece of a text: one punctuation byte, a run of white
// space, or as much of a key, a scalar or broken text as is there.
type token struct {
	size int
	kind Kind
	at   level // where it stands
}

// token reads the next token of a text that is not empty, or goes on with the
// one that the tracker stands in.
func (t *Tracker) token(text []byte) token {
	if t.state == inScalar && endsScalar(text[0]) {
		t.endValue()
	}
	if kind := t.Kind(); kind != Structure {
		at := t.level
		return token{size: t.goOn(text), kind: kind, at: at}
	}
	if isSpace(text[0]) {
		return token{size: spaces(text), kind: Space, at: t.level}
	}
	if t.state == wantFirst && text[0] == ']' {
		t.member = false
	}
	at := t.level
	if !t.begin(text[0]) {
		t.state = inBroken
	}
	kind := t.Kind()
	return token{size: 1 + t.goOn(text[1:]), kind: kind, at: at}
}

// begin reads the first byte of a token that is not white space. It reports
// whether JSON allows it.
func (t *Tracker) begin(c byte) bool {
	switch c {
	case '{', '[':
		return t.open(c == '[')
	case '}', ']':
		return t.close(c == ']')
	case ',':
		return t.comma()
	case ':':
		return t.become(t.state == wantColon, wantValue)
	case '"':
		if t.state == wantKey || t.state == wantFirstKey {
			t.state = inKey
			return true
		}
		return t.become(t.WantsValue(), inString)
	}
	t.scalar = scalarKind(c)
	return t.become(t.WantsValue(), inScalar)
}

// become takes a new state if that is allowed, and reports whether it was.
func (t *Tracker) become(allowed bool, next state) bool {
	if allowed {
		t.state = next
	}
	return allowed
}

// open enters a container.
func (t *Tracker) open(array bool) bool {
	if !t.WantsValue() {
		return false
	}
	outer := t.level
	t.level = level{outer: &outer, array: array, member: array}
	t.depth++
	t.state = wantFirstKey
	if array {
		t.state = wantFirst
	}
	return true
}

// close leaves a container.
func (t *Tracker) close(array bool) bool {
	empty := wantFirstKey
	if array {
		empty = wantFirst
	}
	if t.outer == nil || t.array != array || t.state != wantComma && t.state != empty {
		return false
	}
	t.level = *t.outer
	t.depth--
	t.endValue()
	return true
}

// comma goes on to the next member.
func (t *Tracker) comma() bool {
	if t.state != wantComma {
		return false
	}
	t.state = wantKey
	if t.array {
		t.state = wantValue
		t.index++
		t.member = true
	}
	return true
}

// endValue leaves a value for the container around it.
func (t *Tracker) endValue() {
	t.member = false
	t.state = wantComma
	if t.outer == nil {
		t.state = wantEnd
		t.complete = true
	}
}

// goOn reads what belongs to the token that the tracker stands in, and
// returns its size.
func (t *Tracker) goOn(text []byte) int {
	switch t.state {
	case inKey:
		return t.readKey(text)
	case inString:
		size, closed := t.readString(text)
		if closed {
			t.endValue()
		}
		return size
	case inScalar:
		size := 0
		for size < len(text) && !endsScalar(text[size]) {
			size++
		}
		return size
	case inBroken:
		return len(text)
	}
	return 0
}

// readKey collects the text of a key, and enters the member when it ends.
func (t *Tracker) readKey(text []byte) int {
	size, closed := t.readString(text)
	if size > 0 {
		t.key = &chunk{before: t.key, text: string(text[:size])}
	}
	if closed {
		t.name = memberName(t.key.join())
		t.key = nil
		t.member = true
		t.state = wantColon
	}
	return size
}

// readString reads up to and including the closing quote, if there is one.
func (t *Tracker) readString(text []byte) (size int, closed bool) {
	for i, c := range text {
		switch {
		case t.escaped:
			t.escaped = false
		case c == '\\':
			t.escaped = true
		case c == '"':
			return i + 1, true
		}
	}
	return len(text), false
}

// spaces returns how many bytes of white space a text begins with.
func spaces(text []byte) int {
	for i, c := range text {
		if !isSpace(c) {
			return i
		}
	}
	return len(text)
}
