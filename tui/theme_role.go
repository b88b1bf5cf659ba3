package tui

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
	leak
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

// italic is for themes alone: panes do not ask for it.
const italic = attrs

// ink is how a cell is written.
type ink struct {
	role role
	attr attr
}
