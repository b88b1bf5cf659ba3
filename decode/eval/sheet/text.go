package sheet

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

const (
	barCells  = 10
	textWidth = 96 // of the notes, and most of a column, in cells
	gap       = "  "
)

// Text draws the document in columns.
func (d *Document) Text(w io.Writer) error {
	var b strings.Builder
	for _, line := range d.Lines {
		fmt.Fprintln(&b, line)
	}
	for _, s := range d.Sections {
		fmt.Fprintf(&b, "\n%s\n", s.Title)
		s.table(&b)
		for _, note := range s.Notes {
			for line := range strings.Lines(ansi.Wordwrap(note, textWidth, "")) {
				fmt.Fprintf(&b, "%s%s\n", gap, strings.TrimRight(line, "\n"))
			}
		}
		for _, e := range s.Examples {
			e.text(&b)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (e Example) text(b *strings.Builder) {
	fmt.Fprintf(b, "%s%s\n", gap, e.About)
	fmt.Fprintf(b, "%s%s%s\n", gap, gap, e.Question)
	fmt.Fprintf(b, "%s%sgold %s\n", gap, gap, e.Gold)
	fmt.Fprintf(b, "%s%sgot  %s\n", gap, gap, e.Got)
}

func (s *Section) table(b *strings.Builder) {
	grid := [][]string{make([]string, len(s.Columns))}
	for i, c := range s.Columns {
		grid[0][i] = c.Name
	}
	for _, row := range s.Rows {
		line := make([]string, len(s.Columns))
		for i, c := range row {
			line[i] = ansi.Truncate(c.Text, textWidth, "…")
			if c.Bar != nil {
				line[i] = fmt.Sprintf("%6s %s", line[i], textBar(*c.Bar))
			}
		}
		grid = append(grid, line)
	}
	widths := make([]int, len(s.Columns))
	for _, line := range grid {
		for i, cell := range line {
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	for _, line := range grid {
		var out strings.Builder
		for i, cell := range line {
			pad := strings.Repeat(" ", widths[i]-ansi.StringWidth(cell))
			if s.Columns[i].Left {
				out.WriteString(gap + cell + pad)
			} else {
				out.WriteString(gap + pad + cell)
			}
		}
		fmt.Fprintln(b, strings.TrimRight(out.String(), " "))
	}
}

func textBar(f float64) string {
	n := min(max(int(math.Round(f*barCells)), 0), barCells)
	return strings.Repeat("█", n) + strings.Repeat("░", barCells-n)
}
