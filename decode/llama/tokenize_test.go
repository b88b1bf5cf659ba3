package llama

import (
	"slices"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

func TestTokenize(t *testing.T) {
	bothModels(t, func(t *testing.T, e *Engine) {
		for _, text := range []string{"", sentence, "naïve 日本語 🙂\t\n{\"a\": [1, 2.5e-3]}", "a\x00b", strings.Repeat("word 1 ", 300)} {
			ids, err := e.Tokenize(text)
			must(t, err)
			var got []byte
			for _, id := range ids {
				got = append(got, e.Vocab().Token(id).Bytes...)
			}
			if string(got) != text {
				t.Errorf("%q came back as %q", clip(text, 60), clip(string(got), 60))
			}
		}
		for _, end := range e.Vocab().Ends() {
			text := string(e.Vocab().Token(end).Bytes)
			ids, err := e.Tokenize("a" + text)
			must(t, err)
			if len(ids) != 2 || ids[1] != end {
				t.Errorf("%q is not read as the token %d: %v", text, end, ids)
			}
		}
		_, err := e.Tokenize("a\xff")
		checkError(t, err, "not valid UTF-8")
		_, err = e.Tokenize(strings.Repeat("a", maxText+1))
		checkError(t, err, "at most 1048576")
	})
}

func TestTokenizeBegin(t *testing.T) {
	m := dismantle(t, decider)
	for add, want := range map[bool][]int{true: {2, 3}, false: {3}} {
		path := m.set("tokenizer.ggml.bos_token_id", uint32(2)).set("tokenizer.ggml.add_bos_token", add).write(t)
		e, err := Load(path, Options{})
		must(t, err)
		t.Cleanup(e.Close)
		spelled := string(e.Vocab().Token(3).Bytes)
		if got := tokenize(t, e, spelled); !slices.Equal(got, want) {
			t.Errorf("add_bos_token %v: got %v, want %v", add, got, want)
		}
		if got := tokenize(t, e, string(e.Vocab().Token(2).Bytes)+spelled); !slices.Equal(got, []int{2, 3}) {
			t.Errorf("twice: %v", got)
		}
	}
}

func TestVocab(t *testing.T) {
	bothModels(t, func(t *testing.T, e *Engine) {
		v := e.Vocab()
		bytes := map[string]bool{}
		for id := range v.Len() {
			tok := v.Token(id)
			if v.IsEnd(id) != e.model.TokenIsEog(id) || (tok.Kind == trace.KindEnd) != v.IsEnd(id) {
				t.Errorf("token %d: kind %q", id, tok.Kind)
			}
			if tok.Kind == trace.KindNormal {
				bytes[string(tok.Bytes)] = true
			}
		}
		if len(v.Ends()) == 0 {
			t.Error("no token ends a generation")
		}
		for b := range 256 {
			// SmolLM2 has no tokens for bytes that UTF-8 never contains.
			if !bytes[string([]byte{byte(b)})] && b < 0xF5 && b != 0xC0 && b != 0xC1 && v.Len() < 4096 {
				t.Errorf("no token is the byte %#02x", b)
			}
		}
		if !bytes["\x00"] {
			t.Error("no token is the NUL byte")
		}
	})
}

// The model's own template, and what it makes of a prompt.
func TestModelTemplate(t *testing.T) {
	bothModels(t, func(t *testing.T, e *Engine) {
		tpl, err := e.File().Template()
		must(t, err)
		text, err := tpl.Render([]Message{{"system", "Be brief."}, {"user", sentence}}, nil)
		must(t, err)
		if tpl.Source() != "gguf" || !strings.Contains(text, sentence) || !strings.Contains(text, "Be brief.") {
			t.Errorf("got %q", text)
		}
		control := 0
		for _, id := range tokenize(t, e, text) {
			if e.Vocab().Token(id).Kind == trace.KindControl {
				control++
			}
		}
		if control < 3 {
			t.Errorf("only %d control tokens in %q", control, text)
		}
	})
}
