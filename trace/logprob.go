package trace

import (
	"encoding/json"
	"fmt"
	"math"
)

// LogProb is the natural logarithm of a probability, at most 0 but for
// rounding. Minus infinity is probability zero; NaN is a number that nobody
// knows, and it stays unknown through every conversion. In JSON these two are
// "-inf" and null, since JSON has no spelling for them.
type LogProb float64

// Unknown is the LogProb of which nothing is known.
var Unknown = LogProb(math.NaN())

// Never is the LogProb of what cannot happen.
var Never = LogProb(math.Inf(-1))

// Known reports whether p is a number at all.
func (p LogProb) Known() bool { return !math.IsNaN(float64(p)) }

// Prob returns the probability in [0, 1], or NaN where p is unknown.
func (p LogProb) Prob() float64 { return math.Exp(float64(p)) }

// Bits returns -log2 of the probability: 0 for a certainty, plus infinity for
// what cannot happen, NaN where p is unknown.
func (p LogProb) Bits() float64 {
	if p == 0 {
		return 0
	}
	return -float64(p) / math.Ln2
}

// MarshalJSON writes a number, "-inf" or null.
func (p LogProb) MarshalJSON() ([]byte, error) {
	switch f := float64(p); {
	case math.IsNaN(f):
		return []byte("null"), nil
	case math.IsInf(f, -1):
		return []byte(`"-inf"`), nil
	case math.IsInf(f, 1):
		return nil, fmt.Errorf("log-probability is +inf")
	default:
		return json.Marshal(f)
	}
}

// UnmarshalJSON reads what MarshalJSON writes and refuses anything else.
func (p *LogProb) UnmarshalJSON(b []byte) error {
	switch string(b) {
	case "null":
		*p = Unknown
		return nil
	case `"-inf"`:
		*p = Never
		return nil
	}
	var f float64
	if err := json.Unmarshal(b, &f); err != nil {
		return fmt.Errorf("log-probability: %w", err)
	}
	*p = LogProb(f)
	return nil
}
