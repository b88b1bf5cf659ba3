package decode

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"

	"github.com/stencil-debugger/stencil/trace"
)

// Vocab is the list of a model's tokens; a token's index is its id.
type Vocab struct {
	tokens []trace.Token
	ends   []int
	hash   string
}

// NewVocab makes a vocabulary from the true bytes and the kind of every token,
// in the order of their ids. The two slices have the same length and are kept.
func NewVocab(pieces [][]byte, kinds []trace.TokenKind) *Vocab {
	v := &Vocab{tokens: make([]trace.Token, len(pieces))}
	h := sha256.New()
	var size [4]byte
	for id, b := range pieces {
		v.tokens[id] = trace.Token{ID: id, Bytes: b, Kind: kinds[id]}
		if kinds[id] == trace.KindEnd {
			v.ends = append(v.ends, id)
		}
		binary.LittleEndian.PutUint32(size[:], uint32(len(b)))
		h.Write(size[:])
		h.Write(b)
		h.Write([]byte(kinds[id]))
		h.Write([]byte{0})
	}
	v.hash = hex.EncodeToString(h.Sum(nil))
	return v
}

// ByteVocab returns the smallest vocabulary there is: a token for each of the
// 256 bytes, and an end token after them.
func ByteVocab() *Vocab {
	pieces, kinds := make([][]byte, 257), make([]trace.TokenKind, 257)
	for b := range 256 {
		pieces[b] = []byte{byte(b)}
	}
	kinds[256] = trace.KindEnd
	return NewVocab(pieces, kinds)
}

// Len returns the number of tokens.
func (v *Vocab) Len() int { return len(v.tokens) }

// Token returns the token with that id, which must be in range.
func (v *Vocab) Token(id int) trace.Token { return v.tokens[id] }

// IsEnd reports whether the token ends a generation.
func (v *Vocab) IsEnd(id int) bool { return v.tokens[id].Kind == trace.KindEnd }

// Ends returns the ids of the tokens that end a generation, in order.
func (v *Vocab) Ends() []int { return v.ends }

// Hash returns a SHA-256 over length, bytes and kind of all tokens, in hex.
func (v *Vocab) Hash() string { return v.hash }
