package tui

import (
	"bytes"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode/jsontext"
	"github.com/stencil-debugger/stencil/trace"
)

// What follows lays out a whole text at once, and sums up a whole run. It is
// what the incremental ways are held against.

// wholeDocument is the text up to and with the current step, laid out. The
// token of that step is written in reverse.
type wholeDocument struct {
	lines []docLine
}

// newWholeDocument lays out what some steps wrote, the last of which is the current
// one.
func newWholeDocument(steps []trace.Step) wholeDocument {
	p := newWholePainter(steps)
	var d wholeDocument
	json := p.jsonStart()
	d.lines = append(d.lines, p.prose(json)...)
	for _, l := range jsontext.Indent(p.text[json:]) {
		d.lines = append(d.lines, p.jsonLine(l, json))
	}
	if !p.pendingSeen {
		d.addPending(steps[len(steps)-1].Chosen.Token)
	}
	return d
}

// addPending puts the current token at the end where the layout shows nothing
// of it, as it does of an end token and of white space.
func (d *wholeDocument) addPending(t trace.Token) {
	if len(d.lines) == 0 {
		d.lines = []docLine{{}}
	}
	last := &d.lines[len(d.lines)-1]
	if t.Kind == trace.KindEnd {
		last.pieces = append(last.pieces, in(plain, " "))
	}
	last.pieces = append(last.pieces, in(chosen, tokenName(t)).with(reverse))
}

// wholePainter writes a text in the inks of the steps that it came from. It is
// asked for bytes in the order of the text.
type wholePainter struct {
	text        []byte
	steps       []trace.Step
	starts      []int // where each step's bytes begin, and where the text ends
	pointers    []*trace.Pointer
	step        int // the step of the next byte
	pendingSeen bool
}

func newWholePainter(steps []trace.Step) *wholePainter {
	p := &wholePainter{steps: steps}
	for i := range steps {
		s := &steps[i]
		p.starts = append(p.starts, len(p.text))
		if s.Chosen.Kind != trace.KindEnd {
			p.text = append(p.text, s.Chosen.Bytes...)
		}
		if s.Pointer != nil {
			p.pointers = append(p.pointers, s.Pointer)
		}
	}
	p.starts = append(p.starts, len(p.text))
	return p
}

// jsonStart returns where the JSON begins: at the first step of its region,
// or, where no step is in it, at the start of a text that looks like JSON.
func (p *wholePainter) jsonStart() int {
	for i, s := range p.steps {
		if s.Region == trace.RegionJSON {
			return p.starts[i]
		}
	}
	if t := bytes.TrimLeft(p.text, " \t\r\n"); len(t) > 0 && (t[0] == '{' || t[0] == '[') {
		return 0
	}
	return len(p.text)
}

// prose writes what comes before the JSON, one line a line of it.
func (p *wholePainter) prose(end int) []docLine {
	var lines []docLine
	for at := 0; at < end; {
		stop := end
		if n := bytes.IndexByte(p.text[at:end], '\n'); n >= 0 {
			stop = at + n + 1
		}
		lines = append(lines, docLine{pieces: p.paint(nil, at, stop, reasoning)})
		at = stop
	}
	return lines
}

// jsonLine writes a line of JSON that begins at an offset of the text.
func (p *wholePainter) jsonLine(l jsontext.Line, offset int) docLine {
	out := docLine{indent: 2 * l.Depth}
	for _, part := range l.Parts {
		start, end := offset+part.Start, offset+part.End
		if part.Gap > 0 {
			out.pieces = append(out.pieces, in(structure, pad("", part.Gap)))
		}
		out.pieces = p.paint(out.pieces, start, end, p.partRole(part.Kind, start, end))
	}
	return out
}

// partRole is what a part of the JSON is for.
func (p *wholePainter) partRole(k jsontext.Kind, start, end int) role {
	switch k {
	case jsontext.Structure, jsontext.Key:
		return structure
	case jsontext.Broken:
		return illegal
	}
	p.seek(start)
	for i := p.step; i < len(p.steps) && p.starts[i] < end; i++ {
		if r := p.steps[i].Role; r == trace.RoleReasoning || r == trace.RoleAnswer {
			return screenRole(r)
		}
	}
	return plain
}

// seek finds the step that wrote a byte at or after the last one asked for.
func (p *wholePainter) seek(at int) {
	for p.step < len(p.steps)-1 && p.starts[p.step+1] <= at {
		p.step++
	}
}

// paint writes bytes in a role, but shows what is special about the steps they
// came from, and values in place of pointers.
func (p *wholePainter) paint(l line, start, end int, r role) line {
	for at := start; at < end; {
		p.seek(at)
		stop := min(end, p.starts[p.step+1])
		for len(p.pointers) > 0 && p.pointers[0].Offset < at {
			p.pointers = p.pointers[1:]
		}
		if len(p.pointers) > 0 && p.pointers[0].Offset < stop {
			ptr := p.pointers[0]
			if ptr.Offset == at {
				l = append(l, p.pointer(ptr)...)
				at += max(len(ptr.Name), 1)
				continue
			}
			stop = ptr.Offset
		}
		for from := at; from < stop; from++ { // a token can end inside a character
			if _, size := utf8.DecodeRune(p.text[from:end]); from+size > stop {
				if stop = from; from == at {
					stop = at + size
					if p.starts[len(p.steps)-1] < stop {
						p.step = len(p.steps) - 1
					}
				}
				break
			}
		}
		l = append(l, piece{clean(string(p.text[at:stop])), p.ink(r)})
		at = stop
	}
	return l
}

// pointer writes a value and the marker it stands in for.
func (p *wholePainter) pointer(ptr *trace.Pointer) line {
	p.seek(ptr.Offset + len(ptr.Name) - 1)
	k := p.ink(pointer)
	return line{{clean(ptr.Value), k}, {" ‹" + markerName(ptr.Marker) + "›", ink{dim, k.attr & reverse}}}
}

// ink is how bytes of the current step are written.
func (p *wholePainter) ink(r role) ink {
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
	if p.step == len(p.steps)-1 {
		k.attr |= reverse
		p.pendingSeen = true
	}
	return k
}

// lostAt returns the number of the step that left the grammar before the last
// one, or 0.
func lostAt(steps []trace.Step) int {
	if !steps[len(steps)-1].Lost {
		return 0
	}
	for i, s := range steps {
		if s.Illegal || s.Lost {
			return i + 1
		}
	}
	return 0
}

// sumUp is the mask pressure over some steps.
func sumUp(steps []trace.Step) sums {
	var s sums
	path := steps[len(steps)-1].Path
	for _, step := range steps {
		s.all.add(&step)
		if step.Role == trace.RoleStructure {
			s.structure.add(&step)
		} else {
			s.content.add(&step)
		}
		if step.Path == path {
			s.field.add(&step)
		}
	}
	return s
}
