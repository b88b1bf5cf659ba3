package llama

// partial is a character of which only the first bytes have come: the bits so
// far, and how many bytes are missing (llama_partial_utf8).
type partial struct {
	value  uint32
	remain int
}

// utf8Lengths gives, by the high four bits of a byte, how long a character is
// that begins with it; 0 for a byte that begins none.
var utf8Lengths = [16]int{1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 2, 2, 3, 4}

// decode follows llama.cpp's decode_utf8 over a token's bytes: it returns what
// is pending afterwards, and whether one of the characters is U+0000.
//
// That happens without any NUL byte, for overlong spellings like C0 80, or E0
// followed by 80 80, since llama.cpp does not check them. Its mask takes U+0000
// for the end of the token and lets the token pass; accepting it then throws
// an exception through C, which ends the process.
func (p partial) decode(b []byte) (next partial, zero bool) {
	i := 0
	for ; i < len(b) && p.remain > 0; i++ {
		if b[i]>>6 != 2 {
			return partial{0, -1}, zero
		}
		p.value = p.value<<6 + uint32(b[i]&0x3F)
		if p.remain--; p.remain == 0 {
			zero = zero || p.value == 0
		}
	}
	for i < len(b) {
		p.remain = utf8Lengths[b[i]>>4] - 1
		if p.remain < 0 {
			return partial{0, -1}, zero
		}
		p.value = uint32(b[i]) & (1<<(7-p.remain) - 1)
		for i++; i < len(b) && p.remain > 0; i++ {
			p.value = p.value<<6 + uint32(b[i]&0x3F)
			p.remain--
		}
		zero = zero || p.remain == 0 && p.value == 0
	}
	return p, zero
}
