package lint

import (
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/trace"
)

// lineIndex finds the line and column of an offset.
type lineIndex struct {
	src    string
	starts []int // of the lines
	runes  []int // code points before every block
}

const blockBytes = 4096

func newLineIndex(src string) lineIndex {
	x := lineIndex{src: src, starts: []int{0}}
	count := 0
	for i := range len(src) {
		if i%blockBytes == 0 {
			x.runes = append(x.runes, count)
		}
		if utf8.RuneStart(src[i]) {
			count++
		}
		if src[i] == '\n' {
			x.starts = append(x.starts, i+1)
		}
	}
	return x
}

// at returns the line and the column of an offset, from 1; columns count code
// points.
func (x lineIndex) at(offset int) (line, column int) {
	line = sort.SearchInts(x.starts, offset+1)
	return line, x.before(offset) - x.before(x.starts[line-1]) + 1
}

// before returns how many code points begin before an offset.
func (x lineIndex) before(offset int) int {
	if len(x.runes) == 0 {
		return 0
	}
	block := min(offset/blockBytes, len(x.runes)-1)
	count := x.runes[block]
	for i := block * blockBytes; i < offset; i++ {
		if utf8.RuneStart(x.src[i]) {
			count++
		}
	}
	return count
}

// offsetOf returns where a JSON Pointer leads in the text: to the key of a
// member, and to an item itself. A pointer that leads nowhere is placed where
// it stops leading somewhere.
func offsetOf(root *node, path string) int {
	n, at := root, root.start
	for _, name := range strings.Split(path, "/")[1:] {
		name = trace.UnescapeKey(name)
		next, offset := step(n, name)
		if next == nil {
			break
		}
		n, at = next, offset
	}
	return at
}

func step(n *node, name string) (*node, int) {
	if n.kind == kindArray {
		if i, err := strconv.Atoi(name); err == nil && i >= 0 && i < len(n.items) {
			return n.items[i], n.items[i].start
		}
		return nil, 0
	}
	for i := len(n.members) - 1; i >= 0; i-- {
		if n.members[i].name == name {
			return n.members[i].value, n.members[i].at
		}
	}
	return nil, 0
}
