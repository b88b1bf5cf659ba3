package tui

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// laneStory are lanes of recordings: the story; the same without a count and
// with other values; with thoughts before it; and three more for what there is
// no room for.
func laneStory(t testing.TB, n int) []Lane {
	other := slices.Concat(story[:5], []scripted{
		{take: `"nrx"`, path: "/metric", role: "answer", wishes: []wishFor{{`"nrx"`, .6}, {`"trx"`, .3}}},
	}, story[6:10], story[13:14], []scripted{
		{take: `"top"`, path: "/direction", role: "answer", wishes: []wishFor{{`"top"`, .612}, {`"bottom"`, .301}}},
	}, story[20:])
	thinking := []scripted{
		{take: "<think>", role: "reasoning", wishes: []wishFor{{"<think>", .9}, {"{", .1}}},
		{take: "the lowest five", role: "reasoning", wishes: []wishFor{{"the lowest five", .4}, {"hm", .3}}},
		{take: "</think>", role: "reasoning", wishes: []wishFor{{"</think>", .7}, {" wait", .2}}},
	}
	lanes := []Lane{
		planLane(t, "off", story, nil),
		planLane(t, "grammar-first", other, nil),
		planLane(t, "parser-first", slices.Concat(thinking, story), thinking),
		planLane(t, "two-pass", slices.Concat(thinking[:2], thinking[1:2]), thinking),
		planLane(t, "dialect=xgrammar", story[:9], nil),
		planLane(t, "漢\x1b[2J", other[:12], nil),
	}
	return lanes[:n]
}

// planLane is a recording of scripted steps, of which some are thoughts.
func planLane(t testing.TB, name string, plan, thinking []scripted) Lane {
	t.Helper()
	p := plant(t)
	text := ""
	for _, sc := range plan {
		p.step(sc, func(st *trace.Step) {
			if slices.ContainsFunc(thinking, func(th scripted) bool { return th.take == sc.take }) {
				st.Region = trace.RegionThink
			}
			for _, m := range testHeader.Prompt.Markers {
				if m.Name == sc.pointer {
					st.Pointer = &trace.Pointer{Marker: m, Offset: len(text)}
				}
			}
		})
		text += sc.take
	}
	if plan[len(plan)-1].take == "<|end|>" {
		p.end(trace.EndToken)
	} else {
		p.end(trace.EndMaxTokens, "/direction: missing")
	}
	return Lane{name, replayOf(p)}
}

func TestGoldenLanes(t *testing.T) {
	for _, size := range sizes {
		for _, n := range []int{2, 3, 6} {
			name := fmt.Sprintf("%d-%s", n, size.name)
			t.Run(name, func(t *testing.T) {
				d := drive(t, Options{Lanes: laneStory(t, n)}, size.w, size.h)
				d.steps(14)
				golden(t, "lanes-"+name, d.screen())
			})
		}
	}
}

func TestStoryLanesValues(t *testing.T) {
	d := drive(t, Options{Lanes: laneStory(t, 3)}, 100, 30)
	d.lineHas(paneLanes, "thoughts", "–", "▸ 1 token")
	d.steps(5)
	d.lineHas(paneLanes, "/operation", `"kpi_rank"`)
	d.lineHas(paneLanes, "/metric", "≠", "▸", `"trx"`, `≠"nrx"`)
	d.lineHas(paneLanes, "thoughts", "3 tokens closed")
	d.lineHas(paneLanes, "/count", "·", "–")
	d.sees("1 of 7 values not the same")
	d.press("c")
	d.lineHas(paneLanes, "/direction", "≠", `"bottom"`, `"top"`)
	d.lineHas(paneLanes, "/count", "5", "–", "◆")
	d.lineHas(paneLanes, "/month", "≠", `"2026-08"`, "≠–")
	d.lineHas(paneLanes, "/count", "≠", "5", "≠–")
	d.sees("4 of 7 values not the same")
	d.press("up", "up", "up")
	d.lineHas(paneLanes, "/level", "▸")
	d.press("enter")
	d.sees("step 9 of 22")
	d.lineHas(paneLanes, "/direction", "·")
	d.press("tab")
	d.sees("▸grammar-first")
	d.lineHas(paneLanes, "/level", "▸")
}

// Lanes of different inputs say so: only that of the one in the lead is shown.
func TestStoryLanesInputs(t *testing.T) {
	a, b := longRun(3), longRun(3)
	d := drive(t, Options{Lanes: []Lane{{"a", a}, {"b", b}}}, 100, 30)
	d.seesNot("not the same input")
	b = longRun(3)
	b.header.Prompt.Input += "?"
	d = drive(t, Options{Lanes: []Lane{{"a", a}, {"b", b}}}, 100, 30)
	d.sees("lanes 2 · not the same input")
}

// A narrow lane that is being decoded is not taken for one at its end.
func TestStoryLanesInHand(t *testing.T) {
	d := drive(t, Options{Lanes: newSmallLanes(t, "long", "short", "long", "short", "long").lanes}, 80, 24)
	d.steps(2)
	d.sees("in hand 3")
	d.seesNot("3 of 3")
}

// What leaked is marked in the lane and the value that it leaked into.
func TestStoryLanesLeaks(t *testing.T) {
	d := drive(t, Options{Lanes: []Lane{{"off", newScript()}, {"grammar-first", newLeaky()}}}, 100, 30)
	d.press("c")
	d.lineHas(paneLanes, "/action", "≈")
	d.lineHas(paneLanes, "/title", "≈")
	d.lineHas(paneLanes, "grammar-first", "2≈", "▲")
	if l := d.paneLine(paneLanes, "/note"); strings.Contains(l, "≈") {
		t.Errorf("a leak where there is none: %s", l)
	}
}

