package grammar

import (
	"fmt"
	"math/bits"
	"strings"
	"unicode/utf8"
)

// byteSet is a set of bytes.
type byteSet [4]uint64

func (s *byteSet) add(lo, hi byte) {
	for b := int(lo); b <= int(hi); b++ {
		s[b>>6] |= 1 << (b & 63)
	}
}

func (s *byteSet) has(b byte) bool { return s[b>>6]&(1<<(b&63)) != 0 }

// take removes the bytes from lo to hi, and returns how many there were.
func (s *byteSet) take(lo, hi byte) int {
	var cut byteSet
	cut.add(lo, hi)
	n := 0
	for i := range s {
		n += bits.OnesCount64(s[i] & cut[i])
		s[i] &^= cut[i]
	}
	return n
}

// Words says in plain words which bytes the edges allow, such as "a quote or
// white space", the most telling first; quote is what a double quote is called
// there. It is "nothing" where there are none.
func Words(edges []Edge, quote string) string {
	var set byteSet
	for _, e := range edges {
		set.add(e.Lo, e.Hi)
	}
	return join(phrases(set, quote))
}

func phrases(set byteSet, quote string) []string {
	var out []string
	if set.take('"', '"') > 0 {
		out = append(out, quote)
	}
	if n := bits.OnesCount64(set[0]) + bits.OnesCount64(set[1]); n > 60 {
		set.take(0, utf8.RuneSelf-1)
		out = append(out, fmt.Sprintf("one of %d other ASCII characters", n))
	}
	out = append(out, family(&set, '0', '9', "digit")...)
	out = append(out, family(&set, 'a', 'z', "small letter")...)
	out = append(out, family(&set, 'A', 'Z', "capital letter")...)
	if n := set.take('\t', '\n') + set.take('\r', '\r') + set.take(' ', ' '); n > 1 {
		out = append(out, "white space")
	} else if n == 1 {
		out = append(out, "one kind of white space")
	}
	for b := range byte(utf8.RuneSelf) {
		if set.has(b) {
			out = append(out, character(b))
		}
	}
	if set.take(0x80, 0xBF) > 0 {
		out = append(out, "the rest of a character")
	}
	if set.take(0xC0, 0xFF) > 0 {
		out = append(out, "a character beyond ASCII")
	}
	return out
}

// few is how many members of a family are listed one by one.
const few = 6

// family describes the members of a range of characters: all of them, a run,
// a few by name, or how many.
func family(set *byteSet, lo, hi byte, name string) []string {
	var members []byte
	for b := lo; b <= hi; b++ {
		if set.has(b) {
			members = append(members, b)
		}
	}
	set.take(lo, hi)
	n := len(members)
	switch {
	case n == 0:
		return nil
	case n == int(hi-lo)+1:
		return []string{"a " + name}
	case n > 2 && int(members[n-1]-members[0]) == n-1:
		return []string{fmt.Sprintf("a %s %c to %c", name, members[0], members[n-1])}
	case n > few:
		return []string{fmt.Sprintf("one of %d %ss", n, name)}
	}
	out := make([]string, n)
	for i, b := range members {
		out[i] = character(b)
	}
	return out
}

func character(b byte) string {
	if b < ' ' || b == 0x7F {
		return fmt.Sprintf("byte 0x%02X", b)
	}
	return "`" + string(rune(b)) + "`"
}

func join(parts []string) string {
	switch len(parts) {
	case 0:
		return "nothing"
	case 1:
		return parts[0]
	}
	return strings.Join(parts[:len(parts)-1], ", ") + " or " + parts[len(parts)-1]
}
