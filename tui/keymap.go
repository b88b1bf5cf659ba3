package tui

import (
	"slices"

	"charm.land/bubbles/v2/key"
)

// keyMap holds the keys of the debugger. The line of keys and the help are
// made from it.
type keyMap struct {
	Step, Back, Next, Run key.Binding
	Up, Down, Take        key.Binding
	First, Last           key.Binding
	Mask, Decide, Why     key.Binding
	Help, Leave, Quit     key.Binding
	Before, After         key.Binding // candidates, while one is explained
}

func newKeyMap() keyMap {
	return keyMap{
		Step:   binding("space", "step", "space", "right", "l"),
		Back:   binding("←", "back", "left", "h"),
		Next:   binding("n", "next", "n"),
		Run:    binding("c", "run", "c"),
		Up:     binding("↑", "choose", "up", "k"),
		Down:   binding("↓", "choose", "down", "j"),
		Take:   binding("⏎", "take", "enter"),
		First:  binding("g", "first", "g", "home"),
		Last:   binding("G", "last", "G", "end"),
		Mask:   binding("m", "mask", "m"),
		Help:   binding("?", "help", "?"),
		Leave:  binding("esc", "stop or leave", "esc"),
		Decide: binding("d", "decide", "d"),
		Why:    binding("w", "why", "w"),
		Before: binding("←", "candidate before", "left", "h"),
		After:  binding("→", "candidate after", "right", "l"),
		Quit:   binding("q", "quit", "q", "ctrl+c"),
	}
}

func binding(name, does string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(name, does))
}

// ShortHelp lists the keys for the last line of the screen, the last two of
// which are always shown.
func (k keyMap) ShortHelp() []key.Binding {
	return []key.Binding{binding("space ←", "step", slices.Concat(k.Step.Keys(), k.Back.Keys())...), k.Next, k.Run, k.Take, k.Mask, k.Decide, k.Why,
		binding("↑↓", "choose"), binding("g G", "first, last"), k.Help, k.Quit}
}

// decisionHelp lists the keys while a decision is shown.
func (k keyMap) decisionHelp() []key.Binding {
	return []key.Binding{binding("↑↓", "scroll"), binding("esc d", "close"), binding("ctrl-c", "quit")}
}

// explanationHelp lists the keys while an explanation is shown.
func (k keyMap) explanationHelp() []key.Binding {
	return []key.Binding{binding("↑↓", "scroll"), binding("← →", "other candidates"), binding("esc w", "close"), binding("ctrl-c", "quit")}
}

// longKeys pairs every key with what it does in full.
func (k keyMap) longKeys() []fact {
	return []fact{
		longKey(k.Step, "one step on"),
		longKey(k.Back, "one step back"),
		longKey(k.Next, "on to the next step that is not forced"),
		longKey(k.Run, "run; any key stops"),
		longKey(k.Up, "candidate above"),
		longKey(k.Down, "candidate below"),
		longKey(k.Take, "take that candidate; press twice for one that is not allowed"),
		longKey(k.Mask, "mask off, or on again, from here on"),
		longKey(k.Decide, "score whole values"),
		longKey(k.Why, "why allowed, or not"),
		longKey(k.First, "first step"),
		longKey(k.Last, "last step"),
		longKey(k.Leave, "stop waiting; close this; back to the questions"),
		longKey(k.Quit, "quit"),
	}
}

// longKey names all keys of a binding.
func longKey(b key.Binding, does shown) fact {
	var names shown
	for _, k := range b.Keys() {
		if names != "" {
			names += " "
		}
		names += keyName(k)
	}
	return fact{names, line{in(plain, does)}}
}

// keyName is how a key is written on the screen.
func keyName(k string) shown {
	switch k {
	case "left":
		return "←"
	case "right":
		return "→"
	case "up":
		return "↑"
	case "down":
		return "↓"
	case "ctrl+c":
		return "ctrl-c"
	}
	return clean(k)
}

// startKeys holds the keys of the list of questions.
type startKeys struct {
	Open, Own, Filter, Leave, Help, Quit key.Binding
}

func newStartKeys() startKeys {
	return startKeys{
		Open:   binding("enter", "open", "enter"),
		Own:    binding("i", "type your own", "i"),
		Filter: binding("/", "filter", "/"),
		Leave:  binding("esc", "stop", "esc"),
		Help:   binding("?", "help", "?"),
		Quit:   binding("q", "quit", "q", "ctrl+c"),
	}
}

// ShortHelp lists the keys for the last line of the screen.
func (k startKeys) ShortHelp() []key.Binding {
	return []key.Binding{binding("↑↓", "choose"), k.Open, k.Own, k.Filter, k.Help, k.Quit}
}

// typingHelp lists the keys while text is typed.
func (k startKeys) typingHelp() []key.Binding {
	return []key.Binding{k.Open, binding("esc", "back"), binding("ctrl-c", "quit")}
}
