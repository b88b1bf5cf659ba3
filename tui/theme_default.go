package tui

// defaultPalette has a contrast of at least 4.5 to 1 for text, and of 3 to 1
// for lines.
var defaultPalette = palette{
	plain:     {},
	title:     {attr: bold},
	dim:       {dark: "#8e95a3", light: "#66707f"},
	rule:      {dark: "#6b7486", light: "#838c99", dark16: ansiGrey, light16: ansiGrey},
	keycap:    {dark: "#a3c7ff", light: "#2456a6", attr: bold},
	chosen:    {dark: "#7ddf8e", light: "#0f7a2e", dark16: ansiBrightGreen, light16: ansiGreen, attr: bold},
	banned:    {dark: "#e58c8c", light: "#b23b3b", dark16: ansiBrightRed, light16: ansiRed},
	forced:    {dark: "#7fb2f0", light: "#2a62b8", dark16: ansiBrightBlue, light16: ansiBlue},
	override:  {dark: "#ffb454", light: "#a85a00", dark16: ansiBrightYellow, light16: ansiYellow, attr: bold},
	pointer:   {dark: "#d8a0ff", light: "#8632b8", dark16: ansiBrightMagenta, light16: ansiMagenta},
	edit:      {dark: "#56dcd2", light: "#00766f", dark16: ansiBrightCyan, light16: ansiCyan, attr: bold},
	illegal:   {dark: "#ff6b6b", light: "#c4161c", dark16: ansiBrightRed, light16: ansiRed, attr: bold},
	leak:      {dark: "#ff7ac6", light: "#ad1b78", dark16: ansiBrightMagenta, light16: ansiMagenta, attr: underline},
	reasoning: {dark: "#dcd58a", light: "#77690a", dark16: ansiYellow, light16: ansiYellow},
	answer:    {dark: "#9be8ff", light: "#0b6480", dark16: ansiBrightCyan, light16: ansiCyan},
	structure: {dark: "#9aa3b2", light: "#5c6675", dark16: ansiWhite},
}
