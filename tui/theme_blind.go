package tui

// blindPalette keeps the roles of a step apart for people who cannot tell red
// from green, or blue from yellow. The hues go by the palette of Okabe and Ito
// (https://jfly.uni-koeln.de/color/): bluish green, orange to yellow, blue,
// reddish purple, vermillion. Their shades were moved until every two of
// chosen, banned, forced, override, pointer, edit and illegal differ enough
// for all of protanopia, deuteranopia, tritanopia and none of them, at a
// contrast of at least 4.5 to 1. That of a leak, which is underlined, is as far
// from them as an eighth one can be.
var blindPalette = palette{
	plain:     {},
	title:     {attr: bold},
	dim:       {dark: "#8e95a3", light: "#66707f"},
	rule:      {dark: "#6b7486", light: "#838c99", dark16: ansiGrey, light16: ansiGrey},
	keycap:    {attr: bold},
	chosen:    {dark: "#19d29d", light: "#1e634c", dark16: ansiBrightCyan, light16: ansiCyan, attr: bold},
	banned:    {dark: "#868594", light: "#6e6d86", dark16: ansiGrey, light16: ansiGrey},
	forced:    {dark: "#4d7fff", light: "#0864ff", dark16: ansiBrightBlue, light16: ansiBlue},
	override:  {dark: "#ffd800", light: "#827000", dark16: ansiBrightYellow, light16: ansiYellow, attr: bold},
	pointer:   {dark: "#d1beff", light: "#430093", dark16: ansiBrightMagenta, light16: ansiMagenta},
	edit:      {dark: "#e4fffc", light: "#00252a", dark16: ansiBrightWhite, light16: ansiBlack, attr: bold | underline},
	illegal:   {dark: "#e35a1d", light: "#531d00", dark16: ansiBrightRed, light16: ansiRed, attr: bold | reverse},
	leak:      {dark: "#9c8466", light: "#06003c", dark16: ansiWhite, light16: ansiBlack, attr: underline},
	reasoning: {dark: "#f0e442", light: "#6b5d00", dark16: ansiYellow, light16: ansiYellow},
	answer:    {dark: "#56b4e9", light: "#005f95", dark16: ansiCyan, light16: ansiBlue},
	structure: {dark: "#9aa3b2", light: "#5c6675", dark16: ansiWhite},
}
