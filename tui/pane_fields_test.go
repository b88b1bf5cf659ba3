package tui

import (
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// TestGoldenFields shows the ledger in a place for guests and zoomed.
func TestGoldenFields(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			d := drive(t, Options{Stepper: newScript()}, size.w, size.h)
			d.steps(18)
			d.press("f")
			golden(t, "fields-"+size.name, d.screen())
			d.m.view.zoomed = true
			golden(t, "fields-zoomed-"+size.name, d.screen())
		})
	}
}

func zoomedFields(t *testing.T, s Stepper) *driver {
	d := drive(t, Options{Stepper: s}, 160, 30)
	d.press("f", "z")
	return d
}

func TestStoryFieldsCount(t *testing.T) {
	d := zoomedFields(t, newScript())
	d.sees("no field yet")
	d.press("c")
	d.lineHas(paneFields, "min p", "field", "tokens", "min p", "▲ over", "Σ pressure", "time", "Σ entropy", "■ forced", "◆ pointer")
	d.lineHas(paneFields, "/direction", "a /direction", " 1  ", "30.1%", "1.7 bits")
	d.lineHas(paneFields, "/count", "99.6%", "<num0> = 5 · byte 16")
	d.lineHas(paneFields, "/month", " 3  ", "98.0%", "100.0%", "<month0> = 2026-08 · bytes 50–56")
	d.lineHas(paneFields, "  structure", "●", " 14  ", "47.1%")
	d.lineHas(paneFields, "  total", " 22  ", "30.1%", "2 pointers")
	d.press("g", "space", "space")
	d.lineHas(paneFields, "/operation", "●", "87.1%")
	d.seesNot("/metric")
}

func TestStoryFieldsGoThere(t *testing.T) {
	d := zoomedFields(t, newScript())
	d.press("c", "up", "up", "up")
	d.lineHas(paneFields, "/count", "▸")
	d.press("enter")
	d.sees("step 12 of 22")
	d.lineHas(paneFields, "/count", "▸●")
	d.press("G", "up") // from /count to the field before it
	d.lineHas(paneFields, "/level", "▸")
	d.press("down", "down", "down", "enter")
	d.sees("step 18 of 22")
	d.lineHas(paneFields, "/month", "▸●")
	d.press("enter")
	d.sees("step 20 of 22")
	d.press("enter")
	d.sees("step 18 of 22")
	d.press("down", "enter")
	d.sees("step 1 of 22")
	d.lineHas(paneFields, "  structure", "▸●")
	d.press("backspace", "space", "space")
	d.lineHas(paneFields, "/operation", "▸●")
}

// fieldsShown lists the paths in the order in which a pane shows them.
func fieldsShown(d *driver) string {
	var list []string
	for _, l := range strings.Split(d.paneText(paneFields), "\n") {
		for _, w := range strings.Fields(l) {
			if strings.HasPrefix(w, "/") || strings.HasPrefix(w, "…") {
				list = append(list, w)
			}
		}
	}
	return strings.Join(list, " ")
}

func TestStoryFieldsSort(t *testing.T) {
	d := zoomedFields(t, newScript())
	d.press("c")
	text := "/operation /metric /level /count /direction /month"
	want := func(order, words string) {
		t.Helper()
		if got := fieldsShown(d); got != order {
			t.Errorf("%s, want %s", got, order)
		}
		d.sees("fields 6 · " + words)
	}
	want(text, "order of the text")
	d.press(">")
	want("/month /operation /metric /level /count /direction", "most tokens first")
	d.press(">")
	want("/direction /metric /operation /level /month /count", "smallest raw p first")
	d.press("r")
	want("/count /month /level /operation /metric /direction", "smallest raw p first, reversed")
	d.press("<", "<")
	want(text, "order of the text")
	d.press("r")
	want("/month /direction /count /level /metric /operation", "order of the text, reversed")
	d.press("r", "<")
	want("/count /month /operation /metric /level /direction", "in the order of the input's spans")
	d.line("fields-sort overrides")
	want("/direction /operation /metric /level /count /month", "most overrides first")
	d.press("left", "left", "left", "left", "left", "left", "left", "left", "left") // the memory of an order follows
	if got := fieldsShown(d); got != "/operation /metric /level /count" {
		t.Errorf("before /direction: %s", got)
	}
	d.line("fields-sort colour")
	d.sees(`there is no column "colour"`)
}

func TestStoryFieldsMouse(t *testing.T) {
	d := zoomedFields(t, newScript())
	d.press("c")
	y := d.m.layout().panes[paneFields].y
	d.send(tea.MouseClickMsg{Button: tea.MouseLeft, X: 10, Y: y + 1 + 1 + 4})
	d.lineHas(paneFields, "/direction", "▸")
	head := []rune(d.paneLine(paneFields, "min p"))
	x := len([]rune(strings.Split(string(head), "min p")[0]))
	d.send(tea.MouseClickMsg{Button: tea.MouseLeft, X: x + 1, Y: y + 1})
	d.sees("smallest raw p first")
	d.lineHas(paneFields, "/direction", "▸")
	d.send(tea.MouseClickMsg{Button: tea.MouseLeft, X: x + 1, Y: y + 1})
	d.sees("reversed")
	d.send(tea.MouseClickMsg{Button: tea.MouseLeft, X: 5, Y: y + d.m.layout().panes[paneFields].h - 2})
	d.lineHas(paneFields, "  structure", "▸")
}

