package llama

import (
	"fmt"
	"math"
	"strings"
)

// blocks says how each tensor type of ggml is stored: elements and bytes of a
// block (ggml.c, type_traits). Types that are missing cannot hold weights:
// llama.cpp has no matrix product for them, and calls a null pointer.
var blocks = map[uint32]struct{ elements, bytes int64 }{
	0:  {1, 4},     // F32
	1:  {1, 2},     // F16
	2:  {32, 18},   // Q4_0
	3:  {32, 20},   // Q4_1
	4:  {32, 17},   // MXFP4, in Ollama's numbering
	6:  {32, 22},   // Q5_0
	7:  {32, 24},   // Q5_1
	8:  {32, 34},   // Q8_0
	10: {256, 84},  // Q2_K
	11: {256, 110}, // Q3_K
	12: {256, 144}, // Q4_K
	13: {256, 176}, // Q5_K
	14: {256, 210}, // Q6_K
	16: {256, 66},  // IQ2_XXS
	17: {256, 74},  // IQ2_XS
	18: {256, 98},  // IQ3_XXS
	19: {256, 50},  // IQ1_S
	20: {32, 18},   // IQ4_NL
	21: {256, 110}, // IQ3_S
	22: {256, 82},  // IQ2_S
	23: {256, 136}, // IQ4_XS
	29: {256, 56},  // IQ1_M
	30: {1, 2},     // BF16
	34: {256, 54},  // TQ1_0
	35: {256, 66},  // TQ2_0
}

const tensorF32 = 0

// tensor reads one entry of the list of tensors.
func (d *decoder) tensor() (tensor, error) {
	var t tensor
	var err error
	if t.name, err = d.string(); err != nil {
		return t, err
	}
	if t.name == "" || len(t.name) > maxTensorName {
		return t, fmt.Errorf("%w: a tensor's name has %d bytes", ErrNotGGUF, len(t.name))
	}
	dims, err := d.u32()
	if err != nil {
		return t, err
	}
	if dims < 1 || dims > maxDims {
		return t, fmt.Errorf("%w: the tensor %q has %d dimensions", ErrNotGGUF, t.name, dims)
	}
	for range dims {
		n, err := d.u64()
		if err != nil {
			return t, err
		}
		t.dims = append(t.dims, int64(n))
	}
	if t.kind, err = d.u32(); err != nil {
		return t, err
	}
	if t.offset, err = d.u64(); err != nil {
		return t, err
	}
	t.bytes, err = t.size()
	return t, err
}

// size returns the bytes of the tensor's data.
func (t tensor) size() (int64, error) {
	block, ok := blocks[t.kind]
	if !ok {
		return 0, fmt.Errorf("%w: the tensor %q has the type %d, which cannot hold weights", ErrUnsupported, t.name, t.kind)
	}
	n := int64(1)
	for _, dim := range t.dims {
		if dim < 1 || dim > math.MaxInt32 || n > math.MaxInt64/1024/dim {
			return 0, fmt.Errorf("%w: the tensor %q has the shape %v", ErrNotGGUF, t.name, t.dims)
		}
		n *= dim
	}
	if t.dims[0]%block.elements != 0 {
		return 0, fmt.Errorf("%w: rows of %d in the tensor %q are not whole blocks", ErrNotGGUF, t.dims[0], t.name)
	}
	return n / block.elements * block.bytes, nil
}

// checkTensors checks what llama.cpp takes for granted: it compares shapes
// itself, but aborts on a vector that is not F32, since it cannot multiply or
// add it, and on factors of the rotation of any other type.
func (f *File) checkTensors() error {
	if len(f.tensors) == 0 {
		return fmt.Errorf("%w: it holds a vocabulary and no weights", ErrUnsupported)
	}
	for _, t := range f.tensors {
		vector := len(t.dims) == 1 || strings.Contains(t.name, "norm") ||
			strings.Contains(t.name, "rope_") || strings.HasSuffix(t.name, ".bias")
		if vector && t.kind != tensorF32 {
			return fmt.Errorf("%w: the vector %q has the type %d, not F32", ErrUnsupported, t.name, t.kind)
		}
	}
	return nil
}
