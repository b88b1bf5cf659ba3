package tui

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// act is one thing that a user, the terminal or time does.
type act struct {
	what string // one of the kinds in perform
	text string
	x, y int
}

func (a act) String() string {
	switch a.what {
	case "key", "keys", "paste":
		return fmt.Sprintf("%s %q", a.what, a.text)
	}
	return fmt.Sprintf("%s %d,%d", a.what, a.x, a.y)
}

// presses is how many keys it presses.
func (a act) presses() int {
	switch a.what {
	case "key":
		return 1
	case "keys":
		return utf8.RuneCountInString(a.text)
	}
	return 0
}

// perform does it. That the model fails next is up to whoever has one.
func (d *driver) perform(a act) {
	d.t.Helper()
	switch a.what {
	case "key":
		d.send(pressOf(a.text))
	case "keys":
		for _, r := range a.text {
			d.send(typedKey(r))
		}
	case "paste":
		d.send(tea.PasteMsg{Content: a.text})
	case "size":
		d.send(tea.WindowSizeMsg{Width: a.x, Height: a.y})
	case "click":
		x, y := d.place(a)
		d.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
	case "wheel up":
		x, y := d.place(a)
		d.send(tea.MouseWheelMsg{X: x, Y: y, Button: tea.MouseWheelUp})
	case "wheel down":
		x, y := d.place(a)
		d.send(tea.MouseWheelMsg{X: x, Y: y, Button: tea.MouseWheelDown})
	case "profile":
		d.send(tea.ColorProfileMsg{Profile: colorprofile.Profile(a.x)})
	case "hold":
		d.hold = true
	case "release":
		d.releaseFrom(a.x)
	case "clock":
		d.tick(a.x)
	}
}

// place is where an act of the mouse is: on the screen, or just outside.
func (d *driver) place(a act) (x, y int) { return a.x % (d.m.w + 2), a.y % (d.m.h + 2) }

// releaseFrom runs what was held, which may come about in any order.
func (d *driver) releaseFrom(i int) {
	d.t.Helper()
	d.hold = false
	for len(d.held) > 0 {
		i %= len(d.held)
		cmd := d.held[i]
		d.held = append(d.held[:i:i], d.held[i+1:]...)
		d.run(cmd)
	}
}

// tick lets come what the clock would bring after a while.
func (d *driver) tick(i int) {
	d.t.Helper()
	if len(d.slow) == 0 {
		return
	}
	if i %= len(d.slow); i < 0 { // counted from the end
		i += len(d.slow)
	}
	msg := d.slow[i]
	d.slow = append(d.slow[:i:i], d.slow[i+1:]...)
	d.send(msg)
}

// typedKey is the key that types a character.
func typedKey(r rune) tea.KeyPressMsg {
	switch r {
	case '\t':
		return tea.KeyPressMsg{Code: tea.KeyTab}
	case '\r':
		return tea.KeyPressMsg{Code: tea.KeyEnter}
	case '\x1b':
		return tea.KeyPressMsg{Code: tea.KeyEscape}
	}
	return tea.KeyPressMsg{Code: r, Text: string(r)}
}

// keyCodes are the codes of the keys that have a name.
var keyCodes = func() map[string]rune {
	codes := map[string]rune{"enter": tea.KeyEnter, "tab": tea.KeyTab, "backspace": tea.KeyBackspace, "esc": tea.KeyEscape, "space": tea.KeySpace}
	for code := tea.KeyUp; code <= tea.KeyIsoLevel5Shift; code++ {
		codes[tea.Key{Code: code}.String()] = code
	}
	return codes
}()

// pressOf is the press of the key with that name, as a terminal sends it.
func pressOf(name string) tea.KeyPressMsg {
	mods, base := splitKey(name)
	var k tea.KeyPressMsg
	for i, m := range []string{"ctrl+", "alt+", "shift+"} {
		if strings.Contains(mods, m) {
			k.Mod |= []tea.KeyMod{tea.ModCtrl, tea.ModAlt, tea.ModShift}[i]
		}
	}
	if code, ok := keyCodes[base]; ok {
		k.Code = code
		if base == "space" && mods == "" {
			k.Text = " "
		}
		return k
	}
	k.Code, _ = utf8.DecodeRuneInString(base)
	if mods == "" {
		k.Text = base
	}
	return k
}

func TestPressOfHasTheName(t *testing.T) {
	for _, name := range allKeys() {
		if got := keyOf(pressOf(name)); got != name {
			t.Errorf("the press of %q is %q", name, got)
		}
	}
}

// allKeys are the keys of all commands, and what else the line at the bottom
// and the lists take.
func allKeys() []string {
	list := strings.Fields("0 1 2 3 9 ctrl+c up down tab shift+tab backspace enter enter esc space space right left ctrl+p ctrl+n ctrl+a home end alt+b f1 漢 é ~")
	newCommandSet().all(func(c *command) { list = append(list, c.keys...) })
	return list
}

