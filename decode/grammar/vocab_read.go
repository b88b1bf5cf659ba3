package grammar

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
)

// ReadVocabulary reads a vocabulary as text, plain or compressed with gzip. A
// line is a token, in the order of their ids: a letter for its kind (n normal,
// u user-defined, c control, x unused), a space, and its bytes in base64,
// which may be none.
//
// The format does not say which tokens end a document: control tokens with a
// name that is known for it do, such as <|im_end|>, <|endoftext|> and </s>;
// WithEnds gives others. An error names the line. The limits of NewVocabulary
// hold, also for what comes out of gzip.
func ReadVocabulary(r io.Reader) (*Vocabulary, error) {
	v, err := readVocabulary(r)
	if err != nil {
		return nil, fmt.Errorf("vocabulary: %w", err)
	}
	return v, nil
}

func readVocabulary(r io.Reader) (*Vocabulary, error) {
	in := bufio.NewReader(r)
	if magic, _ := in.Peek(2); bytes.Equal(magic, []byte{0x1F, 0x8B}) {
		unzipped, err := gzip.NewReader(in)
		if err != nil {
			return nil, err
		}
		defer unzipped.Close()
		in = bufio.NewReader(unzipped)
	}
	v := &Vocabulary{start: []uint32{0}}
	if err := v.readLines(in); err != nil {
		return nil, err
	}
	return v, v.setEnds(v.knownEnds())
}

// maxLine is the length of the longest line: a kind, a space, the largest
// token in base64, and the end of the line.
const maxLine = 2 + (MaxTokenBytes+2)/3*4 + 2

func (v *Vocabulary) readLines(r io.Reader) error {
	lines := bufio.NewScanner(r)
	lines.Buffer(make([]byte, 0, 1<<12), maxLine)
	buffer := make([]byte, MaxTokenBytes+2)
	for lines.Scan() {
		if err := v.readLine(lines.Bytes(), buffer); err != nil {
			return fmt.Errorf("line %d: %w", v.Len()+1, err)
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		err = fmt.Errorf("it has more than %d bytes", maxLine)
	}
	if err != nil {
		return fmt.Errorf("line %d: %w", v.Len()+1, err)
	}
	return nil
}

func (v *Vocabulary) readLine(line, buffer []byte) error {
	if v.Len() == MaxTokens {
		return fmt.Errorf("there are more than %d tokens", MaxTokens)
	}
	if len(line) < 1 || len(line) > 1 && line[1] != ' ' {
		return errors.New("a token is a letter, a space and its bytes in base64")
	}
	kind := bytes.IndexByte([]byte("nucx"), line[0])
	if kind < 0 {
		return fmt.Errorf("kind %q is none of n, u, c and x", line[0])
	}
	encoded := line[min(2, len(line)):]
	if base64.StdEncoding.DecodedLen(len(encoded)) > len(buffer) {
		return fmt.Errorf("it has more than %d bytes", MaxTokenBytes)
	}
	n, err := base64.StdEncoding.Strict().Decode(buffer, encoded)
	if err != nil {
		return err
	}
	if err := v.append(buffer[:n]); err != nil {
		return err
	}
	v.kinds = append(v.kinds, TokenKind(kind))
	return nil
}

// endNames are control tokens that end a generation in models of the families
// that are in use: the end of the text, and of the model's turn.
var endNames = map[string]bool{
	"<|endoftext|>":   true, // GPT-2, Qwen, gpt-oss, Phi
	"<|im_end|>":      true, // Qwen, SmolLM2
	"<|end_of_text|>": true, // Llama 3, Granite
	"<|eot_id|>":      true, // Llama 3
	"<|eom_id|>":      true, // Llama 3, before a tool's answer
	"<|return|>":      true, // gpt-oss
	"<|call|>":        true, // gpt-oss, before a tool's answer
	"<|end|>":         true, // Phi
	"</s>":            true, // Llama 2, Mistral
	"<eos>":           true, // Gemma
	"<end_of_turn>":   true, // Gemma
}

func (v *Vocabulary) knownEnds() []int {
	var ends []int
	for id := range v.Len() {
		if v.kinds[id] == TokenControl && endNames[string(v.Token(id))] {
			ends = append(ends, id)
		}
	}
	return ends
}
