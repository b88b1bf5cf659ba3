package tui

import (
	"charm.land/bubbles/v2/key"

	"github.com/stencil-debugger/stencil/trace"
)

// presentLayout says where the parts of presenter mode go. Nothing in it
// depends on the step.
type presentLayout struct {
	title, body, caption, progress, keys rect

	what    rect // the kind of step, in a line
	letters rect // the token
	bars    rect
	json    rect // with its heading
}

// compactPresenter is the number of lines below which bars have one line each
// and there are no big letters.
const compactPresenter = 18

func newPresentLayout(w, h int) presentLayout {
	var l presentLayout
	rest := rect{0, 0, w, h}
	l.title, rest = split(rest, 1)
	rest, l.keys = split(rest, rest.h-1)
	captionH := 6
	switch {
	case h >= 40:
		captionH = 10
	case h < compactPresenter:
		captionH = min(3, rest.h/2)
	}
	if h >= compactPresenter {
		rest, l.progress = split(rest, rest.h-1)
	}
	l.body, l.caption = split(rest, rest.h-captionH)
	l.what, rest = split(l.body, 1)
	letters, bars := 1, barLines
	if h >= compactPresenter {
		letters, bars = smallHeight, 2*barLines
		if l.body.h >= 32 {
			letters, bars = largeHeight+2, 3*barLines
		}
	}
	l.letters, rest = split(rest, letters)
	if h >= compactPresenter {
		_, rest = split(rest, 1)
	}
	l.bars, l.json = split(rest, bars)
	if l.json.h > 2 && l.json.h > largeHeight {
		_, l.json = split(l.json, 1)
	}
	return l
}

// drawPresent paints the screen of presenter mode.
func (s *scene) drawPresent(c *canvas, keys []key.Binding) {
	l := newPresentLayout(c.w, c.h)
	s.drawPresentTitle(c.area(l.title))
	switch id := spotlights[s.present.spot]; {
	case !s.any:
		c.area(l.body).inset(1).lines(wrapAll(reasons(s), l.body.w-2))
	case s.hidden():
		s.drawGuess(c, l)
	case id != anyPane:
		panes[id].draw(c.area(l.body), s)
	default:
		s.drawLarge(c, l)
	}
	drawCaption(c.area(l.caption), s)
	s.drawProgress(c.area(l.progress))
	drawKeys(c.area(l.keys), keys, "")
	drawMessage(c.area(l.keys), s.notice)
	if s.prompt != nil {
		drawPrompt(c, l.keys, l.keys, s.prompt)
	}
}

// drawPresentTitle says what is shown and how far it has come.
func (s *scene) drawPresentTitle(a area) {
	where := line{}
	if n := firstNoteFrom(s.noted, offBranch); n > 0 && a.w >= twoColumns {
		where = append(where, in(dim, "caption "+count(s.captionNumber())+" of "+count(s.captionCount())+"  "))
	}
	where = append(where, position(&s.shot)...)
	if a.w < twoColumns {
		where = where[len(where)-1:]
	}
	name := s.present.lesson.title
	if !s.present.lesson.on || name == "" {
		name = s.name
	}
	l := line{in(title, " "), in(title, clean(head(name, longCaption))).with(bold)}
	if name == "" {
		l = line{in(title, " stencil")}
		for _, part := range titleParts(s.header, "", s.under) {
			l = append(l, in(dim, "  "), in(plain, part))
		}
	}
	drawEnds(a, l, where, 2)
}

// captionCount is how many steps of the branch have notes, captionNumber how
// many of them the cursor has reached.
func (s *scene) captionCount() int  { return noteSteps(s.noted[:firstNoteFrom(s.noted, offBranch)]) }
func (s *scene) captionNumber() int { return noteSteps(s.noted[:firstNoteFrom(s.noted, s.state.At+1)]) }

// noteSteps counts the steps that notes are about.
func noteSteps(list []notedStep) int {
	n := 0
	for i := range list {
		if i == 0 || list[i].index != list[i-1].index {
			n++
		}
	}
	return n
}

// drawLarge draws the token, the bars and the end of the text.
func (s *scene) drawLarge(c *canvas, l presentLayout) {
	c.area(l.what).inset(1).line(0, 0, s.kindOfStep())
	r := s.markAt(s.state.At).role
	if r == dim || s.step.Lost {
		r = chosen
	}
	drawLetters(c.area(l.letters).inset(2), tokenName(s.step.Chosen.Token), ink{role: r})
	s.drawBars(c.area(l.bars).inset(1))
	s.drawEnd(c.area(l.json), &s.doc)
}

