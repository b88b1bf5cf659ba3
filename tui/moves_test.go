package tui

import (
	"strings"
	"testing"
)

// A stepping test is a table: what is pressed, and where that leads.
func TestMoves(t *testing.T) {
	for _, tc := range []struct {
		name string
		keys string
		want string
	}{
		{"a step", "space", "step 2 ▸"},
		{"a number of steps", "1 0 right", "step 11 ▸"},
		{"steps back", "1 0 right 4 left", "step 7 of 11"},
		{"back beyond the start", "3 right 9 9 left", "step 1 of 4"},
		{"zero is no number", "0 right", "step 2 ▸"},
		{"the third choice", "3 n", "step 11 ▸"},
		{"choices back", "3 n N", "step 10 of 11"},
		{"an override", "o", "step 4 ▸"},
		{"the second override", "2 o", "step 15 ▸"},
		{"an override back", "2 o O", "step 4 of 15"},
		{"a field", "}", "step 3 ▸"},
		{"the second field", "2 }", "step 6 ▸"},
		{"back to the start of a field", "1 9 right {", "step 18 of 20"},
		{"and to the one before", "1 9 right { {", "step 15 of 20"},
		{"the end of a field", "} )", "step 4 ▸"},
		{"before a field", "} (", "step 2 of 3"},
		{"a decision", "]", "step 3 ▸"},
		{"the next decision", "] ]", "step 15 ▸"},
		{"a decision back", "] ] [", "step 3 of 15"},
		{"to the end", "c", "done · valid"},
		{"and back", "c C", "step 1 of 22"},
		{"the first", "c g", "step 1 of 22"},
		{"the twelfth", "c 1 2 g", "step 12 of 22"},
		{"one not computed yet", "1 2 g", "step 12 ▸"},
		{"the last", "5 right g G", "step 6 ▸"},
		{"a number given up", "1 2 esc right", "step 2 ▸"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := drive(t, Options{Stepper: newScript()}, 80, 24)
			d.press(strings.Fields(tc.keys)...)
			d.sees(tc.want)
		})
	}
}

// What is looked for in vain is said, and the cursor is at the end.
func TestStoryNoSuchStep(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("5", "o")
	d.sees("there is none: no further override on this branch", "done · valid")
	d.press("3", "g", "O")
	d.sees("no further override on this branch", "step 1 of 22")
}

func TestStoryNumberBeforeAKey(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.press("1", "2")
	d.sees("\n 12\n")
	d.press("esc")
	d.seesNot("\n 12\n")
}

// What is typed while something is under way counts in its order.
func TestStoryNumbersTypedAhead(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 80, 24)
	d.hold = true
	d.press("space", "1", "0", "right")
	d.release()
	d.sees("step 12 ▸")
}
