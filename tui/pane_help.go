package tui

// glossary explains what the panes call things.
var glossary = []fact{
	{"raw", text("the model's own probability, before any mask")},
	{"masked", text("the same, shared out over the allowed tokens only")},
	{"mass", text("raw probability that falls on the allowed tokens")},
	{"override", text("the model's first choice was not allowed: the mask overruled it")},
	{"forced", text("exactly one token was allowed")},
	{"pressure", text("overrides per step; in bits: -log2 of the allowed mass, on average")},
	{"entropy", text("how undecided the model was, in bits")},
	{"pointer", text("a marker that the model wrote and a value of the input replaced")},
	{"decision", text("a choice between listed values, each scored whole")},
	{"leak", text("reasoning that ended up where an answer belongs")},
	{"edit", text("a token that you chose; an illegal one is an experiment")},
	{"in hand", text("chosen, and not taken yet")},
}

func text(s shown) line { return line{in(plain, s)} }

// drawHelp shows the keys, the marks and the words, over the whole screen.
func drawHelp(c *canvas, keys keyMap, top int) {
	all := c.area(rect{0, 0, c.w, c.h})
	body := heading(all, line{in(title, "help")})
	body.h = max(body.h-1, 0)
	left, right := helpColumns(c.w, keys)
	if right == nil {
		body.inset(1).lines(left[min(top, len(left)):])
	} else {
		half := (c.w - 1) / 2
		c.area(rect{1, body.y, half - 2, body.h}).lines(left[min(top, len(left)):])
		c.area(rect{half + 1, body.y, c.w - half - 2, body.h}).lines(right[min(top, len(right)):])
	}
	foot := c.area(rect{0, c.h - 1, c.w, 1})
	if c.h > 1 {
		foot.line(1, 0, line{in(keycap, "esc"), in(dim, " closes this  "), in(keycap, "↑↓"), in(dim, " scroll")})
	}
}

// helpColumns lays out the help: keys and commands left, the rest right, or
// all of it in one column where the screen is narrow.
func helpColumns(w int, keys keyMap) (left, right []line) {
	if w < twoColumns {
		left = keySections(keys, w-2)
		left = append(left, section("marks", markFacts(), 4, w-2)...)
		return append(left, section("words", glossary, 10, w-2)...), nil
	}
	half := (w - 1) / 2
	left = keySections(keys, half-2)
	right = append(section("marks", markFacts(), 4, w-half-2), section("words", glossary, 10, w-half-2)...)
	return left, append(right, section("panes", paneFacts(), 10, w-half-2)...)
}

// namedKeysW is the width from which on the help has room for the names of
// commands beside the keys.
const namedKeysW = 50

func keySections(keys keyMap, w int) []line {
	labelW := 16
	if w < namedKeysW {
		labelW = 11
	}
	var lines []line
	for _, g := range keys.commands.groups {
		facts := keys.longKeys(g)
		if w < namedKeysW {
			facts = withoutNames(facts)
		}
		lines = append(lines, section(g.name, facts, labelW, w)...)
	}
	return lines
}

// withoutNames leaves the names of commands out, and with them the commands
// that have no key.
func withoutNames(facts []fact) []fact {
	var list []fact
	for _, f := range facts {
		if f.label != "" {
			list = append(list, fact{f.label.fit(10), f.value[:1]})
		}
	}
	return list
}

func paneFacts() []fact {
	var list []fact
	for id := paneWanted; id < paneCount; id++ {
		list = append(list, fact{clean(panes[id].name), text(panes[id].about)})
	}
	return list
}

// helpLines is how many lines the help has.
func helpLines(w int, keys keyMap) int {
	left, right := helpColumns(w, keys)
	return max(len(left), len(right))
}

// section is a headline and its facts, with their values wrapped beside the
// labels.
func section(name shown, facts []fact, labelW, w int) []line {
	lines := []line{nil, {in(title, name)}}
	for _, f := range facts {
		for i, l := range wrap(f.value, max(w-labelW, 8)) {
			label := shown("")
			if i == 0 {
				label = f.label
			}
			lines = append(lines, append(line{in(keycap, pad(label, labelW))}, l...))
		}
	}
	return lines
}

func markFacts() []fact {
	list := []fact{
		{"▸", text("under the cursor: enter takes it")},
		{"●", text("chosen")},
		{"✓", text("allowed")},
		{"✗", text("not allowed; on the strip: illegal")},
	}
	for _, m := range marks[1:] {
		list = append(list, fact{shown(m.sign), text(m.name)})
	}
	return list
}
