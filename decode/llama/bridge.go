package llama

// #include "bridge.h"
import "C"

import (
	"errors"
	"reflect"
	"sync"
	"unsafe"

	"github.com/ollama/ollama/llama"
)

// init takes the log of llama.cpp away from Ollama's binding, which would
// print it on os.Stderr. Package variables and init functions of an imported
// package run before those of the importing one, so this comes last.
func init() { C.stencil_capture_log() }

// startBackend does what llama.BackendInit does, except that it looks for no
// shared libraries on disk and logs nothing.
var startBackend = sync.OnceFunc(func() { C.llama_backend_init() })

// errBinding means that the binding is not the version this file was written
// against.
var errBinding = errors.New("ollama's binding keeps its context in another field than in v0.11.4")

// contextPointer returns the llama_context behind a binding's Context, which
// has no call for logits.
func contextPointer(ctx *llama.Context) (unsafe.Pointer, error) {
	field := reflect.ValueOf(ctx).Elem().FieldByName("c")
	if !field.IsValid() || field.Kind() != reflect.Pointer || field.IsNil() {
		return nil, errBinding
	}
	return field.UnsafePointer(), nil
}

// withoutEmbeddings switches off the embeddings that llama.NewContextParams
// asks for: they cost a copy per token, and a model with a pooling type would
// compute the outputs of all tokens.
func withoutEmbeddings(ctx unsafe.Pointer) { C.llama_set_embeddings(ctx, false) }

// freeContext frees a llama_context; the binding has no call for it.
func freeContext(ctx unsafe.Pointer) { C.llama_free(ctx) }

// logitsOf returns the n logits of output i of the last decoded batch, in the
// memory of C. They stay valid until the next decode. The output must have
// been asked for: llama.cpp aborts otherwise.
func logitsOf(ctx unsafe.Pointer, i, n int) []float32 {
	p := C.llama_get_logits_ith(ctx, C.int32_t(i))
	if p == nil {
		return nil
	}
	return unsafe.Slice((*float32)(unsafe.Pointer(p)), n)
}

// Attributes of a token: enum llama_token_attr of llama.h.
const (
	attrUnknown     = 1 << 0
	attrUnused      = 1 << 1
	attrNormal      = 1 << 2
	attrControl     = 1 << 3
	attrUserDefined = 1 << 4
	attrByte        = 1 << 5
)

// tokenAttr returns the attributes of a token as llama.cpp sees them: those of
// the file, but for tokens that it recognises by their text.
func tokenAttr(m *llama.Model, id int) int {
	return int(C.llama_vocab_get_attr(unsafe.Pointer(m.Vocab()), C.int32_t(id)))
}

// takeLog returns the newest warnings and errors of llama.cpp, and forgets
// them.
func takeLog() string {
	var buf [8192]byte
	n := C.stencil_take_log((*C.char)(unsafe.Pointer(&buf[0])), C.size_t(len(buf)))
	return string(buf[:n])
}
