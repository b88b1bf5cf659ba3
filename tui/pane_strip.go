package tui

import "github.com/stencil-debugger/stencil/trace"

// mark is how a step looks on the strip.
type mark struct {
	sign rune
	role role
	name shown
}

// The marks, the ones that matter most first: a step shows the first that
// fits.
var marks = []struct {
	mark
	fits func(*trace.Step) bool
}{
	{mark{'✗', illegal, "illegal"}, func(s *trace.Step) bool { return s.Illegal }},
	{mark{'✎', edit, "edit"}, func(s *trace.Step) bool { return s.Choice == trace.ChoiceEdit }},
	{mark{'○', edit, "mask off"}, func(s *trace.Step) bool { return s.MaskOff }},
	{mark{'≈', leak, "leak"}, func(*trace.Step) bool { return false }}, // no step tells by itself: see shot.markAt
	{mark{'▲', override, "override"}, func(s *trace.Step) bool { return s.Override }},
	{mark{'◆', pointer, "pointer"}, func(s *trace.Step) bool { return s.Pointer != nil }},
	{mark{'■', forced, "forced"}, func(s *trace.Step) bool { return s.Choice == trace.ChoiceForced }},
	{mark{'·', dim, "free choice"}, func(*trace.Step) bool { return true }},
}

// leakMark is the index in marks of that of a leak.
const leakMark = 3

// markOf returns the mark of a step by itself.
func markOf(s *trace.Step) mark {
	for _, m := range marks {
		if m.fits(s) {
			return m.mark
		}
	}
	return mark{}
}

// drawStrip shows one cell a step, the current one in brackets.
func drawStrip(a area, s *scene) {
	n := len(s.state.Steps)
	start, end := window(n, s.state.At, a.w-6)
	x := 1
	if start > 0 {
		a.put(0, 0, '…', ink{role: dim})
	}
	for i := start; i < end; i++ {
		m := s.markAt(i)
		k := ink{role: m.role}
		if i != s.state.At {
			x = a.put(x, 0, m.sign, k)
			continue
		}
		x = a.put(x, 0, '[', ink{role: title})
		k.attr = reverse
		x = a.put(x, 0, m.sign, k)
		x = a.put(x, 0, ']', ink{role: title})
	}
	if end < n {
		a.put(x, 0, '…', ink{role: dim})
	}
}

// stripStep returns the index of the step that a cell of the strip shows, -1
// where it shows none.
func stripStep(s *shot, w, x int) int {
	start, end := window(len(s.state.Steps), s.state.At, w-6)
	i := start + x - 1
	if at := s.state.At; i > at { // the brackets around the current one take a cell each
		i = max(i-2, at)
	}
	if x < 1 || i >= end {
		return -1
	}
	return i
}

// legend explains the marks. That of leaks is there where the branch has one,
// and then, where there is no room for all, that of a free choice is not.
func legend(s *scene, w int) line {
	leaks := len(s.leaked().list) > 0
	var l line
	for i := len(marks) - 1; i >= 0; i-- {
		if i == leakMark && !leaks || i == len(marks)-1 && leaks && w < legendW {
			continue
		}
		m := marks[i].mark
		l = append(l, in(m.role, shown(m.sign)), in(dim, " "+m.name+"  "))
	}
	return l
}

// legendW is the width from which on there is room for all marks.
const legendW = 88
