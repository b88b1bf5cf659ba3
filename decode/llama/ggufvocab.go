package llama

import (
	"fmt"
	"strings"
)

// checkVocab takes the vocabulary from the header. llama.cpp reads scores and
// types through bare pointers and asserts that no two tokens are spelled alike
// (llama_vocab::impl::load).
func (f *File) checkVocab() error {
	kind, err := f.text("tokenizer.ggml.model")
	if err != nil {
		return err
	}
	switch kind {
	case "gpt2", "llama":
	case "", "none", "no_vocab":
		return ErrNoTokenizer
	default:
		return fmt.Errorf("%w: its tokenizer is of the kind %q; gpt2 (byte-level BPE) and llama (SentencePiece) are known", ErrUnsupported, kind)
	}
	tokens, ok := f.meta["tokenizer.ggml.tokens"].v.([]string)
	if !ok || len(tokens) == 0 {
		return fmt.Errorf("%w: tokenizer.ggml.tokens is missing", ErrNoTokenizer)
	}
	if len(tokens) > maxTokens {
		return fmt.Errorf("%w: it has %d tokens", ErrUnsupported, len(tokens))
	}
	f.Tokens = tokens
	if err := f.checkTexts(); err != nil {
		return err
	}
	if err := f.checkVocabArrays(kind); err != nil {
		return err
	}
	if kind == "llama" {
		if err := f.checkByteTokens(); err != nil {
			return err
		}
		f.BOS, f.EOS = 1, 2 // what llama.cpp takes when the keys are missing
	}
	f.BOS = f.special("tokenizer.ggml.bos_token_id", f.BOS)
	f.EOS = f.special("tokenizer.ggml.eos_token_id", f.EOS)
	return f.checkTemplate()
}

func (f *File) checkTexts() error {
	seen := make(map[string]int, len(f.Tokens))
	for id, text := range f.Tokens {
		if len(text) > maxTokenBytes {
			return fmt.Errorf("%w: token %d has %d bytes", ErrUnsupported, id, len(text))
		}
		if strings.IndexByte(text, 0) >= 0 {
			return fmt.Errorf("%w: the text of token %d holds a NUL byte", ErrUnsupported, id)
		}
		if text == "" {
			text = fmt.Sprintf("[EMPTY_%d]", id) // what llama.cpp calls it
		}
		if other, twice := seen[text]; twice {
			return fmt.Errorf("%w: the tokens %d and %d are both %q", ErrUnsupported, other, id, text)
		}
		seen[text] = id
	}
	return nil
}

// checkVocabArrays checks the arrays that go with the tokens.
func (f *File) checkVocabArrays(kind string) error {
	if v, ok := f.meta["tokenizer.ggml.scores"]; ok {
		if !v.array || v.typ != typeF32 || v.count != len(f.Tokens) {
			return fmt.Errorf("%w: tokenizer.ggml.scores is not one 32-bit float for each token", ErrUnsupported)
		}
	}
	if v, ok := f.meta["tokenizer.ggml.token_type"]; ok {
		if !v.array || v.typ != typeI32 && v.typ != typeU32 || v.count != len(f.Tokens) {
			return fmt.Errorf("%w: tokenizer.ggml.token_type is not one 32-bit integer for each token", ErrUnsupported)
		}
	}
	if kind == "gpt2" {
		if _, ok := f.meta["tokenizer.ggml.merges"].v.([]string); !ok {
			return fmt.Errorf("%w: tokenizer.ggml.merges is missing", ErrNoTokenizer)
		}
		delete(f.meta, "tokenizer.ggml.merges") // megabytes, and of no more use
	}
	return nil
}

// checkByteTokens makes sure that a SentencePiece vocabulary can spell every
// byte: the tokenizer of llama.cpp throws through C otherwise
// (llama_vocab::byte_to_token).
func (f *File) checkByteTokens() error {
	have := make(map[string]bool, 512)
	for _, text := range f.Tokens {
		if len(text) == 1 || len(text) == len("<0x00>") {
			have[text] = true
		}
	}
	for b := range 256 {
		if !have[fmt.Sprintf("<0x%02X>", b)] && !have[string([]byte{byte(b)})] {
			return fmt.Errorf("%w: its vocabulary has no token for the byte 0x%02X", ErrUnsupported, b)
		}
	}
	return nil
}

// special returns a token id from the header, or def where there is none.
func (f *File) special(key string, def int) int {
	if n, ok := f.meta[key].v.(uint64); ok && n < uint64(len(f.Tokens)) {
		return int(n)
	}
	return def
}

func (f *File) checkTemplate() error {
	t, err := f.text("tokenizer.chat_template")
	if err != nil {
		return err
	}
	if len(t) > maxTemplate {
		return fmt.Errorf("%w: its chat template has %d bytes", ErrUnsupported, len(t))
	}
	f.ChatTemplate = t
	return nil
}
