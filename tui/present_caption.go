package tui

import "strings"

// longCaption is the most bytes of a note that presenter mode looks at.
const longCaption = 8 << 10

// guessSign begins a note that asks for the next token before it is shown.
const guessSign = "guess:"

// caption is what stands in the box of presenter mode.
type caption struct {
	name     line
	question string // what is to be guessed; "" asks nothing
	texts    []string
	reasons  []line // in place of texts
	old      bool   // it belongs to an earlier step
}

// isGuess reports whether a note asks for a guess.
func isGuess(text string) bool {
	return len(text) >= len(guessSign) && strings.EqualFold(text[:len(guessSign)], guessSign)
}

// asks reports whether one of the notes asks for a guess.
func asks(notes []notedStep) bool {
	for _, n := range notes {
		if isGuess(n.text) {
			return true
		}
	}
	return false
}

// caption is what there is to say at the current step: its notes, or else, in
// a lesson, those of the last step that had some, and otherwise what the step
// itself says.
func (s *scene) caption() caption {
	notes := notesOn(s.noted, s.state.At)
	switch {
	case len(notes) > 0:
		return s.captionOf(notes)
	case s.present.lesson.on && firstNoteFrom(s.noted, s.state.At) > 0:
		n := s.noted[firstNoteFrom(s.noted, s.state.At)-1]
		c := s.captionOf(notesOn(s.noted, n.index))
		c.name, c.old = line{in(dim, "caption of step "+count(n.index+1))}, true
		return c
	}
	return caption{name: line{in(title, "why")}, reasons: reasons(s)}
}

// captionOf makes a caption of notes. While something is to be guessed, what
// comes after the question stays hidden.
func (s *scene) captionOf(notes []notedStep) caption {
	c := caption{name: line{in(title, "caption")}}
	for _, n := range notes {
		text := strings.TrimSpace(head(n.text, longCaption))
		if !isGuess(text) {
			c.texts = append(c.texts, text)
			continue
		}
		c.question = strings.TrimSpace(text[len(guessSign):])
		if s.hidden() {
			c.name = line{in(override, "your guess?")}
			break
		}
	}
	return c
}

// lines are the lines of a caption of that width. The first line of a note of
// several lines is its headline.
func (c caption) lines(w int) []line {
	var lines []line
	if c.question != "" {
		lines = append(lines, captionText(c.question, w, ink{role: c.role(), attr: bold}, c.role())...)
	}
	for _, t := range c.texts {
		k := ink{role: c.role()}
		if strings.Contains(t, "\n") {
			k.attr = bold
		}
		lines = append(lines, captionText(t, w, k, c.role())...)
	}
	return append(lines, wrapAll(c.reasons, w)...)
}

func (c caption) role() role {
	if c.old {
		return dim
	}
	return plain
}

// captionText wraps a text whose first line has an ink of its own.
func captionText(text string, w int, first ink, rest role) []line {
	var lines []line
	k := first
	for row := range strings.Lines(text) {
		lines = append(lines, wrap(line{{clean(strings.TrimRight(row, "\r\n")), k}}, w)...)
		k = ink{role: rest}
	}
	return lines
}

// drawCaption draws the box of the caption.
func drawCaption(a area, s *scene) {
	if a.empty() {
		return
	}
	c := s.caption()
	rest := a
	if a.h > 1 {
		rest = heading(a, c.name)
	}
	for y := range rest.h {
		rest.put(0, y, '┃', ink{role: keycap})
	}
	text := area{rest.c, rect{rest.x + 2, rest.y, max(rest.w-3, 0), rest.h}}
	lines := c.lines(text.w)
	if s.present.scrollAt == s.step.ID {
		lines = lines[min(s.present.scrolled, len(lines)):]
	}
	text.lines(lines)
}
