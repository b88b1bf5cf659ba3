package tui

import (
	"math/rand/v2"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

func TestGoldenInputs(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			d, _ := driveProblems(t, size.w, size.h)
			golden(t, "inputs-new-"+size.name, d.screen())
			clock := time.Time{}
			d.m.now = func() time.Time { return clock }
			d.hold = true
			d.press("R")
			clock = clock.Add(3 * time.Second)
			d.turn()
			d.turn()
			d.press("down", "m")
			golden(t, "inputs-running-"+size.name, d.screen())
			d.release()
			d.press("down", "down", "down")
			golden(t, "inputs-done-"+size.name, d.screen())
		})
	}
}

func TestGoldenHostileInputs(t *testing.T) {
	d := driveHostile(t, 80, 24)
	d.press("R", "down", "m")
	golden(t, "inputs-hostile", d.screen())
}

// TestInputsFitTheScreen checks every size up to a large one, before and after
// a run, with a filter, and while one is typed.
func TestInputsFitTheScreen(t *testing.T) {
	for _, keys := range [][]string{nil, {"R", "m", "down"}, {"R", "/", "漢", "a"}, {":", "l", "tab"}, {"i", "漢"}} {
		d := driveHostile(t, 80, 24)
		d.press(keys...)
		for w := 0; w <= 200; w += 9 {
			for h := 0; h <= 60; h += 5 {
				d.m.w, d.m.h = w, h
				checkFits(t, d.m.View().Content, w, h)
			}
		}
	}
}

func TestRandomKeysOnInputs(t *testing.T) {
	names := []string{"space", "up", "down", "j", "enter", "enter", "c", "g", "G", "R", "R", "r", "m", "n", "N", "s", "?", "esc", "esc", "esc", "/", ":", "i", "tab", "backspace", "漢", "t", "pgdown"}
	rnd := rand.New(rand.NewPCG(3, 4))
	d, ps := driveProblems(t, 80, 24)
	for range 4000 {
		switch n := rnd.IntN(40); {
		case n == 0:
			d.send(tea.WindowSizeMsg{Width: rnd.IntN(160), Height: rnd.IntN(50)})
		case n == 1 && !d.hold:
			d.hold = true
		case n < 4 && d.hold:
			d.release()
		case n < 8 && d.hold:
			d.turn()
		case n == 8:
			d.send(tea.PasteMsg{Content: hostile[rnd.IntN(len(hostile))]})
		case n == 9:
			d.send(tea.MouseClickMsg{Button: tea.MouseLeft, X: rnd.IntN(100), Y: rnd.IntN(30)})
		default:
			d.press(names[rnd.IntN(len(names))])
		}
		checkTable(t, &d.m.start.table)
	}
	d.release()
	if err := d.m.keeper.shutDown(time.Second); err != nil {
		t.Error(err)
	}
	if ps.closed() != ps.opened {
		t.Errorf("opened %d, closed %d", ps.opened, ps.closed())
	}
}
