package llama

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"unicode/utf8"
	"unsafe"

	"github.com/ollama/ollama/llama"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// Options say how to load a model. The zero value is the usual choice.
type Options struct {
	// Context is the size of the context in tokens, at most what the model was
	// trained on; 0 takes that size or 4,096, whichever is less.
	Context int

	// Threads is the number of threads to compute with; 0 takes one for models
	// under 50 MB, where threads cost more than they bring, and else one less
	// than there are CPUs: llama.cpp's threads spin while they wait for each
	// other, and a core that the screen or another program takes from one of
	// them stops all.
	Threads int

	// Progress, if set, is called now and then while the weights are read,
	// with a fraction from 0 to 1, on the goroutine that called Load.
	Progress func(float32)
}

var errClosed = errors.New("the model is closed")

const (
	defaultContext = 4096
	smallModel     = 50 << 20 // bytes
	maxThreads     = 512      // GGML_MAX_N_THREADS

	// maxBatch is how many tokens are computed at once. llama.cpp asserts that
	// no batch is larger than the context was made for.
	maxBatch = 512
)

// Engine is a model in memory: a decode.Engine. It is not safe for use by
// several goroutines at once.
type Engine struct {
	file  *File
	info  trace.Model
	vocab *decode.Vocab

	model *llama.Model
	ctx   *llama.Context
	raw   unsafe.Pointer // the llama_context of ctx
	batch *llama.Batch
	used  int       // tokens in the context
	last  []float32 // logits in C's memory; nil when undefined
}

// Load reads a GGUF model file. Errors say in one line what is wrong with it,
// and leave its name to the caller; see Inspect for those that can be told
// apart.
func Load(path string, o Options) (*Engine, error) {
	f, err := Inspect(path)
	if err != nil {
		return nil, err
	}
	e := &Engine{file: f}
	if err := e.load(o); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

func (e *Engine) load(o Options) error {
	context, threads, err := o.resolve(e.file)
	if err != nil {
		return err
	}
	hash := hashInBackground(e.file.Path)
	if err := e.loadWeights(o.Progress); err != nil {
		return err
	}
	if err := e.makeContext(context, threads); err != nil {
		return err
	}
	e.vocab = buildVocab(e.model, e.file)
	h := <-hash
	if h.err != nil {
		return h.err
	}
	e.info = trace.Model{
		Name: e.file.Name, Arch: e.file.Arch, SHA256: h.sum,
		Vocab: e.vocab.Len(), VocabHash: e.vocab.Hash(),
		Context: context, Threads: threads,
	}
	return nil
}

// resolve fills in what the options leave open, and checks the rest.
func (o Options) resolve(f *File) (context, threads int, err error) {
	context, threads = o.Context, o.Threads
	if context == 0 {
		context = min(f.ContextLength, defaultContext)
	}
	if threads == 0 {
		threads = max(1, runtime.NumCPU()-1)
		if f.Size < smallModel {
			threads = 1
		}
	}
	switch {
	case context < 1:
		return 0, 0, fmt.Errorf("a context of %d tokens: it must be positive", context)
	case context > f.ContextLength:
		return 0, 0, fmt.Errorf("a context of %d tokens: the model was trained on %d", context, f.ContextLength)
	case threads < 1 || threads > maxThreads:
		return 0, 0, fmt.Errorf("%d threads: 1 to %d are possible", threads, maxThreads)
	}
	return context, threads, nil
}

func (e *Engine) loadWeights(progress func(float32)) error {
	if strings.IndexByte(e.file.Path, 0) >= 0 {
		return errors.New("the path holds a NUL byte")
	}
	startBackend()
	LastOutput() // what came before is none of this model's
	m, err := llama.LoadModelFromFile(e.file.Path, llama.ModelParams{UseMmap: true, Progress: progress})
	if err != nil {
		return fmt.Errorf("llama.cpp cannot load it%s", reason())
	}
	e.model = m
	return nil
}

func (e *Engine) makeContext(size, threads int) error {
	ctx, err := llama.NewContextWithModel(e.model, llama.NewContextParams(size, maxBatch, 1, threads, false, ""))
	if err != nil {
		return fmt.Errorf("llama.cpp cannot make a context of %d tokens%s", size, reason())
	}
	e.ctx = ctx
	if e.raw, err = contextPointer(ctx); err != nil {
		return err
	}
	withoutEmbeddings(e.raw)
	e.batch, err = llama.NewBatch(min(maxBatch, size), 1, 0)
	return err
}

// File returns the header of the model file.
func (e *Engine) File() *File { return e.file }

// Batch returns how many tokens of a prompt are computed at once; the last
// token of all is computed alone.
func (e *Engine) Batch() int { return e.batch.Size() }

// Model says which weights these are.
func (e *Engine) Model() trace.Model { return e.info }

// Vocab returns the vocabulary.
func (e *Engine) Vocab() *decode.Vocab { return e.vocab }

// Len returns the number of tokens in the context.
func (e *Engine) Len() int { return e.used }

// Logits returns one number a token, in the memory of C: valid until the next
// Feed, Rewind or Close. It is nil when nothing has been fed since.
func (e *Engine) Logits() []float32 { return e.last }

// maxText is the longest text that is split into tokens, in bytes.
const maxText = 1 << 20

// Tokenize splits text as the model's own tokenizer does, and adds no token at
// its start or end. It fails for text that is not UTF-8, since llama.cpp
// throws an exception through C for it, and for text that is too large.
func (e *Engine) Tokenize(text string) ([]int, error) {
	if e.model == nil {
		return nil, errClosed
	}
	if len(text) > maxText {
		return nil, fmt.Errorf("tokenize: a text of %d bytes; at most %d are possible", len(text), maxText)
	}
	if !utf8.ValidString(text) {
		return nil, errors.New("tokenize: the text is not valid UTF-8")
	}
	if err := e.checkRuns(text); err != nil {
		return nil, err
	}
	return e.model.Tokenize(text, false, true)
}

// TokenizePrompt splits a whole prompt, and puts the token that begins a text
// before it where the model wants one and the prompt does not have it already.
// This is what llama.cpp does for a prompt, but never twice.
func (e *Engine) TokenizePrompt(text string) ([]int, error) {
	ids, err := e.Tokenize(text)
	if err != nil {
		return nil, err
	}
	bos := e.file.BOS
	if bos >= 0 && e.model.AddBOSToken() && (len(ids) == 0 || ids[0] != bos) {
		ids = append([]int{bos}, ids...)
	}
	return ids, nil
}

// Close frees the model. It may be called again.
func (e *Engine) Close() {
	e.last, e.used = nil, 0
	if e.batch != nil {
		e.batch.Free()
		e.batch = nil
	}
	if e.raw != nil {
		freeContext(e.raw)
		e.raw, e.ctx = nil, nil
	}
	if e.model != nil {
		llama.FreeModel(e.model)
		e.model = nil
	}
}
