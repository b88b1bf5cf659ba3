package grammar

// staying is on which bytes a state stays the same, so that a subtree of such
// bytes can be taken whole.
type staying struct {
	known bool
	bytes groups
	room  uint16 // how many of them at most
}

// noBound is the room of a state that truly is the same again.
const noBound = 1<<16 - 1

// stays returns on which bytes a state stays the same; on none if a subtree
// must not be taken whole, because not all of its tokens count.
func (w *walker) stays(state Term) staying {
	if w.only != nil {
		return staying{}
	}
	if s := w.of(state).stays; s.known {
		return s
	}
	next := step(func(state int32, b byte) int32 { return int32(w.auto.Next(Term(state), b)) })
	s := staying{known: true, bytes: next.stays(int32(state), int32(state)), room: noBound}
	if s.bytes == 0 {
		s = w.staysButForCount(state, next)
	}
	w.of(state).stays = s
	return s
}

// staysButForCount finds the bytes on which a state stays the same but for the
// count in an intersection: of a repetition of a class, min to max times, and
// of other things P. Each such byte is a character of the class, and what of
// the intersection may follow it is one character less, and P as before. With
// min at most 1 that says of P all that matters for fewer characters, so that
// it holds again after such a byte. Nothing is lost as long as some text is
// left for the count; and if one is left after so many bytes, then also after
// fewer, since the bytes that came later can come before it.
func (w *walker) staysButForCount(state Term, next step) staying {
	none := staying{known: true}
	c, ok := w.loops.countedAnd(state)
	if !ok || c.repeat.min > 1 {
		return none
	}
	bytes := next.stays(int32(c.and), int32(w.loops.afterCount(c, 1))) & w.loops.class(c.repeat.class).single
	if bytes&aboveASCII != 0 && !next.refusesContinuing(int32(state)) {
		bytes &^= aboveASCII // what follows the intersection may take such a byte
	}
	if bytes == 0 {
		return none
	}
	for room := c.repeat.max; room > max(0, c.repeat.max-maxTail); room-- {
		if w.loops.afterCount(c, room) != None {
			return staying{true, bytes, uint16(min(room, noBound-1))}
		}
	}
	return none
}

// maxTail is how many characters that P may need for an end are tried.
const maxTail = 4

// countedAnd is a state that begins with an intersection of a repetition of a
// class, with a bound above 0, and of other things.
type countedAnd struct {
	and    Term
	repeat repeat
	others []Term
}

func (f *loopFinder) countedAnd(t Term) (countedAnd, bool) {
	c := countedAnd{and: t}
	if n := f.auto.at(t); n.kind == kindSeq {
		c.and = n.first
	}
	n := f.auto.at(c.and)
	if n.kind != kindAnd {
		return c, false
	}
	found := false
	for _, part := range n.parts {
		p := f.auto.at(part)
		if found || p.kind != kindRepeat || p.max < 1 || f.class(p.first).code == "" {
			c.others = append(c.others, part)
			continue
		}
		found, c.repeat = true, repeat{p.first, int(p.min), int(p.max)}
	}
	return c, found
}

// afterCount returns the intersection with fewer characters to go; None if no
// text is left.
func (f *loopFinder) afterCount(c countedAnd, chars int) Term {
	fewer := f.auto.Repeat(c.repeat.class, max(0, c.repeat.min-chars), c.repeat.max-chars)
	return f.auto.And(append(c.others[:len(c.others):len(c.others)], fewer)...)
}
