package compare

import "github.com/stencil-debugger/stencil/trace"

// A Report is all that a comparison found.
type Report struct {
	Inputs   string     `json:"inputs"`  // where they came from
	Total    int        `json:"total"`   // inputs that there are
	Done     int        `json:"done"`    // inputs that were answered under all settings
	Partial  bool       `json:"partial"` // it was stopped before all were
	Samples  int        `json:"samples"` // of each input under each setting
	Seconds  float64    `json:"seconds"`
	Level    float64    `json:"level"` // a P below it is a difference, and so is an interval of 1 - Level without 0
	Tests    int        `json:"tests"` // comparisons of enough inputs to find a difference: of those without one, no more than about the share Level seem to have one
	Flags    []string   `json:"flags"` // in which the settings differ
	Settings []*Setting `json:"settings"`
}

// Named is a setting and what it is called.
type Named struct {
	Name   string   `json:"name"`   // the flags in which it differs from others, with their values
	Values []string `json:"values"` // of these flags, in the order of Report.Flags
	Args   []string `json:"args"`   // all flags that were given, as arguments of run

	Model   trace.Model `json:"model"`
	Sampler string      `json:"sampler"` // in words; the seed is the first sample's
}

// Setting has the figures of one setting. All counts are of its samples.
type Setting struct {
	Named
	N          int       `json:"n"`       // samples
	Failed     int       `json:"failed"`  // of which nothing was decoded
	Valid      Share     `json:"valid"`   // of those of which that is known
	Exact      Share     `json:"exact"`   // of those with gold
	Answer     Share     `json:"answer"`  // right in what is an answer, reasoning fields aside; of those with gold
	Same       Share     `json:"same"`    // the base's value; what was not decoded is not
	Agrees     Share     `json:"agrees"`  // the base's value in what is an answer
	Leaking    Share     `json:"leaking"` // with a leak; of those that were decoded
	Leaks      int       `json:"leaks"`   // in all of them together
	Fields     []Field   `json:"fields"`  // of the gold, by name
	Tokens     *Means    `json:"tokens"`  // nil, as the next two, where nothing was decoded
	P50        *float64  `json:"ms_p50"`  // in model and mask, all attempts of a sample together
	P95        *float64  `json:"ms_p95"`
	All        Pressure  `json:"all"`     // of the attempts that were kept
	Content    Pressure  `json:"content"` // without structure, thoughts and the end token
	Paths      []Path    `json:"paths"`   // content by field, in order of the name
	Thoughts   Thoughts  `json:"thoughts"`
	Retried    int       `json:"retried"`    // samples that were tried again
	Attempts   int       `json:"attempts"`   // of all samples together
	Ends       []Count   `json:"ends"`       // why samples ended, most frequent first
	FirstKeys  []Count   `json:"first_keys"` // most frequent first; null is no object
	Failures   []Count   `json:"failures"`   // why nothing was decoded, most frequent first
	Difference *Versus   `json:"against_base,omitempty"`
	rows       []samples // by input
}

// Share is a part of a whole. Of is 0 where nothing is known.
type Share struct {
	N  int `json:"n"`
	Of int `json:"of"`
}

// Fraction is in [0, 1]; 0 where nothing is known.
func (s Share) Fraction() float64 {
	if s.Of == 0 {
		return 0
	}
	return float64(s.N) / float64(s.Of)
}

// count counts a sample of which it is known.
func (s *Share) count(is *bool) {
	if is == nil {
		return
	}
	s.Of++
	if *is {
		s.N++
	}
}

// Field says how often a member of the gold was right.
type Field struct {
	Field string `json:"field"`
	Share
}

// Means are tokens a sample.
type Means struct {
	Reasoning float64 `json:"reasoning"`
	Answer    float64 `json:"answer"`
	Structure float64 `json:"structure"`
}

// Pressure says what the mask did.
type Pressure struct {
	Steps     int      `json:"steps"`
	Overrides int      `json:"overrides"`
	Pressure  *float64 `json:"pressure"` // overrides / steps; nil without steps
	Bits      *float64 `json:"bits"`     // mean of -log2(allowed mass); nil where it is not known
}

func pressureOf(c Counts) Pressure {
	p := Pressure{Steps: c.Steps, Overrides: c.Overrides}
	if x, ok := c.pressure(); ok {
		p.Pressure = &x
	}
	if x, ok := c.meanBits(); ok {
		p.Bits = &x
	}
	return p
}

// Path says what the mask did in a field; * stands for the places of a list.
type Path struct {
	Path string `json:"path"`
	Pressure
}

// Thoughts counts samples by what their thoughts came to.
type Thoughts struct {
	N        int `json:"n"`        // samples with thoughts
	Unclosed int `json:"unclosed"` // that were never closed
	Forced   int `json:"forced"`   // that the budget closed
	Loops    int `json:"loops"`    // with a loop
	Steps    int `json:"steps"`    // of all of them together

	Overruled int      `json:"overruled"`      // samples in which the mask overruled the opening tag at the start
	Opening   *float64 `json:"overruled_prob"` // mean raw probability of the token that would have begun it; nil where there is none
	opening   float64  // sum of these
}

// Count is how many samples something came up in.
type Count struct {
	Name *string `json:"name"` // nil where there is none
	N    int     `json:"n"`
}

// Versus compares a setting with the base, input by input.
type Versus struct {
	Signs      []SignTest   `json:"signs"`
	Fields     []SignTest   `json:"fields"` // by member of the gold
	Quantities []Difference `json:"quantities"`
}
