package tui

import (
	"image/color"

	"charm.land/lipgloss/v2"
)

// colour16 is one of the 16 colours whose shades the terminal's own palette
// says, or none of them.
type colour16 uint8

const (
	ownColour colour16 = iota // what the terminal writes in anyway
	ansiBlack
	ansiRed
	ansiGreen
	ansiYellow
	ansiBlue
	ansiMagenta
	ansiCyan
	ansiWhite
	ansiGrey
	ansiBrightRed
	ansiBrightGreen
	ansiBrightYellow
	ansiBrightBlue
	ansiBrightMagenta
	ansiBrightCyan
	ansiBrightWhite
)

// colour is nil for the terminal's own.
func (c colour16) colour() color.Color {
	if c == ownColour {
		return nil
	}
	return lipgloss.ANSIColor(c - ansiBlack)
}
