package tui

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// farUp is more rows than any text of these tests has.
const farUp = 1_000_000

// exercise does at random with a document what a user can do.
func exercise(t *testing.T, d document) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(uint64(len(d.text)), 1))
	v := &jsonView{}
	for range 30 {
		pane := rect{0, 0, rnd.IntN(50), rnd.IntN(15)}
		switch rnd.IntN(9) {
		case 0:
			v.fold(&d, pane)
		case 1:
			v.foldAll(&d, pane)
		case 2:
			v.nextFilter(&d, pane)
		case 3:
			v.move(&d, pane, (rnd.IntN(5)-2)*max(pane.h, 1))
		case 4:
			v.click(&d, pane, rnd.IntN(12)-1)
		case 5:
			v.move(&d, pane, -farUp)
		default:
			v.move(&d, pane, rnd.IntN(9)-5)
		}
		if step, ok := v.target(&d); ok && (step < 0 || step > d.at) {
			t.Fatalf("the value at %+v is of step %d of %d", v.cursor, step, d.at)
		}
		checkWindow(t, v, &d, pane)
	}
}

// checkWindow holds that the rows on the screen are fitting, in order, and with
// the cursor among them.
func checkWindow(t *testing.T, v *jsonView, d *document, pane rect) {
	t.Helper()
	w, h := jsonInner(pane)
	rows := v.window(d, w, h)
	if len(rows) > max(h, 0) {
		t.Fatalf("%d rows in %d", len(rows), h)
	}
	for i, r := range rows {
		if i > 0 && rows[i-1].compare(r.jsonPlace) >= 0 {
			t.Fatalf("row %d is at %+v, the one before at %+v", i, r.jsonPlace, rows[i-1].jsonPlace)
		}
		if got := r.text.width(); got > max(w, 2) { // a wide rune needs two cells
			t.Fatalf("a row of %d cells in %d", got, w)
		}
		d.markOf(r.item)
	}
}

// TestViewOfRandomTexts does random things with random texts.
func TestViewOfRandomTexts(t *testing.T) {
	rnd := rand.New(rand.NewPCG(11, 12))
	for range 300 {
		steps := randomText(rnd, 1+rnd.IntN(60))
		b := newRunIndex().update(steps)
		exercise(t, b.document(rnd.IntN(len(steps))))
	}
}

// written makes a document of tokens; a role stands before each after a bar.
func written(tokens ...string) document {
	var steps []trace.Step
	for i, text := range tokens {
		st := trace.Step{ID: i + 1, Parent: i, Region: trace.RegionJSON, Role: trace.RoleStructure}
		if role, rest, ok := strings.Cut(text, "|"); ok {
			st.Role = map[string]trace.Role{"a": trace.RoleAnswer, "r": trace.RoleReasoning, "t": trace.RoleReasoning}[role]
			st.Path = "/" + rest
			text = rest
			if role == "t" {
				st.Region = trace.RegionThink
			}
		}
		st.Chosen.Bytes = []byte(text)
		steps = append(steps, st)
	}
	return newRunIndex().update(withPointers(steps)).document(len(steps) - 1)
}

// nested is a document with all that can be folded and hidden.
func nested() document {
	return written("t|first I\n", "t|think\n", "{", `"why":`, `r|"because`, `r| it is"`, ",", `"steps":`, "[", `r|"one"`, ",", `r|"two"`, ",", `r|"three"`, "]", ",",
		`"out":`, "{", `"n":`, "a|<num0>", ",", `"list":`, "[", "a|1", ",", "a|2", "]", "}", ",", `"last":`, `a|"x"`)
}

func viewText(v *jsonView, d document, w, h int) string {
	var out []string
	for _, r := range v.window(&d, w, h) {
		text := ""
		for _, p := range r.text {
			text += string(p.text)
		}
		if v.manual && r.jsonPlace == v.cursor {
			text = "▸" + text
		}
		out = append(out, text)
	}
	return strings.Join(out, "\n")
}

func wantView(t *testing.T, what string, v *jsonView, d document, want ...string) {
	t.Helper()
	if got := viewText(v, d, 60, 30); got != strings.Join(want, "\n") {
		t.Errorf("%s:\n%s\nwant\n%s", what, got, strings.Join(want, "\n"))
	}
}

var big = rect{0, 0, 62, 31}

func TestFolding(t *testing.T) {
	d := nested()
	v := &jsonView{}
	head := []string{"first·I⏎", "think⏎"}
	head[0] = "first I⏎"
	v.foldAll(&d, big)
	folded := append(head, "{", `  "why": "because it is",`, `  "steps": [ … 3 items ],`, `  "out": { … 2 fields },`, `  "last": "x"`)
	wantView(t, "everything folded", v, d, folded...)
	v.move(&d, big, -1)
	v.fold(&d, big)
	wantView(t, "one of them opened", v, d, append(head, "{", `  "why": "because it is",`, `  "steps": [ … 3 items ],`, `▸  "out": {`, `    "n": 5 ‹num0›,`, `    "list": [ … 2 items ]`, `  },`, `  "last": "x"`)...)
	v.fold(&d, big)
	folded[5] = "▸" + folded[5]
	wantView(t, "and folded again", v, d, folded...)
	v.foldAll(&d, big)
	v.move(&d, big, -farUp)
	v.move(&d, big, 2)
	v.fold(&d, big)
	wantView(t, "the root folded before it is closed", v, d, append(head, "▸{ … 4 fields ")...)
}

