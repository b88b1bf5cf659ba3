package tui

import (
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// role says what a piece of text stands for. A role looks the same in every
// pane.
type role uint8

const (
	plain role = iota
	title
	dim
	rule
	keycap
	chosen
	banned
	forced
	override
	pointer
	edit
	illegal
	reasoning
	answer
	structure
	roles // how many there are
)

// attr is a way of writing that needs no colour.
type attr uint8

const (
	bold attr = 1 << iota
	strike
	underline
	reverse
	attrs // how many combinations there are
)

// ink is how a cell is written.
type ink struct {
	role role
	attr attr
}

// look is how a role is written: in full colour and in the 16 colours of the
// terminal's own palette, on dark and on light.
type look struct {
	dark, light           string
	basicDark, basicLight int
	attr                  attr
}

// noColour is the basic colour of roles that are written in the terminal's
// own.
const noColour = -1

var looks = [roles]look{
	plain:     {"", "", noColour, noColour, 0},
	title:     {"", "", noColour, noColour, bold},
	dim:       {"#8e95a3", "#66707f", noColour, noColour, 0},
	rule:      {"#565f6f", "#a9b1bd", 8, 8, 0},
	keycap:    {"#a3c7ff", "#2456a6", noColour, noColour, bold},
	chosen:    {"#7ddf8e", "#0f7a2e", 10, 2, bold},
	banned:    {"#e58c8c", "#b23b3b", 9, 1, 0},
	forced:    {"#7fb2f0", "#2a62b8", 12, 4, 0},
	override:  {"#ffb454", "#a85a00", 11, 3, bold},
	pointer:   {"#d8a0ff", "#8632b8", 13, 5, 0},
	edit:      {"#56dcd2", "#00766f", 14, 6, bold},
	illegal:   {"#ff6b6b", "#c4161c", 9, 1, bold},
	reasoning: {"#dcd58a", "#77690a", 3, 3, 0},
	answer:    {"#9be8ff", "#0b6480", 14, 6, 0},
	structure: {"#9aa3b2", "#5c6675", 7, noColour, 0},
}

// theme holds the escape sequence that switches to each ink.
type theme [roles][attrs]string

// newTheme makes the theme for a background and for what the terminal can
// show. The renderer takes the colours out where there are none.
func newTheme(dark bool, profile colorprofile.Profile) *theme {
	var t theme
	for r := range roles {
		for a := range attrs {
			t[r][a] = sequence(looks[r].colour(dark, profile), looks[r].attr|a)
		}
	}
	return &t
}

// colour is the colour of a role, nil for the terminal's own.
func (l look) colour(dark bool, profile colorprofile.Profile) color.Color {
	hex, basic := l.light, l.basicLight
	if dark {
		hex, basic = l.dark, l.basicDark
	}
	if profile <= colorprofile.ANSI { // including terminals without colour, where it is dropped
		if basic == noColour {
			return nil
		}
		return lipgloss.ANSIColor(basic)
	}
	if hex == "" {
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
