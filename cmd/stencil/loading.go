package main

import (
	"fmt"
	"io"
	"strings"
)

// loadingBar shows on one line how far a model is read, where that line is a
// terminal's.
type loadingBar struct {
	w     io.Writer
	name  string
	shown int // cells filled when last drawn; -1 before
}

const barCells = 30

func newLoadingBar(w io.Writer, name string) *loadingBar {
	if !isTerminal(w) {
		w = nil
	}
	return &loadingBar{w: w, name: printable(name), shown: -1}
}

// show draws the bar for a fraction from 0 to 1.
func (b *loadingBar) show(fraction float32) {
	cells := min(max(int(fraction*barCells), 0), barCells)
	if b.w == nil || cells == b.shown {
		return
	}
	b.shown = cells
	fmt.Fprintf(b.w, "\r\x1b[Kloading %s  %s%s %3.0f%%", b.name,
		strings.Repeat("█", cells), strings.Repeat("░", barCells-cells), 100*fraction)
}

// clear takes the bar off the screen.
func (b *loadingBar) clear() {
	if b.w != nil && b.shown >= 0 {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}
