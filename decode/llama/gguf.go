package llama

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

var (
	// ErrNotGGUF means that a file is not a GGUF model, or is one of a version
	// that llama.cpp does not read.
	ErrNotGGUF = errors.New("not a GGUF model file")

	// ErrCutShort means that a GGUF file ends before its data does.
	ErrCutShort = errors.New("the model file is cut short")

	// ErrNoTokenizer means that a GGUF file holds no vocabulary.
	ErrNoTokenizer = errors.New("the model file has no tokenizer")

	// ErrUnsupported means that llama.cpp at this version cannot run a model,
	// or cannot run it safely.
	ErrUnsupported = errors.New("this model cannot be run")
)

// Limits on the header of a model file. The largest vocabularies in use, of
// 262,144 tokens, need about 20 MB.
const (
	maxHeaderBytes = 256 << 20
	maxPairs       = 4096
	maxTensors     = 16384
	maxTensorName  = 63 // GGML_MAX_NAME - 1
	maxDims        = 4  // GGML_MAX_DIMS
	maxTokenBytes  = 4096
	maxTokens      = 1 << 20
	maxTemplate    = 1 << 18
)

// File is what the header of a GGUF file says. The format is described in
// https://github.com/ggml-org/ggml/blob/master/docs/gguf.md.
type File struct {
	Path    string // as given
	Size    int64  // in bytes
	Version uint32 // of the format: 2 or 3

	Arch          string // general.architecture
	Name          string // general.name, or else the file's name without its ending
	ContextLength int    // tokens that the model was trained on
	ChatTemplate  string // tokenizer.chat_template, a Jinja template; "" when there is none

	Tokens []string // the token texts as stored, in the spelling of the tokenizer
	BOS    int      // id of the token that begins a text; -1 when there is none
	EOS    int      // id of the token that ends a text; -1 when there is none

	meta    map[string]value
	tensors []tensor
}

// Inspect reads the header of a model file and checks everything that
// llama.cpp would trip over. Nothing of C is called. Errors leave the file's name
// to the caller and wrap one of ErrNotGGUF, ErrCutShort, ErrNoTokenizer and
// ErrUnsupported, or an error of the file system.
func Inspect(path string) (*File, error) {
	h, err := os.Open(path)
	if err != nil {
		return nil, plainPathError(err)
	}
	defer h.Close()
	st, err := h.Stat()
	switch {
	case err != nil:
		return nil, plainPathError(err)
	case st.IsDir():
		return nil, errors.New("is a folder, not a model file")
	case !st.Mode().IsRegular():
		return nil, errors.New("is not a regular file")
	}
	f := &File{Path: path, Size: st.Size(), BOS: -1, EOS: -1, meta: map[string]value{}}
	d := &decoder{r: bufio.NewReaderSize(h, 1<<20), size: st.Size()}
	if err := f.read(d); err != nil {
		return nil, err
	}
	if err := f.check(); err != nil {
		return nil, err
	}
	return f, nil
}

// plainPathError drops the operation and the path, which the caller names.
func plainPathError(err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err
	}
	return err
}

// read reads the key-value pairs and the list of tensors, and checks that the
// tensor data lies where llama.cpp expects it and within the file.
func (f *File) read(d *decoder) error {
	pairs, tensors, err := f.readCounts(d)
	if err != nil {
		return err
	}
	for range pairs {
		key, v, err := d.pair()
		if err != nil {
			return err
		}
		if _, twice := f.meta[key]; twice {
			return fmt.Errorf("%w: the key %q is there twice", ErrNotGGUF, key)
		}
		f.meta[key] = v
	}
	names := make(map[string]bool, tensors)
	for range tensors {
		t, err := d.tensor()
		if err != nil {
			return err
		}
		if names[t.name] {
			return fmt.Errorf("%w: the tensor %q is there twice", ErrNotGGUF, t.name)
		}
		names[t.name] = true
		f.tensors = append(f.tensors, t)
	}
	return f.checkExtent(d.pos)
}

func (f *File) readCounts(d *decoder) (pairs, tensors uint64, err error) {
	magic, err := d.bytes(4)
	if err != nil {
		return 0, 0, fmt.Errorf("%w: it has %d bytes", ErrNotGGUF, f.Size)
	}
	if string(magic) != "GGUF" {
		return 0, 0, fmt.Errorf("%w: it starts with %q", ErrNotGGUF, magic)
	}
	if f.Version, err = d.u32(); err != nil {
		return 0, 0, err
	}
	if f.Version != 2 && f.Version != 3 {
		if f.Version>>16 != 0 {
			return 0, 0, fmt.Errorf("%w: its bytes are in big-endian order", ErrNotGGUF)
		}
		return 0, 0, fmt.Errorf("%w: version %d of the format; 2 and 3 are known", ErrNotGGUF, f.Version)
	}
	if tensors, err = d.u64(); err != nil {
		return 0, 0, err
	}
	if pairs, err = d.u64(); err != nil {
		return 0, 0, err
	}
	if tensors > maxTensors || pairs > maxPairs {
		return 0, 0, fmt.Errorf("%w: %d tensors and %d keys are more than any model has", ErrNotGGUF, tensors, pairs)
	}
	return pairs, tensors, nil
}

// checkExtent mirrors gguf_init_from_file_impl: the data section starts at the
// next multiple of the alignment after the header, and each tensor at the next
// one after the tensor before it.
func (f *File) checkExtent(headerEnd int64) error {
	align := int64(32)
	if v, ok := f.meta["general.alignment"]; ok {
		n, isInt := v.v.(uint64)
		if v.typ != typeU32 || v.array || !isInt || n == 0 || n&(n-1) != 0 || n > 1<<20 {
			return fmt.Errorf("%w: general.alignment is not a small power of 2", ErrNotGGUF)
		}
		align = int64(n)
	}
	pad := func(n int64) int64 { return (n + align - 1) &^ (align - 1) }
	start, end := pad(headerEnd), int64(0)
	for _, t := range f.tensors {
		if t.offset != uint64(end) {
			return fmt.Errorf("%w: the tensor %q is at offset %d, not %d", ErrNotGGUF, t.name, t.offset, end)
		}
		if start+end+t.bytes > f.Size {
			return fmt.Errorf("%w: the tensor %q ends at byte %d of %d", ErrCutShort, t.name, start+end+t.bytes, f.Size)
		}
		end += pad(t.bytes)
	}
	return nil
}

// baseName returns the name of a model file without folder and ending.
func baseName(path string) string {
	base := filepath.Base(path)
	return base[:len(base)-len(filepath.Ext(base))]
}
