package trace

import "slices"

// Span is a stretch of a document between two places at which the split that
// was written and the tokenizer's own split both have a boundary, with none in
// common between them.
type Span struct {
	Start, End int     // bytes of the document
	First      int     // index of the step that wrote its first token
	Written    []Token // as it was written, one token a step
	Alone      []Token // as the tokenizer alone splits it; missing past the end of what it split
	Same       bool    // whether both are one token, and the same

	// Forced says that the mask had a hand in a split that is not the
	// tokenizer's: at the step that wrote the first token it overruled the
	// model, or is known to have banned the tokenizer's token.
	Forced bool
}

// Boundaries aligns the tokens that steps wrote with those that the tokenizer
// alone makes of the same document. Thoughts and end tokens are no part of it.
// Alone may stop early, as where a document ends in the middle of a character;
// what is left is then one span.
func Boundaries(steps []Step, alone []Token) []Span {
	var spans []Span
	var span Span
	end := 0 // of what the tokenizer's tokens up to here spell
	for i, s := range steps {
		if s.Chosen.Kind == KindEnd || s.Region == RegionThink {
			continue
		}
		if len(span.Written) == 0 {
			span.First = i
		}
		span.Written = append(span.Written, s.Chosen.Token)
		span.End += len(s.Chosen.Bytes)
		for ; end < span.End && len(alone) > 0; alone = alone[1:] {
			span.Alone = append(span.Alone, alone[0])
			end += len(alone[0].Bytes)
		}
		if end == span.End {
			spans = append(spans, span.compared(&steps[span.First]))
			span = Span{Start: end, End: end}
		}
	}
	if len(span.Written) > 0 {
		spans = append(spans, span.compared(&steps[span.First]))
	}
	return spans
}

// compared fills in what the span says of the two splits; first is the step
// that wrote its first token.
func (s Span) compared(first *Step) Span {
	s.Same = len(s.Written) == 1 && len(s.Alone) == 1 && s.Written[0].ID == s.Alone[0].ID
	if s.Same || len(s.Alone) == 0 || first.MaskOff {
		return s
	}
	banned := func(c Candidate) bool { return c.ID == s.Alone[0].ID && !c.Allowed }
	s.Forced = first.Override || slices.ContainsFunc(first.Top, banned)
	return s
}
