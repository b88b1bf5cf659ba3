package llama

import (
	"fmt"
	"unicode"
)

// maxRun is the longest run of alike characters that the tokenizer is given
// where it matches with std::regex, which recurses once a character: with the
// hungriest pattern, 8 MB of stack last for some 5,000.
const maxRun = 2000

// ownPatterns are the values of tokenizer.ggml.pre whose patterns llama.cpp
// matches with loops of its own (unicode_regex_split_custom), so that the
// length of a run does not matter.
var ownPatterns = set(
	"llama3", "llama-v3", "llama-bpe", "falcon3", "pixtral", "dbrx", "smaug-bpe",
	"glm4", "chatglm-bpe", "gpt-2", "phi-2", "jina-es", "jina-de", "jina-v1-en",
	"jina-v2-es", "jina-v2-de", "jina-v2-code", "gigachat", "roberta-bpe", "mpt",
	"olmo", "jais", "trillion", "starcoder", "refact", "command-r", "smollm",
	"codeshell", "exaone", "minerva-7b",
)

// wordPatterns are those whose pattern takes all but spaces and a few marks
// for one word.
var wordPatterns = set("poro-chat", "bloom", "gpt3-finnish", "viking")

// checkRuns refuses text that would overflow the stack of llama.cpp's
// tokenizer.
func (e *Engine) checkRuns(text string) error {
	pre, _ := e.file.text("tokenizer.ggml.pre")
	if ownPatterns[pre] || e.file.meta["tokenizer.ggml.model"].v != "gpt2" {
		return nil
	}
	class := runeClass
	if wordPatterns[pre] {
		class = func(r rune) int { return min(runeClass(r), 1) }
	}
	last, run := -1, 0
	for i, r := range text {
		if c := class(r); c != last {
			last, run = c, 0
		}
		if run++; run > maxRun {
			return fmt.Errorf("tokenize: more than %d alike characters in a row before byte %d: this model's tokenizer cannot read that", maxRun, i)
		}
	}
	return nil
}

// runeClass tells apart what the patterns of tokenizers tell apart: 0 for
// spaces, then letters, digits and the rest.
func runeClass(r rune) int {
	switch {
	case unicode.IsSpace(r):
		return 0
	case unicode.IsLetter(r), unicode.IsMark(r):
		return 1
	case unicode.IsNumber(r):
		return 2
	}
	return 3
}
