package tui

// contrastPalette has a contrast of at least 7 to 1 for everything, with 256
// colours and with 16 as well. The few of the 16 that reach it do not suffice
// to tell all roles apart: the marks and the attributes do.
var contrastPalette = palette{
	plain:     {},
	title:     {attr: bold},
	dim:       {dark: "#c6c6c6", light: "#444444"},
	rule:      {dark: "#bcbcbc", light: "#4e4e4e", dark16: ansiWhite},
	keycap:    {dark: "#afd7ff", light: "#0000af", attr: bold},
	chosen:    {dark: "#5fff5f", light: "#005f00", dark16: ansiBrightGreen, light16: ansiBlue, attr: bold},
	banned:    {dark: "#ff8787", light: "#870000"},
	forced:    {dark: "#87d7ff", light: "#0000d7", dark16: ansiBrightCyan, light16: ansiBlue},
	override:  {dark: "#ffaf00", light: "#5f2f00", dark16: ansiBrightYellow, attr: bold},
	pointer:   {dark: "#ff87ff", light: "#87008f", attr: underline},
	edit:      {dark: "#00ffd7", light: "#005f5f", dark16: ansiBrightCyan, light16: ansiBlue, attr: bold | underline},
	illegal:   {dark: "#ff8787", light: "#870000", dark16: ansiBrightWhite, attr: bold | reverse},
	leak:      {dark: "#ffafd7", light: "#870050", dark16: ansiBrightWhite, light16: ansiBlue, attr: underline},
	reasoning: {dark: "#ffff87", light: "#5f005f", dark16: ansiBrightYellow},
	answer:    {dark: "#afffff", light: "#005f87", dark16: ansiBrightCyan, light16: ansiBlue},
	structure: {dark: "#d0d0d0", light: "#3a3a3a", dark16: ansiWhite},
}