// manyFields is a run with that many fields of a token each.
func manyFields(n int) *script {
	s := longRun(n)
	for i := range s.state.Steps {
		s.state.Steps[i].Path = fmt.Sprintf("/list/%d/name", i)
		s.state.Steps[i].Role = trace.RoleAnswer
	}
	return s
}

// TestStoryFieldsStandStill moves the cursor of a list that is longer than the
// pane: rows move only when the cursor leaves the pane.
func TestStoryFieldsStandStill(t *testing.T) {
	d := drive(t, Options{Stepper: manyFields(500)}, 80, 24)
	d.press("f")
	d.sees("/499/name")
	before := fieldsShown(d)
	d.press("up")
	if got := fieldsShown(d); got != before {
		t.Errorf("the rows moved from %s to %s", before, got)
	}
	for range 20 {
		d.press("up")
	}
	d.lineHas(paneFields, "/478/name", "▸")
	for range 21 {
		d.press("down")
	}
	d.lineHas(paneFields, "/499/name", "▸●")
}

// TestFieldsUnknown shows what is not known as unknown, and what is known in
// part as a sum of that part.
func TestFieldsUnknown(t *testing.T) {
	s := longRun(3)
	for i := range s.state.Steps {
		st := &s.state.Steps[i]
		st.Role, st.Chosen.Raw, st.AllowedMass = trace.RoleAnswer, trace.Unknown, trace.Unknown
	}
	d := zoomedFields(t, s)
	l := d.paneLine(paneFields, "/reasoning")
	if strings.Count(l, "?") != 2 || strings.Contains(l, " 0.0%") && strings.Contains(l, "0.0 bits") {
		t.Errorf("an unknown number has a value: %s", l)
	}
	s.state.Steps[1].AllowedMass = logProb(.25)
	d = zoomedFields(t, s)
	d.lineHas(paneFields, "/reasoning", "2.0 bits+?")
}

func TestFieldsHostilePaths(t *testing.T) {
	for _, path := range append([]string{strings.Repeat("/a", 100_000), "/\x1b[2J\x00", "/\u202e", "/é\u0301漢字", ""}, hostile...) {
		s := longRun(5)
		for i := range s.state.Steps {
			st := &s.state.Steps[i]
			st.Path, st.Role = path, trace.Role(path[:min(len(path), 30)])
			st.Pointer = &trace.Pointer{Marker: trace.Marker{Name: path, Value: path, Start: -1 << 62, End: 1 << 62}}
			st.ModelNS, st.MaskNS, st.Entropy = 1<<62, 1<<62, 1e308
		}
		d := drive(t, Options{Stepper: s}, 80, 24)
		d.press("f")
		for _, zoom := range []bool{false, true} {
			d.m.view.zoomed = zoom
			for _, size := range [][2]int{{1, 1}, {2, 9}, {13, 5}, {40, 10}, {80, 24}, {120, 40}, {200, 60}} {
				d.m.w, d.m.h = size[0], size[1]
				checkFits(t, d.m.View().Content, size[0], size[1])
			}
		}
	}
}

// TestFieldsEverySize draws and uses the pane at every small size.
func TestFieldsEverySize(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("c", "f", "z")
	for w := 1; w <= 130; w += 3 {
		for h := 1; h <= 14; h++ {
			d.send(tea.WindowSizeMsg{Width: w, Height: h})
			checkFits(t, d.m.View().Content, w, h)
			d.press("down", "up", "up", ">", "r")
		}
	}
}

// BenchmarkFields is a frame of the pane alone.
func BenchmarkFields(b *testing.B) {
	for _, run := range []struct {
		name string
		s    *script
		keys []string
	}{{"one_field", longRun(100_000), nil}, {"many_fields", manyFields(100_000), nil}, {"many_fields_sorted", manyFields(100_000), []string{">", ">"}}} {
		b.Run(run.name, func(b *testing.B) {
			d := benchDriver(b, run.s)
			d.press("f", "z")
			d.press(run.keys...)
			s := d.m.scene()
			c := newCanvas(200, 60)
			b.ReportAllocs()
			for b.Loop() {
				drawFields(c.area(rect{0, 0, 200, 60}), s)
			}
		})
	}
}

// BenchmarkFieldsStep is a step with the rows in an order.
func BenchmarkFieldsStep(b *testing.B) {
	d := benchDriver(b, manyFields(100_000))
	d.press("f", "z", ">", ">")
	for i := 0; b.Loop(); i++ {
		d.press([]string{"left", "right"}[i%2])
	}
}
