package query

import "github.com/stencil-debugger/stencil/trace"

// env is what the names of an expression read. Of its fields only those that an
// expression names are set, by the entries of names. The tag is the name; the
// fields without one have names that the language does not have.
type env struct {
	run *Run
	at  int
	now *trace.Step

	Step   int    `expr:"step"`
	Path   string `expr:"path"`
	Role   string `expr:"role"`
	Region string `expr:"region"`

	Token     string  `expr:"token"`
	ID        int     `expr:"id"`
	Choice    string  `expr:"choice"`
	Rank      float64 `expr:"rank"`
	Raw       float64 `expr:"raw"`
	Masked    float64 `expr:"masked"`
	Wanted    string  `expr:"wanted"`
	WantedRaw float64 `expr:"wanted_raw"`

	Allowed float64 `expr:"allowed"`
	Mass    float64 `expr:"mass"`
	Bits    float64 `expr:"bits"`
	Entropy float64 `expr:"entropy"`

	Override bool `expr:"override"`
	Forced   bool `expr:"forced"`
	Edit     bool `expr:"edit"`
	Illegal  bool `expr:"illegal"`
	Lost     bool `expr:"lost"`
	MaskOff  bool `expr:"mask_off"`
	End      bool `expr:"end"`

	Pointer bool   `expr:"pointer"`
	Marker  string `expr:"marker"`
	Value   string `expr:"value"`

	Decision     bool `expr:"decision"`
	RegionChange bool `expr:"region_change"`
	Noted        bool `expr:"noted"`

	Leak      bool    `expr:"leak"`
	LeakScore float64 `expr:"leak_score"`

	Text        string `expr:"text"`
	Field       string `expr:"field"`
	FieldTokens int    `expr:"field_tokens"`

	ModelUS float64 `expr:"model_us"`
	MaskUS  float64 `expr:"mask_us"`
}

// set makes the environment that of a step, as far as the setters go.
func (e *env) set(r *Run, at int, setters []func(*env)) {
	e.run, e.at, e.now = r, at, &r.steps[at]
	for _, set := range setters {
		set(e)
	}
}

// before is the step before this one, or nil.
func (e *env) before() *trace.Step {
	if e.at == 0 {
		return nil
	}
	return &e.run.steps[e.at-1]
}

// first is what the model ranked first, or nil where that is not recorded.
func (e *env) first() *trace.Candidate {
	for i := range e.now.Top {
		if e.now.Top[i].Rank == 1 {
			return &e.now.Top[i]
		}
	}
	if e.now.Chosen.Rank == 1 {
		return &e.now.Chosen
	}
	return nil
}
