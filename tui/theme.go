package tui

import (
	"fmt"
	"image/color"
	"slices"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// theme holds the escape sequence that switches to each ink.
type theme [roles][attrs]string

// palette says how each role is written.
type palette [roles]look

// look is how a role is written: in full colour and in the 16 colours of the
// terminal's own palette, on dark and on light. An empty colour is the
// terminal's own.
type look struct {
	dark, light     string
	dark16, light16 colour16
	attr            attr
}

// DefaultTheme is the name of the theme that is used where none is chosen.
const DefaultTheme = "default"

// MonoTheme is the name of the theme without colours.
const MonoTheme = "mono"

// palettes are the themes, in the order in which they are listed.
var palettes = []struct {
	name    string
	palette *palette
}{
	{DefaultTheme, &defaultPalette},
	{"high-contrast", &contrastPalette},
	{"colour-blind", &blindPalette},
	{MonoTheme, &monoPalette},
}

// Themes lists the names of the themes, the default one first.
func Themes() []string {
	var names []string
	for _, p := range palettes {
		names = append(names, p.name)
	}
	return names
}

// themeNamed makes one of Themes for a background and for what the terminal
// can show; "" is the default one. An unknown name is an error.
func themeNamed(name string, dark bool, profile colorprofile.Profile) (*theme, error) {
	if name == "" {
		name = DefaultTheme
	}
	i := slices.Index(Themes(), name)
	if i < 0 {
		return nil, fmt.Errorf("there is no theme %q: there are %s", name, wordList(Themes()))
	}
	return palettes[i].palette.theme(dark, profile), nil
}

// theme works out the sequences of a palette. A terminal without colours gets
// the attributes of the theme without colours: what colour would have told
// apart is to stay apart.
func (p *palette) theme(dark bool, profile colorprofile.Profile) *theme {
	if profile == colorprofile.NoTTY || profile == colorprofile.ASCII {
		p = &monoPalette
	}
	var t theme
	for r, l := range p {
		c := l.colour(dark, profile)
		for a := range attrs {
			t[r][a] = sequence(c, l.attr|a)
		}
	}
	return &t
}

// colour is the colour of a role, nil for the terminal's own. The renderer
// brings it down to the 256 colours of a terminal that has no more.
func (l look) colour(dark bool, profile colorprofile.Profile) color.Color {
	hex, basic := l.light, l.light16
	if dark {
		hex, basic = l.dark, l.dark16
	}
	switch {
	case profile <= colorprofile.ANSI:
		return basic.colour()
	case hex == "":
		return nil
	}
	return lipgloss.Color(hex)
}

// sequence is the escape sequence of a colour and an attr.
func sequence(c color.Color, a attr) string {
	s := ansi.NewStyle()
	if a&bold != 0 {
		s = s.Bold()
	}
	if a&italic != 0 {
		s = s.Italic(true)
	}
	if a&strike != 0 {
		s = s.Strikethrough(true)
	}
	if a&underline != 0 {
		s = s.Underline(true)
	}
	if a&reverse != 0 {
		s = s.Reverse(true)
	}
	if c != nil {
		s = s.ForegroundColor(c)
	}
	if len(s) == 0 {
		return ""
	}
	return s.String()
}
