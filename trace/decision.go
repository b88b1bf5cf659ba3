package trace

// Decision compares the values that may stand at one place of a document, each
// as a whole.
//
// A value can be spelled in many ways. What is scored is one of them: at every
// step the likeliest allowed token that goes on with the value. Where that
// token ends the value, all tokens that end it there count together, since
// what follows the value is no part of it. The numbers are thus lower bounds
// of the value's probability, given the text before. Those of different values
// exclude each other, so that they add up to at most 1.
type Decision struct {
	At     int     `json:"at"`             // ID of the last step before it; 0 at the start
	Path   string  `json:"path"`           // JSON Pointer of the value
	Head   []byte  `json:"head,omitempty"` // what that step and those before it wrote of the value: the same for all
	Values []Value `json:"values"`         // at least 2, in the order in which they are listed
	Best   int     `json:"best"`           // index of the likeliest whole value, masked; of equals the first
	// Differs says that the greedy path takes another value than the best. It
	// is false where that path takes none of the values.
	Differs bool `json:"differs"`
	Cut     int  `json:"cut,omitempty"` // how many more values there are, which are not scored
}

// Value is one value of a decision.
type Value struct {
	Text   string  `json:"text"`   // as it stands in the document, quotes included
	Raw    LogProb `json:"raw"`    // natural log of the product of the raw probabilities
	Masked LogProb `json:"masked"` // the same of the masked ones
	Tokens []Token `json:"tokens"` // the spelling after Decision.Head; the last may reach past the value
	Greedy bool    `json:"greedy"` // whether the greedy path under the mask takes it
}

// Greedy returns the index of the value that the greedy path takes, and
// whether it takes one of them.
func (d *Decision) Greedy() (int, bool) {
	for i, v := range d.Values {
		if v.Greedy {
			return i, true
		}
	}
	return 0, false
}

// Event returns the event that records the decision.
func (d Decision) Event() Event { return Event{Kind: EventDecision, At: d.At, Decision: &d} }

// Settle sets Best and Differs from the numbers of the values, of which there
// is at least one.
func (d *Decision) Settle() {
	d.Best = 0
	for i, v := range d.Values {
		if v.Masked > d.Values[d.Best].Masked {
			d.Best = i
		}
	}
	greedy, ok := d.Greedy()
	d.Differs = ok && d.Values[greedy].Masked < d.Values[d.Best].Masked
}

// DecisionAfter returns the decision that was recorded after the step with
// that ID, 0 for the start, and whether there is one.
func (l *Log) DecisionAfter(id int) (Decision, bool) {
	for _, e := range l.Events {
		if e.Decision != nil && e.At == id {
			return *e.Decision, true
		}
	}
	return Decision{}, false
}
