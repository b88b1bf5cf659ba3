package tui

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// lessonNotes are the captions of a short lesson.
var lessonNotes = []struct {
	step int
	text string
}{
	{1, "It begins with a bracket\nNothing else is allowed."},
	{3, "guess: Which operation will it be?"},
	{3, "It is kpi_rank."},
	{15, "guess: top or bottom?"},
	{15, "An override\nThe model wanted top."},
}

func newLesson() *notedScript {
	s := newRecorded()
	for _, n := range lessonNotes {
		s.notes = append(s.notes, note(n.step, n.text))
	}
	return s
}

func TestStoryLesson(t *testing.T) {
	d := drive(t, Options{Stepper: newLesson(), Lesson: true, Title: "A short lesson"}, 80, 24)
	d.sees("A short lesson", "caption 1 of 3", "It begins with a bracket", "space next")
	d.press("right")
	d.sees("caption of step 1", "Nothing else is allowed.") // it stays until the next one
	d.press("space")
	d.sees("what comes next? type your guess", "Which operation will it be?", `"operation":`)
	d.seesNot("kpi_rank", "87.1%")
	d.typeText("kpi_value")
	d.sees("your guess")
	d.press("enter")
	d.sees("✗ no: you guessed kpi_value  raw 8.3%", "It is kpi_rank.", "87.1%")
	d.press("space")
	d.sees("step 15 of 22")
	d.seesNot("wanted top", "override", "61.2%")
	d.typeText("bottom")
	d.press("enter")
	d.sees("✓ right: you guessed it", "98.0%", "The model wanted top.")
	d.press("space")
	d.sees("done · valid", "caption of step 15")
	d.press("space")
	d.sees("that was the last caption: esc leaves")
	d.press("esc")
	d.sees("━━ wanted")
	d.press("P", "pgup", "pgup")
	d.sees("It is kpi_rank.") // what was shown stays shown
}

func TestStoryShowWithoutAGuess(t *testing.T) {
	for _, key := range []string{"enter", "space"} {
		d := drive(t, Options{Stepper: newLesson(), Lesson: true}, 80, 24)
		d.press("space", key)
		d.sees("It is kpi_rank.", "free choice")
		d.seesNot("you guessed")
	}
}

func TestGuessesThatAreBannedOrUnknown(t *testing.T) {
	d := drive(t, Options{Stepper: newLesson(), Lesson: true}, 80, 24)
	d.press("space")
	d.typeText("q top") // q is a letter of a guess here
	d.press("backspace", "backspace", "backspace", "backspace", "backspace")
	d.typeText("top")
	d.press("enter")
	d.sees("✗ no: you guessed top  raw 1.1%  masked –  not allowed")
	d.press("space")
	d.typeText("zebra \x1b[2J")
	d.press("enter")
	d.sees("✗ no: you guessed zebra", "of it nothing is recorded here")
}

func TestSameToken(t *testing.T) {
	for _, tc := range []struct {
		text, token string
		want        bool
	}{
		{"bottom", `"bottom"`, true}, {"Bottom", ` "bottom",`, true}, {"bottom", "top", false}, {",", ",", true},
		{",", "}", false}, {"", ",", false}, {`"`, "'", false}, {"operation", `{"operation":"`, true}, {"<code0>", "<code0>", true},
	} {
		if got := sameToken(tc.text, []byte(tc.token)); got != tc.want {
			t.Errorf("%q names %q: %v", tc.text, tc.token, got)
		}
	}
}

func TestAutoPlayWaitsForAGuess(t *testing.T) {
	c := driveClock(t, Options{Stepper: newLesson(), Lesson: true, Speed: 1}, 80, 24)
	c.press("p")
	c.sees("space pause")
	c.ticks(8)
	c.sees("step 3 of 22", "type your guess")
	c.press("enter")
	c.ticks(1)
	c.sees("step 3 of 22") // the answer is to be read
	c.waits(2*time.Second + 50*time.Millisecond*time.Duration(len(lessonNotes[1].text)+len(lessonNotes[2].text)) - time.Second)
	c.ticks(1)
	c.sees("step 4 of 22")
}

var testLessons = []Lesson{
	{Name: "first", Title: "What a mask is", About: "Why some tokens cannot come next."},
	{Name: "second", Title: "Forced steps", About: "Where the grammar leaves one token only."},
	{Name: "broken", Title: "A lesson that cannot be opened", About: "\x1b[2Jevil"},
}

func openLesson(_ context.Context, name string) (Stepper, error) {
	if name == "broken" {
		return nil, errors.New("the file is gone")
	}
	return newLesson(), nil
}

func TestStoryListOfLessons(t *testing.T) {
	d := drive(t, Options{Lessons: testLessons, Open: openLesson}, 80, 24)
	d.sees("lessons in constrained decoding", "▸   What a mask is", "Forced steps", "⏎ begin")
	d.press("down", "enter")
	d.sees("Forced steps", "It begins with a bracket")
	d.press("esc")
	d.sees("▸   Forced steps") // not seen to the end
	d.press("enter", "space", "enter", "space", "enter", "esc")
	d.sees("▸ ✓ Forced steps", "1 of 3 done")
	d.press("G", "enter")
	d.sees("the file is gone", "▸   A lesson that cannot")
	d.press("g", "space")
	d.sees("What a mask is", "caption 1 of 3")
	d.press("P")
	d.sees("━━ wanted")
	d.press("P", "esc", "q")
	if d.quits != 1 {
		t.Errorf("%d quits", d.quits)
	}
}

func TestALessonBeginsAnewEveryTime(t *testing.T) {
	d := drive(t, Options{Lessons: testLessons, Open: openLesson}, 80, 24)
	for range 2 {
		d.press("enter", "space")
		d.sees("what comes next?")
		d.press("enter")
		d.sees("It is kpi_rank.")
		d.press("esc")
	}
}

func TestGoldenLessons(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			d := drive(t, Options{Lessons: testLessons, Open: openLesson}, size.w, size.h)
			golden(t, "lessons-"+size.name, d.screen())
			d.press("enter", "space")
			d.typeText("kpi")
			golden(t, "guess-"+size.name, d.screen())
			d.press("enter")
			golden(t, "answer-"+size.name, d.screen())
		})
	}
}

// Whatever is pressed, at whatever size, the screen holds.
func TestLessonKeysBreakNothing(t *testing.T) {
	d := drive(t, Options{Lessons: testLessons, Open: openLesson}, 80, 24)
	keys := strings.Fields("enter space right tab p + - space enter k left shift+tab P P ? esc : esc down up G g n N c m w d x z f tab enter esc q")
	for i := range 400 {
		d.press(keys[i*7%len(keys)])
		w, h := i*13%160, i*5%50
		d.m.w, d.m.h = w, h
		checkFits(t, d.m.View().Content, w, h)
	}
}
