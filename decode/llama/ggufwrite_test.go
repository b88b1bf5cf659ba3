package llama

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"testing"
)

// decider is the built-in model.
const decider = "../../fixtures/decider/decider.gguf"

// model is a GGUF file taken apart, to be changed and put together again.
type ggufModel struct {
	keys    []string
	pairs   map[string][]byte // key, type and value as they stand in the file
	tensors []tensor
	data    []byte
}

// dismantle reads a model without checking it.
func dismantle(t testing.TB, path string) *ggufModel {
	t.Helper()
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	m := &ggufModel{pairs: map[string][]byte{}}
	d := &decoder{r: bufio.NewReader(bytes.NewReader(raw)), size: int64(len(raw))}
	must(t, d.skip(8))
	tensors, err := d.u64()
	must(t, err)
	pairs, err := d.u64()
	must(t, err)
	for range pairs {
		start := d.pos
		key, _, err := d.pair()
		must(t, err)
		m.keys = append(m.keys, key)
		m.pairs[key] = raw[start:d.pos]
	}
	for range tensors {
		one, err := d.tensor()
		must(t, err)
		m.tensors = append(m.tensors, one)
	}
	m.data = raw[(d.pos+31)&^31:]
	return m
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// set gives a key a value, and removes it for nil.
func (m *ggufModel) set(key string, v any) *ggufModel {
	if _, ok := m.pairs[key]; !ok {
		m.keys = append(m.keys, key)
	}
	var b bytes.Buffer
	if v != nil {
		putString(&b, key)
		putValue(&b, v)
	}
	m.pairs[key] = b.Bytes()
	return m
}

func put(b *bytes.Buffer, v any) { _ = binary.Write(b, binary.LittleEndian, v) }

func putString(b *bytes.Buffer, s string) {
	put(b, uint64(len(s)))
	b.WriteString(s)
}

func putValue(b *bytes.Buffer, v any) {
	switch v := v.(type) {
	case uint32:
		put(b, typeU32)
		put(b, v)
	case float32:
		put(b, typeF32)
		put(b, v)
	case bool:
		put(b, typeBool)
		put(b, v)
	case string:
		put(b, typeString)
		putString(b, v)
	case []string:
		putArray(b, typeString, len(v))
		for _, s := range v {
			putString(b, s)
		}
	case []int32:
		putArray(b, typeI32, len(v))
		put(b, v)
	case []float32:
		putArray(b, typeF32, len(v))
		put(b, v)
	default:
		panic("no GGUF type for this value")
	}
}

func putArray(b *bytes.Buffer, elem valueType, n int) {
	put(b, typeArray)
	put(b, elem)
	put(b, uint64(n))
}

// bytes puts the model together.
func (m *ggufModel) bytes() []byte {
	var b bytes.Buffer
	b.WriteString("GGUF")
	put(&b, uint32(3))
	put(&b, uint64(len(m.tensors)))
	n := 0
	for _, k := range m.keys {
		if len(m.pairs[k]) > 0 {
			n++
		}
	}
	put(&b, uint64(n))
	for _, k := range m.keys {
		b.Write(m.pairs[k])
	}
	for _, t := range m.tensors {
		putString(&b, t.name)
		put(&b, uint32(len(t.dims)))
		put(&b, t.dims)
		put(&b, t.kind)
		put(&b, t.offset)
	}
	b.Write(make([]byte, -b.Len()&31))
	b.Write(m.data)
	return b.Bytes()
}

// write puts the model into a file of the test's folder.
func (m *ggufModel) write(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "model.gguf")
	must(t, os.WriteFile(path, m.bytes(), 0o600))
	return path
}
