package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/jsontext"
	"github.com/stencil-debugger/stencil/decode/native"
	"github.com/stencil-debugger/stencil/trace"
)

// maskReport is what mask --json prints.
type maskReport struct {
	Path   *string      `json:"path"` // null where the text is no JSON
	Count  int          `json:"count"`
	Of     int          `json:"of"`
	MayEnd bool         `json:"may_end"`
	Tokens []maskToken  `json:"tokens"`
	Groups []*maskGroup `json:"groups"`
	Token  *maskAnswer  `json:"token,omitempty"`
}

// maskToken is a token by its name.
type maskToken struct {
	ID    int    `json:"id"`
	Text  string `json:"text"` // bytes that are no UTF-8 become U+FFFD
	Bytes []byte `json:"bytes"`
}

// maskAnswer says of one token whether it is allowed, and why it is not.
type maskAnswer struct {
	maskToken
	Allowed  bool           `json:"allowed"`
	Legal    int            `json:"legal_bytes"`
	Expected string         `json:"expected"` // what may follow the legal bytes
	Reasons  []trace.Reason `json:"reasons"`
	Why      string         `json:"why,omitempty"`
	Nearest  *maskToken     `json:"nearest"`
}

// newMaskReport describes a position after a text, and one token there unless
// it is "".
func newMaskReport(v *vocabulary, p *native.Position, text, token string, list int) (*maskReport, error) {
	set, err := p.Allowed(context.Background())
	if err != nil {
		return nil, err
	}
	r := &maskReport{Count: set.Count(), Of: v.Len(), MayEnd: p.MayEnd(), Tokens: []maskToken{}, Groups: groupTokens(v.Vocab, set, list)}
	if t := (jsontext.Tracker{}).Advance([]byte(text)); !t.Broken() {
		path := t.Path()
		r.Path = &path
	}
	for id := 0; id < v.Len() && len(r.Tokens) < list; id++ {
		if set.Has(id) {
			r.Tokens = append(r.Tokens, newMaskToken(v.Token(id)))
		}
	}
	if token != "" {
		r.Token, err = askToken(v.Vocab, p.Owner(), text, token)
	}
	return r, err
}

func newMaskToken(t trace.Token) maskToken {
	return maskToken{t.ID, strings.ToValidUTF8(string(t.Bytes), "\uFFFD"), t.Bytes}
}

// askToken finds a token and explains it after a text.
func askToken(v *decode.Vocab, c *native.Constraint, text, name string) (*maskAnswer, error) {
	id, err := findToken(v, name)
	if err != nil {
		return nil, err
	}
	e, err := c.Explain([]byte(text), id)
	if err != nil {
		return nil, err
	}
	a := &maskAnswer{
		maskToken: newMaskToken(v.Token(id)), Allowed: e.Allowed, Legal: e.Legal, Expected: e.Expected,
		Reasons: append([]trace.Reason{}, e.Reasons...),
	}
	if !a.Allowed {
		a.Why = whyNot(v.Token(id), e)
	}
	if e.Nearest != nil && e.Token.Kind != trace.KindEnd && e.Token.Kind != trace.KindControl { // those are no text
		nearest := newMaskToken(*e.Nearest)
		a.Nearest = &nearest
	}
	return a, nil
}

// whyNot says in a sentence why a token is not allowed.
func whyNot(t trace.Token, e trace.Explanation) string {
	switch {
	case t.Kind == trace.KindEnd:
		return "the text may not end here"
	case t.Kind == trace.KindControl || t.Kind == trace.KindUnused:
		return fmt.Sprintf("it is a token of the kind %q, which no text allows", t.Kind)
	case len(t.Bytes) == 0:
		return "it has no bytes"
	}
	return spellBytes(t.Bytes[e.Legal:e.Legal+1]) + " is not legal"
}

// textPrefix marks the text of a token that could be taken for an id.
const textPrefix = "text:"

var errNoToken = errors.New("there is no such token")

// findToken takes an id, or the text of a token.
func findToken(v *decode.Vocab, name string) (int, error) {
	if id, err := strconv.Atoi(name); err == nil {
		if id < 0 || id >= v.Len() {
			return 0, withHint(fmt.Errorf("token %d: %w: ids are 0 to %d", id, errNoToken, v.Len()-1), "a token with that text is "+textPrefix+name)
		}
		return id, nil
	}
	text := strings.TrimPrefix(name, textPrefix)
	for id := range v.Len() {
		if string(v.Token(id).Bytes) == text {
			return id, nil
		}
	}
	return 0, withHint(fmt.Errorf("token %s: %w", spellBytes([]byte(text)), errNoToken), splitHint(v, text))
}

// splitHint lists the tokens that a text is split into by longest match.
func splitHint(v *decode.Vocab, text string) string {
	ids, size := newLongest(v).split([]byte(text))
	if len(ids) == 0 {
		return fmt.Sprintf("give the text of a token, or an id from 0 to %d", v.Len()-1)
	}
	var names []string
	for _, id := range ids {
		names = append(names, spellBytes(v.Token(id).Bytes))
	}
	if size < len(text) {
		names = append(names, "what no token begins with")
	}
	return "longest match splits it into " + strings.Join(names, " ")
}
