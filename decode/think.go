package decode

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/stencil-debugger/stencil/trace"
)

// Thinking puts off a constraint until the model has closed its thoughts: up to
// and with the closing tag everything is allowed, and after it the constraint
// begins. This is what runtimes with a reasoning parser do.
type Thinking struct {
	Constraint
	Vocab  *Vocab
	Close  string // the closing tag, such as "</think>"
	Budget int    // tokens after which only the closing tag is allowed; 0 is no bound
}

// Start returns the position before the thoughts. It fails where the constraint
// cannot be used, and where the closing tag is empty or the vocabulary cannot
// spell it.
func (t Thinking) Start() (Position, error) {
	after, err := t.Constraint.Start()
	if err != nil {
		return nil, err
	}
	if t.Close == "" {
		return nil, errors.New("the closing tag of the thoughts is empty")
	}
	tag, err := newClosingTag(t)
	if err != nil {
		return nil, err
	}
	return thought{tag: tag, after: after}, nil
}

// closingTag is what never changes about the end of the thoughts.
type closingTag struct {
	vocab  *Vocab
	text   []byte
	budget int
	all    TokenSet
	enders []int      // the tokens that hold the tag's last byte: no other can complete it
	next   []TokenSet // by the number of bytes that are written: the longest token that goes on with the tag
}

func newClosingTag(t Thinking) (*closingTag, error) {
	tag := &closingTag{vocab: t.Vocab, text: []byte(t.Close), budget: t.Budget, all: allTokens(t.Vocab.Len())}
	longest := make([]int, len(tag.text))
	for i := range longest {
		longest[i] = -1
	}
	for id := range t.Vocab.Len() {
		token := t.Vocab.Token(id)
		if slices.Contains(token.Bytes, tag.text[len(tag.text)-1]) {
			tag.enders = append(tag.enders, id)
		}
		for i := range longest {
			if len(token.Bytes) > 0 && writes(token) && bytes.HasPrefix(tag.text[i:], token.Bytes) &&
				(longest[i] < 0 || len(token.Bytes) > len(t.Vocab.Token(longest[i]).Bytes)) {
				longest[i] = id
			}
		}
	}
	for i, id := range longest {
		if id < 0 {
			return nil, fmt.Errorf("the vocabulary has no token for %q, with which the closing tag %q goes on", tag.text[i:], tag.text)
		}
		set := NewTokenSet(t.Vocab.Len())
		set.Add(id)
		tag.next = append(tag.next, set)
	}
	return tag, nil
}

// writes reports whether a token stands for its bytes in a text.
func writes(t trace.Token) bool { return t.Kind != trace.KindEnd && t.Kind != trace.KindUnused }

// written is how many bytes of the tag a text ends with.
func (t *closingTag) written(text []byte) int {
	for n := min(len(text), len(t.text)-1); n > 0; n-- {
		if bytes.HasSuffix(text, t.text[:n]) {
			return n
		}
	}
	return 0
}

// thought is a position before the closing tag is complete.
type thought struct {
	tag   *closingTag
	after Position // where the constraint begins
	tail  []byte   // the last bytes, fewer than the tag has
	spent int      // tokens so far
}

// Region says that this is not part of the answer.
func (p thought) Region() trace.Region { return trace.RegionThink }

// closing reports whether only the closing tag may follow.
func (p thought) closing() bool { return p.tag.budget > 0 && p.spent >= p.tag.budget }

// Allowed is everything but the tokens that complete the tag and go on: the
// constraint has to see what stands after the tag, and it sees whole tokens.
// Once the budget is spent it is the one token that goes on with the tag.
func (p thought) Allowed(context.Context) (TokenSet, error) {
	if p.closing() {
		return p.tag.next[p.tag.written(p.tail)], nil
	}
	set := p.tag.all
	for _, id := range p.tag.enders {
		if _, rest, closes := bytes.Cut(p.with(id), p.tag.text); closes && len(rest) > 0 {
			if &set[0] == &p.tag.all[0] {
				set = slices.Clone(set)
			}
			set[id>>6] &^= 1 << (id & 63)
		}
	}
	return set, nil
}

// Advance leaves the thoughts with the token that completes the tag.
func (p thought) Advance(token int) (Position, error) {
	text := p.with(token)
	_, rest, closes := bytes.Cut(text, p.tag.text)
	switch {
	case closes && len(rest) > 0, p.closing() && !p.tag.next[p.tag.written(p.tail)].Has(token):
		return nil, ErrIllegal
	case closes:
		return p.after, nil
	}
	p.tail = text[max(0, len(text)-len(p.tag.text)+1):]
	p.spent++
	return p, nil
}

// with returns the last bytes and those of a token.
func (p thought) with(token int) []byte {
	return append(bytes.Clone(p.tail), p.tag.vocab.Token(token).Bytes...)
}

// explain says that the budget is spent, where it is.
func (p thought) explain(token trace.Token) (trace.Explanation, error) {
	if !p.closing() {
		return trace.Explanation{}, trace.ErrNoExplanation
	}
	left := p.tag.text[p.tag.written(p.tail):]
	set, _ := p.Allowed(context.Background()) // it never fails
	legal := shared(token.Bytes, left)
	e := trace.Explanation{
		Token:    token,
		Allowed:  set.Has(token.ID),
		Legal:    legal,
		Expected: fmt.Sprintf("%q", left[legal:]),
		Notes:    []string{fmt.Sprintf("The budget of the thoughts is spent (--think-budget %d).", p.tag.budget)},
	}
	if legal == len(left) {
		e.Expected = "the document"
	}
	if !e.Allowed {
		e.Reasons = []trace.Reason{{
			Node: trace.Node{Path: "thoughts", Keyword: "--think-budget", Detail: fmt.Sprint(p.tag.budget)},
			Kind: trace.ReasonComplete,
			Note: fmt.Sprintf("only the closing tag %q is allowed", p.tag.text),
		}}
	}
	return e, nil
}
