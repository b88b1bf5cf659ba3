package llama

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestInspect(t *testing.T) {
	f, err := Inspect(decider)
	must(t, err)
	st, err := os.Stat(decider)
	must(t, err)
	if f.Path != decider || f.Size != st.Size() || f.Version != 3 || f.Arch != "llama" || f.ContextLength < 1 || len(f.Tokens) < 256 {
		t.Errorf("got %s of %d bytes, version %d, %s, context %d, %d tokens", f.Path, f.Size, f.Version, f.Arch, f.ContextLength, len(f.Tokens))
	}
	m := dismantle(t, decider)
	f, err = Inspect(m.set("general.name", nil).set("tokenizer.chat_template", "{{ x }}").set("tokenizer.ggml.eos_token_id", uint32(3)).set("tokenizer.ggml.bos_token_id", uint32(1<<31)).write(t))
	must(t, err)
	if f.Name != "model" || f.ChatTemplate != "{{ x }}" || f.EOS != 3 || f.BOS != -1 {
		t.Errorf("got %q, %q, %d, %d", f.Name, f.ChatTemplate, f.EOS, f.BOS)
	}
}

// rewritten checks the writer of these tests: the same model must come out.
func TestWriterKeepsTheModel(t *testing.T) {
	want, err := os.ReadFile(decider)
	must(t, err)
	if got := dismantle(t, decider).bytes(); !bytes.Equal(got, want) {
		t.Errorf("%d bytes became %d others", len(want), len(got))
	}
}

func TestFileErrors(t *testing.T) {
	raw, err := os.ReadFile(decider)
	must(t, err)
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		must(t, os.WriteFile(path, data, 0o600))
		return path
	}
	patch := func(offset int, value uint32) []byte {
		b := slices.Clone(raw)
		binary.LittleEndian.PutUint32(b[offset:], value)
		return b
	}
	for _, tt := range []struct {
		path string
		is   error
		want string
	}{
		{filepath.Join(dir, "none.gguf"), os.ErrNotExist, "no such file"},
		{dir, nil, "is a folder"},
		{"/dev/null", nil, "is not a regular file"},
		{write("empty", nil), ErrNotGGUF, "it has 0 bytes"},
		{write("zip", []byte("PK\x03\x04 and so on")), ErrNotGGUF, `it starts with "PK\x03\x04"`},
		{write("magic", raw[:4]), ErrCutShort, "at byte 4"},
		{write("v1", patch(4, 1)), ErrNotGGUF, "version 1 of the format"},
		{write("v9", patch(4, 9)), ErrNotGGUF, "version 9 of the format"},
		{write("big-endian", patch(4, 3<<24)), ErrNotGGUF, "big-endian"},
		{write("counts", patch(12, 1)), ErrNotGGUF, "more than any model has"},
		{write("header", raw[:1000]), ErrCutShort, "within its header"},
		{write("data", raw[:len(raw)-5000]), ErrCutShort, "ends at byte"},
	} {
		for _, open := range []func() error{
			func() error { _, err := Inspect(tt.path); return err },
			func() error { _, err := Load(tt.path, Options{}); return err },
		} {
			err := open()
			checkError(t, err, tt.want)
			if tt.is != nil && !errors.Is(err, tt.is) {
				t.Errorf("%s: %v", tt.path, err)
			}
		}
	}
}

