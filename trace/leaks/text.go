package leaks

import (
	"strconv"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Of a long piece its beginning and its end are read.
const (
	headBytes = 3 << 10
	tailBytes = 1 << 10
)

// text is a piece as the reasons read it: escapes decoded, lower case, typographic
// quotes plain, and every run of white space one blank or one line break.
type text struct {
	norm []byte
	pos  []int // for each byte of norm its offset in the text of the branch
}

// read reads a piece. JSON strings are decoded; text outside is as it is.
func read(doc []byte, p piece) text {
	var t text
	size := p.end - p.start
	if size <= headBytes+tailBytes {
		t.add(doc[p.start:p.end], p.start, p.inside())
		return t
	}
	t.add(doc[p.start:p.start+headBytes], p.start, p.inside())
	t.put('\n', p.start+headBytes)
	t.add(doc[p.end-tailBytes:p.end], p.end-tailBytes, p.inside())
	return t
}

// inside reports whether the piece is a string of the document.
func (p piece) inside() bool { return p.where == WhereValue || p.where == WhereKey }

// plain reads a text that is no piece.
func plain(s string, most int) text {
	var t text
	t.add([]byte(s[:min(len(s), most)]), 0, false)
	return t
}

func (t *text) add(b []byte, at int, escapes bool) {
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		if escapes && r == '\\' {
			r, size = unescape(b[i:])
		}
		t.put(r, at+i)
		i += size
	}
}

// put appends a rune in its plain form.
func (t *text) put(r rune, at int) {
	switch r {
	case '‘', '’', 'ʼ':
		r = '\''
	case '\u00a0', '\u3000':
		r = ' '
	}
	if unicode.IsSpace(r) {
		t.blank(r == '\n', at)
		return
	}
	before := len(t.norm)
	t.norm = utf8.AppendRune(t.norm, unicode.ToLower(r))
	for range len(t.norm) - before {
		t.pos = append(t.pos, at)
	}
}

func (t *text) blank(line bool, at int) {
	n := len(t.norm)
	switch {
	case n > 0 && (t.norm[n-1] == ' ' || t.norm[n-1] == '\n'):
		if line {
			t.norm[n-1] = '\n'
		}
		return
	case line:
		t.norm = append(t.norm, '\n')
	default:
		t.norm = append(t.norm, ' ')
	}
	t.pos = append(t.pos, at)
}

// unescape reads the escape at the start of b, which begins with a backslash.
func unescape(b []byte) (rune, int) {
	if len(b) < 2 {
		return utf8.RuneError, len(b)
	}
	switch b[1] {
	case 'n', 'r':
		return '\n', 2
	case 't', 'b', 'f':
		return ' ', 2
	case 'u':
		return unescapeUnit(b)
	}
	return utf8.DecodeRune(b[1:2]) // of anything else the byte itself, which is ASCII in JSON
}

// unescapeUnit reads \uNNNN, and a second one where the two are a pair.
func unescapeUnit(b []byte) (rune, int) {
	first, ok := unit(b)
	if !ok {
		return utf8.RuneError, 2
	}
	if utf16.IsSurrogate(first) {
		if second, ok := unit(b[6:]); ok {
			if r := utf16.DecodeRune(first, second); r != utf8.RuneError {
				return r, 12
			}
		}
		return utf8.RuneError, 6
	}
	return first, 6
}

func unit(b []byte) (rune, bool) {
	if len(b) < 6 || b[0] != '\\' || b[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(string(b[2:6]), 16, 16)
	return rune(n), err == nil
}

// decode returns what the content of a JSON string spells.
func decode(b []byte) string {
	var out []byte
	for i := 0; i < len(b); {
		r, size := utf8.DecodeRune(b[i:])
		if r == '\\' {
			if r, size = unescape(b[i:]); size == 2 && b[i+1] != 'u' {
				r = escaped(b[i+1])
			}
		}
		out = utf8.AppendRune(out, r)
		i += size
	}
	return string(out)
}

// escaped is what a backslash and this byte spell.
func escaped(b byte) rune {
	switch b {
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	}
	return rune(b)
}

// word is a run of letters and digits; of a script without blanks, one rune.
type word struct{ start, end int }

// words splits a text, up to a number of words.
func (t text) words(most int) []word {
	var list []word
	start := -1
	for i := 0; i < len(t.norm); {
		r, size := utf8.DecodeRune(t.norm[i:])
		in := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
		if start >= 0 && (!in || isDense(r)) {
			list, start = append(list, word{start, i}), -1
		}
		switch {
		case in && isDense(r):
			list = append(list, word{i, i + size})
		case in && start < 0:
			start = i
		}
		if i += size; len(list) >= most {
			return list
		}
	}
	if start >= 0 {
		list = append(list, word{start, len(t.norm)})
	}
	return list
}

// isDense reports whether a script writes its words without blanks.
func isDense(r rune) bool {
	return r >= 0x2E80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// isWide reports whether phrases of a script can begin in the middle of a run
// of letters: particles and endings are joined to words.
func isWide(r rune) bool { return isDense(r) || unicode.Is(unicode.Hangul, r) }

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }

// length is the length of a list of words as if all were of one script: about
// two runes of a dense one make a word.
func (t text) length(list []word) int {
	dense := 0
	for _, w := range list {
		if r, _ := utf8.DecodeRune(t.norm[w.start:w.end]); isDense(r) {
			dense++
		}
	}
	return len(list) - dense + (dense+1)/2
}

func firstRune(b []byte) rune {
	r, _ := utf8.DecodeRune(b)
	return r
}
