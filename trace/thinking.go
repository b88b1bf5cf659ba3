package trace

// The regimes: how thinking and the grammar share the stream. The empty regime
// of a header is that thinking is off.
const (
	RegimeOff          = "off"           // the template switches thinking off
	RegimeGrammarFirst = "grammar-first" // thinking is on, and the grammar holds from the first token: the opening tag is not allowed
	RegimeParserFirst  = "parser-first"  // everything is allowed until the thoughts are closed, then the grammar holds
	RegimeTwoPass      = "two-pass"      // the same, but what comes after the thoughts is asked for anew, with the thoughts as context
	RegimeRetry        = "retry"         // no grammar: a text that is not valid is followed by another attempt
)

// Thinking says how thoughts are marked off and bounded, and how often a text
// that is not valid is tried again.
type Thinking struct {
	Open     string `json:"open"`               // the tag that opens the thoughts, such as "<think>"
	Close    string `json:"close"`              // the tag that closes them
	Budget   int    `json:"budget,omitempty"`   // most tokens before the closing tag, which is then the only text allowed; 0 is no bound
	Attempts int    `json:"attempts,omitempty"` // under RegimeRetry: most attempts, the first one included
}

// Thoughts sums up the thoughts of a branch.
type Thoughts struct {
	Steps  int   `json:"steps"`          // their tokens, the tags included
	Closed bool  `json:"closed"`         // whether the closing tag was written, or something follows them
	Forced bool  `json:"forced"`         // whether it was forced, since the budget was spent
	Loop   *Loop `json:"loop,omitempty"` // the first loop in them; nil where there is none
}

// ThoughtsOf sums up the thoughts with which a branch begins, and reports
// whether there are any. What stands in RegionThink behind the first step of
// another region is left out.
func ThoughtsOf(h Header, steps []Step) (Thoughts, bool) {
	var t Thoughts
	var loops LoopFinder
	var tail []byte
	tag := h.ClosingTag()
	for i := range steps {
		s := &steps[i]
		if s.Region != RegionThink {
			t.Closed = true
			return t, t.Steps > 0
		}
		t.Steps++
		t.Forced = t.Forced || s.Choice == ChoiceForced
		if loop, ok := loops.Add(s.Chosen.ID); ok && t.Loop == nil {
			t.Loop = &loop
		}
		tail = append(tail, s.Chosen.Bytes...)
		tail = tail[max(0, len(tail)-len(tag)):]
	}
	t.Closed = string(tail) == tag
	return t, t.Steps > 0
}

// ClosingTag is the tag that closes the thoughts: "</think>" where the header
// names none.
func (h *Header) ClosingTag() string {
	if h.Thinking == nil || h.Thinking.Close == "" {
		return "</think>"
	}
	return h.Thinking.Close
}

// Pass is what one request of a run costs.
type Pass struct {
	Read  int     `json:"read"`  // tokens that the model reads before it writes
	Steps int     `json:"steps"` // tokens that it writes
	MS    float64 `json:"ms"`    // time in the model and the constraint, the reading included, in milliseconds
}

// Passes returns the requests that a branch stands for: one, or under
// RegimeTwoPass a second one once the thoughts are closed, which reads the
// prompt and the thoughts again.
func Passes(h Header, steps []Step) []Pass {
	passes := []Pass{{Read: len(h.Prompt.Tokens)}}
	for i := range steps {
		if h.Regime == RegimeTwoPass && i > 0 && steps[i].Region != RegionThink && steps[i-1].Region == RegionThink {
			passes = append(passes, Pass{Read: len(h.Prompt.Tokens) + i})
		}
		p := &passes[len(passes)-1]
		p.Steps++
		p.MS += float64(steps[i].ModelNS+steps[i].MaskNS) / 1e6
	}
	return passes
}
