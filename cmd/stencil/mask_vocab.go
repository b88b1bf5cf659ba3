package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/decode/grammar"
	"github.com/stencil-debugger/stencil/decode/native"
)

// registerVocab registers the flags that choose a vocabulary.
func registerVocab(cmd *cobra.Command, file, model *string) {
	f := cmd.Flags()
	f.StringVar(file, "vocab", "", "vocabulary: a file, plain or compressed with gzip")
	f.StringVar(model, "model", builtin, "model that the vocabulary is of: "+builtin+", a GGUF file, or a name in the Ollama store")
	cmd.MarkFlagsMutuallyExclusive("vocab", "model")
}

// openVocab reads a vocabulary from a file, or takes it from the model of the
// settings where there is none.
func openVocab(file string, s *settings) (*vocabulary, error) {
	if file != "" {
		return readVocab(file)
	}
	s.raw = true // no template is needed
	m, err := loadModel(s)
	if err != nil {
		return nil, err
	}
	defer m.engine.Close()
	return m.vocab, nil
}

func readVocab(path string) (*vocabulary, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("vocabulary: %w", err)
	}
	if info.IsDir() {
		return nil, fmt.Errorf("vocabulary: %s is a folder", path)
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("vocabulary: %w", err)
	}
	defer f.Close()
	v, err := grammar.ReadVocabulary(f)
	if err != nil {
		return nil, withHint(fmt.Errorf("%s: %w", path, err), "a line is the letter n, u, c or x, a space, and a token's bytes in base64")
	}
	if v.Len() == 0 {
		return nil, fmt.Errorf("%s: the vocabulary is empty", path)
	}
	return newVocabulary(native.FromGrammar(v)), nil
}
