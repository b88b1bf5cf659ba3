package tui

// sign is what stands before what is typed.
func (k promptKind) sign() shown {
	switch k {
	case promptSearch:
		return "/"
	case promptBack:
		return "\\"
	case promptFilter:
		return "filter "
	}
	return ":"
}

// drawPrompt draws the line that is typed on over the line of keys, and what
// it can be completed to above it.
func drawPrompt(c *canvas, l layout, p *prompt, n notice) {
	a := c.area(l.keys)
	a.fill(0, a.w, 0, ' ', ink{})
	drawTyped(a, p)
	above := c.area(l.message)
	if l.message == l.keys {
		return
	}
	switch {
	case len(p.options) > 0:
		drawOptions(above, p)
	default:
		drawMessage(above, n, true)
	}
}

// drawTyped draws what is typed, with the cursor in reverse.
func drawTyped(a area, p *prompt) {
	value := []rune(p.input.Value())
	at := min(max(p.input.Position(), 0), len(value))
	before, under, rest := clean(string(value[:at])), shown(" "), shown("")
	if at < len(value) {
		under, rest = clean(string(value[at:at+1])), clean(string(value[at+1:]))
	}
	sign := p.kind.sign()
	room := max(a.w-2-sign.width()-under.width(), 0)
	a.line(0, 0, line{in(keycap, sign), in(plain, before.fitLeft(room)), piece{under, ink{attr: reverse}}, in(plain, rest)})
}

// drawOptions draws the completions in a row, from the one that stands in the
// line on.
func drawOptions(a area, p *prompt) {
	a.fill(0, a.w, 0, ' ', ink{})
	x := 1
	for i := max(p.option, 0); i < len(p.options) && x < a.w; i++ {
		k := ink{role: dim}
		if i == p.option {
			k = ink{role: title, attr: reverse}
		}
		x = a.text(x, 0, clean(p.options[i]), k) + 2
	}
}
