package tui

import "unicode/utf8"

// The sizes of big letters: narrow ones have two rows and two columns of a
// glyph in the quarters of a cell; small ones have two rows in its halves;
// large ones have a line for each row, and two cells for each column.
const (
	glyphW, glyphH = 5, 8
	narrowLetter   = (glyphW + 1) / 2
	smallLetter    = glyphW + 1 // cells of a letter and the gap after it
	smallHeight    = glyphH / 2 // lines
	largeLetter    = 2 * (glyphW + 1)
	largeHeight    = glyphH
)

// drawLetters writes text as large as it fits: in large letters, in smaller
// ones, or else as a line of its own in the middle. It is cut where it does
// not even fit on that.
func drawLetters(a area, s shown, k ink) {
	n, known := utf8.RuneCountInString(string(s)), hasGlyphs(s)
	switch {
	case a.empty():
	case known && a.h >= largeHeight && n*largeLetter-2 <= a.w:
		a.letters(s, k, largeLetter, drawLarge)
	case known && a.h >= smallHeight && n*smallLetter-1 <= a.w:
		a.below((a.h-smallHeight)/2).letters(s, k, smallLetter, drawSmall)
	case known && a.h >= smallHeight && n*narrowLetter <= a.w:
		a.below((a.h-smallHeight)/2).letters(s, k, narrowLetter, drawNarrow)
	default:
		k.attr |= bold
		a.text(0, (a.h-1)/2, s.fit(a.w), k)
	}
}

func hasGlyphs(s shown) bool {
	for _, r := range s {
		if _, ok := glyphOf(r); !ok {
			return false
		}
	}
	return true
}

// letters draws glyphs side by side.
func (a area) letters(s shown, k ink, width int, draw func(a area, x int, g glyph, k ink)) {
	x := 0
	for _, r := range s {
		g, _ := glyphOf(r)
		draw(a, x, g, k)
		x += width
	}
}

func drawSmall(a area, x int, g glyph, k ink) {
	for col, rows := range g {
		for y := range smallHeight {
			if pair := rows >> (2 * y) & 3; pair != 0 {
				a.put(x+col, y, []rune(" ▀▄█")[pair], k)
			}
		}
	}
}

// quarters are the signs of a cell by which of its quarters are full: the bits
// are the upper left, the lower left, the upper right and the lower right one.
const quarters = " ▘▖▌▝▀▞▛▗▚▄▙▐▜▟█"

func drawNarrow(a area, x int, g glyph, k ink) {
	for col := range narrowLetter {
		for y := range smallHeight {
			full := g[2*col] >> (2 * y) & 3
			if right := 2*col + 1; right < glyphW {
				full |= g[right] >> (2 * y) & 3 << 2
			}
			if full != 0 {
				a.put(x+col, y, []rune(quarters)[full], k)
			}
		}
	}
}

func drawLarge(a area, x int, g glyph, k ink) {
	for col, rows := range g {
		for y := range largeHeight {
			if rows>>y&1 != 0 {
				a.fill(x+2*col, x+2*col+2, y, '█', k)
			}
		}
	}
}
