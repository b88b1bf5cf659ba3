package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/dustin/go-humanize"
	"golang.org/x/term"

	"github.com/stencil-debugger/stencil/decode/compare"
	"github.com/stencil-debugger/stencil/decode/compare/sheet"
)

// plainWidth is how wide tables are where there is no terminal, in cells.
const plainWidth = 100

// comparing shows how far a comparison is, and how long the rest will take at
// the pace so far.
func (s *status) comparing(done, total int, took time.Duration) {
	if time.Since(s.last) < redraw {
		return
	}
	left := time.Duration(float64(took) / float64(done) * float64(total-done)).Round(time.Second)
	s.show(fmt.Sprintf("%s %s/%s · %s left · ctrl-c stops", bar(float64(done)/float64(total)),
		humanize.Comma(int64(done)), humanize.Comma(int64(total)), left))
}

// show prints the report, and writes the page.
func (c *comparison) show(out io.Writer, r *compare.Report) error {
	d := sheet.New(r, printable)
	if c.html != "" {
		if err := writePage(c.html, d); err != nil {
			return err
		}
	}
	if c.asJSON {
		return printLine(out, r)
	}
	return sheet.Text(out, d, lineWidth(out))
}

// lineWidth is how many cells a line of a terminal has.
func lineWidth(out io.Writer) int {
	f, ok := out.(*os.File)
	if !ok {
		return plainWidth
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width < 1 {
		return plainWidth
	}
	return width
}
