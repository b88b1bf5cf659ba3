package tui

// monoPalette has no colours. Every terminal that was asked for none gets it.
// Banned candidates are struck through by the panes; italic stands for what a
// hand wrote, and is plain where a terminal has no italic.
var monoPalette = palette{
	title:    {attr: bold},
	keycap:   {attr: bold},
	chosen:   {attr: bold},
	override: {attr: bold | underline},
	pointer:  {attr: underline},
	edit:     {attr: bold | italic},
	illegal:  {attr: bold | reverse},
	leak:     {attr: underline | italic},
}
