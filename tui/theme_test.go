package tui

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/lucasb-eyer/go-colorful"
)

// mustDiffer are the roles that a step is read by.
var mustDiffer = []role{chosen, banned, forced, override, pointer, edit, illegal}

var roleNames = [roles]string{"plain", "title", "dim", "rule", "keycap", "chosen", "banned", "forced", "override", "pointer", "edit", "illegal", "leak", "reasoning", "answer", "structure"}

// grounds are the backgrounds that themes are checked on. The default and the
// colour-blind theme are to be read on usual ones that are neither black nor
// white as well.
var grounds = map[bool]struct{ pure, usual string }{true: {"#000000", "#1e1e1e"}, false: {"#ffffff", "#fdf6e3"}}

// eachColour calls f for every colour of a palette on one kind of background.
func eachColour(t *testing.T, p *palette, dark bool, f func(role, colorful.Color)) {
	t.Helper()
	for r, l := range p {
		hex := l.light
		if dark {
			hex = l.dark
		}
		if hex != "" {
			f(role(r), fromHex(t, hex))
		}
	}
}

func TestThemeContrast(t *testing.T) {
	for _, tc := range []struct {
		name        string
		palette     *palette
		text, lines float64
	}{
		{"default", &defaultPalette, 4.5, 3},
		{"colour-blind", &blindPalette, 4.5, 3},
		{"high-contrast", &contrastPalette, 7, 7},
	} {
		for dark, ground := range grounds {
			pure, usual := fromHex(t, ground.pure), fromHex(t, ground.usual)
			if tc.palette == &contrastPalette {
				usual = pure
			}
			eachColour(t, tc.palette, dark, func(r role, c colorful.Color) {
				least := tc.text
				if r == rule {
					least = tc.lines
				}
				if got := contrast(c, usual); got < least {
					t.Errorf("%s: %s %s on %s has a contrast of %.2f, want %.1f", tc.name, roleNames[r], c.Hex(), usual.Hex(), got, least)
				}
				if got := contrast(in256(t, c), pure); got < least {
					t.Errorf("%s: %s %s is %s of 256 colours, whose contrast on %s is %.2f, want %.1f",
						tc.name, roleNames[r], c.Hex(), in256(t, c).Hex(), pure.Hex(), got, least)
				}
			})
		}
	}
}

// xterm16 are the 16 colours as xterm shows them, whose default palette other
// terminals come close to (https://invisible-island.net/xterm/, XTerm-col.ad).
var xterm16 = []string{"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
	"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff"}

func TestHighContrastOf16Colours(t *testing.T) {
	for r, l := range contrastPalette {
		for dark, c := range map[bool]colour16{true: l.dark16, false: l.light16} {
			if c == ownColour {
				continue
			}
			hex := xterm16[c-ansiBlack]
			if got := contrast(fromHex(t, hex), fromHex(t, grounds[dark].pure)); got < 7 {
				t.Errorf("%s: %s on %s has a contrast of %.2f", roleNames[r], hex, grounds[dark].pure, got)
			}
		}
	}
}

// TestColourBlindRolesDiffer measures every pair of roles as each kind of eye
// sees it. A difference of 10 is seen at a glance, and less does for the few
// shades of 256 colours.
func TestColourBlindRolesDiffer(t *testing.T) {
	const leastTrue, least256 = 17, 9
	for dark := range grounds {
		colours := map[role]colorful.Color{}
		eachColour(t, &blindPalette, dark, func(r role, c colorful.Color) { colours[r] = c })
		eachPair(mustDiffer, func(a, b role) {
			for _, s := range sights {
				if got := s.difference(colours[a], colours[b]); got < leastTrue {
					t.Errorf("dark %v, %s: %s and %s are %.1f apart, want %d", dark, s.name, roleNames[a], roleNames[b], got, leastTrue)
				}
				if got := s.difference(in256(t, colours[a]), in256(t, colours[b])); got < least256 {
					t.Errorf("dark %v, %s, 256 colours: %s and %s are %.1f apart, want %d", dark, s.name, roleNames[a], roleNames[b], got, least256)
				}
			}
		})
	}
}

