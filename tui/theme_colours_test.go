package tui

import (
	"image/color"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/lucasb-eyer/go-colorful"
)

// asColour is a colour to calculate with, in sRGB.
func asColour(t *testing.T, c color.Color) colorful.Color {
	t.Helper()
	made, ok := colorful.MakeColor(c)
	if !ok {
		t.Fatalf("%v is transparent", c)
	}
	return made
}

func fromHex(t *testing.T, hex string) colorful.Color {
	t.Helper()
	c, err := colorful.Hex(hex)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// luminance is the relative luminance of WCAG 2.2
// (https://www.w3.org/TR/WCAG22/#dfn-relative-luminance), from 0 to 1.
func luminance(c colorful.Color) float64 {
	r, g, b := c.LinearRgb()
	return 0.2126*r + 0.7152*g + 0.0722*b
}

// contrast is the contrast ratio of WCAG 2.2
// (https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio), from 1 to 21.
func contrast(a, b colorful.Color) float64 {
	bright, dark := luminance(a), luminance(b)
	if bright < dark {
		bright, dark = dark, bright
	}
	return (bright + 0.05) / (dark + 0.05)
}

// sight is how linear RGB reaches an eye.
type sight struct {
	name   string
	matrix [3][3]float64
}

// sights are normal sight and the three kinds of dichromacy, after G. M.
// Machado, M. M. Oliveira and L. A. F. Fernandes, "A Physiologically-based
// Model for Simulation of Color Vision Deficiency", IEEE Transactions on
// Visualization and Computer Graphics 15 (6), 2009, at severity 1.0.
var sights = []sight{
	{"normal", [3][3]float64{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
	{"protanopia", [3][3]float64{
		{0.152286, 1.052583, -0.204868},
		{0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998}}},
	{"deuteranopia", [3][3]float64{
		{0.367322, 0.860646, -0.227968},
		{0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881}}},
	{"tritanopia", [3][3]float64{
		{1.255528, -0.076749, -0.178779},
		{-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900}}},
}

func (s sight) see(c colorful.Color) colorful.Color {
	r, g, b := c.LinearRgb()
	var out [3]float64
	for i, m := range s.matrix {
		out[i] = m[0]*r + m[1]*g + m[2]*b
	}
	return colorful.LinearRgb(out[0], out[1], out[2]).Clamped()
}

// difference is CIEDE2000, where 1 is about the least that is seen and black
// and white are 100 apart.
func (s sight) difference(a, b colorful.Color) float64 {
	return 100 * s.see(a).DistanceCIEDE2000(s.see(b))
}

// TestMeasures checks the measures on values from elsewhere: the extremes and
// the greys that WCAG's documents name as just enough, and that each
// dichromacy leaves greys alone and confuses the colours it is known for.
func TestMeasures(t *testing.T) {
	white, black := fromHex(t, "#ffffff"), fromHex(t, "#000000")
	for hex, want := range map[string]float64{"#000000": 21, "#ffffff": 1, "#767676": 4.54, "#595959": 7.00} {
		if got := contrast(fromHex(t, hex), white); got < want-0.01 || got > want+0.01 {
			t.Errorf("the contrast of %s with white is %.3f, want %.2f", hex, got, want)
		}
	}
	for _, s := range sights {
		if got := s.difference(white, black); got < 99.9 || got > 100.1 {
			t.Errorf("%s: black and white are %.2f apart", s.name, got)
		}
		if grey := fromHex(t, "#808080"); s.see(grey).DistanceLab(grey) > 0.001 {
			t.Errorf("%s sees grey as %s", s.name, s.see(grey).Hex())
		}
	}
	confused := map[string][2]string{"protanopia": {"#a02030", "#4c4c30"}, "deuteranopia": {"#a05020", "#5f7022"}, "tritanopia": {"#3070a0", "#2b7878"}}
	for _, s := range sights[1:] {
		a, b := fromHex(t, confused[s.name][0]), fromHex(t, confused[s.name][1])
		if seen, normal := s.difference(a, b), sights[0].difference(a, b); seen > normal/2 {
			t.Errorf("%s tells %v apart by %.1f, normal sight by %.1f", s.name, confused[s.name], seen, normal)
		}
	}
}

// in256 is a colour as a terminal of 256 shows it.
func in256(t *testing.T, c colorful.Color) colorful.Color {
	t.Helper()
	return asColour(t, ansi.Convert256(c))
}
