package jsonlang

import "slices"

// reduce returns the same set with its conditions simplified: values that
// satisfy all the rest, or at most one step to be a multiple of, steps not to
// be a multiple of that matter, and excluded numbers that are not excluded
// already.
func (n Number) reduce() Number {
	if n.Min != nil && n.Max != nil && n.Min.Value.Cmp(n.Max.Value) >= 0 {
		n = n.And(Number{Values: []Decimal{n.Min.Value}}) // this one or none
	}
	if n.Values != nil {
		return Number{Values: n.satisfying(n.Values)}
	}
	not := n.Not
	n.Not = nil
	n.Not = n.satisfying(not)
	n.reduceSteps()
	return n
}

// satisfying returns those of the numbers that satisfy all conditions but
// Values, sorted and each once; it is never nil.
func (n Number) satisfying(list []Decimal) []Decimal {
	excluded := make(map[Decimal]bool, len(n.Not))
	for _, d := range n.Not {
		excluded[d] = true
	}
	n.Not = nil
	out := []Decimal{}
	for _, d := range list {
		if !excluded[d] && n.satisfies(d) {
			out = append(out, d)
		}
	}
	slices.SortFunc(out, Decimal.Cmp)
	return slices.Compact(out)
}

// reduceSteps brings MultipleOf down to one step, and leaves out of
// NotMultipleOf what another one excludes already. Numbers that are multiples
// of the first and of one of the others are multiples of both. It stops where
// the result is too complex for a magnitude in any case.
func (n *Number) reduceSteps() {
	if len(n.MultipleOf) > 1 {
		common := n.MultipleOf[0]
		for _, step := range n.MultipleOf[1:] {
			if len(common.digits) <= maxStepDigits {
				common = commonMultiple(common, step)
			}
		}
		n.MultipleOf = []Decimal{common}
	}
	excluded := slices.Clone(n.NotMultipleOf)
	for i := range excluded {
		if len(n.MultipleOf) == 1 {
			excluded[i] = commonMultiple(excluded[i], n.MultipleOf[0])
		}
	}
	slices.SortFunc(excluded, Decimal.Cmp)
	n.NotMultipleOf = nil
	for _, step := range excluded {
		if len(n.NotMultipleOf) <= maxExcluded && !slices.ContainsFunc(n.NotMultipleOf, step.multipleOf) {
			n.NotMultipleOf = append(n.NotMultipleOf, step)
		}
	}
}
