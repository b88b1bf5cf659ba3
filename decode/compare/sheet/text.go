package sheet

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/stencil-debugger/stencil/decode/eval/sheet"
)

const (
	gap      = "  "
	minWidth = 60 // below it, lines are wider than asked for
	maxNotes = 96 // cells of a line of notes
)

// Text draws a document in columns, on lines of at most width cells. A table
// that is wider goes on below, with the columns that say whose row it is again.
func Text(to io.Writer, d *sheet.Document, width int) error {
	width = max(width, minWidth)
	var b strings.Builder
	for _, line := range d.Lines {
		wrapped(&b, line, width, "")
	}
	for _, s := range d.Sections {
		b.WriteByte('\n')
		wrapped(&b, s.Title, width, "")
		table(&b, s, width)
		for _, note := range s.Notes {
			wrapped(&b, note, min(width, maxNotes), gap)
		}
	}
	_, err := io.WriteString(to, b.String())
	return err
}

func wrapped(b *strings.Builder, text string, width int, indent string) {
	for line := range strings.Lines(ansi.Wrap(text, width-len(indent), "")) {
		fmt.Fprintf(b, "%s%s\n", indent, strings.TrimRight(line, " \n"))
	}
}

// grid is a table as texts, its head first.
type grid struct {
	cells  [][]string
	left   []bool
	widths []int
}

func table(b *strings.Builder, s sheet.Section, width int) {
	if len(s.Columns) == 0 {
		return
	}
	g := layOut(s, width)
	keys := 0
	for keys < len(g.left) && g.left[keys] {
		keys++
	}
	for from := keys; ; {
		to := g.fitting(keys, from, width)
		g.draw(b, keys, from, to)
		if from = to; from >= len(g.left) {
			return
		}
	}
}

// layOut cuts texts where they leave no room for a number beside them.
func layOut(s sheet.Section, width int) *grid {
	g := &grid{left: make([]bool, len(s.Columns)), widths: make([]int, len(s.Columns))}
	head := make([]string, len(s.Columns))
	for i, c := range s.Columns {
		head[i], g.left[i] = c.Name, c.Left
	}
	g.cells = append(g.cells, head)
	for _, row := range s.Rows {
		line := make([]string, len(s.Columns))
		for i, c := range row {
			line[i] = c.Text
		}
		g.cells = append(g.cells, line)
	}
	g.alignMarks()
	for _, line := range g.cells {
		for i := range line {
			w := ansi.StringWidth(line[i])
			if !g.left[i] {
				w = min(w, width/2)
			}
			g.widths[i] = max(g.widths[i], w)
		}
	}
	g.squeeze(width)
	for _, line := range g.cells {
		for i := range line {
			line[i] = ansi.Truncate(line[i], g.widths[i], "…")
		}
	}
	return g
}

// alignMarks leaves room for a mark behind numbers without one.
func (g *grid) alignMarks() {
	for i, left := range g.left {
		isMarked := func(line []string) bool { return strings.HasSuffix(line[i], mark) }
		if left || !slices.ContainsFunc(g.cells, isMarked) {
			continue
		}
		for _, line := range g.cells {
			if !isMarked(line) {
				line[i] += strings.Repeat(" ", len(mark))
			}
		}
	}
}

// squeeze makes columns of texts narrower, the widest first, until all of them
// and the widest number fit.
func (g *grid) squeeze(width int) {
	const least = 8 // cells
	for {
		number, used, widest := 0, 0, -1
		for i, w := range g.widths {
			if !g.left[i] {
				number = max(number, len(gap)+w)
				continue
			}
			used += len(gap) + w
			if widest < 0 || w > g.widths[widest] {
				widest = i
			}
		}
		if used+number <= width || widest < 0 || g.widths[widest] <= least {
			return
		}
		g.widths[widest]--
	}
}

// fitting returns the end of the columns from one on that fit beside the first
// ones: at least one, if there is one.
func (g *grid) fitting(keys, from, width int) int {
	used := 0
	for _, w := range g.widths[:keys] {
		used += len(gap) + w
	}
	to := from
	for to < len(g.widths) {
		used += len(gap) + g.widths[to]
		if used > width && to > from {
			break
		}
		to++
	}
	return to
}

// draw draws the first columns, and those from one to another.
func (g *grid) draw(b *strings.Builder, keys, from, to int) {
	for _, line := range g.cells {
		var out strings.Builder
		for i, cell := range line {
			if i >= keys && (i < from || i >= to) {
				continue
			}
			pad := strings.Repeat(" ", g.widths[i]-ansi.StringWidth(cell))
			if g.left[i] {
				out.WriteString(gap + cell + pad)
			} else {
				out.WriteString(gap + pad + cell)
			}
		}
		fmt.Fprintln(b, strings.TrimRight(out.String(), " "))
	}
}
