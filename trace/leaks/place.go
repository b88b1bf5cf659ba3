package leaks

import (
	"bytes"
	"slices"
	"strings"
)

// firstByte is where the sentence of the first evidence begins, in the text of
// the branch.
func (v *view) firstByte() int {
	first := -1
	add := func(at int) {
		if first < 0 || at < first {
			first = at
		}
	}
	for _, h := range v.hits {
		add(h.start)
	}
	for _, f := range v.tags {
		if f.side == closes && len(v.hits) == 0 {
			return v.piece.start // what stands before a lone closing tag is reasoning
		}
		add(f.hit.start)
	}
	if first < 0 {
		return v.piece.start
	}
	for first > 0 && bytes.IndexByte([]byte(".?!;\n"), v.text.norm[first-1]) < 0 {
		first--
	}
	for first+1 < len(v.text.norm) && isBlank(v.text.norm[first]) {
		first++
	}
	return v.text.pos[first]
}

// rest is what stands after the last closing tag.
func (v *view) rest() string {
	const most = 1024
	for _, f := range slices.Backward(v.tags) {
		if f.side == closes && f.boundary && f.hit.end < len(v.text.norm) {
			b := v.run.doc[v.text.pos[f.hit.end]:v.piece.end]
			s := string(clipTo(b, most))
			if v.piece.inside() {
				s = decode([]byte(s))
			}
			return strings.ToValidUTF8(strings.TrimSpace(s), "\uFFFD")
		}
	}
	return ""
}
