package eval

// A Gate is a check that withholds answers instead of giving them. It is
// judged on the valid answers: those that are not are caught without it.
type Gate struct {
	Name string `json:"name"`

	Wrong           int `json:"wrong"`            // answers that are wrong but valid
	WrongCaught     int `json:"wrong_caught"`     // of which withheld
	Operation       int `json:"operation"`        // of the wrong ones, those with the wrong operation
	OperationCaught int `json:"operation_caught"` // of which withheld
	Right           int `json:"right"`            // answers that are exact
	RightWithheld   int `json:"right_withheld"`   // of which withheld
}

func gate(name string, answers []Answer, withheld func(i int) bool) Gate {
	g := Gate{Name: name}
	for i, a := range answers {
		if !a.Valid {
			continue
		}
		held := 0
		if withheld(i) {
			held = 1
		}
		if a.Exact {
			g.Right++
			g.RightWithheld += held
			continue
		}
		g.Wrong++
		g.WrongCaught += held
		if !a.OperationRight {
			g.Operation++
			g.OperationCaught += held
		}
	}
	return g
}
