package llama

import (
	"context"
	"fmt"

	"github.com/stencil-debugger/stencil/decode"
)

// Feed appends tokens and computes the logits after the last of them. All but
// the last go in batches without logits, the last one goes alone: the size of
// a batch changes how llama.cpp groups its sums, and so the last digits of the
// result, but the logits are always computed the same way.
//
// The context is looked at between batches. After an error the engine holds
// what it held before. No tokens change nothing.
func (e *Engine) Feed(ctx context.Context, tokens []int) error {
	if len(tokens) == 0 {
		return nil
	}
	if err := e.checkFeed(tokens); err != nil {
		return err
	}
	before := e.used
	e.last = nil
	if err := e.feed(ctx, tokens); err != nil {
		if rewindErr := e.Rewind(before); rewindErr != nil {
			return fmt.Errorf("%w; and then %w", err, rewindErr)
		}
		return err
	}
	return nil
}

// checkFeed checks tokens before anything is computed.
func (e *Engine) checkFeed(tokens []int) error {
	if e.ctx == nil {
		return errClosed
	}
	if size := e.info.Context; e.used+len(tokens) > size {
		return fmt.Errorf("%w: it holds %d of %d tokens, and %d more do not fit", decode.ErrContextFull, e.used, size, len(tokens))
	}
	for _, id := range tokens {
		if id < 0 || id >= e.vocab.Len() {
			return fmt.Errorf("token %d: the vocabulary has the tokens 0 to %d", id, e.vocab.Len()-1)
		}
	}
	return nil
}

func (e *Engine) feed(ctx context.Context, tokens []int) error {
	head, final := tokens[:len(tokens)-1], tokens[len(tokens)-1:]
	for len(head) > 0 {
		n := min(len(head), e.batch.Size())
		if err := e.decode(ctx, head[:n], false); err != nil {
			return err
		}
		head = head[n:]
	}
	if err := e.decode(ctx, final, true); err != nil {
		return err
	}
	e.last = logitsOf(e.raw, 0, e.vocab.Len())
	if e.last == nil {
		return fmt.Errorf("llama.cpp gave no logits%s", reason())
	}
	return nil
}

// decode computes one batch, with logits for all of its tokens or for none.
func (e *Engine) decode(ctx context.Context, tokens []int, logits bool) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	e.batch.Clear()
	for i, id := range tokens {
		e.batch.Add(id, nil, e.used+i, logits, 0)
	}
	if err := e.ctx.Decode(e.batch); err != nil {
		return fmt.Errorf("computing tokens %d to %d: %w%s", e.used, e.used+len(tokens)-1, err, reason())
	}
	e.used += len(tokens)
	return nil
}

// Rewind keeps the first n tokens of the context and forgets the rest.
func (e *Engine) Rewind(n int) error {
	if e.ctx == nil {
		return errClosed
	}
	if n < 0 || n > e.used {
		return fmt.Errorf("rewind to token %d: the context holds %d", n, e.used)
	}
	e.last = nil
	// Also when n is the length: a batch that failed half-way may have left
	// tokens behind.
	if !e.ctx.KvCacheSeqRm(0, n, -1) {
		return fmt.Errorf("rewind to token %d: llama.cpp cannot take tokens back", n)
	}
	e.used = n
	return nil
}
