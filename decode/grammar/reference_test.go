package grammar

import (
	"strings"
	"unicode/utf8"
)

// reference answers from a grammar's rules themselves, over code points, what
// the automaton answers over bytes: it looks for every way to match a text.
// Texts have at most 62 code points.
type reference struct {
	rules  map[string]*part
	finite map[string]bool
	root   string
}

// part is an expression with its own identity.
type part struct {
	expr  Expr
	items []*part
}

func newReference(g *Grammar) *reference {
	r := &reference{rules: map[string]*part{}, finite: map[string]bool{}, root: g.Root}
	for _, rule := range g.Rules {
		r.rules[rule.Name] = newPart(rule.Body)
	}
	for changed := true; changed; {
		changed = false
		for name, body := range r.rules {
			if !r.finite[name] && r.matches(body) {
				r.finite[name], changed = true, true
			}
		}
	}
	return r
}

func newPart(e Expr) *part {
	p := &part{expr: e}
	var items []Expr
	switch e := e.(type) {
	case Seq:
		items = e
	case Alt:
		items = e
	case Repeat:
		items = []Expr{e.Item}
	}
	for _, item := range items {
		p.items = append(p.items, newPart(item))
	}
	return p
}

// matches reports whether some text belongs to a part, as far as is known.
func (r *reference) matches(p *part) bool {
	some, all := false, true
	for _, item := range p.items {
		if r.matches(item) {
			some = true
		} else {
			all = false
		}
	}
	switch e := p.expr.(type) {
	case Ref:
		return r.finite[string(e)]
	case Class:
		return beginsWith(e, "")
	case Alt:
		return some
	case Repeat:
		return e.Min == 0 || some
	}
	return all
}

// reading is a text that is matched: its code points, and the first bytes of
// one more.
type reading struct {
	*reference
	text []rune
	tail string
	memo map[partAt]result
}

type partAt struct {
	part *part
	at   int
}

// result is where a part can end that begins somewhere, a bit for each place,
// and whether all of the text can be the beginning of it, with more to come.
type result struct {
	ends uint64
	more bool
}

// classify says whether a text belongs to the grammar's language, and whether
// it is the beginning of one that does.
func (r *reference) classify(text string) (complete, viable bool) {
	rd := reading{reference: r, memo: map[partAt]result{}}
	for text != "" {
		c, size := utf8.DecodeRuneInString(text)
		if c == utf8.RuneError && size == 1 {
			if utf8.FullRuneInString(text) {
				return false, false
			}
			rd.tail = text
			break
		}
		rd.text = append(rd.text, c)
		text = text[size:]
	}
	got := rd.part(r.rules[r.root], 0)
	complete = got.ends>>len(rd.text)&1 == 1 && rd.tail == ""
	return complete, complete || got.more
}

func (r *reading) part(p *part, at int) result {
	key := partAt{p, at}
	got, ok := r.memo[key]
	if !ok {
		got = r.find(p, at)
		r.memo[key] = got
	}
	return got
}

func (r *reading) find(p *part, at int) result {
	switch e := p.expr.(type) {
	case Literal:
		return r.literal([]rune(string(e)), at)
	case Class:
		return r.class(e, at)
	case Any:
		return r.class(Class{Ranges: []Range{{0, utf8.MaxRune}}}, at)
	case Ref:
		return r.part(r.rules[string(e)], at)
	case Seq:
		return r.seq(p.items, at)
	case Alt:
		var all result
		for _, item := range p.items {
			got := r.part(item, at)
			all.ends |= got.ends
			all.more = all.more || got.more
		}
		return all
	case Repeat:
		return r.repeat(e, p.items[0], at)
	}
	panic("no such expression")
}

func (r *reading) literal(text []rune, at int) result {
	for i, c := range text {
		if at+i == len(r.text) {
			return result{more: strings.HasPrefix(string(text[i:]), r.tail)}
		}
		if r.text[at+i] != c {
			return result{}
		}
	}
	return result{ends: 1 << (at + len(text))}
}

func (r *reading) class(c Class, at int) result {
	if at == len(r.text) {
		return result{more: beginsWith(c, r.tail)}
	}
	if c.has(r.text[at]) {
		return result{ends: 1 << (at + 1)}
	}
	return result{}
}

func (c Class) has(char rune) bool {
	for _, r := range c.Ranges {
		if r.Lo <= char && char <= r.Hi {
			return !c.Negated
		}
	}
	return c.Negated
}

// beginsWith reports whether a character of the class begins with the bytes.
// It tries those where something changes.
func beginsWith(c Class, bytes string) bool {
	tries := []rune{0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, utf8.MaxRune}
	for _, r := range c.Ranges {
		tries = append(tries, r.Lo, r.Hi, r.Lo-1, r.Hi+1)
	}
	if bytes != "" {
		for _, fill := range []string{"\x80", "\xbf", "\xa0", "\x9f", "\x90", "\x8f"} { // the second bytes with limits, too
			for rest := range utf8.UTFMax {
				for _, after := range []string{"\x80", "\xbf"} {
					full := bytes + fill + strings.Repeat(after, rest)
					for _, full := range []string{bytes + strings.Repeat(after, rest), full} {
						if char, size := utf8.DecodeRuneInString(full); size == len(full) && size > 1 {
							tries = append(tries, char)
						}
					}
				}
			}
		}
	}
	for _, char := range tries {
		if utf8.ValidRune(char) && c.has(char) && strings.HasPrefix(string(char), bytes) {
			return true
		}
	}
	return false
}

func (r *reading) seq(items []*part, at int) result {
	got := result{ends: 1 << at}
	for i, item := range items {
		got = r.after(got, item, func() bool {
			for _, later := range items[i+1:] {
				if !r.matches(later) {
					return false
				}
			}
			return true
		})
	}
	return got
}

// after goes on with an item wherever what is before it ends.
func (r *reading) after(before result, item *part, canEnd func() bool) result {
	next := result{more: before.more}
	for at := range len(r.text) + 1 {
		if before.ends>>at&1 == 1 {
			got := r.part(item, at)
			next.ends |= got.ends
			next.more = next.more || got.more && canEnd()
		}
	}
	return next
}

func (r *reading) repeat(e Repeat, item *part, at int) result {
	var all result
	now := result{ends: 1 << at}
	for n := 0; ; n++ {
		if n >= e.Min {
			all.ends |= now.ends
		}
		all.more = all.more || now.more
		if n == e.Max || now.ends == 0 {
			return all
		}
		next := r.after(now, item, func() bool { return true })
		if next == now { // from here on each round is the same
			all.ends |= now.ends
			return all
		}
		now = next
	}
}