// drawEnd draws the end of the text so far.
func (s *scene) drawEnd(a area, d *document) {
	if a.h < 2 {
		return
	}
	rest := heading(a, line{in(title, "JSON")})
	text := rest.inset(2)
	rows := (&jsonView{}).window(d, text.w, text.h)
	for y, r := range rows {
		text.line(0, y, r.text)
	}
}

// kindOfStep names the step in a few words: what was guessed, or how the token
// came to be.
func (s *scene) kindOfStep() line {
	st := &s.step
	if g, ok := s.present.lesson.guesses[st.ID]; ok && s.present.lesson.on && g.text != "" {
		return g.verdict(st)
	}
	m := s.markAt(s.state.At)
	l := line{piece{shown(m.sign) + " " + m.name, ink{m.role, bold}}}
	add := func(text shown) { l = append(l, in(plain, "   "+text)) }
	first, known := wish(st)
	switch {
	case st.Lost:
		add("the text has left the grammar: nothing is masked")
	case st.Pointer != nil:
		add("stands for ")
		l = append(l, in(pointer, clean(head(st.Pointer.Value, longCaption))).with(bold))
	case st.Choice == trace.ChoiceEdit, st.MaskOff:
		add("rank " + rankOf(st.Chosen) + ", " + chance(st.Chosen.Raw) + " raw")
	case st.Override && known:
		add("the model wanted ")
		l = append(l, in(banned, tokenName(first.Token).fit(24)).with(strike), in(plain, "  "+chance(first.Raw)))
	case st.Choice == trace.ChoiceForced:
		add("no other token is allowed")
	case st.Chosen.Rank == 1:
		add("what the model wanted, and it is allowed")
	default:
		add("rank " + rankOf(st.Chosen) + ", allowed " + count(st.Allowed))
	}
	return l
}

// drawGuess draws what is known before the token is: the text so far, and what
// the viewer types.
func (s *scene) drawGuess(c *canvas, l presentLayout) {
	typed := shown("?")
	what := line{in(override, "?"), in(plain, "  what comes next? type your guess")}
	if t := s.present.lesson.typed; t != "" {
		typed, what = clean(t), line{in(override, "?"), in(plain, "  your guess")}
	}
	c.area(l.what).inset(1).line(0, 0, what)
	drawLetters(c.area(l.letters).inset(2), typed, ink{role: override})
	bars := c.area(l.bars).inset(1)
	bars.text(0, 0, shown("what the model wanted and what is allowed comes with it").fit(bars.w), ink{role: dim})
	if s.state.At > 0 && s.branch != nil {
		before := s.branch.document(s.state.At - 1)
		s.drawEnd(c.area(l.json), &before)
	}
}

// drawProgress draws a line for the run, with a dot wherever a caption is.
func (s *scene) drawProgress(a area) {
	n, cells := len(s.state.Steps), a.w-2
	if n == 0 || cells < 1 {
		return
	}
	for x := range cells {
		from, end := x*n/cells, max((x+1)*n/cells, x*n/cells+1)
		k, sign := ink{role: rule}, '─'
		if from <= s.state.At {
			k.role, sign = chosen, '━'
		}
		if i := firstNoteFrom(s.noted, from); i < len(s.noted) && s.noted[i].index < end && (x == 0 || from != (x-1)*n/cells) {
			sign = '●'
		}
		a.put(1+x, 0, sign, k)
	}
}

// presentHelp lists the keys of presenter mode, the last of which are always
// shown.
func (m *model) presentHelp() []key.Binding {
	p, k := &m.present, m.keys
	if m.guessing() {
		return []key.Binding{binding("type", "a guess"), binding("⏎", "ask, or show it"), binding(string(k.first("back")), "back"), binding(string(k.first("leave")), "leave"), binding("ctrl-c", "quit")}
	}
	does := "play"
	switch {
	case p.play.on:
		does = "pause"
	case p.lesson.on:
		does = "next"
	}
	list := []key.Binding{binding(string(k.first("onward")), does), binding("← →", "token")}
	if p.lesson.on {
		list = append(list, binding(string(k.first("play")), "play"))
	} else {
		list = append(list, binding(string(k.first("caption")), "caption"))
	}
	speed := speedNumber(m.rate()) + " tokens/s"
	list = append(list, binding(string(k.first("slower")+" "+k.first("faster")), string(speed)),
		binding(string(k.first("spotlight")), "pane"), binding(string(k.first("help")), "help"), binding(string(k.first("leave")), "leave"))
	return list
}
