// Package trace defines what a decoding step is, how a run is written to a
// file while it happens, and how such a file is read and replayed without the
// model.
//
// The types here are plain data: a live session and a recording hand the same
// values to whoever shows them. A trace file is JSON Lines: one header, then
// one line a step or event, in the order in which they happened (see Record).
// Everything but the two timings of a step is a function of the inputs, the
// seed and the version of the program.
package trace

import "fmt"

// Format names the file format in the header line of every trace.
const Format = "stencil-trace"

// Version is the version of the file format that this package writes.
const Version = 1

// Header says what was run: enough to understand every later line, and to run
// it again.
type Header struct {
	Format  string `json:"format"`  // always Format
	Version int    `json:"version"` // always Version
	Program string `json:"program"` // program and version that wrote the trace

	Command    []string   `json:"command"` // arguments that reproduce the run, program first
	Model      Model      `json:"model"`
	Prompt     Prompt     `json:"prompt"`
	Constraint Constraint `json:"constraint"`
	Sampler    Sampler    `json:"sampler"`
	MaxTokens  int        `json:"max_tokens"`         // most tokens to decode; at least 1
	Regime     string     `json:"regime,omitempty"`   // RegimeGrammarFirst or another of the regimes; "" is RegimeOff
	Thinking   *Thinking  `json:"thinking,omitempty"` // set where there is a regime
}

// Model identifies the weights and the vocabulary.
type Model struct {
	Name      string `json:"name"`
	Arch      string `json:"arch"`       // GGUF general.architecture
	SHA256    string `json:"sha256"`     // of the model file, in hex
	Vocab     int    `json:"vocab"`      // number of tokens
	VocabHash string `json:"vocab_hash"` // SHA-256 over kinds and bytes of all tokens, in hex
	Context   int    `json:"context"`    // size of the context in tokens
	Threads   int    `json:"threads"`
}

// Prompt is what the model read before the first step.
type Prompt struct {
	Input    string   `json:"input"`            // what the user gave, before markers
	Marked   string   `json:"marked,omitempty"` // the input with its markers, where a catalog read it
	System   string   `json:"system,omitempty"`
	Template string   `json:"template"` // where the chat template came from, or "raw"
	Text     string   `json:"text"`     // the whole prompt as text
	Tokens   []int    `json:"tokens"`   // the whole prompt as token ids: the truth
	Markers  []Marker `json:"markers,omitempty"`
}

// Marker is one value found in the input that the model may point at.
type Marker struct {
	Name  string `json:"name"`  // as the model writes it: "<code0>"
	Kind  string `json:"kind"`  // "code", "num" or "month"
	Value string `json:"value"` // what replaces it in the result
	Start int    `json:"start"` // byte span of its source in Prompt.Input
	End   int    `json:"end"`
}

// Constraint says which grammar was in force and where it came from.
type Constraint struct {
	Kind    string `json:"kind"`              // "none", "schema", "gbnf", "regex" or "catalog"
	Name    string `json:"name,omitempty"`    // file or shipped name
	Stencil string `json:"stencil,omitempty"` // for a catalog: "free", "catalog" or "grounded"
	Engine  string `json:"engine,omitempty"`  // what computed the allowed sets
	Dialect string `json:"dialect,omitempty"` // of a schema: the engine that it was read like; "" is the exact reading
	Source  string `json:"source,omitempty"`  // the schema, grammar, expression or catalog as given
	Grammar string `json:"grammar,omitempty"` // the GBNF it was compiled to

	Warnings []Warning `json:"warnings,omitempty"` // keywords of the schema that were not enforced, by place
}

// Warning names a keyword of a schema that was not enforced, so that documents
// which break it were allowed.
type Warning struct {
	Path    string `json:"path"` // JSON Pointer to the subschema; "" is the whole schema
	Keyword string `json:"keyword"`
	Text    string `json:"text"` // in words: why
}

// String is the warning in a line.
func (w Warning) String() string {
	path := w.Path
	if path == "" {
		path = "/"
	}
	return path + ": " + w.Keyword + ": " + w.Text
}

// Sampler holds the sampling settings. Temperature 0 is greedy decoding.
type Sampler struct {
	Temperature float64 `json:"temperature"` // at least 0
	TopP        float64 `json:"top_p"`       // in (0, 1]; 1 is off
	TopK        int     `json:"top_k"`       // 0 is off
	Seed        uint64  `json:"seed"`
}

// String says the settings in words: what is off is left out.
func (s Sampler) String() string {
	if s.Temperature == 0 {
		return "greedy"
	}
	text := fmt.Sprintf("temperature %g", s.Temperature)
	if s.TopK > 0 {
		text += fmt.Sprintf(", top-k %d", s.TopK)
	}
	if s.TopP < 1 {
		text += fmt.Sprintf(", top-p %g", s.TopP)
	}
	return text + fmt.Sprintf(", seed %d", s.Seed)
}

// Token is a vocabulary entry. The id and the bytes are the truth: the bytes
// may be half a character.
type Token struct {
	ID    int       `json:"id"`
	Bytes []byte    `json:"bytes"` // base64 in JSON
	Kind  TokenKind `json:"kind,omitempty"`
}

// TokenKind tells ordinary text from tokens with a meaning of their own.
type TokenKind string

// The kinds of token. KindEnd marks the tokens that end a generation.
const (
	KindNormal  TokenKind = ""
	KindUser    TokenKind = "user"
	KindControl TokenKind = "control"
	KindEnd     TokenKind = "end"
	KindUnused  TokenKind = "unused"
)

