package tui

import (
	"context"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// situation is something that can be on the screen, the acts that lead to it
// from a run with branches, and what tells that it is there.
type situation struct {
	name string
	acts []act
	is   func(*model) bool
}

// situations are everything that lies over the panes, and for every pane that
// it has the focus and that it is zoomed.
func situations() []situation {
	line := func(text string) []act { return []act{{what: "keys", text: text}} }
	prompted := func(m *model) bool { return m.prompt != nil }
	presented := func(m *model) bool { return m.presenting() }
	list := []situation{
		{"help", keysOf("?"), func(m *model) bool { return m.help }},
		{"line", line(":"), prompted},
		{"line with options", line(":s\t\t"), func(m *model) bool { return m.prompt != nil && len(m.prompt.options) > 1 }},
		{"line of a value", line(":swap schema=\t\t"), func(m *model) bool { return m.prompt != nil && len(m.prompt.options) > 1 }},
		{"long line", append(line(":note "), act{what: "paste", text: strings.Repeat("漢 long", 99)}), prompted},
		{"typing a search", line("/漢"), prompted},
		{"open search", line("/\"\r"), func(m *model) bool { return m.search.open() }},
		{"filter", line(":pane tokens\r/a"), prompted},
		{"decision", line("d"), func(m *model) bool { return m.decision != nil }},
		{"explanation", line("w"), func(m *model) bool { return m.explanation != nil }},
		{"weighed", line("g:weigh schema=none\r"), func(m *model) bool { return m.compare.weighed != nil }},
		{"branch beside", line("v"), func(m *model) bool { return m.view.focus == paneCompare && m.shot.aligned != nil }},
		{"presenter", keysOf("P"), presented},
		{"presenter with a spotlight", keysOf("P", "tab"), func(m *model) bool { return m.presenting() && m.present.spot > 0 }},
		{"second enter", keysOf("up", "up", "up", "up", "up", "up", "up", "up", "down", "enter"), func(m *model) bool { return m.asked >= 0 }},
		{"number", keysOf("4", "2"), func(m *model) bool { return m.digits == "42" }},
		{"breakpoints", line(":break override\r:watch token\r:trace forced\rE"), func(m *model) bool { return len(m.points) == 2 && len(m.watched) == 1 }},
		{"waiting", append(line("g"), act{what: "hold"}, act{what: "key", text: "w"}, act{what: "clock", x: -1}), func(m *model) bool { return m.job != nil && m.job.slow }},
	}
	hidden := situation{name: "all hidden", is: func(m *model) bool { return len(m.layout().order()) == 1 }}
	for id := paneWanted; id < paneCount; id++ {
		name := panes[id].name
		shows := func(m *model) bool { return m.view.focus == id && m.visible(id) }
		list = append(list, situation{name, line(":pane " + name + "\r"), shows})
		if !panes[id].whole {
			list = append(list, situation{name + " zoomed", line(":pane " + name + "\rz"), func(m *model) bool { return shows(m) && m.view.zoomed }})
			hidden.acts = append(hidden.acts, line(":hide "+name+"\r")...)
		}
	}
	return append(list, hidden)
}

func keysOf(names ...string) []act {
	var list []act
	for _, n := range names {
		list = append(list, act{what: "key", text: n})
	}
	return list
}

// branched makes a run with branches, notes and steps of every kind.
var branched = []act{
	{what: "keys", text: "      :note guess: what?\r"},
	{what: "keys", text: ":first 3\r:take-id 9\r:step 4\r:first 6\r:swap schema=none\r:step 3\r:first 2\r:type-anyway red\r:step 5\r:first 1\r:swap schema=long\r:type {\"why\":\"a\",\"kind\":\r"},
}

// In every situation every small size fits, whether the program comes to it by
// being resized or draws itself anew there.
func TestEverySituationFitsEverySmallSize(t *testing.T) {
	for _, s := range situations() {
		t.Run(s.name, func(t *testing.T) {
			d := drive(t, liveStage(t).opt, 160, 50)
			for _, a := range slices.Concat(branched, s.acts) {
				d.perform(a)
			}
			if !s.is(d.m) {
				t.Fatalf("it is not on the screen:\n%s", d.screen())
			}
			for h := range 21 {
				for w := range 31 {
					d.send(tea.WindowSizeMsg{Width: w, Height: h})
					if err := fits(d.m.View().Content, w, h); err != nil {
						t.Fatal(err)
					}
				}
			}
			d.releaseFrom(0)
			d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
			checkFits(t, d.m.View().Content, 80, 24)
		})
	}
}

// The same before there is a run: the lists of samples, of inputs and of
// lessons, and a run that has no step.
func TestEveryListFitsEverySmallSize(t *testing.T) {
	empty := newScript()
	empty.state.Steps, empty.state.At = nil, -1
	lessons, inputs := lessonsStage(t).opt, inputsStage(t).opt
	for name, opt := range map[string]Options{
		"samples": {Open: openScript, Samples: hostile}, "inputs": inputs, "lessons": lessons, "no step": {Stepper: empty}, "nothing": {Open: noStepper},
	} {
		for _, keys := range []string{"", "j", "/a", "i漢", ":", "enter"} {
			t.Run(name+" "+keys, func(t *testing.T) {
				d := drive(t, opt, 80, 24)
				if keys == "enter" {
					d.press("enter")
				} else {
					d.typeText(keys)
				}
				for h := range 21 {
					for w := range 31 {
						d.send(tea.WindowSizeMsg{Width: w, Height: h})
						if err := fits(d.m.View().Content, w, h); err != nil {
							t.Fatal(err)
						}
					}
				}
			})
		}
	}
}

func noStepper(context.Context, string) (Stepper, error) { return nil, context.Canceled }
