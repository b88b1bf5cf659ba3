package grammar

// after returns the state of a loop after some characters, at least one and at
// most max.
func (f *loopFinder) after(l *loop, chars int) Term {
	if chars > len(l.later) {
		return f.findAfter(l, chars)
	}
	if l.later[chars-1] == None {
		l.later[chars-1] = f.findAfter(l, chars)
	}
	return l.later[chars-1]
}

func (f *loopFinder) findAfter(l *loop, chars int) Term {
	return f.counted(l, func(p repeat) (int, int) {
		if p.max >= 0 {
			p.max -= chars
		}
		return max(0, p.min-chars), p.max
	})
}

// before returns a loop that leads to this one with one character.
func (f *loopFinder) before(l *loop) Term {
	return f.counted(l, func(p repeat) (int, int) {
		if p.min > 0 {
			p.min++
		}
		if p.max >= 0 {
			p.max++
		}
		return p.min, p.max
	})
}

// counted returns a loop with other counts.
func (f *loopFinder) counted(l *loop, counts func(repeat) (min, max int)) Term {
	parts := make([]Term, len(l.parts))
	for i, p := range l.parts {
		least, most := counts(p)
		parts[i] = f.auto.Repeat(p.class, least, most)
	}
	if len(parts) == 1 {
		return f.auto.seq(parts[0], l.rest)
	}
	return f.auto.seq(f.auto.And(parts...), l.rest)
}

// sameMask returns a state with the same mask, the same one for many loops that
// differ in how often they may go on.
func (f *loopFinder) sameMask(t Term) Term {
	l := f.at(t)
	if l == nil || l.class.slice == nil {
		return t
	}
	if l.same == None {
		most := l.class.slice.sameLimit(l.max)
		if most >= 0 && most < l.min {
			return t // a loop with that limit would have no text
		}
		l.same = f.counted(l, func(p repeat) (int, int) {
			if p.max < 0 || most < 0 {
				return p.min, -1
			}
			return p.min, min(p.max, most)
		})
	}
	return l.same
}

// counts says whether a loop may end after so many characters.
func (l *loop) counts(chars int) bool { return chars >= l.min && l.hasRoom(chars) }

// hasRoom says whether a loop may have so many characters.
func (l *loop) hasRoom(chars int) bool { return l.max < 0 || chars <= l.max }
