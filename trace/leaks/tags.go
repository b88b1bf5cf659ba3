package leaks

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"
)

// tagNames are the names that tags around thoughts have in known templates.
var tagNames = []string{"think", "thinking", "thought", "thoughts", "reasoning", "reflection", "scratchpad", "antthinking", "inner_monologue", "seed:think", "analysis"}

// marks are tags and control tokens of known templates that are not of the form
// <name>. What the control tokens stand for, as text, is nothing in a document.
var marks = []tagMark{
	{"[think]", opens}, {"[/think]", closes}, {"[thinking]", opens}, {"[/thinking]", closes}, {"[reasoning]", opens}, {"[/reasoning]", closes},
	{"◁think▷", opens}, {"◁/think▷", closes},
	{"<|think|>", opens}, {"<|/think|>", closes}, {"<|begin_of_thought|>", opens}, {"<|end_of_thought|>", closes},
	{"<|start_thinking|>", opens}, {"<|end_thinking|>", closes},
	{"<|channel|>", opens}, {"<|message|>", opens}, {"<|end|>", closes}, {"<|start|>", opens}, {"<|return|>", closes},
	{"<|im_start|>", opens}, {"<|im_end|>", closes},
}

// side says whether a tag opens or closes thoughts.
type side uint8

const (
	opens side = iota
	closes
)

type tagMark struct {
	text string
	side side
}

// tags are all tags that are looked for, in lower case.
type tags []tagMark

// newTags puts the configured tags before the known ones.
func newTags(o Options) tags {
	list := tags{{strings.ToLower(o.Open), opens}, {strings.ToLower(o.Close), closes}}
	for _, name := range tagNames {
		list = append(list, tagMark{"<" + name + ">", opens}, tagMark{"</" + name + ">", closes})
	}
	return append(list, marks...)
}

// found is a tag in a text.
type found struct {
	hit      hit
	text     string
	side     side
	boundary bool // it stands where a tag would, and not as a word among others
}

// find returns the tags in a text that the input does not contain.
func (list tags) find(t text, in *given) []found {
	var all []found
	for i := 0; i < len(t.norm) && len(all) < maxHits; i++ {
		if m, ok := list.at(t.norm[i:]); ok {
			if !in.has(m.text) {
				all = append(all, found{hit: hit{KindTag, i, i + len(m.text)}, text: m.text, side: m.side})
			}
			i += len(m.text) - 1
		}
	}
	for i := range all {
		all[i].boundary = isBoundary(t, all, i)
	}
	return all
}

// at returns the tag that a text begins with.
func (list tags) at(b []byte) (tagMark, bool) {
	for _, m := range list {
		if len(m.text) <= len(b) && m.text[0] == b[0] && string(b[:len(m.text)]) == m.text {
			return m, true
		}
	}
	return tagMark{}, false
}

// isBoundary judges by what stands next to a tag. In quotes, and between
// blanks within a line, it is a word.
func isBoundary(t text, all []found, i int) bool {
	f := all[i]
	before, after := t.norm[:f.hit.start], t.norm[f.hit.end:]
	if isQuoted(before, after) {
		return false
	}
	if begins := len(bytes.TrimSpace(before)) == 0; begins || before[len(before)-1] == '\n' {
		return len(bytes.TrimSpace(after)) > 0 || !begins
	}
	if len(after) == 0 || after[0] == '\n' {
		return f.side == closes
	}
	opened := slices.ContainsFunc(all[:i], func(o found) bool { return o.boundary })
	return opened || !isBlank(before[len(before)-1]) && !isMark(after)
}

// isQuoted reports whether a quote stands at either side.
func isQuoted(before, after []byte) bool {
	last, _ := utf8.DecodeLastRune(before)
	next, _ := utf8.DecodeRune(after)
	return isQuote(last) || isQuote(next)
}

func isQuote(r rune) bool { return strings.ContainsRune("\"'`“”„«»‹›「」『』()", r) }

func isBlank(b byte) bool { return b == ' ' || b == '\n' }

// isMark reports whether a text begins as a sentence goes on after a word.
func isMark(b []byte) bool { return len(b) > 0 && bytes.IndexByte([]byte(" .,;:!?"), b[0]) >= 0 }

// reasons says what the tags of a piece mean for it.
func (list tags) reasons(all []found, in *given) []Reason {
	var firm, soft []string
	pair := 0
	for _, f := range all {
		if f.boundary {
			firm = append(firm, f.text)
			pair |= 1 << f.side
		} else {
			soft = append(soft, f.text)
		}
	}
	switch {
	case len(firm) > 0 && pair == 3:
		return []Reason{{KindTag, 5.5, "the tags " + quoted(firm) + " stand around thoughts"}}
	case len(firm) > 0 && !in.asksForTags():
		return []Reason{{KindTag, 4.7, "the tag " + quoted(firm) + " stands where a tag would"}}
	case len(all) > 0:
		return []Reason{{KindMention, 0.5, "the tag " + quoted(append(firm, soft...)) + " stands as a word"}}
	}
	return nil
}

// quoted lists texts, each once and at most four of them.
func quoted(texts []string) string {
	var list []string
	for _, s := range texts {
		if s = "“" + s + "”"; !slices.Contains(list, s) && len(list) < 4 {
			list = append(list, s)
		}
	}
	return strings.Join(list, ", ")
}
