package grammar

import "testing"

// jsonChar is one character in a JSON string, in all spellings but surrogate
// pairs.
func jsonChar(a *Automaton) Term {
	hex := a.Alt(a.Bytes('0', '9'), a.Bytes('a', 'f'), a.Bytes('A', 'F'))
	d := a.Alt(a.Bytes('d', 'd'), a.Bytes('D', 'D'))
	low := a.Alt(a.Bytes('0', '9'), a.Bytes('a', 'c'), a.Bytes('A', 'C'), a.Bytes('e', 'f'), a.Bytes('E', 'F'))
	high := a.Seq(d, a.Alt(a.Bytes('8', '9'), a.Bytes('a', 'b'), a.Bytes('A', 'B')), hex, hex)
	after := a.Seq(d, a.Alt(a.Bytes('c', 'f'), a.Bytes('C', 'F')), hex, hex)
	return a.Alt(
		a.Runes(RuneRange{' ', '!'}, RuneRange{'#', '['}, RuneRange{']', 0x10FFFF}),
		a.Seq(a.Text(`\`), a.Alt(
			a.Text(`"`), a.Text(`\`), a.Text(`/`), a.Text(`b`), a.Text(`f`), a.Text(`n`), a.Text(`r`), a.Text(`t`),
			a.Seq(a.Text(`u`), a.Alt(a.Seq(low, hex, hex, hex), a.Seq(d, a.Bytes('0', '7'), hex, hex), a.Seq(high, a.Text(`\u`), after))),
		)))
}

// jsonCases are states of a JSON text.
func jsonCases(a *Automaton) map[string]Term {
	char, quote := jsonChar(a), a.Text(`"`)
	ws := a.Repeat(a.Alt(a.Text(" "), a.Text("\n"), a.Text("\t"), a.Text("\r")), 0, -1)
	str := func(lo, hi int) Term { return a.Seq(quote, a.Repeat(char, lo, hi), quote) }
	body := func(lo, hi int) Term { return a.Seq(a.Repeat(char, lo, hi), quote, ws, a.Text("}")) }
	member := a.Seq(ws, a.Text(":"), ws, str(0, -1))
	open := func(keys ...string) Term {
		known := make([]Term, len(keys))
		for i, key := range keys {
			known[i] = a.Seq(a.Text(key), quote)
		}
		other := a.Seq(a.And(a.Repeat(char, 0, -1), a.Not(a.Alt(texts2(a, keys)...))), quote)
		return a.Seq(a.Alt(append(known, other)...), member, ws, a.Alt(a.Text(","), a.Text("}")))
	}
	return map[string]Term{
		"string":        body(0, -1),
		"string{0,20}":  body(0, 20),
		"string{0,500}": body(0, 500),
		"string{3,9}":   body(3, 9),
		"string{4,}":    body(4, -1),
		"string{0,1}":   body(0, 1),
		"value":         a.Seq(ws, str(0, 40), ws, a.Text("}")),
		"key":           open("name", "note", "age", "address"),
		"either":        a.Alt(body(0, 12), a.Seq(a.Text("yes"), quote, ws, a.Text("]"))),
		"letters":       a.Seq(a.Repeat(a.Alt(a.Bytes('a', 'z'), a.Bytes('A', 'Z')), 1, 30), quote),
		"no-slash":      a.Seq(a.And(a.Repeat(char, 0, 60), a.Not(a.Seq(a.Repeat(char, 0, -1), a.Text("/"), a.Repeat(char, 0, -1)))), quote),
		"word{,90}":     a.Seq(a.And(a.Repeat(char, 0, 90), a.Repeat(a.Alt(a.Bytes('a', 'z'), a.Bytes('0', '9'), a.Text(`\u00e9`), a.Text("é")), 1, -1)), quote),
		"text":          a.Repeat(a.Runes(RuneRange{0, 0x10FFFF}), 0, -1),
		"digits":        a.Seq(a.Repeat(a.Bytes('0', '9'), 1, 20), a.Text(",")),
		"literal":       a.Text(`{"name": "`),
	}
}

func texts2(a *Automaton, keys []string) []Term {
	list := make([]Term, len(keys))
	for i, key := range keys {
		list[i] = a.Text(key)
	}
	return list
}

func BenchmarkColdMask(b *testing.B) {
	v := sharedVocabulary(b, "qwen3")
	names := jsonCases(NewAutomaton())
	for name := range names {
		b.Run(name, func(b *testing.B) {
			a := NewAutomaton()
			m := NewMasker(v, a)
			term := jsonCases(a)[name]
			m.Prepare(jsonChar(a))
			m.build(term)
			b.ReportAllocs()
			for b.Loop() {
				m.build(term)
			}
		})
	}
}

func BenchmarkKnownMask(b *testing.B) {
	v, a := sharedVocabulary(b, "qwen3"), NewAutomaton()
	m := NewMasker(v, a)
	term := jsonCases(a)["string"]
	b.ReportAllocs()
	for b.Loop() {
		m.Mask(term)
	}
}

func BenchmarkNewVocabulary(b *testing.B) {
	v := sharedVocabulary(b, "qwen3")
	tokens := make([][]byte, v.Len())
	for id := range tokens {
		tokens[id] = v.Token(id)
	}
	for b.Loop() {
		if _, err := NewVocabulary(tokens, v.kinds, v.ends); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNewSlice(b *testing.B) {
	v, a := sharedVocabulary(b, "qwen3"), NewAutomaton()
	for name, class := range map[string]Term{
		"json":    jsonChar(a),
		"letters": a.Alt(a.Bytes('a', 'z'), a.Bytes('A', 'Z')),
		"blanks":  a.Alt(a.Text(" "), a.Text("\n"), a.Text("\t"), a.Text("\r")),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				code, _ := codeOf(a, class)
				newSlice(v, code).tailsOf('"')
			}
		})
	}
}

func BenchmarkCodeOfFreshClass(b *testing.B) {
	for b.Loop() {
		a := NewAutomaton()
		codeOf(a, jsonChar(a))
	}
}
