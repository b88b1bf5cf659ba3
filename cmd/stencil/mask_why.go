package main

import (
	"fmt"

	"github.com/stencil-debugger/stencil/decode/native"
)

// illegalByte says which byte after a legal text is not legal there, and what
// was expected. p is the position after the text, which the next bytes are
// known not to be legal from.
func illegalByte(p *native.Position, text, next []byte) string {
	_, legal := p.After(next)
	at, _ := p.After(next[:legal])
	b := next[legal]
	if at.Repeats(b) {
		return fmt.Sprintf("%s is not legal: the object has a member of this name", spellBytes(next[legal:legal+1]))
	}
	before := append(text[:len(text):len(text)], next[:legal]...)
	return fmt.Sprintf("%s is not legal: expected %s", spellBytes(next[legal:legal+1]), at.Expected(before))
}
