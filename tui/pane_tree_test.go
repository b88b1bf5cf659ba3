package tui

import (
	"context"
	"errors"
	"fmt"
	"testing"

	tea "charm.land/bubbletea/v2"
)

func TestStoryTree(t *testing.T) {
	d := drive(t, Options{Stepper: replayOf(orchard(t))}, 120, 40)
	d.press("G", "T")
	d.sees("tree 5 branches", "from the start", `├─3 ✎ "kpi_value"`, `│ └─12 ✗ <month0>`, `├─15 ✗ "top"`, `└─15 ✎ "last"`,
		"valid", "2 errors", "not ended", "cut off", "▸●└─15", "branch 44 · step 15 takes", "stencil=catalog temperature=0.7")
	d.press("up")
	d.sees(`▸ ├─15 ✗ "top"`, `step 15 takes "top" in place of "bottom"`)
	d.press("enter")
	d.sees(`▸●├─15 ✗ "top"`, "step 15 of 18")
	d.press("enter")
	d.sees("this is the branch that is shown")
	d.press("up", "up")
	d.sees(`▸ ├─3`)
	d.press("enter")
	d.sees("step 3 of 14", `▸●├─3 ✎ "kpi_value"`)
	d.press("up", "up", "up", "up")
	d.sees("▸ from the start")
	d.press("down", "down", "down", "down", "down", "down", "down")
	d.sees(`▸ └─15`)
	d.press("T")
	d.seesNot("━━ tree")
}

func TestStoryTreeGrowsWithARun(t *testing.T) {
	d := drive(t, Options{Stepper: newLogged()}, 120, 40)
	d.press("T")
	d.sees("No step is taken yet")
	d.press("esc")
	d.steps(2)
	d.press("down", "enter", "T")
	d.sees("tree 1 branch", "▸●from the start")
	d.press("esc")
	d.press("g", "n")
	d.press("up", "enter", "T")
	d.sees("tree 2 branches", "▸●└─3 ", `"kpi_value"`)
	d.press("space")
	d.sees("tree 2 branches", "▸●└─3 ")
}

func TestStoryTreeOpenedDuringARun(t *testing.T) {
	for _, end := range []string{"stopped", "done", "failed"} {
		s := newLogged()
		d := drive(t, Options{Stepper: s}, 120, 40)
		d.steps(1)
		d.hold = true
		d.press("space")
		if end == "stopped" {
			d.press("esc")
		}
		if end == "failed" {
			s.fail = errors.New("no luck")
		}
		d.press("T")
		d.release()
		d.sees("tree 1 branch")
	}
}

func TestTreeOfManyBranches(t *testing.T) {
	p := plant(t)
	p.grow(story[:3])
	for range 300 {
		p.at(2)
		p.take(story[2], `"kpi_value"`)
	}
	for range 100 { // each leaves the one before
		p.grow(story[3:4])
		fork := p.last.ID
		p.grow(story[4:5])
		p.at(fork)
		p.grow(story[4:5])
	}
	d := drive(t, Options{Stepper: replayOf(p)}, 80, 24)
	d.press("T", "z")
	d.sees("tree 401 branches", "… ")
	for range 40 {
		d.send(tea.KeyPressMsg{Code: tea.KeyPgUp})
	}
	d.sees("▸ from the start")
	for range 60 {
		d.send(tea.KeyPressMsg{Code: tea.KeyPgDown})
	}
	d.seesNot("from the start")
	checkFits(t, d.m.View().Content, 80, 24)
}

func TestTreeReadsABitAtATime(t *testing.T) {
	r := replayOf(orchard(t))
	long := &endless{Replay: r, times: maxRead}
	var f forest
	sh := shotOf(r)
	sh.branches = long.Branches()
	f.look(long, sh, wants{tree: true})
	first := sh.limbs.unread
	for range 5 {
		f.look(long, sh, wants{tree: true})
	}
	if first == 0 || sh.limbs.unread != 0 {
		t.Errorf("%d branches unread at first, %d in the end", first, sh.limbs.unread)
	}
	for i, l := range sh.limbs.list {
		if i > 0 && l.parent < 0 {
			t.Errorf("branch %d has no parent", i)
		}
	}
}

func TestTreeNearest(t *testing.T) {
	p := orchard(t)
	for leaf, want := range map[int]int{44: 22, 41: 22, 22: 44, 34: 37, 37: 34} {
		r := replayOf(p)
		if err := r.Switch(context.Background(), leaf); err != nil {
			t.Fatal(leaf, err)
		}
		var f forest
		sh := shotOf(r)
		f.look(r, sh, wants{branch: nearestBranch})
		if sh.aligned == nil || sh.aligned.b.Leaf != want {
			t.Errorf("beside branch %d stands %+v, want %d", leaf, sh.aligned, want)
		}
	}
}

func TestGoldenTree(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			d := drive(t, Options{Stepper: replayOf(orchard(t))}, size.w, size.h)
			d.press("T", "up")
			golden(t, "tree-"+size.name, d.screen())
			d.press("z")
			golden(t, fmt.Sprintf("tree-zoomed-%s", size.name), d.screen())
		})
	}
}

func TestTreeOfHostileText(t *testing.T) {
	d := drive(t, Options{Stepper: replayOf(wild(t))}, 80, 24)
	d.press("T")
	fitsEverywhere(d)
	d.press("z", "up")
	fitsEverywhere(d)
}
