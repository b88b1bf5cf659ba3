package catalog

import (
	"fmt"
	"strconv"
	"strings"
)

func planParameter(parameter *Parameter, g *grounder, stencil Stencil) ParameterPlan {
	plan := ParameterPlan{Parameter: parameter}
	if parameter.Type.Kind == KindEnum {
		plan.planEnum(g, stencil)
		return plan
	}
	for i := range g.input.Markers {
		plan.planMarker(&g.input.Markers[i])
	}
	return plan
}

// planEnum offers every listed value or, if answers are to be grounded, those the input names. What
// names them is kept either way: it explains an answer.
func (p *ParameterPlan) planEnum(g *grounder, stencil Stencil) {
	found := g.find(p.Parameter.Type)
	for _, listed := range p.Parameter.Type.Values {
		text := string(inString(listed.Value))
		grounds := found.grounds[listed.Value]
		if stencil == StencilGrounded && len(grounds) == 0 {
			p.Refusals = append(p.Refusals, Refusal{text, listed.Value, found.whyNot(listed)})
			continue
		}
		p.Offers = append(p.Offers, Offer{Text: text, Value: listed.Value, Grounds: grounds})
	}
}

// planMarker offers a marker whose value the type allows.
func (p *ParameterPlan) planMarker(m *Marker) {
	t := p.Parameter.Type
	err := t.Check(m.Value)
	// A month can look like a code, and a code like a number: only the pattern decides about strings.
	if wanted := markerKindOf(t.Kind); wanted != m.Kind {
		err = fmt.Errorf("%s is no %s", m.Value, kindName(t.Kind))
	}
	if err != nil {
		p.Refusals = append(p.Refusals, Refusal{m.Name, m.Value, err.Error()})
		return
	}
	p.Offers = append(p.Offers, Offer{Text: m.Name, Value: m.Value, Marker: m})
}

func markerKindOf(kind Kind) MarkerKind {
	switch kind {
	case KindInteger:
		return MarkerNumber
	case KindMonth:
		return MarkerMonth
	}
	return MarkerCode
}

func kindName(kind Kind) string {
	switch kind {
	case KindInteger:
		return "number"
	case KindMonth:
		return "month"
	}
	return "code"
}

// whyNot says why a value is not grounded.
func (f *findings) whyNot(listed EnumValue) string {
	if s, ok := f.swallowed[listed.Value]; ok {
		return fmt.Sprintf("%q stands only inside %q, which means %s", s.phrase, s.inside, s.means)
	}
	words := []string{strconv.Quote(listed.Value)}
	for _, alias := range listed.Aliases {
		words = append(words, strconv.Quote(alias))
	}
	return "the input does not say " + strings.Join(words, " or ")
}