// TestColourBlindLeakDiffers has less room: no eighth colour is as far from the
// other seven. A leak is underlined too.
func TestColourBlindLeakDiffers(t *testing.T) {
	const least, least256 = 13, 5
	for dark := range grounds {
		colours := map[role]colorful.Color{}
		eachColour(t, &blindPalette, dark, func(r role, c colorful.Color) { colours[r] = c })
		for _, r := range mustDiffer {
			for _, s := range sights {
				if got := s.difference(colours[leak], colours[r]); got < least {
					t.Errorf("dark %v, %s: leak and %s are %.1f apart, want %d", dark, s.name, roleNames[r], got, least)
				}
				if got := s.difference(in256(t, colours[leak]), in256(t, colours[r])); got < least256 {
					t.Errorf("dark %v, %s, 256 colours: leak and %s are %.1f apart, want %d", dark, s.name, roleNames[r], got, least256)
				}
			}
		}
	}
}

func eachPair(list []role, f func(a, b role)) {
	for i, a := range list {
		for _, b := range list[:i] {
			f(a, b)
		}
	}
}

// TestRolesDifferInEveryTheme checks that no two roles of a step are written
// the same way, whatever the terminal can show. Panes strike out what is
// banned.
func TestRolesDifferInEveryTheme(t *testing.T) {
	for _, name := range Themes() {
		for _, profile := range profiles {
			for dark := range grounds {
				th, err := themeNamed(name, dark, profile)
				if err != nil {
					t.Fatal(err)
				}
				eachPair(append([]role{leak}, mustDiffer...), func(a, b role) {
					if th.written(a) == th.written(b) {
						t.Errorf("%s, dark %v, %s: %s and %s are both %q", name, dark, profile, roleNames[a], roleNames[b], th.written(a))
					}
				})
			}
		}
	}
}

var profiles = []colorprofile.Profile{colorprofile.Unknown, colorprofile.NoTTY, colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor}

func (t *theme) written(r role) string {
	if r == banned {
		return t[r][strike]
	}
	return t[r][0]
}

// TestMarksDiffer checks that the marks carry what the colours do.
func TestMarksDiffer(t *testing.T) {
	signs := map[rune]role{}
	for _, m := range marks {
		if before, ok := signs[m.sign]; ok && before != m.role {
			t.Errorf("%c marks both %s and %s", m.sign, roleNames[before], roleNames[m.role])
		}
		signs[m.sign] = m.role
	}
	marked := slices.Collect(maps.Values(signs))
	for _, r := range []role{forced, override, pointer, edit, illegal, leak} {
		if !slices.Contains(marked, r) {
			t.Errorf("%s has no mark", roleNames[r])
		}
	}
}

func TestThemeNames(t *testing.T) {
	if names := Themes(); names[0] != DefaultTheme || !slices.Contains(names, MonoTheme) {
		t.Errorf("the themes are %v", names)
	}
	th, err := themeNamed("hihg", true, colorprofile.TrueColor)
	if th != nil || err == nil || !strings.Contains(err.Error(), `"hihg"`) || !strings.Contains(err.Error(), "high-contrast") {
		t.Errorf("an unknown theme gave %v and the error %v", th, err)
	}
}

// TestPlainIsTheTerminalsOwn holds what the canvas relies on: text in the zero
// ink needs no sequence.
func TestPlainIsTheTerminalsOwn(t *testing.T) {
	for _, name := range Themes() {
		for _, profile := range profiles {
			th, err := themeNamed(name, true, profile)
			if err != nil {
				t.Fatal(err)
			}
			if th[plain][0] != "" {
				t.Errorf("%s, %s: plain text is written %q", name, profile, th[plain][0])
			}
		}
	}
}

func TestNoNameIsTheDefault(t *testing.T) {
	unnamed, err := themeNamed("", false, colorprofile.TrueColor)
	if err != nil {
		t.Fatal(err)
	}
	if want := defaultPalette.theme(false, colorprofile.TrueColor); *unnamed != *want {
		t.Error("no name is another theme")
	}
}

func BenchmarkTheme(b *testing.B) {
	for _, profile := range []colorprofile.Profile{colorprofile.ANSI, colorprofile.TrueColor} {
		b.Run(fmt.Sprint(profile), func(b *testing.B) {
			for b.Loop() {
				defaultPalette.theme(true, profile)
			}
		})
	}
}
