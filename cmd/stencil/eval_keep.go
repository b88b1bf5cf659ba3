package main

import (
	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/trace"
)

// keptTokens bounds how many grammars are kept at a time: the number of them
// times that of the vocabulary's tokens, each of which takes some 50 bytes in
// every grammar.
const keptTokens = 4 << 20

// grammarKeeper keeps the latest compiled grammars, since many questions have
// the same one, together with the masks that were computed under each.
type grammarKeeper struct {
	most   int
	kept   map[keptKey]keptGrammar
	order  []keptKey        // oldest first
	latest *eval.Remembered // what the last call returned; nil before it
}

// keptKey is what a constraint is a function of.
type keptKey struct{ kind, stencil, text string }

type keptGrammar struct {
	constraint *eval.Remembered
	free       func()
}

func newGrammarKeeper(vocab int) *grammarKeeper {
	return &grammarKeeper{most: max(1, keptTokens/vocab), kept: map[keptKey]keptGrammar{}}
}

// keep returns a compile that compiles every text once. What it returns is
// freed by the keeper, and good until the next call.
func (k *grammarKeeper) keep(make compile) compile {
	return func(v *vocabulary, text string, about trace.Constraint) (decode.Constraint, func(), error) {
		key := keptKey{about.Kind, about.Stencil, text}
		if g, ok := k.kept[key]; ok {
			k.latest = g.constraint
			return g.constraint, func() {}, nil
		}
		c, free, err := make(v, text, about)
		if err != nil {
			return nil, nil, err
		}
		if len(k.order) == k.most {
			k.kept[k.order[0]].free()
			delete(k.kept, k.order[0])
			k.order = k.order[1:]
		}
		k.latest = eval.Remember(c, v.Len())
		k.kept[key] = keptGrammar{k.latest, free}
		k.order = append(k.order, key)
		return k.latest, func() {}, nil
	}
}

// keepSource has the grammars of a source kept between inputs.
func (k *grammarKeeper) keepSource(src source) {
	switch s := src.(type) {
	case *catalogSource:
		s.compile = k.keep(s.compile)
	case *schemaSource:
		s.compile = k.keep(s.compile)
	case *textSource:
		s.compile = k.keep(s.compile)
	}
}

// freeze has nothing new kept of the latest grammar, until thaw.
func (k *grammarKeeper) freeze() {
	if k.latest != nil {
		k.latest.Freeze()
	}
}

func (k *grammarKeeper) thaw() {
	if k.latest != nil {
		k.latest.Thaw()
	}
}

func (k *grammarKeeper) close() {
	for _, g := range k.kept {
		g.free()
	}
	clear(k.kept)
}
