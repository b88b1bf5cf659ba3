package trace

import "strings"

// Summarize counts what a branch shows by itself: everything of a Result but
// the reason for its end, its JSON, and whether that is valid.
func Summarize(h Header, steps []Step) Result {
	r := Result{Steps: len(steps), Errors: []string{}, Pointers: []Pointer{}}
	var text []byte
	var bits, known float64
	var ns int64
	for _, s := range steps {
		r.Step = s.ID
		if s.Choice == ChoiceForced {
			r.Forced++
		}
		if s.Override {
			r.Overrides++
		}
		if s.Choice == ChoiceEdit {
			r.Edits++
		}
		if s.Pointer != nil {
			r.Pointers = append(r.Pointers, *s.Pointer)
		}
		if s.AllowedMass.Known() {
			bits += s.AllowedMass.Bits()
			known++
		}
		if s.Chosen.Kind != KindEnd {
			text = append(text, s.Chosen.Bytes...)
		}
		ns += s.ModelNS + s.MaskNS
	}
	r.Text = strings.ToValidUTF8(string(text), "\uFFFD")
	r.ElapsedMS = float64(ns) / 1e6
	if r.Steps > 0 {
		r.Pressure = float64(r.Overrides) / float64(r.Steps)
	}
	if t, ok := ThoughtsOf(h, steps); ok {
		r.Thoughts = &t
	}
	if passes := Passes(h, steps); len(passes) > 1 {
		r.Passes = passes
	}
	if known > 0 {
		mean := bits / known
		r.Bits = &mean
	}
	return r
}
