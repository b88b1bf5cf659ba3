package tui

import "charm.land/bubbles/v2/textinput"

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
// it can be completed to over the line of the message, where that is another.
func drawPrompt(c *canvas, message, keys rect, p *prompt) {
	a := c.area(keys)
	a.fill(0, a.w, 0, ' ', ink{})
	drawTyped(a, p)
	if message != keys && len(p.options) > 0 {
		drawOptions(c.area(message), p)
	}
}

// drawTyped draws what is typed after its sign.
func drawTyped(a area, p *prompt) {
	sign := p.kind.sign()
	a.line(0, 0, append(line{in(keycap, sign)}, typedLine(&p.input, a.w-2-sign.width())...))
}

// typedLine is what is typed in an input, with the cursor in reverse. What
// stands up to the cursor takes at most that many cells: the end of it.
func typedLine(input *textinput.Model, cells int) line {
	value := []rune(input.Value())
	at := min(max(input.Position(), 0), len(value))
	before, under, rest := clean(string(value[:at])), shown(" "), shown("")
	if at < len(value) {
		under, rest = clean(string(value[at:at+1])), clean(string(value[at+1:]))
	}
	return line{in(plain, before.fitLeft(max(cells-under.width(), 0))), piece{under, ink{attr: reverse}}, in(plain, rest)}
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
