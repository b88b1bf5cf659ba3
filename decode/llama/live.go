package llama

import (
	"errors"
	"math"
	"slices"

	"github.com/ollama/ollama/llama"

	"github.com/stencil-debugger/stencil/decode"
)

// liveGrammar is llama.cpp's grammar engine with the tokens of one position
// accepted. There is one per constraint, since the engine cannot be copied: to
// stand at a position that does not follow from the present one, it is made
// anew and takes all tokens again.
type liveGrammar struct {
	source string // GBNF
	ids    []uint32
	pieces []string // what C sees of each token; "" for those it must not see
	ends   []int32
	groups groups

	grammar *llama.Grammar
	at      *position
}

var errEngine = errors.New("llama.cpp refuses the grammar")

func newLiveGrammar(v *decode.Vocab, source string) *liveGrammar {
	l := &liveGrammar{source: source, ids: make([]uint32, v.Len()), pieces: make([]string, v.Len())}
	for id := range v.Len() {
		l.ids[id] = uint32(id)
		tok := v.Token(id)
		if v.IsEnd(id) {
			l.ends = append(l.ends, int32(id))
			continue
		}
		// Pieces go to C as strings that end at a NUL byte, so that a token
		// with one would be taken for what stands before it.
		_, zero := partial{}.decode(tok.Bytes)
		if zero || len(tok.Bytes) == 0 || slices.Contains(tok.Bytes, 0) {
			continue
		}
		l.pieces[id] = string(tok.Bytes)
	}
	l.groups = newGroups(l.pieces, l.ends)
	return l
}

// mask computes the allowed set at a position.
func (l *liveGrammar) mask(p *position) (decode.TokenSet, error) {
	if err := l.goTo(p); err != nil {
		return nil, err
	}
	set := decode.NewTokenSet(len(l.pieces))
	l.add(set, p, l.groups.first)
	for b, rest := range l.groups.rest {
		// Within a character the first byte of a token is not one of its own.
		if len(rest) > 0 && (p.tail.remain != 0 || set.Has(l.groups.single[b])) {
			l.add(set, p, rest)
		}
	}
	return set, nil
}

// add asks the engine which of some tokens are allowed, and adds those to a
// set.
func (l *liveGrammar) add(set decode.TokenSet, p *position, data []llama.TokenData) {
	for i := range data {
		data[i].Logit = 0
	}
	l.grammar.Apply(data)
	for _, d := range data {
		if !math.IsInf(float64(d.Logit), -1) && !p.unacceptable(int(d.ID)) {
			set.Add(int(d.ID))
		}
	}
}

// goTo brings the engine to a position. Only tokens that were in the mask of
// their position are accepted: anything else ends the process.
func (l *liveGrammar) goTo(p *position) error {
	path, from := p.pathFrom(l.at)
	if from == nil || l.grammar == nil {
		l.close()
		g := llama.NewGrammar(l.source, l.ids, l.pieces, l.ends)
		if g == nil {
			return errEngine
		}
		l.grammar = g
		path, _ = p.pathFrom(nil)
	}
	for _, token := range path {
		l.grammar.Accept(int32(token))
	}
	l.at = p
	return nil
}

func (l *liveGrammar) close() {
	if l.grammar != nil {
		l.grammar.Free()
	}
	l.grammar, l.at = nil, nil
}
