package tui

import (
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// labelW is the width of the labels in the facts pane.
const labelW = 10

// fact is a line of the facts pane.
type fact struct {
	label shown
	value line
}

// drawFacts shows where the step stands and the numbers about it, the most
// important ones first.
func drawFacts(a area, s *scene) {
	if a.empty() {
		return
	}
	rest := heading(a, line{in(title, "step")}).inset(1)
	if !s.any {
		return
	}
	for y, f := range facts(s) {
		rest.text(0, y, f.label, ink{role: dim})
		rest.line(labelW, y, f.value)
	}
}

func facts(s *scene) []fact {
	st, sums := &s.step, &s.sums
	list := []fact{
		{"path", line{in(plain, pathName(st.Path)), in(dim, " · "), in(screenRole(st.Role), clean(string(st.Role)))}},
		{"event", events(s)},
		{"overrides", line{in(plain, pressure(sums.all))}},
		{"pressure", line{in(plain, bits(sums.all.meanBits())+" a step")}},
		{"this step", line{in(plain, bits(st.AllowedMass.Bits())), in(dim, " · entropy "), in(plain, bits(st.Entropy))}},
		{"time", line{in(plain, "model "+duration(st.ModelNS)), in(dim, " · "), in(plain, "mask "+duration(st.MaskNS))}},
		{"structure", line{in(plain, pressure(sums.structure)), in(dim, " overruled")}},
		{"content", line{in(plain, pressure(sums.content)), in(dim, " overruled")}},
		{"this path", line{in(plain, pressure(sums.field)), in(dim, " overruled")}},
		{"token", line{in(plain, cleanf("id %d · %s", st.Chosen.ID, plural(len(st.Chosen.Bytes), "byte", "bytes"))), in(dim, " · step id "), in(plain, cleanf("%d", st.ID))}},
		{"region", line{in(plain, regionName(s))}},
	}
	if n := len(list) - 1; st.Region == trace.RegionThink { // how far the thoughts have come is what matters in them
		list = slices.Insert(list[:n], 1, list[n])
	}
	return list
}

// screenRole is how text of a role of the document is written.
func screenRole(r trace.Role) role {
	switch r {
	case trace.RoleStructure:
		return structure
	case trace.RoleReasoning:
		return reasoning
	case trace.RoleAnswer:
		return answer
	}
	return plain
}

// pressure is a share of overrides in numbers.
func pressure(t tally) shown {
	if t.steps == 0 {
		return "0 of 0"
	}
	return count(t.overrides) + " of " + count(t.steps) + " · " + percent(t.share())
}

// events names everything that is special about a step.
func events(s *scene) line {
	st := &s.step
	var l line
	add := func(pieces ...piece) {
		if len(l) > 0 {
			l = append(l, in(dim, " · "))
		}
		l = append(l, pieces...)
	}
	if st.Illegal {
		add(in(illegal, "✗ illegal"))
	}
	if st.Choice == trace.ChoiceEdit {
		add(in(edit, "✎ edit"))
	}
	if st.Override {
		add(in(override, "▲ override"))
		if first, ok := wish(st); ok {
			l = append(l, in(plain, " of "), in(banned, tokenName(first.Token)))
		}
	}
	if st.Choice == trace.ChoiceForced {
		add(in(forced, "■ forced"))
	}
	if st.Pointer != nil {
		add(in(pointer, "◆ pointer"))
	}
	if st.MaskOff {
		add(in(edit, "○ mask off"))
	}
	if f := s.leaked().at(s.state.At); f != nil {
		add(in(leak, "≈ leak "+leakScore(f)), in(plain, " "+inLeakPlace(f)))
	}
	if len(l) == 0 {
		add(in(dim, "· "+clean(string(st.Choice))))
	}
	return l
}
