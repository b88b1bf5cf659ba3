package llama

import "testing"

func TestTrueBytes(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		attr       int
		bytewise   bool
		piece      string // what TokenToPiece gives
		want       string
	}{
		{"word", "Ġhello", attrNormal, true, " hello", " hello"},
		{"newline", "ĊĊ", attrNormal, true, "\n\n", "\n\n"},
		{"half a character", "Ã", attrNormal, true, "\xc3", "\xc3"},
		{"NUL", "Ā", attrNormal, true, "", "\x00"},
		{"three NULs", "ĀĀĀ", attrNormal, true, "", "\x00\x00\x00"},
		{"NUL at the end", "aĀ", attrNormal, true, "a", "a\x00"},
		{"NUL at the start", "Āa", attrNormal, true, "\x00a", "\x00a"},
		{"not of the alphabet", "日", attrNormal, true, "[UNK_BYTE_0xe697a5日]", "[UNK_BYTE_0xe697a5日]"},
		{"control", "<|im_end|>", attrControl, true, "<|im_end|>", "<|im_end|>"},
		{"user", "Ġ", attrUserDefined, true, "Ġ", "Ġ"},
		{"unused", "[UNUSED]", attrUnused, true, "", ""},
		{"sentence piece", "▁▁a", attrNormal, false, "  a", "  a"},
		{"byte", "<0x41>", attrByte, false, "A", "A"},
		{"byte NUL", "<0x00>", attrByte, false, "", "\x00"},
		{"no byte", "<0xZZ>", attrByte, false, "", ""},
	} {
		if got := trueBytes(tt.piece, spell(tt.text, tt.attr, tt.bytewise)); string(got) != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

// The alphabet must have every byte once.
func TestByteLevel(t *testing.T) {
	seen := map[byte]bool{}
	for _, b := range byteLevel {
		seen[b] = true
	}
	if len(byteLevel) != 256 || len(seen) != 256 {
		t.Errorf("%d characters for %d bytes", len(byteLevel), len(seen))
	}
}

func TestRuns(t *testing.T) {
	check := func(pre, text string) error {
		f := &File{meta: map[string]value{"tokenizer.ggml.model": {v: "gpt2"}, "tokenizer.ggml.pre": {v: pre}}}
		return (&Engine{file: f}).checkRuns(text)
	}
	long := func(s string) string {
		out := ""
		for len(out) <= maxRun {
			out += s
		}
		return out
	}
	for _, text := range []string{long("a"), long("1"), long(" \n"), long("-"), "fine, " + long("é") + long("é")} {
		checkError(t, check("qwen2", text), "alike characters in a row")
		must(t, check("llama-bpe", text))
		must(t, check("qwen2", text[:maxRun/2]))
	}
	must(t, check("qwen2", long("word, 12 ")))
	checkError(t, check("bloom", long("a1-")), "alike characters in a row")
}