// Candidate is one token the model weighed at a step.
type Candidate struct {
	Token
	Rank    int     `json:"rank"`    // 1 is the model's first choice, before any mask
	Raw     LogProb `json:"raw"`     // natural log of the raw probability
	Masked  LogProb `json:"masked"`  // the same, renormalised over the allowed set
	Allowed bool    `json:"allowed"` // whether the constraint permits it here
}

// Choice says how a step's token came to be.
type Choice string

// The ways to choose a token. An edit is a token that the user chose.
const (
	ChoiceGreedy  Choice = "greedy"
	ChoiceSampled Choice = "sampled"
	ChoiceForced  Choice = "forced" // exactly one token was allowed
	ChoiceEdit    Choice = "edit"
)

// Role says what the value at a path is for.
type Role string

// The roles of a part of the text.
const (
	RoleStructure Role = "structure"
	RoleReasoning Role = "reasoning"
	RoleAnswer    Role = "answer"
)

// Region says which part of the stream a token stands in.
type Region string

// The regions of a stream, in their usual order.
const (
	RegionThink Region = "think"
	RegionFree  Region = "free"
	RegionJSON  Region = "json"
)

// Step is one decision: what the model wanted, what the constraint allowed,
// and the token that was taken.
type Step struct {
	ID     int `json:"id"`     // unique in the trace, from 1
	Parent int `json:"parent"` // ID of the step before it; 0 for a first step
	N      int `json:"n"`      // position in its branch, from 1

	Chosen   Candidate `json:"chosen"`
	Choice   Choice    `json:"choice"`
	Override bool      `json:"override,omitempty"` // the model's first choice was not allowed, and the mask was on
	Illegal  bool      `json:"illegal,omitempty"`  // the chosen token is not allowed by the constraint
	MaskOff  bool      `json:"mask_off,omitempty"` // the mask was switched off for this step
	Lost     bool      `json:"lost,omitempty"`     // the text had left the grammar before this step: nothing is known of the allowed set

	Allowed     int     `json:"allowed"`      // size of the allowed set
	AllowedMass LogProb `json:"allowed_mass"` // natural log of the raw probability on the allowed set
	Entropy     float64 `json:"entropy"`      // of the raw distribution, in bits

	Path   string `json:"path"` // JSON Pointer of the value that the token belongs to
	Role   Role   `json:"role"`
	Region Region `json:"region"`

	Top     []Candidate `json:"top"`               // the model's first choices in raw order
	Legal   []Candidate `json:"legal,omitempty"`   // the likeliest allowed tokens in raw order
	Pointer *Pointer    `json:"pointer,omitempty"` // the marker that this token completed

	ModelNS int64 `json:"model_ns"` // time in the model, in nanoseconds
	MaskNS  int64 `json:"mask_ns"`  // time in the constraint, in nanoseconds
}

// Pointer is a marker in the decoded text and the value that replaced it.
type Pointer struct {
	Marker
	Offset int `json:"offset"` // byte offset of the marker in the decoded text
}

// EndReason says why a branch stopped.
type EndReason string

// The reasons for an end.
const (
	EndToken       EndReason = "end token"
	EndMaxTokens   EndReason = "max tokens"
	EndContext     EndReason = "context full"
	EndDeadEnd     EndReason = "dead end"          // the constraint allows no token
	EndUnclosed    EndReason = "unclosed thoughts" // the text ended before the thoughts did: there is no document
	EndInterrupted EndReason = "interrupted"
)

// Result sums up a branch that ended.
type Result struct {
	Step      int       `json:"step"` // ID of its last step; 0 when there is none
	Reason    EndReason `json:"reason"`
	Text      string    `json:"text"`                // the decoded text; bytes that are no UTF-8 become U+FFFD
	JSON      string    `json:"json"`                // the text after pointers were replaced
	Valid     *bool     `json:"valid"`               // null when nothing says what valid would be
	Errors    []string  `json:"errors"`              // why it is not valid
	Steps     int       `json:"steps"`               // steps of the branch
	Forced    int       `json:"forced"`              // of which forced
	Overrides int       `json:"overrides"`           // of which overruled
	Pressure  float64   `json:"pressure"`            // overrides / steps; 0 when there are no steps
	Bits      *float64  `json:"pressure_bits"`       // mean of -log2(allowed mass) over the steps where it is known
	Pointers  []Pointer `json:"pointers"`            // in the order of the text
	ElapsedMS float64   `json:"elapsed_ms"`          // time in model and mask
	Edits     int       `json:"edits,omitempty"`     // tokens that the user chose
	Truncated bool      `json:"truncated,omitempty"` // the trace stops before the branch ended
	Thoughts  *Thoughts `json:"thoughts,omitempty"`  // nil where there are none
	Passes    []Pass    `json:"passes,omitempty"`    // what each request costs, where there are several
}

// Event is something that happened between steps.
type Event struct {
	Kind     string     `json:"kind"`               // EventMask or another of the kinds
	At       int        `json:"at"`                 // ID of the last step before it, or that it is about; 0 at the start
	On       bool       `json:"on,omitempty"`       // for EventMask
	Text     string     `json:"text,omitempty"`     // for EventNote and EventSwap, where it is not empty
	Decision *Decision  `json:"decision,omitempty"` // set for EventDecision only
	Token    *Candidate `json:"token,omitempty"`    // set for EventOpening only
}

// Record is one line of a trace file: exactly one of its fields is set.
type Record struct {
	Header *Header `json:"header,omitempty"`
	Step   *Step   `json:"step,omitempty"`
	Event  *Event  `json:"event,omitempty"`
	Result *Result `json:"result,omitempty"`
}
