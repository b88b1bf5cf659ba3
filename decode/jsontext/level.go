package jsontext

import (
	"slices"
	"strconv"
)

// level is a place in the tree of values: a container, or the document as a
// whole, and the member of it that is being written. Levels are never changed
// once something points to them, so that trackers can share them.
type level struct {
	outer  *level // the level around it; nil for the document
	array  bool   // what kind of container it is, unless it is the document
	member bool   // whether the place is at a member, not at the container
	name   string // of the member of an object, escaped for a pointer
	index  int    // of the member of an array
}

// path returns the place as a JSON Pointer.
func (l *level) path() string {
	var buf [16]*level
	levels := buf[:0]
	for ; l.outer != nil; l = l.outer {
		levels = append(levels, l)
	}
	var path []byte
	for _, l := range slices.Backward(levels) {
		switch {
		case !l.member:
		case l.array:
			path = strconv.AppendInt(append(path, '/'), int64(l.index), 10)
		default:
			path = append(append(path, '/'), l.name...)
		}
	}
	return string(path)
}
