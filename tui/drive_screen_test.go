package tui

import (
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
)

// paneText returns what the screen shows of a pane.
func (d *driver) paneText(id paneID) string {
	d.t.Helper()
	r := d.m.layout().panes[id]
	var out []string
	for y, l := range strings.Split(d.screen(), "\n") {
		if cells := []rune(l); y >= r.y && y < r.y+r.h {
			out = append(out, string(cells[min(r.x, len(cells)):min(r.x+r.w, len(cells))]))
		}
	}
	return strings.Join(out, "\n")
}

// paneLine returns the line of a pane that holds a text.
func (d *driver) paneLine(id paneID, text string) string {
	d.t.Helper()
	for _, l := range strings.Split(d.paneText(id), "\n") {
		if strings.Contains(l, text) {
			return l
		}
	}
	d.t.Fatalf("no line of the pane shows %q:\n%s", text, d.paneText(id))
	return ""
}

// lineHas fails unless a line of a pane holds some words.
func (d *driver) lineHas(id paneID, text string, words ...string) {
	d.t.Helper()
	l := d.paneLine(id, text)
	for _, w := range words {
		if !strings.Contains(l, w) {
			d.t.Errorf("the line of %q does not show %q: %s", text, w, l)
		}
	}
}

// lastLine returns the last line of a pane.
func (d *driver) lastLine(id paneID) string {
	lines := strings.Split(d.paneText(id), "\n")
	return lines[len(lines)-1]
}

// row returns the line of the screen that shows a text.
func (d *driver) row(text string) string {
	d.t.Helper()
	for _, l := range strings.Split(d.screen(), "\n") {
		if strings.Contains(l, text) {
			return l
		}
	}
	d.t.Fatalf("the screen does not show %q:\n%s", text, d.screen())
	return ""
}

// shows fails unless the row with a text shows the others too.
func (d *driver) shows(text string, others ...string) {
	d.t.Helper()
	row := d.row(text)
	for _, o := range others {
		if !strings.Contains(row, o) {
			d.t.Errorf("the row does not show %q:\n%s", o, row)
		}
	}
}

// screen paints the view into a terminal's buffer and returns what can be
// read there.
func (d *driver) screen() string {
	d.t.Helper()
	return paint(d.m.View().Content, d.m.w, d.m.h)
}

func paint(content string, w, h int) string {
	buf := uv.NewScreenBuffer(w, h)
	uv.NewStyledString(content).Draw(buf, buf.Bounds())
	lines := strings.Split(strings.ReplaceAll(buf.String(), "\r", ""), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// sees fails unless the screen shows all of the texts.
func (d *driver) sees(texts ...string) {
	d.t.Helper()
	screen := d.screen()
	for _, text := range texts {
		if !strings.Contains(screen, text) {
			d.t.Errorf("the screen does not show %q:\n%s", text, screen)
		}
	}
}

// seesNot fails if the screen shows one of the texts.
func (d *driver) seesNot(texts ...string) {
	d.t.Helper()
	screen := d.screen()
	for _, text := range texts {
		if strings.Contains(screen, text) {
			d.t.Errorf("the screen shows %q:\n%s", text, screen)
		}
	}
}