// acts draws what is done next.
type acts struct {
	*rand.Rand
	keys, names []string
}

func newActs(src rand.Source) *acts {
	return &acts{rand.New(src), allKeys(), newCommandSet().names()}
}

func (r *acts) of(list []string) string { return list[r.IntN(len(list))] }

func (r *acts) next() act {
	switch n := r.IntN(64); {
	case n < 22:
		return act{what: "key", text: r.of(r.keys)}
	case n < 34:
		return act{what: "key", text: r.of(moving)}
	case n < 46:
		return act{what: "keys", text: r.line()}
	case n < 48:
		return act{what: "paste", text: r.of(hostile)}
	case n < 49:
		return act{what: "size", x: r.IntN(201), y: r.IntN(61)}
	case n < 50:
		return act{what: "size", x: r.IntN(30), y: r.IntN(12)}
	case n < 52:
		return act{what: "size", x: 80 + 40*r.IntN(3), y: 24 + 16*r.IntN(2)}
	case n < 58:
		return act{what: r.of([]string{"click", "click", "wheel up", "wheel down"}), x: r.IntN(256), y: r.IntN(256)}
	case n < 59:
		return act{what: r.of([]string{"hold", "hold", "fail", "profile"}), x: r.IntN(6)}
	case n < 62:
		return act{what: "release", x: r.IntN(8)}
	}
	return act{what: "clock", x: r.IntN(8)}
}

// given are what commands are given: each is also given what is meant for
// another.
var given = map[string][]string{
	"expression": {"override", "step > 3 % 2", `in("/kind")`, "forced || illegal", "mass < 0.5", `text matches "a"`, `enters("/tags")`, "entropy", "token + ", "(", "field_tokens", "1/0"},
	"changes":    {"schema=short", "schema=none", "schema=long", "temperature=2", "temperature=0", "schema=", "nonsense"},
	"number":     {"", "1", "2", "3", "5", "8", "13", "21", "34", "55", "0", "-1", "9999999", "x"},
	"text":       {`"red"`, `{"kind":"grey"`, "red", "e", `",`, "12", `]}`, `\n`, "漢", "gr", "guess: what?", "a\u202eb", strings.Repeat("long ", 60)},
	"name":       {"json", "tokens", "compare", "tree", "wanted", "schema", "split", "watch", "notes", "nonsense"},
	"one":        {"allowed", "banned", "all", "/[a-z]/", "/(/", "again", "token", "path", "command", "light", "mono", "p", "is:failed", "(override)"},
}

// takes says what kind of thing a command is given.
var takes = map[string]string{
	"break": "expression", "trace": "expression", "watch": "expression", "swap": "changes", "weigh": "changes",
	"type": "text", "type-anyway": "text", "note": "text", "search": "text", "search-back": "text", "pane": "name", "hide": "name",
	"step": "number", "back": "number", "goto": "number", "first": "number", "switch": "number", "compare": "number", "lane": "number", "take-id": "number", "delete": "number", "toggle": "number", "unwatch": "number",
}

// moving are keys that go through a run, and often are commands that change
// it: they are drawn more often than their number says.
var (
	moving = strings.Fields("space space space right right left left down up enter enter c n o ] } ) g G")
	often  = strings.Fields("type type-anyway swap weigh switch compare note take-id first first mask break continue decide")
)

// line is a line of the command line, typed with its colon and, mostly, enter,
// and often after a key that leaves whatever lies on top.
func (r *acts) line() string {
	if r.IntN(2) == 0 {
		return "\x1b" + r.bareLine()
	}
	return r.bareLine()
}

func (r *acts) bareLine() string {
	name := r.of(r.names)
	if r.IntN(2) == 0 {
		name = r.of(often)
	}
	kind := takes[name]
	if kind == "" || r.IntN(8) == 0 {
		kind = r.of([]string{"expression", "changes", "number", "text", "name", "one"})
	}
	arg := r.of(given[kind])
	if takes[name] == "" && r.IntN(2) == 0 {
		arg = ""
	}
	switch r.IntN(16) {
	case 0:
		return ":" + name[:1+r.IntN(len(name))] + "\t\t\r"
	case 1:
		return ":" + name + " \t\t\r"
	case 2:
		return ":" + name + " " + arg
	case 3:
		return "/" + r.of(given["text"]) + "\r"
	}
	return strings.TrimRight(":"+name+" "+arg, " ") + "\r"
}

// byteSource is a source of randomness that is written down: a byte a draw.
// After the last it goes on by itself, since a draw may need another.
type byteSource struct {
	bytes []byte
	rest  *rand.PCG
}

func newByteSource(bytes []byte) *byteSource {
	return &byteSource{bytes, rand.NewPCG(1, 2)}
}

func (s *byteSource) Uint64() uint64 {
	if len(s.bytes) == 0 {
		return s.rest.Uint64()
	}
	b := s.bytes[0]
	s.bytes = s.bytes[1:]
	return uint64(b) * 0x0101010101010101
}
