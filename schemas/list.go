package schemas

import (
	"encoding/json"
	"strings"
)

// Info says what a shipped schema is for.
type Info struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Teaches string `json:"teaches"` // the first sentence of its description
}

// List describes the shipped schemas, in the order of Names.
func List() []Info {
	var list []Info
	for _, name := range Names() {
		list = append(list, describe(name))
	}
	return list
}

func describe(name string) Info {
	text, err := Open(name)
	if err != nil {
		panic(err) // embedded: cannot fail
	}
	var about struct{ Title, Description string }
	if err := json.Unmarshal(text, &about); err != nil {
		panic(err) // the same
	}
	return Info{Name: name, Title: about.Title, Teaches: firstSentence(about.Description)}
}

// firstSentence returns a text up to its first full stop before a space.
func firstSentence(text string) string {
	first, _, more := strings.Cut(text, ". ")
	if more {
		first += "."
	}
	return first
}
