package tui

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

func TestStoryCompare(t *testing.T) {
	d := drive(t, Options{Stepper: replayOf(orchard(t))}, 80, 24)
	d.press("G", "v")
	d.sees("compare 2 of 2 values not the same", "14 steps shared", "this branch · 17 steps · cut off", "branch 22 · 22 steps · valid",
		"/direction", "≠", `✎ "last"`, `▲ "bottom"`, "30.1%", "0.6%", "▸    17", ">")
	d.press("up", "up")
	d.sees(`▸    15 ✎ "last"`)
	d.press("tab")
	d.sees(`▸    15 ▲ "bottom"`)
	d.press("enter")
	d.sees("step 15 of 22", "this branch · 22 steps", "branch 44 · 17 steps", `▸    15 ▲ "bottom"`, `✎ "last"`)
	d.press("space")
	d.sees("step 16 of 22", "▸    16")
	d.press("up", "up", "up", "enter")
	d.sees("step 14 of 22", "▸ ── 14 steps shared")
	d.press("esc")
	d.seesNot("compare")
}

func TestStoryCompareWithALeaf(t *testing.T) {
	d := drive(t, Options{Stepper: replayOf(orchard(t))}, 120, 40)
	d.line("compare 37")
	d.sees("branch 37", "2 steps shared", `≠`, `"kpi_rank"`, `"kpi_value"`, "/direction", "<", `✗ <month0>`)
	d.press("v")
	d.seesNot("2 steps shared")
	d.line("compare 44")
	d.sees("that is the branch that is shown")
	d.line("compare 7")
	d.sees("no branch ends with step 7")
	d.line("compare x")
	d.sees("needs the id")
	d.press("T", "up", "v")
	d.sees("branch 41", "14 steps shared")
}

func TestStoryCompareOneBranch(t *testing.T) {
	p := plant(t)
	p.grow(story)
	d := drive(t, Options{Stepper: replayOf(p)}, 80, 24)
	d.press("v")
	d.sees("there is one branch only")
	d.line("pane compare")
	d.sees("There is no other branch")
	d.press("down", "enter", "tab")
}

func TestGoldenCompare(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			d := drive(t, Options{Stepper: replayOf(orchard(t))}, size.w, size.h)
			d.press("v", "down", "down")
			golden(t, "compare-"+size.name, d.screen())
			d.line("compare 37")
			golden(t, fmt.Sprintf("compare-far-%s", size.name), d.screen())
		})
	}
}

func TestCompareHostileText(t *testing.T) {
	d := drive(t, Options{Stepper: replayOf(wild(t))}, 80, 24)
	d.press("v")
	fitsEverywhere(d)
	d.press("down", "down", "tab", "down")
	fitsEverywhere(d)
}

func TestAlignByPath(t *testing.T) {
	a := stepsOf("{:", "/a:x", ",:", "/b:1", "/b:2", "/b:3", ",:", "/c:y", "}:")
	b := stepsOf("{:", "/b:1", "/b:4", "/b:5", "/b:3", ",:", "/c:z", ",:", "/d:y", "}:")
	al := align(a, b)
	var got []string
	for _, p := range al.rows {
		got = append(got, fmt.Sprintf("%d%c%d", p.a, pairSign(&p), p.b))
	}
	want := "[0│0 1<-1 1<-1 2<-1 3≠1 3│1 4≠2 -1>3 5│4 6│5 7≠6 7≠6 -1>7 -1>8 -1>8 8│9]"
	if fmt.Sprint(got) != want {
		t.Errorf("rows %v\nwant %s", got, want)
	}
	if al.differ != 4 || al.values != 4 {
		t.Errorf("%d of %d values differ", al.differ, al.values)
	}
}

// stepsOf makes steps of "path:token"; what has no path is structure.
func stepsOf(list ...string) []trace.Step {
	var steps []trace.Step
	for i, s := range list {
		st := trace.Step{ID: i + 1000*len(list), N: i + 1, Role: trace.RoleStructure, Region: trace.RegionJSON}
		text := s[:1]
		if s[0] == '/' {
			st.Path, st.Role, text = s[:2], trace.RoleAnswer, s[3:]
		}
		st.Chosen.Token = testToken(text)
		steps = append(steps, st)
	}
	return steps
}

// TestAlignKeepsAllSteps lays random branches side by side: every step has one
// row, in order, and what is called the same is.
func TestAlignKeepsAllSteps(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	random := func() []trace.Step {
		var list []string
		for range rnd.IntN(40) {
			switch rnd.IntN(3) {
			case 0:
				list = append(list, string("{},"[rnd.IntN(3)])+":")
			default:
				list = append(list, fmt.Sprintf("/%c:%d", 'a'+rune(rnd.IntN(5)), rnd.IntN(3)))
			}
		}
		return stepsOf(list...)
	}
	for range 2000 {
		a, b := random(), random()
		for i := range b {
			b[i].ID += 100_000
		}
		shared := rnd.IntN(min(len(a), len(b)) + 1)
		copy(b, a[:shared])
		al := align(a, b)
		i, j := al.shared, al.shared
		for n, p := range al.rows {
			if p.kind != pairStep {
				continue
			}
			if p.a >= 0 {
				if int(p.a) != i || al.rowOf(i) != n {
					t.Fatalf("row %d has step %d on the left, want %d", n, p.a, i)
				}
				i++
			}
			if p.b >= 0 {
				if int(p.b) != j {
					t.Fatalf("row %d has step %d on the right, want %d", n, p.b, j)
				}
				j++
			}
			if p.same && (p.a < 0 || p.b < 0 || a[p.a].Chosen.ID != b[p.b].Chosen.ID) {
				t.Fatalf("row %d is said to be the same on both sides", n)
			}
			if p.a >= 0 && p.b >= 0 && (a[p.a].Path != b[p.b].Path || a[p.a].Role != b[p.b].Role) {
				t.Fatalf("row %d aligns %q with %q", n, a[p.a].Path, b[p.b].Path)
			}
		}
		if i != len(a) || j != len(b) {
			t.Fatalf("%d of %d and %d of %d steps have rows", i, len(a), j, len(b))
		}
	}
}

func BenchmarkAlign(b *testing.B) {
	var left, right []trace.Step
	for i := range 100_000 {
		st := trace.Step{ID: i + 1, Path: fmt.Sprintf("/list/%d", i/4), Role: trace.RoleAnswer, Region: trace.RegionJSON}
		left = append(left, st)
		st.ID += 200_000
		st.Chosen.ID = i % 7 / 6
		right = append(right, st)
	}
	for b.Loop() {
		align(left, right)
	}
}
