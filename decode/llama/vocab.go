package llama

import (
	"strconv"
	"strings"

	"github.com/ollama/ollama/llama"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// buildVocab takes bytes and kinds of all tokens from the loaded model.
func buildVocab(m *llama.Model, f *File) *decode.Vocab {
	n := m.NumVocab()
	pieces := make([][]byte, n)
	kinds := make([]trace.TokenKind, n)
	bytewise := f.meta["tokenizer.ggml.model"].v == "gpt2"
	for id := range n {
		attr := tokenAttr(m, id)
		var spelled string
		if id < len(f.Tokens) {
			spelled = spell(f.Tokens[id], attr, bytewise)
		}
		pieces[id] = trueBytes(m.TokenToPiece(id), spelled)
		kinds[id] = kindOf(m, id, attr)
	}
	return decode.NewVocab(pieces, kinds)
}

// trueBytes mends what the binding's TokenToPiece loses: it trims NUL bytes
// from the end. spelled is the token as the file spells it; where the two
// differ in anything else, llama.cpp is right, since it does the decoding.
func trueBytes(piece, spelled string) []byte {
	if strings.TrimRight(spelled, "\x00") == piece {
		return []byte(spelled)
	}
	return []byte(piece)
}

// spell returns the bytes of a token by its text in the file and by its
// attributes (llama_vocab::impl::token_to_piece). bytewise is the byte-level
// alphabet of GPT-2; the other is SentencePiece.
func spell(text string, attr int, bytewise bool) string {
	switch {
	case attr&(attrUnknown|attrControl|attrUserDefined) != 0:
		return text
	case attr&attrNormal != 0 && bytewise:
		return fromByteLevel(text)
	case attr&attrNormal != 0:
		return strings.ReplaceAll(text, "▁", " ")
	case attr&attrByte != 0 && !bytewise:
		if b, err := strconv.ParseUint(strings.TrimSuffix(strings.TrimPrefix(text, "<0x"), ">"), 16, 8); err == nil {
			return string([]byte{byte(b)})
		}
	}
	return "" // llama.cpp writes nothing for unused tokens
}

// byteLevel maps the characters of GPT-2's byte-level alphabet to the bytes
// that they stand for: printable Latin-1 stands for itself, and the other
// bytes, in order, are the characters from U+0100 on.
var byteLevel = func() map[rune]byte {
	m := make(map[rune]byte, 256)
	next := rune(0x100)
	for b := range 256 {
		switch {
		case '!' <= b && b <= '~', 0xA1 <= b && b <= 0xAC, 0xAE <= b && b <= 0xFF:
			m[rune(b)] = byte(b)
		default:
			m[next] = byte(b)
			next++
		}
	}
	return m
}()

// fromByteLevel decodes a token text in GPT-2's alphabet. A character that is
// none of the alphabet gives "", so that trueBytes keeps llama.cpp's reading.
func fromByteLevel(text string) string {
	out := make([]byte, 0, len(text))
	for _, r := range text {
		b, ok := byteLevel[r]
		if !ok {
			return ""
		}
		out = append(out, b)
	}
	return string(out)
}

// kindOf returns what a token is for.
func kindOf(m *llama.Model, id, attr int) trace.TokenKind {
	switch {
	case m.TokenIsEog(id):
		return trace.KindEnd
	case attr&(attrControl|attrUnknown) != 0:
		return trace.KindControl
	case attr&attrUserDefined != 0:
		return trace.KindUser
	case attr&(attrNormal|attrByte) != 0:
		return trace.KindNormal
	}
	return trace.KindUnused
}
