package tui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// Lesson is a run with captions that can be chosen from a list.
type Lesson struct {
	Name  string // what Options.Open is given
	Title string // what it is about, in a few words
	About string // the same in a sentence
}

// openLesson opens a lesson of the list.
func (m *model) openLesson(i int) tea.Cmd {
	l := m.opt.Lessons[i]
	m.present.lesson.begin(l.Name, l.Title)
	m.present.on, m.present.before = false, m.view
	cmd := m.open(l.Name)
	return tea.Batch(cmd, m.beginPresenting())
}

// beginLesson shows the run that is there from the start as a lesson, where
// that is wanted.
func (m *model) beginLesson() {
	if m.opt.Lesson {
		m.present.lesson.begin("", m.opt.Title)
		m.beginPresenting()
	}
}

// leaveLesson goes back to the list of lessons.
func (m *model) leaveLesson() tea.Cmd {
	p := &m.present
	p.lesson.on, p.on, m.view = false, false, p.before
	p.play.pause()
	left := m.session
	m.session, m.shot, m.pick = nil, shot{}, 0
	return m.shut(left)
}

// choosing reports whether the list of lessons is on the screen.
func (m *model) choosing() bool { return m.session == nil && len(m.opt.Lessons) > 0 }

// pressLessons handles the keys of the list.
func (m *model) pressLessons(msg tea.KeyPressMsg) tea.Cmd {
	v, last := &m.present.lesson, len(m.opt.Lessons)-1
	switch {
	case m.job != nil && m.keys.does(msg, "leave"):
		m.stop()
	case m.keys.does(msg, "quit"):
		return m.quit()
	case m.job != nil:
	case m.keys.does(msg, "up"):
		v.choice = max(v.choice-1, 0)
	case m.keys.does(msg, "down"):
		v.choice = min(v.choice+1, last)
	case m.keys.does(msg, "first"):
		v.choice = 0
	case m.keys.does(msg, "last"):
		v.choice = last
	case m.keys.does(msg, "take"), keyOf(msg) == "space":
		return m.openLesson(v.choice)
	}
	return nil
}

// aboutLessons says what the lessons are.
var aboutLessons = line{in(plain, "Each lesson is a recorded run of the built-in model, with captions. "+
	"Some ask you to guess the next token before they show it.")}

// drawLessons draws the list.
func (m *model) drawLessons(c *canvas) {
	list, v := m.opt.Lessons, &m.present.lesson
	top, rest := split(rect{0, 0, c.w, c.h}, 1)
	rest, foot := split(rest, rest.h-1)
	rest, message := split(rest, rest.h-1)
	c.area(top).line(0, 0, line{in(title, " stencil"), in(dim, "  lessons in constrained decoding")})
	if c.h >= allPanes {
		var about rect
		about, rest = split(rest, len(wrap(aboutLessons, c.w-2))+2)
		c.area(about).below(1).inset(1).lines(wrap(aboutLessons, c.w-2))
	}
	name := line{in(title, "lessons")}
	if done := v.doneOf(list); done > 0 {
		name = append(name, in(dim, " · "), in(plain, count(done)+" of "+count(len(list))+" done"))
	}
	rows := heading(c.area(rest), name)
	each := 1
	if rows.h >= 3*len(list) {
		each = 3
	} else if rows.h >= 2*len(list) {
		each = 2
	}
	start, end := window(len(list), v.choice, max(rows.h/each, 1))
	for i := start; i < end; i++ {
		drawLesson(rows.below(each*(i-start)), list[i], each, i == v.choice, v.done[list[i].Name])
	}
	drawMessage(c.area(message), m.shownNotice())
	drawKeys(c.area(foot), []key.Binding{binding("↑↓", "choose"), binding(string(m.keys.first("take")), "begin"), binding(string(m.keys.first("quit")), "quit")}, "")
}

// doneOf counts the lessons that were seen to the end.
func (v *lessonView) doneOf(list []Lesson) int {
	n := 0
	for _, l := range list {
		if v.done[l.Name] {
			n++
		}
	}
	return n
}

// drawLesson draws a lesson of the list. Where it has one line only, the
// sentence follows the title.
func drawLesson(a area, l Lesson, lines int, picked, done bool) {
	k := ink{role: plain}
	if picked {
		a.put(1, 0, '▸', ink{role: title})
		k.role = title
	}
	if done {
		a.put(3, 0, '✓', ink{role: chosen})
	}
	const indent = 5
	text := area{a.c, rect{a.x + indent, a.y, max(a.w-indent-1, 0), a.h}}
	about := in(dim, clean(head(l.About, longCaption)))
	if lines == 1 {
		text.line(0, 0, line{{clean(head(l.Title, longCaption)), k}, in(plain, "  "), about})
		return
	}
	text.line(0, 0, line{{clean(head(l.Title, longCaption)), k}})
	text.line(0, 1, line{about})
}
