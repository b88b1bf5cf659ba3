package tui

import "github.com/stencil-debugger/stencil/trace"

// barLines is how many candidates have bars.
const barLines = 3

// drawBars compares the model's first choices before and after the mask.
func (s *scene) drawBars(a area) {
	list := wished(&s.step, s.options[:s.wanted], barLines)
	each := a.h / barLines
	if each == 0 {
		return
	}
	for i, c := range list {
		row := a.below(each * i)
		row.h = min(row.h, each)
		if each == 1 {
			s.drawBarLine(row, c)
			continue
		}
		s.drawBarPair(row, c)
	}
}

// drawBarPair draws a candidate with a bar for its raw probability and one for
// its masked one.
func (s *scene) drawBarPair(a area, c trace.Candidate) {
	const label = 7
	r, sign := candidateRole(s, c)
	k, faint := ink{role: r}, ink{role: dim}
	name := k
	if r == banned {
		name.attr |= strike
	} else {
		name.attr |= bold
	}
	nameW := min(max(a.w/4, 8), 30)
	a.text(0, 0, sign, k)
	a.text(2, 0, tokenName(c.Token).fit(nameW-3), name)
	a.text(nameW, 0, "raw", faint)
	a.text(nameW, 1, "masked", faint)
	bar := columns{bar: nameW + label, barW: max(a.w-nameW-label-numberW, 0)}
	a.right(a.w, 0, chance(c.Raw), k)
	a.right(a.w, 1, maskedChance(c.Masked), name)
	drawBar(a, 0, bar, c.Raw.Prob(), faint)
	drawBar(a, 1, bar, c.Masked.Prob(), k)
}

// drawBarLine draws a candidate in one line.
func (s *scene) drawBarLine(a area, c trace.Candidate) {
	r, sign := candidateRole(s, c)
	k := ink{role: r}
	name := k
	if r == banned {
		name.attr |= strike
	}
	a.text(0, 0, sign, k)
	a.text(2, 0, tokenName(c.Token).fit(max(a.w-2-2*numberW-4, 0)), name)
	a.right(a.w-numberW-3, 0, chance(c.Raw), k)
	a.text(a.w-numberW-2, 0, "→", ink{role: dim})
	a.right(a.w, 0, maskedChance(c.Masked), k)
}

// wished lists the candidates that the large screen compares: the model's
// first choices, and the chosen one in any case.
func wished(st *trace.Step, list []trace.Candidate, most int) []trace.Candidate {
	list = list[:min(most, len(list))]
	if indexOf(list, st.Chosen.ID) >= 0 || len(list) == 0 {
		return list
	}
	return append(list[:len(list)-1:len(list)-1], st.Chosen)
}
