package tui

import (
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// drawTitle says what is run and where in it the cursor stands.
func drawTitle(a area, s *scene) {
	where := position(&s.shot)
	if s.any && (s.step.Illegal || s.lostAt > 0) && a.w >= twoColumns {
		where = append(line{in(illegal, "✗ experiment"), in(dim, " · ")}, where...)
	}
	if a.w < twoColumns { // room for the step only
		where = where[len(where)-1:]
	}
	l := line{in(title, " stencil  ")}
	sep := shown("")
	for _, part := range titleParts(s.header, s.name, s.under) {
		l = append(l, in(dim, sep), in(plain, part))
		sep = " · "
	}
	drawEnds(a, l, where, 2)
}

// drawEnds draws one line at the left end of an area and another at the right
// one, which is whole where there is room, with some cells between them.
func drawEnds(a area, left, right line, between int) {
	room := a
	room.w = max(a.w-right.width()-1-between, 0)
	room.line(0, 0, left)
	if x := a.w - right.width() - 1; x > 0 {
		a.line(x, 0, right)
	}
}

// titleParts names the run: what was swapped, the constraint, the stencil, the
// model, the regime and the sampler. What was swapped is not named as it was before.
func titleParts(h *trace.Header, name, under string) []shown {
	if name == "" {
		name = h.Constraint.Name
	}
	if name == "" {
		name = h.Constraint.Kind
	}
	var parts []shown
	if under != "" {
		parts = []shown{"⇄ " + clean(under)}
	}
	for _, part := range []struct {
		name    shown
		setting string // that changes it; none for what cannot be swapped
	}{
		{clean(name), "schema= grammar= regex= catalog="},
		{clean(h.Constraint.Stencil), "schema= grammar= regex= catalog= stencil="},
		{clean(h.Model.Name), ""},
		{clean(h.Regime), ""},
		{shown(h.Sampler.String()), "temperature= top-p= top-k="},
	} {
		if part.name != "" && !names(under, part.setting) {
			parts = append(parts, part.name)
		}
	}
	return parts
}

// names reports whether changed settings are among some others, each of which
// ends in an equals sign.
func names(under, settings string) bool {
	for _, change := range strings.Fields(under) {
		name, _, ok := strings.Cut(change, "=")
		if ok && slices.Contains(strings.Fields(settings), name+"=") {
			return true
		}
	}
	return false
}

// position says which step is under the cursor and what comes after it.
func position(s *shot) line {
	if !s.any {
		return line{in(dim, "no step yet")}
	}
	if s.done() {
		return verdict(s.state.Result)
	}
	at, all := count(s.state.At+1), count(len(s.state.Steps))
	switch {
	case s.state.InHand && s.state.At == len(s.state.Steps)-1:
		return line{in(dim, "in hand  "), in(plain, "step "+at+" ▸")}
	case s.state.Result == nil:
		return line{in(plain, "step "+at+" of "+all+" so far ▸")}
	}
	return line{in(plain, "step "+at+" of "+all+" ▸")}
}

// verdict says how a branch ended.
func verdict(r *trace.Result) line {
	how := in(plain, "done")
	if r.Truncated {
		how = in(dim, "cut off")
	} else if r.Reason != trace.EndToken {
		how = in(override, "stopped: "+clean(string(r.Reason)))
	}
	switch {
	case r.Valid == nil:
		return line{how}
	case *r.Valid:
		return line{how, in(dim, " · "), in(chosen, "valid")}
	case len(r.Errors) == 0:
		return line{how, in(dim, " · "), in(illegal, "not valid")}
	}
	return line{how, in(dim, " · "), in(illegal, plural(len(r.Errors), "error", "errors"))}
}
