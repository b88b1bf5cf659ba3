package tui

import (
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// keyMap says which keys do what: the table of commands, and what the user
// bound otherwise.
type keyMap struct {
	commands *commandSet
	keys     map[string][]string // by the name of a command, or a whole command line
	lines    map[string]string   // by key: command lines with arguments
}

// newKeyMap makes the key map. The bindings are the user's: by a command's
// name, or by a whole command line, the keys that do it, in place of the
// usual ones. A key that is bound anew is taken away from whatever had it.
func newKeyMap(commands *commandSet, bindings map[string][]string) (keyMap, error) {
	k := keyMap{commands: commands, keys: map[string][]string{}, lines: map[string]string{}}
	commands.all(func(c *command) { k.keys[c.name] = c.keys })
	var names []string
	for name := range bindings {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, text := range names {
		if err := k.bind(text, bindings[text]); err != nil {
			return keyMap{}, err
		}
	}
	return k, nil
}

// CheckKeys returns what is wrong with bindings such as Options.Keys holds: a
// command or a key that does not exist; nil for nothing.
func CheckKeys(bindings map[string][]string) error {
	_, err := newKeyMap(newCommandSet(), bindings)
	return err
}

// bind gives keys to a command or to a command line.
func (k *keyMap) bind(text string, keys []string) error {
	c, arg, err := k.commands.find(text)
	if err != nil {
		return fmt.Errorf("keys: %w", err)
	}
	for _, name := range keys {
		if err := validKey(name); err != nil {
			return fmt.Errorf("keys: %s: %w", c.name, err)
		}
		k.free(name, c.in)
	}
	if arg == "" {
		k.keys[c.name] = keys
		return nil
	}
	for _, name := range keys {
		k.lines[name] = text
	}
	return nil
}

// free takes a key away from the commands that have it in the same place.
func (k *keyMap) free(name string, in paneID) {
	k.commands.all(func(c *command) {
		if c.in == in && slices.Contains(k.keys[c.name], name) {
			k.keys[c.name] = slices.DeleteFunc(slices.Clone(k.keys[c.name]), func(s string) bool { return s == name })
		}
	})
	delete(k.lines, name)
}

// find returns the command of a key while a pane has the focus: one of that
// pane's own comes first.
func (k keyMap) find(name string, focus paneID) *command {
	var found *command
	k.commands.all(func(c *command) {
		if slices.Contains(k.keys[c.name], name) && (c.in == focus || c.in == anyPane && found == nil) {
			found = c
		}
	})
	return found
}

// does reports whether a key is one of a command's.
func (k keyMap) does(msg tea.KeyPressMsg, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return slices.Contains(k.keys[name], keyOf(msg)) })
}

// keyOf is the name of a key.
func keyOf(msg tea.KeyPressMsg) string { return msg.String() }

// first is how a command's first key is written, "" where it has none.
func (k keyMap) first(name string) shown {
	if keys := k.keys[name]; len(keys) > 0 {
		return keyName(keys[0])
	}
	return ""
}

// shortHelp lists commands for the line of keys. A name may be two, whose
// first keys are shown together: "step back".
func (k keyMap) shortHelp(names ...string) []key.Binding {
	var list []key.Binding
	for _, pair := range names {
		var keys []string
		var does shown
		for _, name := range strings.Fields(pair) {
			c := k.commands.byName[name]
			if f := k.first(name); f != "" {
				keys = append(keys, string(f))
			}
			if does == "" {
				does = c.short
			}
		}
		if len(keys) > 0 {
			list = append(list, binding(strings.Join(keys, " "), string(does)))
		}
	}
	return list
}

// binding is a key for the line of keys.
func binding(name, does string) key.Binding {
	return key.NewBinding(key.WithHelp(name, does))
}

// mainHelp lists the keys for the last line of the screen, the last two of
// which are always shown.
func (k keyMap) mainHelp() []key.Binding {
	return k.shortHelp("step back", "next", "continue", "take", "why", "mask", "decide", "line", "pane-next", "focus-next", "zoom", "help", "quit")
}

// paneHelp lists the keys of a pane that has the focus.
func (k keyMap) paneHelp(id paneID) []key.Binding {
	names := []string{"up down"}
	k.commands.all(func(c *command) {
		if c.in == id && c.short != "" {
			names = append(names, c.name)
		}
	})
	if !panes[id].whole {
		return k.shortHelp(append(names, "focus-next", "zoom", "help", "quit")...)
	}
	list := append(k.shortHelp(names...), binding(string(k.first("leave")), "close"))
	return append(list, k.shortHelp("help", "quit")...)
}

// lanesHelp lists the keys of the lanes, which are stepped as they stand there.
func (k keyMap) lanesHelp() []key.Binding {
	list := k.shortHelp("step back", "field", "continue", "lanes-next", "up down", "lanes-go")
	return append(append(list, binding(string(k.first("leave")), "panes")), k.shortHelp("help", "quit")...)
}

// weighedHelp lists the keys while a step stands beside the same step under
// other settings.
func (k keyMap) weighedHelp() []key.Binding {
	list := []key.Binding{binding("↑ ↓", "scroll"), binding(string(k.first("compare-go")), "go on there"), binding(string(k.first("leave")), "close")}
	return append(list, k.shortHelp("help", "quit")...)
}

// searchHelp lists the keys of an open search before others that work too.
func (k keyMap) searchHelp(others []key.Binding) []key.Binding {
	list := append(k.shortHelp("search-next search-previous"), binding(string(k.first("leave")), "end search"))
	for _, b := range others {
		if b.Help().Key != string(k.first("search-next")) {
			list = append(list, b)
		}
	}
	return list
}

// decisionHelp lists the keys while a decision is shown.
func (k keyMap) decisionHelp() []key.Binding {
	return []key.Binding{binding("↑↓", "scroll"), binding("esc "+string(k.first("decide")), "close"), binding("ctrl-c", "quit")}
}

// explanationHelp lists the keys while an explanation is shown.
func (k keyMap) explanationHelp() []key.Binding {
	return []key.Binding{binding("↑↓", "scroll"), binding("← →", "other candidates"), binding("esc "+string(k.first("why")), "close"), binding("ctrl-c", "quit")}
}

// longKeys pairs every command of a group with what it does in full.
func (k keyMap) longKeys(g group) []fact {
	var list []fact
	for _, c := range g.list {
		var names shown
		for _, key := range k.keys[c.name] {
			if names != "" {
				names += " "
			}
			names += keyName(key)
		}
		call := in(dim, ":"+clean(c.name))
		if c.takes != "" {
			call.text += clean(" " + c.takes)
		}
		list = append(list, fact{names, line{in(plain, c.does+"  "), call}})
	}
	return list
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
	case "enter":
		return "⏎"
	case "tab":
		return "⇥"
	case "shift+tab":
		return "⇤"
	}
	return clean(strings.ReplaceAll(k, "ctrl+", "ctrl-"))
}
