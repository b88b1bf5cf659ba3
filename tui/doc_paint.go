package tui

import (
	"sort"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode/jsontext"
	"github.com/stencil-debugger/stencil/trace"
)

// isValue reports whether a part is a value by itself.
func isValue(k jsontext.Kind) bool {
	switch k {
	case jsontext.String, jsontext.Number, jsontext.Literal, jsontext.Marker:
		return true
	}
	return false
}

func opens(c byte) bool { return c == '{' || c == '[' }

// partAt returns which part of the JSON a byte is in.
func (d *document) partAt(offset int) int {
	parts := &d.lay.parts
	return max(sort.Search(parts.n, func(i int) bool { return int(parts.at(i).start) > offset })-1, 0)
}

// part returns where a part begins and ends, as far as the document goes.
func (d *document) part(i int) (start, end int) {
	start, end = int(d.lay.parts.at(i).start), d.end
	if i+1 < d.lay.parts.n {
		end = min(end, int(d.lay.parts.at(i+1).start))
	}
	return start, end
}

func (d *document) blank(part int) bool { return d.lay.parts.at(part).kind == jsontext.Space }

// painter writes a part of a document in the inks of the steps that it came
// from.
type painter struct {
	*document
	step int // the step of the byte asked for last
}

func (d *document) painter() painter { return painter{document: d} }

// jsonLine writes the bytes of a line of JSON that lie within two offsets.
func (p *painter) jsonLine(n, from, to int) line {
	var out line
	first, end := p.lay.partsOf(n)
	for i := first; i < end; i++ {
		start, stop := p.part(i)
		if start >= to {
			break
		}
		if stop <= from || p.blank(i) {
			continue
		}
		part := p.lay.parts.at(i)
		if part.gap && start >= from {
			out = append(out, in(structure, " "))
		}
		out = p.paint(out, max(start, from), min(stop, to), p.partRole(part.kind, start, stop))
	}
	return out
}

// partRole is what a part of the JSON is for.
func (p *painter) partRole(k jsontext.Kind, start, end int) role {
	switch k {
	case jsontext.Structure, jsontext.Key:
		return structure
	case jsontext.Broken:
		return illegal
	}
	first := p.stepOf(start, p.at+1)
	i := sort.Search(p.roled.n, func(i int) bool { return int(p.roled.at(i)) >= first })
	if i == p.roled.n {
		return plain
	}
	step := int(p.roled.at(i))
	if step > p.at || p.start(step) >= end {
		return plain
	}
	return screenRole(p.steps[step].Role)
}

// paint writes bytes in a role, but shows what is special about the steps they
// came from, and values in place of pointers.
// A token can end inside a character: what the next ones add completes it, and
// until then each byte stands for itself.
func (p *painter) paint(l line, start, end int, r role) line {
	for at := start; at < end; {
		p.step = p.stepOf(at, p.document.at+1)
		stop := min(end, p.facts.ref(p.step).end)
		if ptr, ok := p.pointerFrom(at); ok && ptr.Offset < stop {
			if ptr.Offset == at {
				l = append(l, p.pointer(ptr)...)
				at = ptr.end()
				continue
			}
			stop = ptr.Offset
		}
		if from, to, ok := p.across(at, stop, end); ok {
			stop = from
			if from == at { // the whole character, by the current step where that completes it
				stop = to
				if last := p.stepOf(to-1, p.at+1); last == p.at {
					p.step = last
				}
			}
		}
		l = append(l, piece{clean(string(p.text[at:stop])), p.ink(r)})
		at = stop
	}
	return l
}

// across returns where the character begins and ends that stands on both sides
// of an offset, within two others. Bytes that make no character are none.
func (d *document) across(from, offset, to int) (start, end int, ok bool) {
	for start = offset - 1; start > from && !utf8.RuneStart(d.text[start]) && start > offset-utf8.UTFMax; start-- {
	}
	_, size := utf8.DecodeRune(d.text[start:to])
	return start, start + size, start+size > offset
}

// pointerFrom returns the first pointer at or after an offset that a step up
// to the current one completed.
func (p *painter) pointerFrom(offset int) (pointerAt, bool) {
	list := &p.branch.pointers
	i := sort.Search(list.n, func(i int) bool { return list.at(i).Offset >= offset })
	if i == list.n || int(list.at(i).step) > p.at {
		return pointerAt{}, false
	}
	return list.at(i), true
}

// pointer writes a value and the marker it stands in for.
func (p *painter) pointer(ptr pointerAt) line {
	p.step = p.stepOf(ptr.end()-1, p.at+1)
	k := p.ink(pointer)
	return line{{clean(clip(ptr.Value)), k}, {" ‹" + markerName(clippedMarker(ptr.Marker)) + "›", ink{dim, k.attr & reverse}}}
}

// clippedMarker returns a marker whose name is no longer than a screen can
// show.
func clippedMarker(m trace.Marker) trace.Marker {
	m.Name = clip(m.Name)
	return m
}

// ink is how bytes of the painter's step are written.
func (p *painter) ink(r role) ink {
	s := &p.steps[p.step]
	k := ink{role: r}
	switch {
	case s.Illegal:
		k.role = illegal
	case s.Choice == trace.ChoiceEdit:
		k.role = edit
	case s.Override:
		k.attr |= underline
	}
	if k.role == r && r != structure && p.leaked.at(p.step) != nil {
		k.role = leak
	}
	if p.step == p.at {
		k.attr |= reverse
	}
	return k
}
