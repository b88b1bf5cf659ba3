package tui

import (
	"fmt"

	"github.com/stencil-debugger/stencil/trace"
)

// drawWhy says in a sentence or two what was chosen and why.
func drawWhy(a area, s *scene) {
	if a.empty() {
		return
	}
	rest := heading(a, line{in(title, "why")})
	rest.inset(1).lines(wrapAll(reasons(s), a.w-2))
}

// reasons are the sentences about a step, each to begin on a line of its own.
func reasons(s *scene) []line {
	if !s.any {
		if s.state.Result != nil {
			return []line{{in(plain, "There is no step: the recording ends before the first.")}}
		}
		return []line{{in(plain, "No step is computed yet.")}}
	}
	var list []line
	if s.done() {
		list = endReasons(s.state.Result)
	}
	list = append(list, thinkingReasons(s)...)
	list = append(list, choiceReason(s))
	if p := s.step.Pointer; p != nil {
		list = append(list, pointerReason(p))
	}
	if s.step.Illegal {
		list = append(list, line{in(illegal, "The constraint does not allow it: from here on the text has left the grammar.")})
	}
	if f := s.leaked().at(s.state.At); f != nil {
		list = append(list, leakReason(f))
	}
	if s.step.Chosen.Kind == trace.KindEnd {
		list = append(list, line{in(plain, "It ends the text.")})
	}
	return list
}

func choiceReason(s *scene) line {
	st := &s.step
	it := naming(st.Chosen, chosen)
	switch {
	case st.Choice == trace.ChoiceEdit:
		return editReason(s)
	case st.Lost:
		return line{in(plain, "The text left the grammar at step "+count(s.lostAt)+", so nothing is masked: "), it, tookHow(st)}
	case st.MaskOff:
		return line{in(plain, "The mask is off: "), it, tookHow(st)}
	case st.Choice == trace.ChoiceForced:
		return forcedReason(st)
	case st.Override:
		return overrideReason(st)
	case st.Choice == trace.ChoiceSampled:
		return sampledReason(s)
	}
	return greedyReason(st)
}

// naming is a token in a sentence.
func naming(c trace.Candidate, r role) piece {
	return in(r, tokenName(c.Token).fit(24))
}

// wish is the model's first choice, and whether it is known.
func wish(st *trace.Step) (trace.Candidate, bool) {
	for _, c := range st.Top {
		if c.Rank == 1 {
			return c, true
		}
	}
	return trace.Candidate{}, false
}

// tookHow ends a sentence about a token that no mask had a say in.
func tookHow(st *trace.Step) piece {
	how := shown(" was drawn")
	if st.Choice == trace.ChoiceGreedy {
		how = " was taken"
	}
	return in(plain, cleanf("%s, rank %s with %s raw.", how, rankOf(st.Chosen), chance(st.Chosen.Raw)))
}

func forcedReason(st *trace.Step) line {
	l := line{in(forced, "Forced"), in(plain, ": only "), naming(st.Chosen, chosen), in(plain, " is allowed here. ")}
	if first, ok := wish(st); ok && st.Override {
		return append(l, in(plain, "The model wanted "), naming(first, banned), in(plain, cleanf(" (%s) and gave this %s.",
			chance(first.Raw), chance(st.Chosen.Raw))))
	}
	return append(l, in(plain, cleanf("The model gave it %s.", chance(st.Chosen.Raw))))
}

func overrideReason(st *trace.Step) line {
	l := line{in(override, "Override"), in(plain, ": ")}
	if first, ok := wish(st); ok {
		l = append(l, in(plain, "the model wanted "), naming(first, banned), in(plain, cleanf(" (%s), which is not allowed here. ", chance(first.Raw))))
	} else {
		l = append(l, in(plain, "what the model wanted is not allowed here. "))
	}
	l = append(l, in(plain, "The mask moved the mass to what is: "), naming(st.Chosen, chosen),
		in(plain, cleanf(", rank %s, went from %s to %s", rankOf(st.Chosen), chance(st.Chosen.Raw), chance(st.Chosen.Masked))))
	if st.Choice == trace.ChoiceSampled {
		return append(l, in(plain, " and was drawn."))
	}
	return append(l, in(plain, "."))
}

func sampledReason(s *scene) line {
	st := &s.step
	how := shown(s.header.Sampler.String())
	if s.under != "" {
		how += ", then " + clean(s.under)
	}
	return line{in(plain, cleanf("Sampled (%s) among ", how)),
		in(plain, plural(st.Allowed, "allowed token", "allowed tokens")+": "), naming(st.Chosen, chosen),
		in(plain, cleanf(", rank %s, has %s raw, %s masked.", rankOf(st.Chosen), chance(st.Chosen.Raw), chance(st.Chosen.Masked)))}
}

func greedyReason(st *trace.Step) line {
	return line{naming(st.Chosen, chosen), in(plain, cleanf(" is what the model wanted (%s) and it is allowed. ", chance(st.Chosen.Raw))),
		in(plain, cleanf("Masked it has %s.", chance(st.Chosen.Masked)))}
}

func editReason(s *scene) line {
	st := &s.step
	what := shown("Edit")
	if st.Illegal {
		what = "Experiment"
	}
	l := line{in(edit, what), in(plain, ": you chose "), naming(st.Chosen, chosen),
		in(plain, cleanf(", rank %s with %s raw", rankOf(st.Chosen), chance(st.Chosen.Raw)))}
	if first, ok := wish(st); ok && first.ID != st.Chosen.ID {
		return append(l, in(plain, "; the model wanted "), naming(first, plain), in(plain, cleanf(" (%s).", chance(first.Raw))))
	}
	return append(l, in(plain, "."))
}

func pointerReason(p *trace.Pointer) line {
	return line{in(pointer, clean(p.Name)), in(plain, " stands for "), in(pointer, clean(p.Value)),
		in(plain, cleanf(", the %s at %s of the input.", p.Kind, byteRange(p.Start, p.End)))}
}

// endReasons says how a branch ended and what is wrong with its result.
func endReasons(r *trace.Result) []line {
	var list []line
	switch {
	case r.Truncated:
		list = append(list, line{in(dim, "The recording stops here, before the end.")})
	case r.Reason != trace.EndToken:
		list = append(list, line{in(override, "Stopped here: "+clean(string(r.Reason))+".")})
	}
	for i, e := range r.Errors {
		list = append(list, line{in(illegal, clean(fmt.Sprintf("Error %d: %s", i+1, e)))})
	}
	return list
}
