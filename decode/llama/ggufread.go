package llama

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"
)

// valueType is the type of a value in a GGUF header.
type valueType uint32

const (
	typeU8 valueType = iota
	typeI8
	typeU16
	typeI16
	typeU32
	typeI32
	typeF32
	typeBool
	typeString
	typeArray
	typeU64
	typeI64
	typeF64
)

// width is the size of one value of each type in bytes; 0 where it varies.
var width = [...]int64{
	typeU8: 1, typeI8: 1, typeU16: 2, typeI16: 2, typeU32: 4, typeI32: 4,
	typeF32: 4, typeBool: 1, typeU64: 8, typeI64: 8, typeF64: 8,
}

// value is the value of a key. v is a uint64, int64, float64, bool or string;
// for an array a []string, a []int64 for 32-bit integers, and nil for other
// types, of which only the count is needed.
type value struct {
	typ   valueType // of the elements, for an array
	array bool
	count int // of an array
	v     any
}

// tensor is an entry of the list of tensors.
type tensor struct {
	name   string
	dims   []int64
	kind   uint32
	offset uint64 // from the start of the data section
	bytes  int64  // of its data
}

// decoder reads little-endian values and knows how many bytes are left, so
// that no count from the file is believed beyond them.
type decoder struct {
	r    *bufio.Reader
	pos  int64
	size int64
}

// need says whether n more bytes are there.
func (d *decoder) need(n uint64) error {
	left := min(d.size, maxHeaderBytes) - d.pos
	if n <= uint64(left) {
		return nil
	}
	if d.size > maxHeaderBytes && n <= uint64(d.size-d.pos) {
		return fmt.Errorf("%w: its header is larger than %d MB", ErrNotGGUF, maxHeaderBytes>>20)
	}
	return fmt.Errorf("%w: it ends within its header, at byte %d", ErrCutShort, d.size)
}

func (d *decoder) bytes(n uint64) ([]byte, error) {
	if err := d.need(n); err != nil {
		return nil, err
	}
	b := make([]byte, n)
	if _, err := io.ReadFull(d.r, b); err != nil {
		return nil, fmt.Errorf("%w: reading byte %d: %w", ErrCutShort, d.pos, err)
	}
	d.pos += int64(n)
	return b, nil
}

func (d *decoder) skip(n uint64) error {
	if err := d.need(n); err != nil {
		return err
	}
	if _, err := io.CopyN(io.Discard, d.r, int64(n)); err != nil {
		return fmt.Errorf("%w: reading byte %d: %w", ErrCutShort, d.pos, err)
	}
	d.pos += int64(n)
	return nil
}

// uint reads an unsigned integer of n bytes, n at most 8.
func (d *decoder) uint(n int64) (uint64, error) {
	if err := d.need(uint64(n)); err != nil {
		return 0, err
	}
	var b [8]byte
	if _, err := io.ReadFull(d.r, b[:n]); err != nil {
		return 0, fmt.Errorf("%w: reading byte %d: %w", ErrCutShort, d.pos, err)
	}
	d.pos += n
	return binary.LittleEndian.Uint64(b[:]), nil
}

func (d *decoder) u32() (uint32, error) {
	n, err := d.uint(4)
	return uint32(n), err
}

func (d *decoder) u64() (uint64, error) { return d.uint(8) }

func (d *decoder) string() (string, error) {
	n, err := d.u64()
	if err != nil {
		return "", err
	}
	b, err := d.bytes(n)
	return string(b), err
}

// pair reads a key and its value.
func (d *decoder) pair() (string, value, error) {
	key, err := d.string()
	if err != nil {
		return "", value{}, err
	}
	if key == "" {
		return "", value{}, fmt.Errorf("%w: an empty key at byte %d", ErrNotGGUF, d.pos)
	}
	typ, err := d.u32()
	if err != nil {
		return "", value{}, err
	}
	v := value{typ: valueType(typ)}
	if v.typ == typeArray {
		v, err = d.array(key)
	} else {
		v.v, err = d.scalar(key, v.typ)
	}
	return key, v, err
}

// scalar reads one value of a type that is no array.
func (d *decoder) scalar(key string, typ valueType) (any, error) {
	if typ == typeString {
		return d.string()
	}
	if typ > typeF64 || typ == typeArray {
		return nil, fmt.Errorf("%w: the key %q has the unknown type %d", ErrNotGGUF, key, typ)
	}
	n, err := d.uint(width[typ])
	if err != nil {
		return nil, err
	}
	switch typ {
	case typeI8:
		return int64(int8(n)), nil
	case typeI16:
		return int64(int16(n)), nil
	case typeI32:
		return int64(int32(n)), nil
	case typeI64:
		return int64(n), nil
	case typeF32:
		return float64(math.Float32frombits(uint32(n))), nil
	case typeF64:
		return math.Float64frombits(n), nil
	case typeBool:
		return n != 0, nil
	}
	return n, nil
}

// array reads an array; its elements are kept only if they are strings or
// 32-bit integers.
func (d *decoder) array(key string) (value, error) {
	typ, err := d.u32()
	if err != nil {
		return value{}, err
	}
	n, err := d.u64()
	if err != nil {
		return value{}, err
	}
	v := value{typ: valueType(typ), array: true, count: int(n)}
	switch {
	case v.typ == typeString:
		v.v, err = d.stringArray(n)
	case v.typ == typeI32 || v.typ == typeU32:
		v.v, err = d.intArray(n)
	case v.typ > typeF64 || v.typ == typeArray:
		err = fmt.Errorf("%w: the key %q is an array of the unknown type %d", ErrNotGGUF, key, typ)
	case n > maxHeaderBytes:
		err = d.need(math.MaxUint64)
	default:
		err = d.skip(n * uint64(width[v.typ]))
	}
	return v, err
}

func (d *decoder) stringArray(n uint64) ([]string, error) {
	if n > maxHeaderBytes/8 { // each needs at least the 8 bytes of its length
		return nil, d.need(math.MaxUint64)
	}
	if err := d.need(n * 8); err != nil {
		return nil, err
	}
	out := make([]string, n)
	for i := range out {
		var err error
		if out[i], err = d.string(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (d *decoder) intArray(n uint64) ([]int64, error) {
	if n > maxHeaderBytes/4 {
		return nil, d.need(math.MaxUint64)
	}
	if err := d.need(n * 4); err != nil {
		return nil, err
	}
	out := make([]int64, n)
	for i := range out {
		u, err := d.u32()
		if err != nil {
			return nil, err
		}
		out[i] = int64(int32(u))
	}
	return out, nil
}