// Everything here would make llama.cpp abort, crash or throw through C.
func TestModelErrors(t *testing.T) {
	base, err := Inspect(decider)
	must(t, err)
	tokens := func(change func([]string) []string) []string { return change(slices.Clone(base.Tokens)) }
	for _, tt := range []struct {
		key   string
		value any
		is    error
		want  string
	}{
		{"general.architecture", "gptoss", ErrUnsupported, `does not know the architecture "gptoss"`},
		{"general.architecture", "mamba", ErrUnsupported, "keeps a state that cannot go back"},
		{"general.architecture", "bert", ErrUnsupported, "does not generate text"},
		{"general.architecture", nil, ErrUnsupported, "general.architecture is missing"},
		{"general.architecture", uint32(1), ErrUnsupported, "is not a string"},
		{"general.alignment", "32", ErrNotGGUF, "not a small power of 2"},
		{"general.alignment", uint32(33), ErrNotGGUF, "not a small power of 2"},
		{"split.count", uint32(3), ErrUnsupported, "one part of a model"},

		{"tokenizer.ggml.model", nil, ErrNoTokenizer, "no tokenizer"},
		{"tokenizer.ggml.model", "t5", ErrUnsupported, `of the kind "t5"`},
		{"tokenizer.ggml.model", "llama", ErrUnsupported, "no token for the byte"},
		{"tokenizer.ggml.tokens", nil, ErrNoTokenizer, "tokens is missing"},
		{"tokenizer.ggml.tokens", []int32{1}, ErrNoTokenizer, "tokens is missing"},
		{"tokenizer.ggml.tokens", tokens(func(s []string) []string { s[9] = s[8]; return s }), ErrUnsupported, "the tokens 8 and 9 are both"},
		{"tokenizer.ggml.tokens", tokens(func(s []string) []string { s[9] = "a\x00"; return s }), ErrUnsupported, "holds a NUL byte"},
		{"tokenizer.ggml.tokens", tokens(func(s []string) []string { s[8], s[9] = "", "[EMPTY_8]"; return s }), ErrUnsupported, "the tokens 8 and 9 are both"},
		{"tokenizer.ggml.tokens", tokens(func(s []string) []string { s[9] = strings.Repeat("x", 5000); return s }), ErrUnsupported, "token 9 has 5000 bytes"},
		{"tokenizer.ggml.tokens", tokens(func(s []string) []string { return s[:100] }), ErrUnsupported, "not one 32-bit"},
		{"tokenizer.ggml.token_type", []int32{1, 2}, ErrUnsupported, "token_type is not one"},
		{"tokenizer.ggml.token_type", []float32{1, 2}, ErrUnsupported, "token_type is not one"},
		{"tokenizer.ggml.scores", []float32{1}, ErrUnsupported, "scores is not one"},
		{"tokenizer.ggml.merges", nil, ErrNoTokenizer, "merges is missing"},
		{"tokenizer.ggml.merges", []int32{1}, ErrNoTokenizer, "merges is missing"},
		{"tokenizer.chat_template", strings.Repeat("x", maxTemplate+1), ErrUnsupported, "chat template has 262145 bytes"},

		{"llama.block_count", uint32(0), ErrUnsupported, "llama.block_count is 0"},
		{"llama.block_count", uint32(513), ErrUnsupported, "not 1 to 512"},
		{"llama.block_count", "4", ErrUnsupported, "not an unsigned 32-bit number"},
		{"llama.context_length", uint32(0), ErrUnsupported, "llama.context_length is 0"},
		{"llama.embedding_length", uint32(1 << 30), ErrUnsupported, "llama.embedding_length"},
		{"llama.expert_count", uint32(8), ErrUnsupported, "0 of 8 experts"},
		{"llama.expert_used_count", uint32(8), ErrUnsupported, "8 of 0 experts"},
		{"llama.attention.head_count", uint32(0), ErrUnsupported, "0 heads"},
		{"llama.attention.head_count", nil, ErrUnsupported, "head_count is missing"},
		{"llama.attention.head_count", []float32{1, 1, 1, 1}, ErrUnsupported, "not one 32-bit number for each"},
		{"llama.attention.head_count_kv", uint32(3), ErrUnsupported, "for 3 groups"},
		{"llama.attention.head_count_kv", uint32(0), ErrUnsupported, "for 0 groups"},
		{"llama.attention.key_length", uint32(8), ErrUnsupported, "keys have 8 numbers"},
		{"llama.rope.dimension_count", uint32(6), ErrUnsupported, "rope.dimension_count is 6"},
		{"llama.rope.scaling.type", "sideways", ErrUnsupported, `the rope scaling "sideways"`},
		{"llama.attention.causal", false, ErrUnsupported, "reads in both directions"},
		{"llama.attention.layer_norm_rms_epsilon", float32(-1), ErrUnsupported, "not a number from 0 to 1"},
		{"llama.attention.layer_norm_rms_epsilon", float32(math.NaN()), ErrUnsupported, "not a number from 0 to 1"},
		{"llama.pooling_type", uint32(1), ErrUnsupported, "makes embeddings"},
	} {
		path := dismantle(t, decider).set(tt.key, tt.value).write(t)
		_, err := Load(path, Options{})
		if !errors.Is(err, tt.is) {
			t.Errorf("%s = %.50v: %v", tt.key, tt.value, err)
			continue
		}
		checkError(t, err, tt.want)
	}
}

