package decode

import (
	"bytes"

	"github.com/stencil-debugger/stencil/decode/jsontext"
	"github.com/stencil-debugger/stencil/trace"
)

// place is where in the document the next token will stand.
type place struct {
	json jsontext.Tracker
	tail []byte // the last bytes of the text, as many as a marker can span
	size int    // bytes of text so far
}

// maxMarker is more bytes than a marker's name has.
const maxMarker = 32

// after returns the place after some more bytes.
func (p place) after(b []byte) place {
	next := place{json: p.json.Advance(b), size: p.size + len(b)}
	next.tail = append(bytes.Clone(p.tail), b...)
	next.tail = next.tail[max(0, len(next.tail)-maxMarker):]
	return next
}

// locate says where the step's token stands and which pointer it completes.
func (s *Session) locate(step *trace.Step, n node) {
	step.Region = n.rule.regionOf(n.pos)
	step.Path, step.Role = n.rule.where(n.place, step.Chosen.Token)
	if step.Region == trace.RegionThink {
		step.Path, step.Role = "", trace.RoleReasoning
	}
	step.Pointer = s.pointer(n.place, step.Chosen.Token)
}

// regionOf returns the region of a position: what it says of itself, or else
// the constraint's.
func (r *rule) regionOf(p Position) trace.Region {
	if in, ok := p.(interface{ Region() trace.Region }); ok {
		return in.Region()
	}
	if r.kind == "none" {
		return trace.RegionFree
	}
	return trace.RegionJSON
}

// where returns the path and the role of what the token's first byte begins or
// goes on with, white space aside.
func (r *rule) where(p place, t trace.Token) (string, trace.Role) {
	text := bytes.TrimLeft(t.Bytes, " \t\r\n")
	if len(text) == 0 || t.Kind == trace.KindEnd {
		return p.json.Path(), trace.RoleStructure
	}
	path := p.json.PathOf(text[0])
	switch p.json.KindOf(text[0]) {
	case jsontext.Structure, jsontext.Key, jsontext.Space:
		return path, trace.RoleStructure
	}
	if r.Roles == nil {
		return path, trace.RoleAnswer
	}
	return path, r.Roles(path)
}

// pointer returns the marker that ends within the token, nil where none does.
func (s *Session) pointer(p place, t trace.Token) *trace.Pointer {
	if t.Kind == trace.KindEnd || len(s.opt.Header.Prompt.Markers) == 0 {
		return nil
	}
	text := append(bytes.Clone(p.tail), t.Bytes...)
	var found *trace.Pointer
	for _, m := range s.opt.Header.Prompt.Markers {
		i := bytes.LastIndex(text, []byte(m.Name))
		if i < 0 || i+len(m.Name) <= len(p.tail) {
			continue
		}
		offset := p.size - len(p.tail) + i
		if found == nil || offset < found.Offset {
			found = &trace.Pointer{Marker: m, Offset: offset}
		}
	}
	return found
}
