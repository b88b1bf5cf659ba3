package tui

import "charm.land/bubbles/v2/list"

// startLayout says where the parts of the opening screen go.
type startLayout struct {
	title, about, list, message, keys rect
}

// about says what this is and what will happen.
var about = []line{
	{in(plain, "A model writes JSON one token at a time; a grammar forbids most of the tokens.")},
	{in(plain, "Pick a question and step through every token: wanted, allowed, taken, and why.")},
}

func newStartLayout(w, h int) startLayout {
	var l startLayout
	rest := rect{0, 0, w, h}
	l.title, rest = split(rest, 1)
	rest, l.keys = split(rest, rest.h-1)
	rest, l.message = split(rest, rest.h-1)
	if h >= allPanes {
		lines := len(aboutLines(w))
		l.about, rest = split(rest, lines+2)
		l.about.y, l.about.h = l.about.y+1, lines
	}
	l.list = rest
	return l
}

func aboutLines(w int) []line {
	var lines []line
	for _, l := range about {
		lines = append(lines, wrap(l, w-2)...)
	}
	return lines
}

// draw paints the opening screen.
func (s *startScreen) draw(c *canvas, n notice) {
	l := newStartLayout(c.w, c.h)
	c.area(l.title).line(0, 0, line{in(title, " stencil"), in(dim, "  a debugger for constrained decoding")})
	c.area(l.about).inset(1).lines(aboutLines(c.w))
	keys := s.keys.ShortHelp()
	if s.typing {
		keys = s.keys.typingHelp()
		s.drawTyping(c.area(l.list))
	} else {
		s.drawList(c.area(l.list))
	}
	drawMessage(c.area(l.message), n, false)
	drawKeys(c.area(l.keys), keys, "")
}

// drawTyping draws the line that is typed on.
func (s *startScreen) drawTyping(a area) {
	rows := heading(a, line{in(title, "your question")})
	value := []rune(s.input.Value())
	at := min(max(s.input.Position(), 0), len(value))
	before, under, rest := clean(string(value[:at])), shown(" "), shown("")
	if at < len(value) {
		under, rest = clean(string(value[at:at+1])), clean(string(value[at+1:]))
	}
	room := max(rows.w-4-under.width(), 0)
	l := line{
		in(keycap, " › "),
		in(plain, before.fitLeft(room)),
		piece{under, ink{attr: reverse}},
		in(plain, rest),
	}
	rows.line(0, 0, l)
}

// drawList draws the page of the list that holds the selected question.
func (s *startScreen) drawList(a area) {
	name := line{in(title, "questions")}
	if s.list.SettingFilter() || s.list.IsFiltered() {
		name = append(name, in(dim, " · filter "), in(plain, clean(s.list.FilterValue())))
	}
	if s.list.SettingFilter() {
		name = append(name, piece{" ", ink{attr: reverse}})
	}
	rows := heading(a, name)
	items := s.list.VisibleItems()
	if len(items) == 0 {
		rows.line(0, 0, line{in(dim, "   no question matches")})
		return
	}
	at := s.list.Index()
	start, end := window(len(items), at, rows.h)
	for i := start; i < end; i++ {
		drawItem(rows, i-start, items[i], i == at)
	}
}

func drawItem(a area, y int, i list.Item, selected bool) {
	r, text := plain, clean(i.FilterValue())
	if i == ownItem {
		r = edit
	}
	mark := in(title, "   ")
	if selected {
		mark, r = in(title, " ▸ "), title
	}
	a.line(0, y, line{mark, in(r, text)})
}
