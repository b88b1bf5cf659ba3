package tui

import (
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// lessonView is a lesson as the viewer has come through it: a run with
// captions, some of which ask for the next token before they show it.
type lessonView struct {
	on      bool
	name    string // of the lesson in the list; "" for one that is in no list
	title   string
	typed   string        // what is typed as a guess
	guesses map[int]guess // by the ID of the step: what was guessed there
	seen    int           // the largest index that was visited

	done   map[string]bool // the lessons of the list that were seen to the end
	choice int             // the lesson under the cursor of the list
}

// guess is what came of a guess.
type guess struct {
	text  string // "" where none was made
	right bool
	known bool // whether the run recorded what was guessed
	found trace.Candidate
}

// begin begins a lesson anew.
func (v *lessonView) begin(name, title string) {
	*v = lessonView{on: true, name: name, title: title, guesses: map[int]guess{}, done: v.done, choice: v.choice}
}

// visit remembers how far the viewer came. A lesson whose last caption was
// reached is done.
func (v *lessonView) visit(s *shot) {
	if !v.on || !s.any {
		return
	}
	v.seen = max(v.seen, s.state.At)
	last := firstNoteFrom(s.noted, offBranch) - 1
	if v.name == "" || last >= 0 && v.seen < s.noted[last].index {
		return
	}
	if v.done == nil {
		v.done = map[string]bool{}
	}
	v.done[v.name] = true
}

// hidden reports whether the current step's token is to be guessed yet.
func (s *scene) hidden() bool {
	return hides(&s.present.lesson, &s.shot)
}

// guessing is hidden for the model.
func (m *model) guessing() bool { return hides(&m.present.lesson, &m.shot) }

func hides(v *lessonView, s *shot) bool {
	if !v.on || !s.any {
		return false
	}
	_, answered := v.guesses[s.step.ID]
	return !answered && asks(notesOn(s.noted, s.state.At))
}

// maxGuess bounds what can be typed as a guess, in characters.
const maxGuess = 60

// pressGuess types a guess. Enter asks whether it is right; with nothing
// typed, enter and the space bar show the token.
func (m *model) pressGuess(msg tea.KeyPressMsg) tea.Cmd {
	v := &m.present.lesson
	switch name := keyOf(msg); {
	case name == "enter", name == "space" && v.typed == "":
		m.answer()
	case name == "backspace":
		_, size := utf8.DecodeLastRuneInString(v.typed)
		v.typed = v.typed[:len(v.typed)-size]
	case name == "left" && m.job == nil:
		v.typed = ""
		return m.seek(max(m.shot.state.At-1, 0))
	case name == "pgup":
		v.typed = ""
		return m.captionBefore()
	case name == "tab", msg.Text == "":
	case utf8.RuneCountInString(v.typed+msg.Text) <= maxGuess:
		v.typed += msg.Text
	}
	return nil
}

// answer shows the token, and says what the guess was worth.
func (m *model) answer() {
	v, st := &m.present.lesson, &m.shot.step
	g := guess{text: strings.TrimSpace(v.typed)}
	v.typed = ""
	if g.text != "" {
		g.right = sameToken(g.text, st.Chosen.Bytes)
		g.found, g.known = candidateGuessed(m.shot.options, g.text)
	}
	v.guesses[st.ID] = g
}

// candidateGuessed finds what a guess names among the candidates: one that is
// spelled just so before one that is nearly so.
func candidateGuessed(list []trace.Candidate, text string) (trace.Candidate, bool) {
	for _, c := range list {
		if string(c.Bytes) == text {
			return c, true
		}
	}
	for _, c := range list {
		if sameToken(text, c.Bytes) {
			return c, true
		}
	}
	return trace.Candidate{}, false
}

// sameToken reports whether a guess names a token. Nobody is asked to guess the
// spaces and the punctuation around a word.
func sameToken(text string, token []byte) bool {
	const around = " \t\r\n\"':,{}[]"
	t := string(token)
	if strings.TrimSpace(text) == strings.TrimSpace(t) {
		return true
	}
	bare := strings.Trim(text, around)
	return bare != "" && strings.EqualFold(bare, strings.Trim(t, around))
}

// verdict says what a guess was worth.
func (g guess) verdict(st *trace.Step) line {
	if g.text == "" {
		return line{in(dim, "not guessed")}
	}
	l := line{in(illegal, "✗ no"), in(plain, ": you guessed "), in(plain, clean(g.text).fit(20)).with(bold)}
	if g.right {
		l = line{in(chosen, "✓ right"), in(plain, ": you guessed it")}
		return append(l, in(dim, "  raw "), in(plain, chance(st.Chosen.Raw)), in(dim, "  masked "), in(plain, maskedChance(st.Chosen.Masked)))
	}
	if !g.known {
		return append(l, in(dim, "  of it nothing is recorded here"))
	}
	l = append(l, in(dim, "  raw "), in(plain, chance(g.found.Raw)), in(dim, "  masked "), in(plain, maskedChance(g.found.Masked)))
	if !g.found.Allowed && !st.Lost {
		l = append(l, in(override, "  not allowed"))
	}
	return l
}
