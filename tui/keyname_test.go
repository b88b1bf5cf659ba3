package tui

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
)

// TestValidKeyTakesWhatIsPressed asks Bubble Tea itself for names.
func TestValidKeyTakesWhatIsPressed(t *testing.T) {
	for _, k := range []tea.KeyPressMsg{
		{Code: tea.KeySpace, Text: " "}, {Code: 'a', Text: "a"}, {Code: 'g', ShiftedCode: 'G', Mod: tea.ModShift, Text: "G"},
		{Code: '/', Text: "/"}, {Code: '+', Text: "+"}, {Code: '+', Mod: tea.ModCtrl}, {Code: '-', Mod: tea.ModAlt},
		{Code: 'c', Mod: tea.ModCtrl}, {Code: 'a', Mod: tea.ModCtrl | tea.ModShift}, {Code: tea.KeySpace, Mod: tea.ModCtrl},
		{Code: tea.KeyTab, Mod: tea.ModShift}, {Code: tea.KeyLeft, Mod: tea.ModCtrl | tea.ModAlt | tea.ModShift | tea.ModMeta | tea.ModHyper | tea.ModSuper},
		{Code: tea.KeyEnter}, {Code: tea.KeyEscape}, {Code: tea.KeyBackspace}, {Code: tea.KeyPgUp}, {Code: tea.KeyHome},
		{Code: tea.KeyF1}, {Code: tea.KeyF63}, {Code: tea.KeyKp5}, {Code: tea.KeyKpEnter}, {Code: tea.KeyMediaPlay},
		{Code: 'é', Text: "é"}, {Code: 'ж', Text: "ж"}, {Code: '日', Text: "日"},
		{Code: tea.KeyIsoLevel5Shift, Mod: tea.ModCtrl | tea.ModAlt | tea.ModShift | tea.ModMeta | tea.ModHyper | tea.ModSuper},
	} {
		if err := validKey(k.String()); err != nil {
			t.Errorf("%q: %v", k.String(), err)
		}
	}
}

func TestValidKeyRefuses(t *testing.T) {
	for name, like := range map[string]string{
		"": "", "+ctrl": "", "ctrl+": "", "abc": "", "\x1b": "", "a\n": "", "\xff": "", "\u200b": "", "shift+ctrl+x+y": "",
		" ": `"space"`, "shift+g": `"G"`, "shift+é": `"É"`, "ctrl+D": `"ctrl+d"`, "Ctrl+C": `"ctrl+c"`, "ctrl-c": `"ctrl+c"`, "<C-x>": `"ctrl+x"`,
		"return": `"enter"`, "Escape": `"esc"`, "PageUp": `"pgup"`, "→": "", "control+left": `"ctrl+left"`, "shift+ctrl+left": `"ctrl+shift+left"`,
		"M-x": `"alt+x"`, "ctrl+return": `"ctrl+enter"`, "Space": `"space"`, "F5": `"f5"`, strings.Repeat("ctrl+", 100) + "a": "",
	} {
		err := validKey(name)
		if name == "→" { // is a rune that a keyboard may type
			if err != nil {
				t.Errorf("%q: %v", name, err)
			}
			continue
		}
		switch {
		case err == nil:
			t.Errorf("%q passes for the name of a key", name)
		case like != "" && !strings.Contains(err.Error(), "did you mean "+like+"?"):
			t.Errorf("%q: %v; want %s", name, err, like)
		case like == "" && strings.Contains(err.Error(), "did you mean"):
			t.Errorf("%q: %v", name, err)
		}
	}
}

// TestValidKeyTakesTheLongestNames holds maxKeyName to be long enough.
func TestValidKeyTakesTheLongestNames(t *testing.T) {
	for name := range namedKeys {
		if err := validKey(strings.Join(modifiers, "") + name); err != nil {
			t.Error(err)
		}
	}
}

func FuzzValidKey(f *testing.F) {
	for _, seed := range []string{"", "ctrl+alt+shift+meta+hyper+super+f63", "ctrl++", "+", "<S-Tab>", "shift+ß", "ǅ", "ctrl+ǅ", "a\x00", "--", "-", "<>"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		err := validKey(name)
		if err == nil {
			if _, base := splitKey(name); !namedKeys[base] && utf8.RuneCountInString(base) != 1 {
				t.Errorf("%q passes for the name of a key", name)
			}
			return
		}
		if strings.ContainsFunc(err.Error(), func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("the error holds what does not print: %q", err)
		}
	})
}
