package grammar

import (
	"encoding/binary"
	"fmt"
	"slices"
	"sort"
	"unicode/utf8"
)

// Entry is a word of a dictionary, and what follows it and a closing quote;
// None if nothing may.
type Entry struct {
	Word string
	Rest Term
}

// Escapes says how else than as they are the characters of a word may be
// written.
type Escapes struct {
	Slash   bool // a slash may be written as \/
	Unicode bool // every character may be written as \uXXXX, with digits of either case
}

// dictionary is words that may be written in several ways. Their spellings are
// not listed: a place among them is found from the characters read so far.
type dictionary struct {
	escapes Escapes
	words   []string // sorted; each with the quote that closes it
	rests   []Term
	live    []int32 // how many of the rests before each place are not None
}

// quote closes a word. No word has one.
const quote = '"'

// newDictionary makes a dictionary of words that are all different.
func newDictionary(escapes Escapes, entries []Entry) *dictionary {
	entries = slices.Clone(entries)
	slices.SortFunc(entries, func(x, y Entry) int { return compareWords(x.Word, y.Word) })
	d := &dictionary{escapes: escapes, words: make([]string, len(entries)), rests: make([]Term, len(entries)), live: make([]int32, len(entries)+1)}
	for i, e := range entries {
		d.words[i], d.rests[i] = e.Word+string(quote), e.Rest
		d.live[i+1] = d.live[i]
		if e.Rest != None {
			d.live[i+1]++
		}
	}
	return d
}

// key returns what tells a dictionary from others of the automaton.
func (d *dictionary) key() string {
	var key []byte
	for i, word := range d.words {
		key = append(key, word...)
		key = binary.LittleEndian.AppendUint32(key, uint32(d.rests[i]))
	}
	return fmt.Sprintf("%v %s", d.escapes, key)
}

// compareWords compares words with the quotes that close them.
func compareWords(x, y string) int {
	n := 0
	for n < len(x) && n < len(y) && x[n] == y[n] {
		n++
	}
	at := func(s string) int {
		if n < len(s) {
			return int(s[n])
		}
		return quote
	}
	return at(x) - at(y)
}

// spot is a place in a dictionary: the words from lo up to hi begin with what
// was read, of which they have depth bytes.
type spot struct {
	dict   *dictionary
	lo, hi int32
	depth  int32
	within spotKind
	value  uint16 // of the hexadecimal digits read
}

// spotKind says whether a place is within an escape. Above afterU it is one
// more for every digit that was read.
type spotKind uint8

const (
	noEscape spotKind = iota
	afterBackslash
	afterU
)

// complete returns the word that was read up to its closing quote.
func (s spot) complete() (word int32, ok bool) {
	return s.lo, s.within == noEscape && int(s.depth) == len(s.dict.words[s.lo])
}

// hasRest says whether something may follow one of the words.
func (s spot) hasRest() bool { return s.dict.live[s.hi] > s.dict.live[s.lo] }

// next returns the place after a byte, and false if no word goes on so.
func (s spot) next(b byte) (spot, bool) {
	switch {
	case s.within == afterBackslash && b == 'u' && s.dict.escapes.Unicode:
		s.within, s.value = afterU, 0
		return s, true
	case s.within == afterBackslash && b == '/' && s.dict.escapes.Slash:
		s.within = noEscape
		return s.plain(b)
	case s.within == noEscape && b == '\\':
		s.within = afterBackslash
		return s, s.mayEscape()
	case s.within == noEscape:
		return s.plain(b)
	case s.within >= afterU:
		return s.digit(b)
	}
	return s, false
}

// plain returns the place after a byte of a character as it is.
func (s spot) plain(b byte) (spot, bool) {
	words := s.dict.words
	n := int(s.hi - s.lo)
	at := func(i int) byte { return words[int(s.lo)+i][s.depth] }
	lo := sort.Search(n, func(i int) bool { return at(i) >= b })
	hi := lo + sort.Search(n-lo, func(i int) bool { return at(lo+i) > b })
	s.lo, s.hi = s.lo+int32(lo), s.lo+int32(hi)
	s.depth++
	return s, lo < hi
}

// mayEscape says whether some word goes on with a character that may be
// escaped here.
func (s spot) mayEscape() bool {
	if !utf8.RuneStart(s.dict.words[s.lo][s.depth]) {
		return false
	}
	for i := s.lo; i < s.hi; i++ {
		if b := s.dict.words[i][s.depth]; b == '/' && s.dict.escapes.Slash || b != quote && s.dict.escapes.Unicode {
			return true
		}
	}
	return false
}

// digit returns the place after a digit of \uXXXX.
func (s spot) digit(b byte) (spot, bool) {
	d, ok := hexValue(b)
	if !ok {
		return s, false
	}
	s.value = s.value<<4 | d
	s.within++
	open := 4 * (afterU + 4 - s.within) // bits that are not read yet
	low := rune(s.value) << open
	s, ok = s.narrow(low, low|(1<<open-1))
	if open == 0 {
		s.within, s.value = noEscape, 0
		s.depth += int32(utf8.RuneLen(low))
	}
	return s, ok
}

// narrow keeps the words that go on with a character from low to high. It is
// false if there are none.
func (s spot) narrow(low, high rune) (spot, bool) {
	n := int(s.hi - s.lo)
	at := func(i int) rune {
		r, _ := utf8.DecodeRuneInString(s.dict.words[int(s.lo)+i][s.depth:])
		return r
	}
	lo := sort.Search(n, func(i int) bool { return at(i) >= low })
	hi := lo + sort.Search(n-lo, func(i int) bool { return at(lo+i) > high })
	s.lo, s.hi = s.lo+int32(lo), s.lo+int32(hi)
	for i := s.lo; i < s.hi; i++ {
		if s.dict.words[i][s.depth] != quote {
			return s, true
		}
	}
	return s, false
}

func hexValue(b byte) (uint16, bool) {
	switch {
	case '0' <= b && b <= '9':
		return uint16(b - '0'), true
	case 'a' <= b && b <= 'f':
		return uint16(b - 'a' + 10), true
	case 'A' <= b && b <= 'F':
		return uint16(b - 'A' + 10), true
	}
	return 0, false
}

// bytes calls visit with each byte that some word goes on with, and the place
// after it, in the order of the bytes but for a backslash, which comes last.
func (s spot) bytes(visit func(b byte, next spot)) {
	if s.within != noEscape {
		s.escapeBytes(visit)
		return
	}
	next := s
	next.depth++
	for lo := s.lo; lo < s.hi; lo = next.hi {
		b := s.dict.words[lo][s.depth]
		next.lo, next.hi = lo, lo+1
		for next.hi < s.hi && s.dict.words[next.hi][s.depth] == b {
			next.hi++
		}
		visit(b, next)
	}
	if next, ok := s.next('\\'); ok {
		visit('\\', next)
	}
}

func (s spot) escapeBytes(visit func(b byte, next spot)) {
	bytes := "0123456789ABCDEFabcdef"
	if s.within == afterBackslash {
		bytes = "/u"
	}
	for i := range len(bytes) {
		if next, ok := s.next(bytes[i]); ok {
			visit(bytes[i], next)
		}
	}
}