// A value that only another lane has can be gone to: that lane then leads.
func TestStoryLanesGoToAnother(t *testing.T) {
	lanes := laneStory(t, 3)
	d := drive(t, Options{Lanes: []Lane{lanes[1], lanes[0]}}, 100, 30)
	d.press("G")
	for range 9 {
		if strings.Contains(d.paneLine(paneLanes, "/count"), "▸≠") || strings.HasPrefix(d.paneLine(paneLanes, "/count"), "▸") {
			break
		}
		d.press("up")
	}
	d.press("enter")
	d.sees("▸off", "step 12 of 22")
}

func TestLanesMouse(t *testing.T) {
	d := drive(t, Options{Lanes: laneStory(t, 3)}, 100, 30)
	y := d.m.layout().panes[paneLanes].y
	d.send(tea.MouseClickMsg{X: 60, Y: y + 1, Button: tea.MouseLeft})
	d.sees("▸grammar-first")
	d.send(tea.MouseClickMsg{X: 5, Y: y + 5, Button: tea.MouseLeft})
	if d.m.runs.row != 2 {
		t.Errorf("row %d", d.m.runs.row)
	}
}

// A long value is shown where it differs, and while it is written its end.
func TestLanesLongValues(t *testing.T) {
	long := strings.Repeat("0123456789", 30)
	for text, want := range map[string]shown{long: "012345678…", "short": "short"} {
		if got := startOf([]byte(text), 0, 10); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if got := endOf([]byte(long+"漢"), 10); got != "…3456789漢" {
		t.Errorf("the end is %s", got)
	}
	a := []byte(long[:100] + "X" + long[101:])
	if got := around(a, firstDifference(a, []byte(long)), 12); got != "…6789X12345…" {
		t.Errorf("the difference is %s", got)
	}
	if got := around([]byte("漢漢漢漢漢漢漢"), 19, 6); got.width() > 6 {
		t.Errorf("%s is too wide", got)
	}
}

// In every situation of several lanes every small size fits.
func TestLanesFitEverySmallSize(t *testing.T) {
	for _, n := range []int{2, 3, MaxLanes} {
		d := drive(t, Options{Lanes: laneStory(t, n)}, 80, 24)
		for _, key := range []string{"down", "c", "z", "L"} {
			d.press(key)
			for h := range 21 {
				for w := range 31 {
					d.send(tea.WindowSizeMsg{Width: w, Height: h})
					if err := fits(d.m.View().Content, w, h); err != nil {
						t.Fatal(err)
					}
				}
			}
			d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
			fitsEverywhere(d)
		}
	}
}

func TestLanesHostile(t *testing.T) {
	for _, path := range append([]string{strings.Repeat("/a", 20_000), "/\u202e"}, hostile...) {
		var lanes []Lane
		for i := range 3 {
			s := longRun(40)
			for j := range s.state.Steps {
				st := &s.state.Steps[j]
				st.Path, st.Role, st.Region = path, trace.Role(path[:min(len(path), 30)]), trace.Region(path[:min(len(path), 5)])
				st.Chosen.Bytes = []byte(path[min(i*j, len(path)):])
				st.Pointer = &trace.Pointer{Marker: trace.Marker{Name: path, Value: path, Start: -1 << 62, End: 1 << 62}, Offset: j * 100}
			}
			r := trace.Summarize(s.header, s.state.Steps)
			s.state.InHand, s.state.Result = false, &r
			lanes = append(lanes, Lane{path, s})
		}
		d := drive(t, Options{Lanes: lanes}, 80, 24)
		d.press("left", "left", "right", "tab", "left", "up", "enter", "G")
		fitsEverywhere(d)
	}
}

// fieldLanes are recordings of that many values of some tokens each, which are
// not the same in all lanes.
func fieldLanes(lanes, values int) []Lane {
	var list []Lane
	for i := range lanes {
		var b strings.Builder
		b.WriteString("{")
		for n := range values {
			fmt.Fprintf(&b, `|"f%d"|:"|a| long| value %d|",`, n, n%(i+2))
		}
		s := longRun(1)
		s.state.Steps = writtenSteps(strings.TrimSuffix(b.String(), ",") + "}")
		r := trace.Summarize(s.header, s.state.Steps)
		s.state.At, s.state.InHand, s.state.Result = 0, false, &r
		list = append(list, Lane{fmt.Sprint("lane ", i), s})
	}
	return list
}

// BenchmarkLanes is a step of three lanes to and fro, with the frames, and a
// frame of the pane alone.
func BenchmarkLanes(b *testing.B) {
	for _, values := range []int{20, 2000} {
		d := drive(b, Options{Lanes: fieldLanes(3, values)}, 160, 50)
		d.line(fmt.Sprint(3 * values))
		b.Run(fmt.Sprint("step/", values), func(b *testing.B) {
			for i := 0; b.Loop(); i++ {
				d.press([]string{"right", "left"}[i%2])
			}
		})
		b.Run(fmt.Sprint("frame/", values), func(b *testing.B) {
			s := d.m.scene()
			for b.Loop() {
				drawLanes(newCanvas(160, 50).area(rect{0, 0, 160, 45}), s)
			}
		})
	}
}
