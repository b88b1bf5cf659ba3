package grammar

import "iter"

// refs goes through the names that an expression refers to, in their order.
func refs(e Expr) iter.Seq[string] {
	return func(yield func(string) bool) { eachRef(e, yield) }
}

// eachRef is false as soon as yield is.
func eachRef(e Expr, yield func(string) bool) bool {
	switch e := e.(type) {
	case Ref:
		return yield(string(e))
	case Seq:
		return eachRefIn(e, yield)
	case Alt:
		return eachRefIn(e, yield)
	case Repeat:
		return eachRef(e.Item, yield)
	}
	return true
}

func eachRefIn(list []Expr, yield func(string) bool) bool {
	for _, e := range list {
		if !eachRef(e, yield) {
			return false
		}
	}
	return true
}
