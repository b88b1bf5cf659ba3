package tui

import (
	"slices"
	"sort"
)

// drawLaneCell draws what one lane has written of a value: whether it is being
// written, whether it is another one than in the lane it is compared with, the
// text, and the marks of its tokens.
func (s *scene) drawLaneCell(a area, y, row, lane int) {
	ln := &s.lanes.lanes[lane]
	at := s.lanes.rows[row][lane]
	_, _, whole, begun := ln.extent(at)
	differs := s.lanes.signs[row].unlike>>lane&1 != 0
	if differs {
		a.put(1, y, '≠', inkOf(override, bold))
	}
	if !begun {
		a.text(2, y, ln.absent(at, row == 0 && s.lanes.thinks()), ink{role: dim})
		return
	}
	p := ln.passages.ref(int(at))
	here := int(at) == ln.at && !whole
	k := ink{role: screenRole(p.role)}
	if here {
		a.put(0, y, '▸', ink{role: title})
		k.attr |= underline
	}
	if differs {
		k.attr |= bold
	}
	if p.thoughts {
		a.text(2, y, ln.thoughtWords(p, whole, a.w-2).fit(a.w-2), k)
		return
	}
	marks := ln.marksIn(p)
	room := a.w - 2
	if w := marks.width(); w > 0 && room-w-1 >= 4 {
		room -= w + 1
		a.line(a.w-w, y, marks)
	}
	switch {
	case here:
		a.text(2, y, endOf(ln.tail(at, bytesFor(room)), room), k)
	case differs:
		text, base := ln.head(at, searchedBytes), int(s.lanes.signs[row].base)
		other := s.lanes.lanes[base].head(s.lanes.rows[row][base], searchedBytes)
		a.text(2, y, around(text, firstDifference(text, other), room), k)
	default:
		a.text(2, y, startOf(ln.head(at, bytesFor(room)), 0, room), k)
	}
}

// head is the beginning of what is written of a passage: about that many bytes,
// where there are more.
func (l *laneShot) head(i int32, bytes int) []byte {
	start, end, _, _ := l.extent(i)
	return l.branch.resolved(start, min(end, start+bytes+maxMarkerLen))
}

// tail is the end of it.
func (l *laneShot) tail(i int32, bytes int) []byte {
	start, end, _, _ := l.extent(i)
	from := max(start, end-bytes)
	if p := sort.Search(l.branch.pointers.n, func(i int) bool { return l.branch.pointers.at(i).end() > from }); p < l.branch.pointers.n {
		from = max(start, min(from, l.branch.pointers.at(p).Offset))
	}
	return l.branch.resolved(from, end)
}

// maxMarkerLen is more bytes than the name of a marker has, so that a head does
// not end within one.
const maxMarkerLen = 32

// thinks reports whether the first row is that of thoughts.
func (s *lanesShot) thinks() bool {
	return len(s.lanes) > 0 && slices.ContainsFunc(s.lanes, func(l laneShot) bool { return l.passages.n > 0 && l.passages.ref(0).thoughts })
}

// absent says why there is nothing of a value: it has not come to it yet, or it
// has ended without it. Thoughts come first or not at all.
func (l *laneShot) absent(at int32, thoughts bool) shown {
	if l.lacks(at) || at < 0 && thoughts {
		return "–"
	}
	return "·"
}

// marksIn counts the tokens of a passage that carry marks, as far as they are
// written.
func (l *laneShot) marksIn(p *passage) line {
	last := l.state.At
	if p.closed != never {
		last = min(last, int(p.closed))
	}
	return l.marks(int(p.first), last)
}

// marks counts the steps from one to another that carry marks.
func (l *laneShot) marks(first, last int) line {
	if last < first || last >= l.tallies.n {
		return nil
	}
	to, from := l.tallies.at(last), markTally{}
	if first > 0 {
		from = l.tallies.at(first - 1)
	}
	leaks := l.branch.leaked.before(last+1) - l.branch.leaked.before(first)
	var out line
	for _, m := range []struct {
		n    int32
		sign shown
		role role
	}{
		{int32(leaks), shown(marks[leakMark].sign), leak},
		{to.illegal - from.illegal, "✗", illegal}, {to.edits - from.edits, "✎", edit}, {to.overrides - from.overrides, "▲", override},
		{to.pointers - from.pointers, "◆", pointer}, {to.forced - from.forced, "■", forced},
	} {
		if m.n == 0 {
			continue
		}
		text := m.sign
		if m.n > 1 {
			text = count(int(m.n)) + m.sign
		}
		if len(out) > 0 {
			out = append(out, in(plain, " "))
		}
		out = append(out, in(m.role, text))
	}
	return out
}

// thoughtWords sums up the thoughts: how long they are, and how they ended; in
// fewer words where there is little room.
func (l *laneShot) thoughtWords(p *passage, whole bool, cells int) shown {
	last := l.state.At
	if p.closed != never {
		last = min(last, int(p.closed)-1)
	}
	n := last - int(p.first) + 1
	words, ending := plural(n, "token", "tokens"), shown("")
	switch {
	case whole && l.forced != never && l.forced <= last:
		ending = " forced shut"
	case whole && p.closed != never:
		ending = " closed"
	case whole:
		ending = " unclosed"
	}
	if words.width()+ending.width() > cells {
		words = count(n)
	}
	words += ending
	if l.loop != nil && l.loop.Step <= last+1 {
		words += cleanf(" · loop of %d", l.loop.Period)
	}
	return words
}
