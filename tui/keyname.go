package tui

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// maxKeyName bounds the name of a key, in bytes. Every key with all modifiers
// has a shorter one.
const maxKeyName = 64

// modifiers are the keys that are held down with another, in the order in
// which Bubble Tea writes them.
var modifiers = []string{"ctrl+", "alt+", "shift+", "meta+", "hyper+", "super+"}

// namedKeys are the keys that have a name and are not written as what they
// type.
var namedKeys = listNamedKeys()

func listNamedKeys() map[string]bool {
	names := map[string]bool{}
	for _, code := range []rune{tea.KeyEnter, tea.KeyTab, tea.KeyBackspace, tea.KeyEscape, tea.KeySpace} {
		names[tea.Key{Code: code}.String()] = true
	}
	for code := tea.KeyUp; code <= tea.KeyIsoLevel5Shift; code++ {
		if name := (tea.Key{Code: code}).String(); utf8.RuneCountInString(name) > 1 {
			names[name] = true
		}
	}
	return names
}

// otherNames are names that other programs have for keys.
var otherNames = map[string]string{
	" ": "space", "spc": "space", "escape": "esc", "return": "enter", "cr": "enter", "ret": "enter", "del": "delete", "ins": "insert",
	"bs": "backspace", "pageup": "pgup", "pagedown": "pgdown", "pgdn": "pgdown", "arrowup": "up", "arrowdown": "down",
	"arrowleft": "left", "arrowright": "right", "←": "left", "→": "right", "↑": "up", "↓": "down", "⏎": "enter",
	"plus": "+", "minus": "-", "equal": "=", "comma": ",",
}

// validKey reports whether a key that is pressed can have that name: what
// tea.KeyPressMsg's String makes of it, such as "space", "left", "G", "?",
// "ctrl+d" or "shift+tab". The error of a name that no key has says which one
// is close.
func validKey(name string) error {
	mods, base := splitKey(name)
	switch {
	case name == "":
		return fmt.Errorf("a key has no name")
	case len(name) > maxKeyName:
		return fmt.Errorf("a name of %d bytes is longer than that of any key", len(name))
	case mods == "shift+" && typed(base):
		return noKey(name, strings.ToUpper(base))
	case mods != "" && typed(base) && strings.ToLower(base) != base:
		return noKey(name, mods+strings.ToLower(base))
	case typed(base) || namedKeys[base]:
		return nil
	}
	return noKey(name, likeKey(name))
}

// noKey is the error for a name that no key has.
func noKey(name, like string) error {
	if like != "" && like != name && validKey(like) == nil {
		return fmt.Errorf("there is no key %q: did you mean %q?", name, like)
	}
	return fmt.Errorf(`there is no key %q: keys are "a", "G", "?", "space", "enter", "left", "f1", "ctrl+d"`, name)
}

// splitKey takes the modifiers, in their order, off the name of a key.
func splitKey(name string) (mods, base string) {
	base = name
	for _, m := range modifiers {
		if rest, ok := strings.CutPrefix(base, m); ok && rest != "" {
			base = rest
		}
	}
	return name[:len(name)-len(base)], base
}

// typed reports whether a key is named by the one rune that it types.
func typed(base string) bool {
	r, size := utf8.DecodeRuneInString(base)
	return size == len(base) && r != ' ' && r != utf8.RuneError && unicode.IsPrint(r)
}

// likeKey is the name that was likely meant, or "": the words that others use
// for keys, dashes, other orders and other cases are put right.
func likeKey(name string) string {
	words := strings.FieldsFunc(strings.ToLower(strings.Trim(name, "<>")), func(r rune) bool { return r == '+' || r == '-' })
	if len(words) == 0 {
		return otherNames[name]
	}
	base := words[len(words)-1]
	if other, ok := otherNames[base]; ok {
		base = other
	}
	held := map[string]bool{}
	for _, w := range words[:len(words)-1] {
		if other, ok := otherModifiers[w]; ok {
			w = other
		}
		if !slices.Contains(modifiers, w+"+") {
			return ""
		}
		held[w+"+"] = true
	}
	var mods string
	for _, m := range modifiers {
		if held[m] {
			mods += m
		}
	}
	return mods + base
}

// otherModifiers are what other programs call the keys that are held down.
var otherModifiers = map[string]string{"c": "ctrl", "control": "ctrl", "a": "alt", "m": "alt", "option": "alt", "s": "shift", "cmd": "super"}
