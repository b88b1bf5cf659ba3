package tui

import (
	"bytes"
	"context"
	"sync"

	"github.com/stencil-debugger/stencil/trace"
)

// tokenWords is the vocabulary of a run as filters and groups read it. What it
// knows does not depend on a step, so it is worked out once a run. It may be
// used by many at a time.
type tokenWords struct {
	of *session // whose vocabulary it is

	once    sync.Once
	text    []byte  // the bytes of all tokens, one after the other
	low     []byte  // the same in small letters
	starts  []int   // of each token in text, and the end of the last
	longest int     // bytes of a token
	groups  []uint8 // of each token, as groupOf has it

	mu      sync.Mutex // guards what follows
	typed   string     // the filter that was tried last
	matches []uint64   // what it matched: bit id%64 of word id/64
}

// load reads the vocabulary, the first time.
func (w *tokenWords) load(v trace.VocabReader) {
	w.once.Do(func() {
		n := v.Len()
		w.starts = make([]int, 1, n+1)
		w.groups = make([]uint8, n)
		for id := range n {
			t := v.Token(id)
			w.text = append(w.text, t.Bytes...)
			w.starts = append(w.starts, len(w.text))
			w.longest = max(w.longest, len(t.Bytes))
			w.groups[id] = groupOf(t)
		}
		w.low = []byte(lowerASCII(w.text))
	})
}

// len returns the number of tokens.
func (w *tokenWords) len() int { return max(len(w.starts)-1, 0) }

// group returns the group of a token.
func (w *tokenWords) group(id int32) uint8 {
	if int(id) >= len(w.groups) {
		return otherGroup
	}
	return w.groups[id]
}

// known returns what a filter matched, where it was the last that was tried.
func (w *tokenWords) known(typed string) ([]uint64, bool) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.matches, w.matches != nil && w.typed == typed
}

// match returns the set of the tokens that a filter lists. It fails only where
// the context ends.
func (w *tokenWords) match(ctx context.Context, typed string, f tokenFilter) ([]uint64, error) {
	if set, ok := w.known(typed); ok {
		return set, nil
	}
	set := make([]uint64, w.len()/64+1)
	if f.expr != nil {
		if err := w.matchExpr(ctx, f, set); err != nil {
			return nil, err
		}
	} else {
		w.matchText(f, set)
	}
	w.mu.Lock()
	w.typed, w.matches = typed, set
	w.mu.Unlock()
	return set, nil
}

// matchText looks through all tokens in one go. What it finds across the
// border of two is in neither, and nothing that begins later in the first of
// them can be.
func (w *tokenWords) matchText(f tokenFilter, set []uint64) {
	if len(f.text) > w.longest {
		return
	}
	where := w.text
	if f.fold {
		where = w.low
	}
	id := 0
	for from := 0; ; {
		at := bytes.Index(where[from:], f.text)
		if at < 0 {
			return
		}
		at += from
		for w.starts[id+1] <= at {
			id++
		}
		if from = w.starts[id+1]; at+len(f.text) <= from {
			set[id>>6] |= 1 << (id & 63)
		}
	}
}

// tried is how many tokens an expression is tried on between two looks at the
// context.
const tried = 256

func (w *tokenWords) matchExpr(ctx context.Context, f tokenFilter, set []uint64) error {
	for id := range w.len() {
		if id%tried == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if f.expr.Match(w.text[w.starts[id]:w.starts[id+1]]) {
			set[id>>6] |= 1 << (id & 63)
		}
	}
	return nil
}

// hasBit reports whether an id is in a set.
func hasBit(set []uint64, id int32) bool {
	return int(id>>6) < len(set) && set[id>>6]&(1<<(id&63)) != 0
}