func TestTensorErrors(t *testing.T) {
	for _, tt := range []struct {
		change func(*ggufModel)
		is     error
		want   string
	}{
		{func(m *ggufModel) { m.tensors = nil }, ErrUnsupported, "no weights"},
		{func(m *ggufModel) { m.tensors[1].name = m.tensors[0].name }, ErrNotGGUF, "is there twice"},
		{func(m *ggufModel) { m.tensors[0].name = strings.Repeat("x", 64) }, ErrNotGGUF, "name has 64 bytes"},
		{func(m *ggufModel) { m.tensors[0].kind = 26 }, ErrUnsupported, "cannot hold weights"},
		{func(m *ggufModel) { m.tensors[0].name = "rope_freqs.weight" }, ErrUnsupported, "not F32"},
		{func(m *ggufModel) { m.tensors[0].kind = 99 }, ErrUnsupported, "cannot hold weights"},
		{func(m *ggufModel) { m.tensors[0].dims = []int64{-1, 5} }, ErrNotGGUF, "has the shape"},
		{func(m *ggufModel) { m.tensors[0].dims = []int64{1 << 30, 1 << 30, 1 << 30} }, ErrNotGGUF, "has the shape"},
		{func(m *ggufModel) { m.tensors[0].dims = []int64{33, 1} }, ErrNotGGUF, "not whole blocks"},
		{func(m *ggufModel) { m.tensors[0].dims = []int64{1, 1, 1, 1, 1} }, ErrNotGGUF, "has 5 dimensions"},
		{func(m *ggufModel) { m.tensors[0].dims[1] *= 1000 }, nil, ""},
		{func(m *ggufModel) { m.tensors[3].offset += 32 }, ErrNotGGUF, "is at offset"},
		{func(m *ggufModel) { m.tensors[0].name = "other.weight" }, nil, "llama.cpp cannot load it: missing tensor"},
	} {
		m := dismantle(t, decider)
		tt.change(m)
		_, err := Load(m.write(t), Options{})
		checkError(t, err, tt.want)
		if tt.is != nil && !errors.Is(err, tt.is) {
			t.Errorf("%v", err)
		}
	}
}

func FuzzInspect(f *testing.F) {
	raw, err := os.ReadFile(decider)
	must(f, err)
	f.Add(raw[:4096])
	small := dismantle(f, decider)
	small.tensors, small.data = small.tensors[:2], nil
	small.set("tokenizer.ggml.tokens", []string{"a", "b"}).set("tokenizer.ggml.scores", []float32{1, 2})
	small.set("tokenizer.ggml.token_type", []int32{1, 3}).set("tokenizer.ggml.merges", []string{"a b"})
	f.Add(small.bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		path := filepath.Join(t.TempDir(), "model.gguf")
		must(t, os.WriteFile(path, data, 0o600))
		if _, err := Inspect(path); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("more than one line: %q", err)
		}
	})
}
