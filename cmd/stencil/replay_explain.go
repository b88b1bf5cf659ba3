package main

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/native"
	"github.com/stencil-debugger/stencil/trace"
)

// recording is a replay that says why tokens are allowed or not, as far as a
// trace tells: it holds the constraint, and of the vocabulary the tokens that
// some step weighed.
type recording struct {
	*trace.Replay
	tokens   func() *recordedTokens
	language func() (*recordedLanguage, error)
}

func newRecording(log *trace.Log) *recording {
	r := &recording{Replay: trace.NewReplay(log)}
	r.tokens = sync.OnceValue(func() *recordedTokens { return tokensOf(log) })
	r.language = sync.OnceValues(func() (*recordedLanguage, error) { return newRecordedLanguage(log.Header.Constraint, r.tokens()) })
	return r
}

// newRecordingOf is newRecording for a log that was read from a file, which
// then takes the notes.
func newRecordingOf(path string, log *trace.Log) *recording {
	r := newRecording(log)
	r.NotesTo(path)
	return r
}

// Explain says why a token that the trace holds is allowed or not at the
// cursor. It returns trace.ErrNoExplanation for others and where no constraint
// was in force, and decode.ErrLost where the text had left the grammar.
func (r *recording) Explain(_ context.Context, token int) (trace.Explanation, error) {
	at := r.State()
	step, ok := at.Current()
	switch {
	case !ok || step.Region == trace.RegionThink:
		return trace.Explanation{}, trace.ErrNoExplanation
	case step.Lost:
		return trace.Explanation{}, decode.ErrLost
	}
	if under := r.Under(at.At); under != "" {
		return trace.Explanation{}, fmt.Errorf("%w: this branch went on under %s, and the recording holds the first constraint only", trace.ErrNoExplanation, under)
	}
	index, ok := r.tokens().index[token]
	if !ok {
		return trace.Explanation{}, trace.ErrNoExplanation
	}
	l, err := r.language()
	if err != nil {
		return trace.Explanation{}, err
	}
	e, err := l.explainer.Explain(at.Text(at.At), index)
	if err != nil {
		return trace.Explanation{}, err
	}
	return l.recorded(e), nil
}

// recordedTokens are the tokens of a trace, by rising id. Their places in the
// list are their ids in a vocabulary that holds no others.
type recordedTokens struct {
	list  []trace.Token
	index map[int]int // from the model's ids
}

func tokensOf(log *trace.Log) *recordedTokens {
	r := &recordedTokens{index: map[int]int{}}
	add := func(c trace.Candidate) {
		if _, ok := r.index[c.ID]; !ok {
			r.index[c.ID] = 0
			r.list = append(r.list, c.Token)
		}
	}
	for _, s := range log.Steps {
		add(s.Chosen)
		for _, c := range slices.Concat(s.Top, s.Legal) {
			add(c)
		}
	}
	slices.SortFunc(r.list, func(a, b trace.Token) int { return a.ID - b.ID })
	for i, t := range r.list {
		r.index[t.ID] = i
	}
	return r
}

func (r *recordedTokens) vocabulary() *vocabulary {
	pieces, kinds := make([][]byte, len(r.list)), make([]trace.TokenKind, len(r.list))
	for i, t := range r.list {
		pieces[i], kinds[i] = t.Bytes, t.Kind
	}
	return newVocabulary(decode.NewVocab(pieces, kinds))
}

// recordedLanguage is the constraint of a trace as the native engine reads it.
type recordedLanguage struct {
	tokens    *recordedTokens
	explainer decode.Explainer
	notes     []string
}

func newRecordedLanguage(about trace.Constraint, tokens *recordedTokens) (*recordedLanguage, error) {
	l := &recordedLanguage{tokens: tokens}
	c, err := l.compile(about)
	if err != nil {
		return nil, fmt.Errorf("explanation: %w", err)
	}
	var ok bool
	if l.explainer, ok = decode.Explaining(c); !ok {
		return nil, trace.ErrNoExplanation
	}
	if about.Engine != native.EngineName {
		l.note("The run was masked by %s; this is how %s reads the same text.", about.Engine, native.EngineName)
	}
	return l, nil
}

// compile makes the constraint of what the header holds of it. A schema that
// cannot be expressed as a whole is read without what stands in the way, which
// explanations then say.
func (l *recordedLanguage) compile(about trace.Constraint) (decode.Constraint, error) {
	v := l.tokens.vocabulary()
	make := func(f compile, text string) (decode.Constraint, error) {
		c, _, err := f(v, text, about) // there is nothing to free in the native engine
		return c, err
	}
	switch {
	case about.Kind == "schema":
		return make(reading{about.Dialect, true}.compile, about.Source)
	case about.Kind == "regex":
		return make(nativeRegex, about.Source)
	case about.Grammar != "":
		return make(nativeGBNF, about.Grammar)
	}
	return nil, trace.ErrNoExplanation
}

func (l *recordedLanguage) note(format string, args ...any) {
	l.notes = append(l.notes, fmt.Sprintf(format, args...))
}

// recorded puts the model's tokens into an explanation, and says what it does
// not know.
func (l *recordedLanguage) recorded(e trace.Explanation) trace.Explanation {
	e.Token = l.tokens.list[e.Token.ID]
	if e.Nearest != nil {
		e.Nearest = &l.tokens.list[e.Nearest.ID]
	}
	e.Notes = append(e.Notes, l.notes...)
	if !e.Allowed {
		e.Notes = append(e.Notes, fmt.Sprintf("Nearest of the %d tokens that the recording holds.", len(l.tokens.list)))
	}
	return e
}
