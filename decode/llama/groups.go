package llama

import (
	"unicode/utf8"

	"github.com/ollama/ollama/llama"
)

// groups parts the tokens that can be allowed at all, so that a mask asks the
// engine about few of them. A grammar that lets a text go on with "ab" lets it
// go on with "a", so that where the token "a" is not allowed none of those that
// begin with that character is.
type groups struct {
	first  []llama.TokenData                // asked about at every position
	single [utf8.RuneSelf]int               // the token that is that one character
	rest   [utf8.RuneSelf][]llama.TokenData // the others that begin with it
}

// newGroups parts tokens by their pieces; those with none are left out. A token
// that is no UTF-8 is always asked about: to llama.cpp it has no first
// character.
func newGroups(pieces []string, ends []int32) groups {
	var g groups
	var known [utf8.RuneSelf]bool
	for id, s := range pieces {
		if len(s) == 1 && s[0] < utf8.RuneSelf && !known[s[0]] {
			known[s[0]], g.single[s[0]] = true, id
		}
	}
	for id, s := range pieces {
		data := llama.TokenData{ID: int32(id)}
		switch {
		case s == "":
		case s[0] < utf8.RuneSelf && known[s[0]] && g.single[s[0]] != id && utf8.ValidString(s):
			g.rest[s[0]] = append(g.rest[s[0]], data)
		default:
			g.first = append(g.first, data)
		}
	}
	for _, id := range ends {
		g.first = append(g.first, llama.TokenData{ID: id})
	}
	return g
}
