package tui

import (
	"context"
	"slices"
	"strings"
	"testing"
)

func TestStoryCommandLine(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.line("step 5")
	d.sees("step 6 ▸")
	d.line("goto 3")
	d.sees("step 3 of 6")
	d.line("5")
	d.sees("step 5 of 6")
	d.line("first 2")
	d.sees("step 2 of 6")
	d.line("first")
	d.sees("step 1 of 6")
	d.line("5")
	d.sees("step 5 of 6")
	d.line("rc")
	d.sees("step 1 of 6")
	d.line("cont")
	d.sees("done · valid")
	d.line("no-such")
	d.sees(`there is no command "no-such"`)
	d.line("fi")
	d.sees(`"fi" can be field or field-back or`)
	d.line("mask on")
	d.sees("mask takes nothing more")
	d.line("  ")
	d.seesNot("no command")
}

func TestStoryCompletion(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press(":")
	d.typeText("rev")
	d.press("tab")
	d.sees("\n:reverse-continue")
	d.press("esc", ":")
	d.typeText("fin")
	d.press("tab")
	d.sees("\n:finish")
	d.press("tab")
	d.sees("finish  finish-back")
	d.press("tab")
	d.sees("\n:finish-back")
	d.press("shift+tab")
	d.press("esc", ":")
	d.typeText("theme hi")
	d.press("tab")
	d.sees("\n:theme high-contrast")
	d.press("esc", ":")
	d.typeText("break override && ent")
	d.press("tab")
	d.sees("\n:break override && ent")
	d.press("esc")
	d.seesNot("\n:break")
}

func TestStoryHistory(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.line("step 2")
	d.line("step 3")
	d.press(":")
	d.typeText("ste")
	d.press("up")
	d.sees("\n:step 3")
	d.press("up", "up", "up")
	d.sees("\n:step 2")
	d.press("down", "down")
	d.sees("\n:ste")
	d.press("up", "up", "enter")
	d.sees("step 8 ▸")
}

// Every command can be found by its name, a beginning of it, and its keys.
func TestCommandsCanBeFound(t *testing.T) {
	s := newCommandSet()
	seen := map[string]string{}
	s.all(func(c *command) {
		if got, _, err := s.find(c.name + " x"); err != nil || got != c {
			t.Errorf("%s: found %v, %v", c.name, got, err)
		}
		if c.does == "" || c.run == nil {
			t.Errorf("%s does nothing, or nobody knows what", c.name)
		}
		for _, k := range c.keys {
			if err := validKey(k); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			place := k + " " + string(rune('0'+c.in))
			if other := seen[place]; other != "" {
				t.Errorf("%s and %s have the key %s in the same place", c.name, other, k)
			}
			seen[place] = c.name
		}
	})
}

func TestStoryKeysBoundOtherwise(t *testing.T) {
	d := drive(t, Options{Stepper: newScript(), Keys: map[string][]string{
		"step":     {"f", "right"},
		"mask":     {},
		"step 5":   {"F"},
		"continue": {"ctrl+r"},
	}}, 80, 24)
	d.press("f")
	d.sees("step 2 ▸")
	d.press("space", "m")
	d.sees("step 2 ▸") // neither does anything any more
	d.press("F")
	d.sees("step 7 ▸")
	d.press("?")
	d.sees("f →")
	d.press("?", "ctrl+r")
	d.sees("done · valid")
}

func TestBadBindings(t *testing.T) {
	for text, keys := range map[string][]string{"no-such": {"x"}, "step": {"nope"}} {
		_, err := newModel(context.Background(), Options{Stepper: newScript(), Keys: map[string][]string{text: keys}})
		if err == nil {
			t.Errorf("%s = %v was taken", text, keys)
		}
	}
}

func TestStoryCommandsAtTheStart(t *testing.T) {
	d := drive(t, Options{Stepper: newScript(), Commands: []string{"goto 15", "mask", "step 2"}}, 80, 24)
	d.run(d.m.Init())
	d.sees("step 17 ▸")
	if st := d.m.shot.state.Steps[14]; !st.MaskOff {
		t.Error("the mask is on")
	}
	d = drive(t, Options{Stepper: newScript(), Commands: []string{"goto 3", "no-such", "goto 5"}}, 80, 24)
	d.run(d.m.Init())
	d.sees("no command")
}

// Names complete to what can be done, whatever is typed.
func TestCompletionsGoOnWithWhatIsTyped(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	for _, text := range append([]string{"", "b", "pane ", "pane t", "theme ", "copy p", "hide x", "\x1b", "漢 漢", "swap a=b c"}, hostile...) {
		stem, options := d.m.completions(text)
		for _, o := range options {
			if !strings.HasPrefix(stem+o, text) {
				t.Errorf("%q is completed to %q", text, stem+o)
			}
		}
	}
	if _, all := d.m.completions(""); !slices.Contains(all, "continue") {
		t.Error("nothing typed completes to nothing")
	}
}
