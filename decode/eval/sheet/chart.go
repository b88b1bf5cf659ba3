package sheet

import (
	"fmt"
	"strings"

	"github.com/stencil-debugger/stencil/decode/eval"
)

// A Chart is a drawing as plain shapes, in the coordinates of its own box.
type Chart struct {
	Title         string // read out, and shown as a caption
	Width, Height float64
	Grid          []Line
	Labels        []Label
	Rects         []Rect
	Curves        []Curve
	Legend        []Label
}

// The shapes of a chart. Class is one of the colours of the page: grid, a, b
// or c.
type (
	// Line is a straight line.
	Line struct{ X1, Y1, X2, Y2 float64 }

	// Label is a text. Anchor is start, middle or end.
	Label struct {
		X, Y                float64
		Anchor, Class, Text string
	}

	// Rect is a filled rectangle.
	Rect struct {
		X, Y, W, H   float64
		Class, Title string
	}

	// Curve is a line through dots.
	Curve struct {
		Class, Points string
		Dots          []Dot
	}

	// Dot is one value of a curve.
	Dot struct {
		X, Y, R float64
		Title   string
	}
)

// The plot stands in this frame, in the chart's coordinates.
const (
	chartWidth  = 460.0
	chartHeight = 272.0
	left        = 44.0
	right       = 452.0
	top         = 22.0
	bottom      = 214.0
)

func x(f float64) float64 { return left + f*(right-left) }

func y(f float64) float64 { return bottom - f*(bottom-top) }

func frame(title string) Chart {
	c := Chart{Title: title, Width: chartWidth, Height: chartHeight}
	for _, f := range []float64{0, 0.25, 0.5, 0.75, 1} {
		c.Grid = append(c.Grid, Line{left, y(f), right, y(f)})
		c.Labels = append(c.Labels, Label{left - 6, y(f) + 4, "end", "", fmt.Sprintf("%g%%", 100*f)})
	}
	return c
}

// bars shows the fractions of each stencil side by side.
func bars(r *eval.Report) Chart {
	c := frame("Valid, exact and, where there is one, the right operation, in percent of the answers")
	names := []string{"valid", "exact", "operation right"}
	if !r.HasDecision {
		names = names[:2]
	}
	classes := []string{"a", "b", "c"}
	slot := 1 / float64(max(1, len(r.Order)))
	for i, name := range r.Order {
		s := r.Stencils[name]
		values := []float64{s.Valid, s.Exact}
		if r.HasDecision && s.OperationRight != nil {
			values = append(values, *s.OperationRight)
		}
		width := 0.8 * slot / float64(len(values))
		for j, v := range values {
			from := (float64(i)+0.1)*slot + float64(j)*width
			c.Rects = append(c.Rects, Rect{x(from), y(v), 0.9 * (x(width) - x(0)), y(0) - y(v), classes[j],
				fmt.Sprintf("%s, %s: %s", name, names[j], percentage(v))})
			c.Labels = append(c.Labels, Label{x(from + 0.45*width), y(v) - 3, "middle", "", fmt.Sprintf("%.1f", 100*v)})
		}
		c.Labels = append(c.Labels, Label{x((float64(i) + 0.5) * slot), bottom + 16, "middle", "", name})
	}
	c.legend(names, classes)
	return c
}

// curve shows how often the operation was right over its probability.
func curve(name string, conf *eval.Confidence) Chart {
	c := frame("How often the operation is right, over its probability, " + name + "; the straight line is where the two agree")
	for _, f := range []float64{0, 0.25, 0.5, 0.75, 1} {
		c.Labels = append(c.Labels, Label{x(f), bottom + 16, "middle", "", fmt.Sprintf("%g", f)})
	}
	c.Grid = append(c.Grid, Line{x(0), y(0), x(1), y(1)})
	c.Curves = []Curve{through(conf.Masked, "a"), through(conf.Raw, "b")}
	c.legend([]string{"masked", "raw"}, []string{"a", "b"})
	return c
}

func through(r eval.Reliability, class string) Curve {
	c := Curve{Class: class}
	var points []string
	for _, b := range r.Bins {
		if b.N == 0 {
			continue
		}
		px, py := x(b.Mean), y(b.Fraction())
		points = append(points, fmt.Sprintf("%.1f,%.1f", px, py))
		size := 3 + 5*float64(b.N)/float64(r.N)
		c.Dots = append(c.Dots, Dot{px, py, size, fmt.Sprintf("%g to %g: %s, right %s", b.From, b.To, Plural(b.N, "answer"), percentage(b.Fraction()))})
	}
	c.Points = strings.Join(points, " ")
	return c
}

func (c *Chart) legend(names, classes []string) {
	for i, name := range names {
		c.Legend = append(c.Legend, Label{left + 120*float64(i), bottom + 38, "start", classes[i], name})
	}
}