func TestFoldFromWithin(t *testing.T) {
	d := nested()
	v := &jsonView{}
	v.move(&d, big, -4) // on an item of a list
	wantCursor(t, v, d, "    1,")
	v.fold(&d, big)
	wantCursor(t, v, d, `  "list": [ … 2 items ]`)
	if step, ok := v.target(&d); !ok || string(d.steps[step].Chosen.Bytes) != "[" {
		t.Errorf("its value is of step %d", step)
	}
	v.fold(&d, big)
	wantCursor(t, v, d, `  "list": [`)
}

func wantCursor(t *testing.T, v *jsonView, d document, want string) {
	t.Helper()
	for _, l := range strings.Split(viewText(v, d, 60, 30), "\n") {
		if after, ok := strings.CutPrefix(l, "▸"); ok {
			if strings.TrimSpace(after) != strings.TrimSpace(want) {
				t.Errorf("the cursor is on %q, want %q", after, want)
			}
			return
		}
	}
	t.Errorf("no cursor in\n%s", viewText(v, d, 60, 30))
}

func TestRoles(t *testing.T) {
	d := nested()
	v := &jsonView{}
	v.nextFilter(&d, big)
	wantView(t, "without reasoning", v, d, "… 2 lines of reasoning", "{", `  "why": … 2 tokens of reasoning,`, `  "steps": [`, "    … 3 lines of reasoning", "  ],",
		`  "out": {`, `    "n": 5 ‹num0›,`, `    "list": [`, "      1,", "      2", "    ]", "  },", `  "last": "x"`)
	v.nextFilter(&d, big)
	wantView(t, "only answers", v, d, "/<num0> 5 ‹num0›", "/1 1", "/2 2", `/"x" "x"`)
	v.move(&d, big, -1)
	wantCursor(t, v, d, "/2 2")
	if step, ok := v.target(&d); !ok || string(d.steps[step].Chosen.Bytes) != "2" {
		t.Errorf("its value is of step %d", step)
	}
	v.nextFilter(&d, big)
	wantCursor(t, v, d, "      2")
}

func TestLineMarks(t *testing.T) {
	d := nested()
	d.steps[4].Override = true
	d = newRunIndex().update(d.steps).document(d.at)
	v := &jsonView{}
	var got string
	for _, r := range v.window(&d, 60, 30) {
		got += string(d.markOf(r.item).sign)
	}
	if want := "rr ▲ rrr  ◆ aa  a"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestScrollingAndFollowing(t *testing.T) {
	d := nested()
	v := &jsonView{}
	pane := rect{0, 0, 30, 6}
	end := viewText(v, d, 28, 5)
	v.move(&d, pane, -1)
	wantCursor(t, v, d, "  },")
	v.move(&d, pane, -farUp)
	if got := viewText(v, d, 28, 5); !strings.HasPrefix(got, "▸first I⏎\nthink⏎\n{") {
		t.Errorf("the first page is\n%s", got)
	}
	v.click(&d, pane, 3)
	wantCursor(t, v, d, `  "why": "because it is",`)
	v.move(&d, pane, 1)
	wantCursor(t, v, d, `  "steps": [`)
	v.move(&d, pane, farUp)
	if v.manual || viewText(v, d, 28, 5) != end {
		t.Errorf("it does not follow at the end:\n%s", viewText(v, d, 28, 5))
	}
	v.move(&d, pane, -1)
	v.leave(7)
	v.leave(9)
	if step, ok := v.back(); step != 9 || !ok {
		t.Errorf("back to %d %v", step, ok)
	}
	v.reset()
	if v.manual || viewText(v, d, 28, 5) != end {
		t.Error("reset does not follow")
	}
	v.move(&d, pane, 1)
	if v.manual {
		t.Error("moving down at the end stops following")
	}
}

// TestFoldsByHandAreFoundEitherWay folds at random, so that both ways of
// looking for what hides a line come up, and holds them against each other.
func TestFoldsByHandAreFoundEitherWay(t *testing.T) {
	rnd := rand.New(rand.NewPCG(15, 16))
	for range 100 {
		steps := randomText(rnd, 60)
		for i := range steps {
			steps[i].Chosen.Bytes = []byte(tamePiece(rnd, i))
			steps[i].Region, steps[i].Chosen.Kind = trace.RegionJSON, trace.KindNormal
		}
		d := newRunIndex().update(withPointers(steps)).document(len(steps) - 1)
		v := &jsonView{folds: map[int]bool{}}
		for n := range d.lines {
			if d.opensLines(n) && rnd.IntN(3) == 0 {
				v.folds[d.bracket(n)] = rnd.IntN(3) > 0
			}
		}
		for n := range d.lines {
			want := -1
			for o := range d.lines {
				if want < 0 && d.opensLines(o) && v.folds[d.bracket(o)] && d.holds(o, n) {
					want = o
				}
			}
			if got := v.foldByHand(&d, n); got != want {
				t.Fatalf("line %d is hidden by %d, want %d", n, got, want)
			}
			for offset := range 99 { // so many that what is around the line is looked at
				v.folds[-1-offset] = true
			}
			if got := v.foldByHand(&d, n); got != want {
				t.Fatalf("among many, line %d is hidden by %d, want %d", n, got, want)
			}
			for offset := range 99 {
				delete(v.folds, -1-offset)
			}
		}
	}
}
