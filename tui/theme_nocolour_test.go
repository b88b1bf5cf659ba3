package tui

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// swatch is a screen with a line for every role, which is closed once it knows
// what the terminal can show.
type swatch struct {
	theme   string
	profile colorprofile.Profile
	known   bool
}

func (s *swatch) Init() tea.Cmd { return nil }

func (s *swatch) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if msg, ok := msg.(tea.ColorProfileMsg); ok {
		s.profile, s.known = msg.Profile, true
		return s, tea.Quit
	}
	return s, nil
}

func (s *swatch) View() tea.View {
	if !s.known {
		return tea.NewView("")
	}
	th, err := themeNamed(s.theme, true, s.profile)
	if err != nil {
		return tea.NewView(err.Error())
	}
	c := newCanvas(20, int(roles))
	for r := range roles {
		x := c.area(rect{0, 0, 20, int(roles)}).text(0, int(r), shown(roleNames[r]), ink{role: r})
		c.area(rect{0, 0, 20, int(roles)}).text(x+1, int(r), "now", ink{role: r, attr: reverse})
	}
	return tea.NewView(c.render(th))
}

// painted runs a program on the swatch and returns what reaches the terminal.
func painted(t *testing.T, theme string, env ...string) string {
	t.Helper()
	var out bytes.Buffer
	env = append(env, "TERM=xterm-256color", "TTY_FORCE=1")
	p := tea.NewProgram(&swatch{theme: theme}, tea.WithContext(t.Context()), tea.WithInput(nil), tea.WithOutput(&out),
		tea.WithEnvironment(env), tea.WithWindowSize(40, 20), tea.WithoutSignals())
	if _, err := p.Run(); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "override") {
		t.Fatalf("the swatch is not painted: %q", out.String())
	}
	return out.String()
}

var graphics = regexp.MustCompile(`\x1b\[([0-9;:]*)m`)

// renditions are the numbers of all SGR sequences (ECMA-48, 8.3.117).
func renditions(s string) map[int]bool {
	found := map[int]bool{}
	for _, m := range graphics.FindAllStringSubmatch(s, -1) {
		for _, n := range strings.FieldsFunc(m[1], func(r rune) bool { return r == ';' || r == ':' }) {
			if n, err := strconv.Atoi(n); err == nil {
				found[n] = true
			}
		}
	}
	return found
}

func coloured(found map[int]bool) bool {
	for n := range found {
		if n >= 30 && n <= 49 || n >= 90 && n <= 107 {
			return true
		}
	}
	return false
}

// TestNoColour runs each theme through the renderer, as a terminal that was
// asked for no colours gets it.
func TestNoColour(t *testing.T) {
	for _, name := range Themes() {
		found := renditions(painted(t, name, "NO_COLOR=1", "COLORTERM=truecolor"))
		if coloured(found) {
			t.Errorf("%s: colours in spite of NO_COLOR: %v", name, found)
		}
		for what, n := range map[string]int{"bold": 1, "italic": 3, "underline": 4, "reverse": 7} {
			if !found[n] {
				t.Errorf("%s: nothing is %s: %v", name, what, found)
			}
		}
	}
}

func TestColour(t *testing.T) {
	for _, name := range Themes() {
		found := renditions(painted(t, name, "COLORTERM=truecolor"))
		if want := name != MonoTheme; coloured(found) != want {
			t.Errorf("%s: colours %v, want %v: %v", name, !want, want, found)
		}
		if !found[1] || !found[7] {
			t.Errorf("%s: nothing is bold or reverse: %v", name, found)
		}
	}
}
