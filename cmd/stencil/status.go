package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
)

// status is a line at the bottom of a terminal that says what is going on. It
// writes nothing where standard error is no terminal.
type status struct {
	w     io.Writer // nil where there is no terminal
	shown string
	since time.Time
	last  time.Time
}

// redraw is how long a line stands at least before a new one replaces it.
const redraw = 100 * time.Millisecond

func newStatus() *status {
	s := &status{since: time.Now()}
	if isTerminal(os.Stderr) {
		s.w = os.Stderr
	}
	return s
}

// show replaces the line.
func (s *status) show(line string) {
	if s.w == nil || line == s.shown {
		return
	}
	s.shown, s.last = line, time.Now()
	fmt.Fprint(s.w, "\r\x1b[K"+noWrap+line+wrap)
}

// A line that is wider than the terminal must not wrap: it could not be taken
// off again. These switch wrapping off and on (DECAWM).
const (
	noWrap = "\x1b[?7l"
	wrap   = "\x1b[?7h"
)

// clear takes the line off the screen.
func (s *status) clear() {
	if s.w != nil && s.shown != "" {
		fmt.Fprint(s.w, "\r\x1b[K")
		s.shown = ""
	}
}

const barCells = 30

// loading shows how far a model is read, as a fraction from 0 to 1.
func (s *status) loading(name string, fraction float32) {
	s.show(fmt.Sprintf("loading %s  %s", printable(name), bar(float64(fraction))))
}

// bar draws a fraction from 0 to 1, with its percentage.
func bar(fraction float64) string {
	cells := min(max(int(fraction*barCells), 0), barCells)
	return fmt.Sprintf("%s%s %3d%%", strings.Repeat("█", cells), strings.Repeat("░", barCells-cells), 100*cells/barCells)
}

// reading says that the model reads a prompt.
func (s *status) reading(tokens int) {
	s.show(fmt.Sprintf("reading a prompt of %s · ctrl-c stops", plural(tokens, "token")))
}

// decoding shows how far a decode is.
func (s *status) decoding(steps, most int) {
	if time.Since(s.last) < redraw {
		return
	}
	rate := float64(steps) / time.Since(s.since).Seconds()
	s.show(fmt.Sprintf("step %s of at most %s · %.1f a second · ctrl-c stops",
		humanize.Comma(int64(steps)), humanize.Comma(int64(most)), rate))
}

// measuring shows how far a measurement is.
func (s *status) measuring(cases int) {
	if time.Since(s.last) < redraw {
		return
	}
	rate := float64(cases) / time.Since(s.since).Seconds()
	s.show(fmt.Sprintf("case %s · %.1f a second · ctrl-c stops and shows what there is", humanize.Comma(int64(cases)), rate))
}
