package decode

import (
	"context"
	"errors"
	"fmt"

	"github.com/stencil-debugger/stencil/trace"
)

// maxTyped is the length of the longest text that can be typed, in bytes.
const maxTyped = 64 << 10

// Type writes a text from the cursor on in place of what stands there, if the
// constraint allows all of it, and computes the step after it. Every token of
// it is an edit, and they begin a branch. Special tokens written out in the
// text become those tokens.
//
// The text is split as the tokenizer does it, as far as the constraint allows
// those tokens. From the first that it does not allow on, the text is split
// into the longest allowed tokens with which all of it can be written. The
// tokens are the truth from then on, whatever the tokenizer makes of the same
// bytes.
//
// Where no split of the text is allowed, nothing is taken, and the error is a
// *trace.IllegalText with the first byte that no allowed token goes on with. It
// returns ErrLost where the text has left the grammar already, and
// trace.ErrEnd where there is no step. A text of more than 64 KiB, or with
// more tokens than the branch may have, is refused. Where the model fails on
// the way, the tokens before stay taken, and the error says how many they are.
func (s *Session) Type(ctx context.Context, text string) error {
	if err := s.checkTyped(text); err != nil || text == "" {
		return err
	}
	if s.line[s.at].pos == nil {
		return ErrLost
	}
	tokens, err := s.spell(ctx, s.line[s.at].pos, text)
	if err != nil {
		return err
	}
	return s.takeAll(ctx, tokens)
}

// TypeAnyway is Type for a text that need not be allowed. Where it is, the two
// do the same. Where it is not, the text is split as the tokenizer does it, and
// the tokens that are not allowed are marked.
func (s *Session) TypeAnyway(ctx context.Context, text string) error {
	if err := s.checkTyped(text); err != nil || text == "" {
		return err
	}
	tokens, err := s.spellAnyway(ctx, text)
	if err != nil {
		return err
	}
	return s.takeAll(ctx, tokens)
}

func (s *Session) checkTyped(text string) error {
	switch {
	case s.at < 0:
		return trace.ErrEnd
	case len(text) > maxTyped:
		return fmt.Errorf("a text of %d bytes: at most %d can be typed", len(text), maxTyped)
	}
	return nil
}

func (s *Session) spellAnyway(ctx context.Context, text string) ([]int, error) {
	if pos := s.line[s.at].pos; pos != nil {
		tokens, err := s.spell(ctx, pos, text)
		if illegal := new(trace.IllegalText); !errors.As(err, &illegal) {
			return tokens, err
		}
	}
	return s.spell(ctx, freePosition(s.all), text)
}

// takeAll takes tokens from the cursor on, of which there is at least one.
func (s *Session) takeAll(ctx context.Context, tokens []int) error {
	if room := s.opt.Header.MaxTokens - s.at; len(tokens) > room {
		return fmt.Errorf("the text has %d tokens, and the branch may have %d more", len(tokens), room)
	}
	for i, token := range tokens {
		if err := s.takeNext(ctx, token, i == 0); err != nil {
			return fmt.Errorf("after %d of the %d tokens of the text: %w", i, len(tokens), err)
		}
	}
	return s.compute(ctx)
}

// takeNext takes a token, at the cursor if it is the first of several, else
// after the last step.
func (s *Session) takeNext(ctx context.Context, token int, first bool) error {
	index, mask := s.at, true
	if first {
		old := s.steps[index]
		mask = !old.MaskOff || old.Lost
	} else {
		if _, err := s.advance(); err != nil {
			return err
		}
		index, mask = len(s.steps), s.maskOn
	}
	step, err := s.weigh(ctx, index, s.line[index], mask, edit(token))
	if err != nil {
		return err
	}
	if first {
		s.cut(edited(step))
	} else {
		s.steps = append(s.steps, edited(step))
		s.inHand, s.at = true, index
	}
	return s.commit()
}
