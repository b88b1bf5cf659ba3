package main

import (
	"fmt"
	"html"
	"image/color"
	"regexp"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
)

// Pictures of the screen are SVG: text in cells of a fixed size, so that they
// stay sharp and can be compared.

const (
	cellWidth  = 8.4
	cellHeight = 18
	margin     = 12
	paper      = "#16161e"
	inkColour  = "#c8c8d0"
)

// picture draws what a terminal shows.
func picture(x *terminal) string {
	width, height := x.screen.Width(), x.screen.Height()
	var b strings.Builder
	w, h := float64(width)*cellWidth+2*margin, float64(height)*cellHeight+2*margin
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" width="%.0f" height="%.0f">`+"\n", w, h, w, h)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" rx="6" fill="%s"/>`+"\n", paper)
	fmt.Fprintf(&b, `<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,monospace" font-size="14" fill="%s" xml:space="preserve">`+"\n", inkColour)
	for y := range height {
		for _, r := range runs(x, y) {
			b.WriteString(r.svg(y))
		}
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String()
}

// cells is a run of cells of one line that look the same.
type cells struct {
	x, width int
	text     string
	style    uv.Style
}

func runs(x *terminal, y int) []cells {
	var list []cells
	for col := 0; col < x.screen.Width(); {
		c := x.screen.CellAt(col, y)
		text, width, style := " ", 1, uv.Style{}
		if c != nil && c.Content != "" {
			text, width, style = c.Content, max(1, c.Width), c.Style
		}
		if n := len(list) - 1; n >= 0 && list[n].style.Equal(&style) {
			list[n].text += text
			list[n].width += width
		} else {
			list = append(list, cells{col, width, text, style})
		}
		col += width
	}
	return list
}

func (c cells) svg(y int) string {
	front, back := hex(c.style.Fg, inkColour), hex(c.style.Bg, "")
	if c.style.Attrs&uv.AttrReverse != 0 {
		front, back = paper, front
	}
	left, top := margin+float64(c.x)*cellWidth, margin+float64(y)*cellHeight
	var b strings.Builder
	if back != "" {
		fmt.Fprintf(&b, `<rect x="%.1f" y="%.0f" width="%.1f" height="%d" fill="%s"/>`+"\n", left, top, float64(c.width)*cellWidth, cellHeight, back)
	}
	if strings.TrimSpace(c.text) == "" {
		return b.String()
	}
	text := strings.Trim(c.text, " ")
	lead := strings.Index(c.text, text)
	size := c.width - (len(c.text) - len(text))
	fmt.Fprintf(&b, `<text x="%.1f" y="%.1f" textLength="%.1f" lengthAdjust="spacingAndGlyphs" fill="%s"%s>%s</text>`+"\n",
		left+float64(lead)*cellWidth, top+13.5, float64(size)*cellWidth, front, attributes(c.style), html.EscapeString(text))
	return b.String()
}

func attributes(s uv.Style) string {
	var list string
	if s.Attrs&uv.AttrBold != 0 {
		list += ` font-weight="bold"`
	}
	var lines []string
	if s.Attrs&uv.AttrStrikethrough != 0 {
		lines = append(lines, "line-through")
	}
	if s.Underline != 0 {
		lines = append(lines, "underline")
	}
	if len(lines) > 0 {
		list += ` text-decoration="` + strings.Join(lines, " ") + `"`
	}
	if s.Attrs&uv.AttrFaint != 0 {
		list += ` opacity="0.6"`
	}
	return list
}

func hex(c color.Color, otherwise string) string {
	if c == nil {
		return otherwise
	}
	r, g, b, _ := c.RGBA()
	return fmt.Sprintf("#%02x%02x%02x", r>>8, g>>8, b>>8)
}

// timed are the parts of a picture or of an output that differ from run to
// run.
var timed = regexp.MustCompile(`(?m)^.*>[^<]*\d (µs|ms)[^<]*<.*$|[\d.]+ (µs|ms)|"(elapsed_ms|model_ns|mask_ns)":[\d.]+`)

// sameRun reports whether two pictures or outputs differ in timings at most.
func sameRun(a, b string) bool {
	return timed.ReplaceAllString(a, "TIME") == timed.ReplaceAllString(b, "TIME")
}
