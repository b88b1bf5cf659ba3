package llama

import (
	"fmt"
	"math"
	"slices"
)

// check takes what the header says into the fields of f, and refuses what
// would make llama.cpp abort instead of returning an error.
func (f *File) check() error {
	arch, err := f.text("general.architecture")
	if err != nil {
		return err
	}
	if arch == "" {
		return fmt.Errorf("%w: general.architecture is missing", ErrUnsupported)
	}
	f.Arch = arch
	if f.Name, err = f.text("general.name"); err != nil {
		return err
	}
	if f.Name == "" {
		f.Name = baseName(f.Path)
	}
	if err := checkArch(f.Arch); err != nil {
		return err
	}
	if n, ok := f.meta["split.count"]; ok && n.v != uint64(1) && n.v != uint64(0) {
		return fmt.Errorf("%w: it is one part of a model in several files", ErrUnsupported)
	}
	if err := f.checkVocab(); err != nil {
		return err
	}
	if err := f.checkShape(); err != nil {
		return err
	}
	return f.checkTensors()
}

// text returns a string value, "" when the key is missing.
func (f *File) text(key string) (string, error) {
	v, ok := f.meta[key]
	if !ok {
		return "", nil
	}
	s, ok := v.v.(string)
	if !ok {
		return "", fmt.Errorf("%w: %s is not a string", ErrUnsupported, key)
	}
	return s, nil
}

// number returns a 32-bit unsigned value, the type that llama.cpp demands for
// sizes, or def when the key is missing.
func (f *File) number(key string, def int) (int, error) {
	v, ok := f.meta[key]
	if !ok {
		return def, nil
	}
	n, ok := v.v.(uint64)
	if !ok || v.typ != typeU32 {
		return 0, fmt.Errorf("%w: %s is not an unsigned 32-bit number", ErrUnsupported, key)
	}
	return int(n), nil
}

// layers returns a value for every layer, from a number or an array of them.
func (f *File) layers(key string, blocks int) ([]int, error) {
	v, ok := f.meta[key]
	if !ok {
		return nil, nil
	}
	if !v.array {
		n, err := f.number(key, 0)
		return slices.Repeat([]int{n}, blocks), err
	}
	ints, ok := v.v.([]int64)
	if !ok || len(ints) != blocks {
		return nil, fmt.Errorf("%w: %s is not one 32-bit number for each of %d layers", ErrUnsupported, key, blocks)
	}
	out := make([]int, blocks)
	for i, n := range ints {
		out[i] = int(n)
	}
	return out, nil
}

// checkShape checks the sizes of the model. llama.cpp asserts most of these
// (llama_model::load_hparams, and the graph of each architecture).
func (f *File) checkShape() error {
	size := map[string]int{}
	for _, s := range []struct {
		key      string
		low, top int // 0 <= low: required; the highest value allowed
	}{
		{"context_length", 1, math.MaxInt32},
		{"embedding_length", 1, 1 << 20},
		{"block_count", 1, 512}, // LLAMA_MAX_LAYERS
		{"expert_count", 0, 256},
		{"expert_used_count", 0, 256},
	} {
		n, err := f.number(f.Arch+"."+s.key, 0)
		if err != nil {
			return err
		}
		if n < s.low || n > s.top {
			return fmt.Errorf("%w: %s.%s is %d, not %d to %d", ErrUnsupported, f.Arch, s.key, n, s.low, s.top)
		}
		size[s.key] = n
	}
	f.ContextLength = size["context_length"]
	if n, used := size["expert_count"], size["expert_used_count"]; used > n || (used == 0) != (n == 0) {
		return fmt.Errorf("%w: %d of %d experts are used", ErrUnsupported, used, n)
	}
	if err := f.checkFlags(); err != nil {
		return err
	}
	return f.checkHeads(size["embedding_length"], size["block_count"])
}

// checkFlags refuses models that do not write text from left to right.
func (f *File) checkFlags() error {
	if v, ok := f.meta[f.Arch+".attention.causal"]; ok && v.v != true {
		return fmt.Errorf("%w: it reads in both directions and does not generate text", ErrUnsupported)
	}
	if v, ok := f.meta[f.Arch+".pooling_type"]; ok && v.v != uint64(0) {
		return fmt.Errorf("%w: it makes embeddings and does not generate text", ErrUnsupported)
	}
	for _, key := range []string{"layer_norm_epsilon", "layer_norm_rms_epsilon"} {
		key = f.Arch + ".attention." + key
		if v, ok := f.meta[key]; ok {
			if e, isFloat := v.v.(float64); !isFloat || !(e >= 0 && e <= 1) {
				return fmt.Errorf("%w: %s is not a number from 0 to 1", ErrUnsupported, key)
			}
		}
	}
	scaling, err := f.text(f.Arch + ".rope.scaling.type")
	if err != nil {
		return err
	}
	if !slices.Contains([]string{"", "none", "linear", "yarn", "longrope"}, scaling) {
		return fmt.Errorf("%w: the rope scaling %q is not known", ErrUnsupported, scaling)
	}
	return nil
}

// checkHeads checks the attention heads: groups that do not divide, or sizes
// that disagree, stop llama.cpp within a matrix product.
func (f *File) checkHeads(embed, blocks int) error {
	heads, err := f.layers(f.Arch+".attention.head_count", blocks)
	if err != nil {
		return err
	}
	if heads == nil {
		return fmt.Errorf("%w: %s.attention.head_count is missing", ErrUnsupported, f.Arch)
	}
	kv, err := f.layers(f.Arch+".attention.head_count_kv", blocks)
	if err != nil {
		return err
	}
	if kv == nil {
		kv = heads
	}
	for i := range blocks {
		if heads[i] < 1 || kv[i] < 1 || heads[i]%kv[i] != 0 || heads[i] > embed {
			return fmt.Errorf("%w: layer %d has %d heads for %d groups", ErrUnsupported, i, heads[i], kv[i])
		}
	}
	if _, err := f.layers(f.Arch+".feed_forward_length", blocks); err != nil {
		return err
	}
	return f.checkHeadSize(embed / heads[0])
}

// checkHeadSize checks the sizes within one head. Most graphs of llama.cpp
// assert that keys and values have the same size; those of latent attention do
// not.
func (f *File) checkHeadSize(def int) error {
	key, err := f.number(f.Arch+".attention.key_length", def)
	if err != nil {
		return err
	}
	val, err := f.number(f.Arch+".attention.value_length", def)
	if err != nil {
		return err
	}
	rot, err := f.number(f.Arch+".rope.dimension_count", key)
	if err != nil {
		return err
	}
	latent := latentAttention[f.Arch]
	switch {
	case key < 1 || val < 1 || key > 1<<16 || val > 1<<16:
		return fmt.Errorf("%w: heads of %d and %d numbers", ErrUnsupported, key, val)
	case key != val && !latent:
		return fmt.Errorf("%w: keys have %d numbers and values %d", ErrUnsupported, key, val)
	case rot < 1 || rot > key || rot%2 != 0:
		return fmt.Errorf("%w: rope.dimension_count is %d in heads of %d", ErrUnsupported, rot, key)
	case rot != key && !partialRotation[f.Arch]:
		return fmt.Errorf("%w: rope.dimension_count is %d and not %d", ErrUnsupported, rot, key)
	}
	return nil
}
