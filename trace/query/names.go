package query

import (
	"math"

	"github.com/stencil-debugger/stencil/trace"
)

// name is something that an expression can read. To add one, add a field to env
// and an entry here: the check of expressions, hints and the reference page
// follow.
type name struct {
	name string
	doc  string // a line of the reference page
	set  func(*env)
}

// unknown is the number that nobody knows.
var unknown = math.NaN()

// names are all names, in the order of the reference page.
var names = []name{
	{"step", "position of the step in its branch, from 1", func(e *env) { e.Step = e.now.N }},
	{"path", "JSON Pointer of the value that the token belongs to", func(e *env) { e.Path = clip([]byte(e.now.Path)) }},
	{"role", "structure, reasoning or answer", func(e *env) { e.Role = string(e.now.Role) }},
	{"region", "think, free or json", func(e *env) { e.Region = string(e.now.Region) }},

	{"token", `text of the chosen token; a byte that is no UTF-8 is \xNN`, func(e *env) { e.Token = clip(e.now.Chosen.Bytes) }},
	{"id", "its number in the vocabulary", func(e *env) { e.ID = e.now.Chosen.ID }},
	{"choice", "greedy, sampled, forced or edit", func(e *env) { e.Choice = string(e.now.Choice) }},
	{"rank", "its rank before any mask, 1 is the model's first choice", func(e *env) { e.Rank = known(e.now.Chosen.Rank > 0, e.now.Chosen.Rank) }},
	{"raw", "its raw probability, 0 to 1", func(e *env) { e.Raw = e.now.Chosen.Raw.Prob() }},
	{"masked", "its masked probability, 0 to 1", func(e *env) { e.Masked = e.now.Chosen.Masked.Prob() }},
	{"wanted", "text of the model's first choice", setWanted},
	{"wanted_raw", "raw probability of the model's first choice", setWantedRaw},

	{"allowed", "number of allowed tokens", func(e *env) { e.Allowed = known(!e.now.Lost, e.now.Allowed) }},
	{"mass", "allowed mass, 0 to 1", func(e *env) { e.Mass = e.mass().Prob() }},
	{"bits", "mask pressure of the step: -log2 of the allowed mass", func(e *env) { e.Bits = e.mass().Bits() }},
	{"entropy", "of the raw distribution, in bits", func(e *env) { e.Entropy = e.now.Entropy }},

	{"override", "the mask overruled the model's first choice", func(e *env) { e.Override = e.now.Override }},
	{"forced", "exactly one token was allowed", func(e *env) { e.Forced = e.now.Choice == trace.ChoiceForced }},
	{"edit", "the user chose the token", func(e *env) { e.Edit = e.now.Choice == trace.ChoiceEdit }},
	{"illegal", "the token is not allowed", func(e *env) { e.Illegal = e.now.Illegal }},
	{"lost", "the text had left the grammar before", func(e *env) { e.Lost = e.now.Lost }},
	{"mask_off", "the mask was switched off", func(e *env) { e.MaskOff = e.now.MaskOff }},
	{"end", "the token ends the generation", func(e *env) { e.End = e.now.Chosen.Kind == trace.KindEnd }},

	{"pointer", "the token completed a marker", func(e *env) { e.Pointer = e.now.Pointer != nil }},
	{"marker", "the marker, as <code0>, or empty", func(e *env) { e.Marker = e.pointer().Name }},
	{"value", "what replaced the marker, or empty", func(e *env) { e.Value = e.pointer().Value }},

	{"decision", "the first step that tells the values of a field apart", func(e *env) { e.Decision = IsDecision(e.run.steps, e.at) }},
	{"region_change", "the step before stands in another region", setRegionChange},
	{"noted", "a note is about the step", func(e *env) { e.Noted = e.run.noted[e.now.ID] }},

	{"leak", "with this step the reasons for a leak sufficed", func(e *env) { _, e.Leak = e.run.leakAt(e.at) }},
	{"leak_score", "of that leak: how likely it is one, 0 to 1", setLeakScore},

	{"text", "the document up to and with the token (last 4,096 bytes)", func(e *env) { e.Text = e.run.text(e.at) }},
	{"field", "the value at path up to and with the token (likewise)", func(e *env) { e.Field = e.run.field(e.at) }},
	{"field_tokens", "number of tokens of it, this one included", func(e *env) { e.FieldTokens = e.at - e.run.facts[e.at].value.start + 1 }},

	{"model_us", "time in the model, in microseconds", func(e *env) { e.ModelUS = float64(e.now.ModelNS) / 1000 }},
	{"mask_us", "time in the constraint, in microseconds", func(e *env) { e.MaskUS = float64(e.now.MaskNS) / 1000 }},
}

// nameOf finds a name.
func nameOf(word string) (name, bool) {
	for _, n := range names {
		if n.name == word {
			return n, true
		}
	}
	return name{}, false
}

// known is a count, or unknown.
func known(is bool, n int) float64 {
	if !is {
		return unknown
	}
	return float64(n)
}

func setWanted(e *env) {
	e.Wanted = ""
	if c := e.first(); c != nil {
		e.Wanted = clip(c.Bytes)
	}
}

func setWantedRaw(e *env) {
	e.WantedRaw = unknown
	if c := e.first(); c != nil {
		e.WantedRaw = c.Raw.Prob()
	}
}

func setRegionChange(e *env) {
	before := e.before()
	e.RegionChange = before != nil && before.Region != e.now.Region
}

func setLeakScore(e *env) {
	e.LeakScore = unknown
	if f, ok := e.run.leakAt(e.at); ok {
		e.LeakScore = f.Score
	}
}

// mass is the allowed mass, where it is known.
func (e *env) mass() trace.LogProb {
	if e.now.Lost {
		return trace.Unknown
	}
	return e.now.AllowedMass
}

// pointer is the step's pointer, or an empty one.
func (e *env) pointer() trace.Pointer {
	if e.now.Pointer == nil {
		return trace.Pointer{}
	}
	return *e.now.Pointer
}

// Names lists the names and functions that an expression can use, for
// completion. Functions end in an opening parenthesis.
func Names() []string {
	var list []string
	for _, n := range names {
		list = append(list, n.name)
	}
	for _, f := range functions {
		list = append(list, f.name+"(")
	}
	return list
}
