package leaks

import "strings"

// Where says in which part of the text a leak stands.
type Where string

// The places of a leak.
const (
	WhereValue  Where = "value"  // in a string of the document
	WhereKey    Where = "key"    // in a key of the document
	WhereBefore Where = "before" // in the text before the document, or where there is none
	WhereAfter  Where = "after"  // in the text after the document
	WhereStart  Where = "start"  // the opening tag was overruled, and that is all: never a leak by itself
)

// Finding is a leak: where it is and why it is taken for one.
type Finding struct {
	Where   Where    `json:"where"`
	Field   string   `json:"field"`           // JSON Pointer of the value, or of the member whose key it is; "" outside the document
	Step    int      `json:"step"`            // ID of the step that wrote the first token of it
	N       int      `json:"n"`               // position of that step in its branch, from 1
	Last    int      `json:"last"`            // position of the step that wrote the last token of it
	Known   int      `json:"known"`           // position of the step at which the reasons sufficed, by what had been written until then; at least N
	Offset  int      `json:"offset"`          // of its first byte in the text of the branch, without thoughts and end tokens
	Text    string   `json:"text"`            // how it begins: at most 120 bytes
	After   string   `json:"after,omitempty"` // what stands after the last closing tag in it, which may be the answer: at most 1,024 bytes
	Score   float64  `json:"score"`           // how likely it is a leak, 0 to 1, by the reasons
	Reasons []Reason `json:"reasons"`         // the weightiest first
}

// Kind says what sort of reason something is.
type Kind string

// The kinds of reason. The first group is about the words; the second is what
// they need besides; the third speaks against a leak.
const (
	KindAbout      Kind = "about"      // speaks of the user or the request
	KindTask       Kind = "task"       // speaks of the task that it should do
	KindProcess    Kind = "process"    // says how it goes about thinking
	KindCorrection Kind = "correction" // takes something back
	KindSettle     Kind = "settle"     // decides for something
	KindWeigh      Kind = "weigh"      // weighs
	KindOpener     Kind = "opener"     // begins as thoughts begin
	KindArgues     Kind = "argues"     // draws conclusions; counts where a field is too small for an argument

	KindTag       Kind = "tag"       // a literal tag stands where a tag would
	KindMention   Kind = "mention"   // a literal tag stands as a word among others
	KindOverruled Kind = "overruled" // the mask overruled an opening tag, or deliberation, at the start
	KindClose     Kind = "close"     // raw mass on a closing tag
	KindDelib     Kind = "wanted"    // raw mass on deliberation at the start of a value or a sentence
	KindLong      Kind = "long"      // far longer than its siblings
	KindSlot      Kind = "slot"      // the field is for something shorter, or for code
	KindArguing   Kind = "sentences" // sentences or sums in a field for a few words
	KindBrief     Kind = "brief"     // the input asks for a few words only
	KindRestates  Kind = "restates"  // takes up the words of the input
	KindRepeats   Kind = "repeats"   // repeats the reasoning
	KindEnds      Kind = "ends"      // ends in an answer of its own
	KindAsks      Kind = "asks"      // asks itself something and goes on
	KindNames     Kind = "names"     // speaks of identifiers among prose
	KindOutside   Kind = "outside"   // stands outside the document
	KindKey       Kind = "key"       // a sentence for a key

	KindAskedFor  Kind = "asked for" // the input asks for a text in which people speak
	KindAddressed Kind = "addressed" // speaks to the reader
	KindSpeech    Kind = "speech"    // the field is for what somebody says
)

// isWords reports whether a kind is about words, which are not enough.
func (k Kind) isWords() bool {
	switch k {
	case KindAbout, KindTask, KindProcess, KindCorrection, KindSettle, KindWeigh, KindOpener, KindArgues:
		return true
	}
	return false
}

// Reason is a piece of evidence.
type Reason struct {
	Kind   Kind    `json:"kind"`
	Weight float64 `json:"weight"` // by how much it moves the natural log-odds; below 0 it speaks against a leak
	Text   string  `json:"text"`   // in words, with the numbers
}

// Why is the weightiest reasons in a line.
func (f Finding) Why() string {
	const most = 3
	var list []string
	for _, r := range f.Reasons[:min(most, len(f.Reasons))] {
		if r.Weight > 0 {
			list = append(list, r.Text)
		}
	}
	return strings.Join(list, "; ")
}
