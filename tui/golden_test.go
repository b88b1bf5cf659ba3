package tui

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden screens instead of comparing with them")

// golden compares a screen with the one on file, which is cut like the
// terminal: no more lines than it has.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name+".golden")
	got += "\n"
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("%s differs (-want +got), -update accepts it:\n%s", name, diff)
	}
}

var sizes = []struct {
	name string
	w, h int
}{
	{"80x24", 80, 24}, {"120x40", 120, 40}, {"160x50", 160, 50}, {"40x10", 40, 10}, {"1x1", 1, 1},
}

func TestGoldenSizes(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			d := drive(t, Options{Stepper: newScript()}, size.w, size.h)
			d.steps(14)
			golden(t, "override-"+size.name, d.screen())
		})
	}
}

func TestGoldenStates(t *testing.T) {
	for _, tc := range []struct {
		name string
		keys []string
	}{
		{"first", nil},
		{"forced-and-overruled", []string{"space", "space", "space"}},
		{"pointer", strings.Fields("n n n n n n n n")},
		{"end", []string{"c", "G"}},
		{"middle", []string{"c", "g", "n"}},
		{"edit", strings.Fields("n down enter left")},
		{"lost", append(manyKeys("space", 14), "up", "enter", "enter")},
		{"mask-off", append(manyKeys("space", 14), "m")},
		{"not-valid", append(manyKeys("space", 14), "up", "enter", "enter", "c")},
		{"help", []string{"?"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := drive(t, Options{Stepper: newScript()}, 80, 24)
			d.press(tc.keys...)
			golden(t, tc.name, d.screen())
		})
	}
}

func manyKeys(name string, n int) []string {
	keys := make([]string, n)
	for i := range keys {
		keys[i] = name
	}
	return keys
}

func TestGoldenStart(t *testing.T) {
	d := drive(t, Options{Open: openScript, Samples: samples}, 80, 24)
	golden(t, "start", d.screen())
	d.press("/")
	d.typeText("top")
	golden(t, "start-filter", d.screen())
	d.press("esc", "i")
	d.typeText("How many")
	golden(t, "start-type", d.screen())
}

// TestViewFitsTheScreen checks every size up to a large one: as many lines as
// the screen has, each as wide as it, by both ways of measuring.
func TestViewFitsTheScreen(t *testing.T) {
	for _, opt := range []Options{{Stepper: hostileStepper()}, {Stepper: newScript()}, {Open: openScript, Samples: hostile}} {
		d := drive(t, opt, 80, 24)
		d.steps(11)
		for w := 0; w <= 200; w += 9 {
			for h := 0; h <= 60; h += 4 {
				d.m.w, d.m.h = w, h
				checkFits(t, d.m.View().Content, w, h)
				d.m.help = true
				checkFits(t, d.m.View().Content, w, h)
				d.m.help = false
			}
		}
	}
}

func checkFits(t *testing.T, content string, w, h int) {
	t.Helper()
	text := ansi.Strip(content)
	lines := strings.Split(text, "\n")
	if h > 0 && len(lines) != h {
		t.Errorf("%dx%d: %d lines", w, h, len(lines))
	}
	for _, l := range lines {
		if a, b := ansi.StringWidth(l), ansi.StringWidthWc(l); h > 0 && (a != w || b != w) {
			t.Fatalf("%dx%d: a line of %d or %d cells: %q", w, h, a, b, l)
		}
		checkShown(t, shown(l))
	}
}

// fitsEverywhere checks a screen at many sizes.
func fitsEverywhere(d *driver) {
	d.t.Helper()
	t, ok := d.t.(*testing.T)
	if !ok {
		return
	}
	w0, h0 := d.m.w, d.m.h
	for w := 1; w <= 200; w += 13 {
		for h := 1; h <= 60; h += 7 {
			d.m.w, d.m.h = w, h
			checkFits(t, d.m.View().Content, w, h)
		}
	}
	d.m.w, d.m.h = w0, h0
}
