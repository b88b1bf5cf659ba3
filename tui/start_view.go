package tui

// startLayout says where the parts of the opening screen go.
type startLayout struct {
	title, about, list, detail, message, keys rect
}

// aboutSamples says what this is and what will happen.
var aboutSamples = []line{
	{in(plain, "A model writes JSON one token at a time; a grammar forbids most of the tokens.")},
	{in(plain, "Pick a question and step through every token: wanted, allowed, taken, and why.")},
}

// aboutStart is what stands above the list: for problem inputs, what to do with
// them.
func (m *model) aboutStart() []line {
	if !m.start.problems {
		return aboutSamples
	}
	return []line{
		{in(plain, "Each line is one input. "+m.keyOrName("list-open")+" steps through it token by token, "+
			m.keyOrName("list-run")+" runs them all.")},
		{in(plain, "Results stay here: "+m.keyOrName("list-next")+" goes to the next bad one, "+
			m.keyOrName("list-filter")+" filters: is:wrong, words.")},
	}
}

func newStartLayout(m *model, w, h int) startLayout {
	s := &m.start
	var l startLayout
	rest := rect{0, 0, w, h}
	l.title, rest = split(rest, 1)
	rest, l.keys = split(rest, rest.h-1)
	rest, l.message = split(rest, rest.h-1)
	if h >= allPanes {
		lines := len(m.aboutLines(w))
		l.about, rest = split(rest, lines+2)
		l.about.y, l.about.h = l.about.y+1, lines
		if !s.typing && s.table.hasResults(s.problems) {
			rest, l.detail = split(rest, rest.h-detailLines(h))
		}
	}
	l.list = rest
	return l
}

// detailLines is how many lines the details of a row get.
func detailLines(h int) int {
	if h < 32 {
		return 5
	}
	return 9
}

// hasResults reports whether there is a place for results on the screen: for
// problem inputs from the start, for samples once there is one.
func (t *inputTable) hasResults(problems bool) bool { return problems || t.ran() > 0 }

func (m *model) aboutLines(w int) []line { return wrapAll(m.aboutStart(), w-2) }

// drawStart paints the opening screen.
func (m *model) drawStart(c *canvas) {
	s := &m.start
	l := newStartLayout(m, c.w, c.h)
	m.drawStartTitle(c.area(l.title))
	c.area(l.about).inset(1).lines(m.aboutLines(c.w))
	if s.typing {
		s.drawTyping(c.area(l.list))
	} else {
		s.drawTable(c.area(l.list))
		s.drawDetail(c.area(l.detail))
	}
	drawKeys(c.area(l.keys), m.startHelp(), "")
	if !s.typing {
		c.area(l.message).line(1, 0, s.table.tallies())
	}
	drawMessage(c.area(l.message), m.shownNotice())
	if m.prompt != nil {
		drawPrompt(c, l.message, l.keys, m.prompt)
	}
}

// drawStartTitle says what this is, and how far the run in the background is.
func (m *model) drawStartTitle(a area) {
	s := &m.start
	right := line{}
	switch {
	case s.run != nil:
		right = line{in(chosen, count(s.run.done)+" of "+count(s.run.total()))}
		if left := s.run.remaining(m.now()); left > 0 {
			right = append(right, in(dim, " · "), in(plain, roughly(left)+" left"))
		}
	case s.problems:
		right = line{in(plain, plural(len(s.table.rows), "input", "inputs"))}
	}
	name := shown("a debugger for constrained decoding")
	if s.problems && m.opt.Title != "" {
		name = clean(m.opt.Title)
	}
	drawEnds(a, line{in(title, " stencil"), in(dim, "  "+name)}, right, 1)
}

// drawTyping draws the line that is typed on.
func (s *startScreen) drawTyping(a area) {
	rows := heading(a, line{in(title, "your question")})
	rows.line(0, 0, append(line{in(keycap, " › ")}, typedLine(&s.input, rows.w-4)...))
}
