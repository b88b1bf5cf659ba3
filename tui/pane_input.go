package tui

import (
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// maxInputLines is how many lines the input may take.
const maxInputLines = 2

// inputLines returns how many lines the input takes on a screen of that width.
func inputLines(h *trace.Header, w int) int {
	return min(len(inputText(h, w)), maxInputLines)
}

// drawInput shows what the user gave, with the values a marker stands for.
func drawInput(a area, h *trace.Header) {
	a.inset(1).lines(inputText(h, a.w))
}

// inputText is the input as lines; there may be more of them than are shown,
// but never many more.
func inputText(h *trace.Header, w int) []line {
	text := h.Prompt.Input
	markers := h.Prompt.Markers
	if text == "" {
		text, markers = h.Prompt.Text, nil
	}
	if text == "" || w < 3 {
		return nil
	}
	return wrap(markedText(text, markers, w*(maxInputLines+1)), w-2)
}

// markedText puts the markers in place of the spans they stand for, up to
// about that many bytes of the text.
func markedText(text string, markers []trace.Marker, limit int) line {
	markers = slices.Clone(markers)
	slices.SortStableFunc(markers, func(a, b trace.Marker) int { return a.Start - b.Start })
	var l line
	at := 0
	for _, m := range markers {
		if m.Start < at || m.End < m.Start || m.End > len(text) || at > limit {
			continue
		}
		l = append(l, in(plain, clean(text[at:m.Start])), in(pointer, "⟨"+markerName(m)+" "+clean(text[m.Start:m.End])+"⟩"))
		at = m.End
	}
	end := len(text)
	if end-at > limit {
		end = at + limit
	}
	return append(l, in(plain, clean(text[at:end])))
}

// markerName is the name of a marker without its brackets.
func markerName(m trace.Marker) shown {
	name := m.Name
	if len(name) > 2 && name[0] == '<' && name[len(name)-1] == '>' {
		name = name[1 : len(name)-1]
	}
	return clean(name)
}
