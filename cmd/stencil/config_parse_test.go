package main

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
)

func TestParseConfig(t *testing.T) {
	set := func(change func(*config)) config {
		c := defaultConfig()
		change(&c)
		return c
	}
	for _, tt := range []struct {
		name, text string
		want       config
	}{
		{"nothing", "", defaultConfig()},
		{"comments", "# theme = 1\n\n", defaultConfig()},
		{"mark of byte order", "\uFEFFmouse = false", set(func(c *config) { c.Mouse = false })},
		{"line ends of Windows", "mouse = false\r\ntheme = \"mono\"\r\n", set(func(c *config) { c.Mouse, c.Theme = false, "mono" })},
		{"everything", `
theme = "high-contrast"
background = "light"
mouse = false
[keys]
step = ["space", "right"]
back = "left"
mask = []
"break override" = "B"
"break in(\"/a\") % 3" = ["ctrl+b"]
[presenter]
speed = 0.5
`, config{Theme: "high-contrast", Background: "light", Presenter: presenterConfig{0.5}, Keys: map[string][]string{
			"step": {"space", "right"}, "back": {"left"}, "mask": {}, "break override": {"B"}, `break in("/a") % 3`: {"ctrl+b"}}}},
		{"dotted", "keys.step = \"s\"\npresenter.speed = 3", set(func(c *config) { c.Keys["step"], c.Presenter.Speed = []string{"s"}, 3 })},
		{"inline", "presenter = {speed = 4}\nkeys = {\"a b\" = []}", set(func(c *config) { c.Keys["a b"], c.Presenter.Speed = []string{}, 4 })},
		{"brackets as keys", "[keys]\n" + strings.Repeat("#\n", 300) + "decision = [\"[\", \"]\", \"{\", \"(\", \".\"]", set(func(c *config) { c.Keys["decision"] = []string{"[", "]", "{", "(", "."} })},
		{"empty tables", "[presenter]\n[keys]\n", defaultConfig()},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := parseConfig("c.toml", tt.text)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestParseConfigErrors(t *testing.T) {
	for _, tt := range []struct{ text, want, hint string }{
		{"\nthme = 1", `c.toml:2:1: there is no setting thme`, "did you mean theme?"},
		{"  Theme = 1", `c.toml:1:3: there is no setting Theme`, "did you mean theme?"},
		{"[preseter]\nspeed = 1", `c.toml:1:1: there is no setting preseter`, "did you mean presenter?"},
		{"preseter.speed = 1", `c.toml:1:1: there is no setting preseter.speed`, "did you mean presenter.speed?"},
		{"[presenter]\nsped = 1", `c.toml:2:1: there is no setting presenter.sped`, "did you mean presenter.speed?"},
		{"speed = 1", `c.toml:1:1: there is no setting speed`, "did you mean presenter.speed?"},
		{"[[keyz]]\na = 1", `c.toml:1:1: there is no setting keyz`, "did you mean keys?"},
		{"[[a.b]]\nc = 1", `c.toml:1:1: there is no setting a.b`, configNames},
		{"[a.b.c]\nd = 1", `c.toml:1:1: there is no setting a.b.c`, configNames},
		{"colour = 1", `c.toml:1:1: there is no setting colour`, configNames},
		{`"" = 1`, `c.toml:1:1: there is no setting ""`, configNames},
		{`"presenter.speed" = 1`, `c.toml:1:1: there is no setting "presenter.speed"`, "did you mean presenter.speed?"},
		{"theme.name = \"mono\"", `c.toml:1:1: there is no setting theme.name`, configNames},
		{`theme = "high contrast"`, `c.toml:1:10: theme = "high contrast": want default, high-contrast, colour-blind, mono`, "did you mean high-contrast?"},
		{`theme = ""`, `c.toml:1:10: theme = "": want default, high-contrast, colour-blind, mono`, `write theme = "default"`},
		{`theme = 3`, `c.toml:1:9: theme cannot be a number`, `write theme = "default"`},
		{`background = "drak"`, `c.toml:1:15: background = "drak": want auto, light, dark`, "did you mean dark?"},
		{`background = true`, `c.toml:1:14: background cannot be true or false`, `write background = "auto"`},
		{`mouse = "yes"`, `c.toml:1:10: mouse cannot be a text`, "write mouse = true or mouse = false"},
		{"mouse = [true]", `c.toml:1:10: mouse cannot be a list`, "write mouse = true or mouse = false"},
		{"mouse = 2026-01-01", `c.toml:1:9: mouse cannot be a date`, "write mouse = true or mouse = false"},
		{"[mouse]\n", `c.toml:1:1: mouse cannot be a table`, "write mouse = true or mouse = false"},
		{"[[theme]]\n", `c.toml:1:1: theme cannot be a list of tables`, `write theme = "default"`},
		{"presenter = 2", `c.toml:1:13: presenter cannot be a number`, "write [presenter] on a line of its own"},
		{"[[presenter]]\nspeed = 2", `c.toml:1:1: presenter cannot be a list of tables`, "write [presenter] on a line of its own"},
		{"[presenter]\nspeed = \"2\"", `c.toml:2:10: presenter.speed cannot be a text`, "write speed = 2.0, in tokens a second"},
		{"[presenter]\nspeed = 0", `c.toml:2:9: presenter.speed is 0`, "it is in tokens a second, from 0.1 to 100"},
		{"[presenter]\nspeed = nan", `c.toml:2:9: presenter.speed is NaN`, "it is in tokens a second, from 0.1 to 100"},
		{"[presenter]\nspeed = inf", `c.toml:2:9: presenter.speed is +Inf`, "it is in tokens a second, from 0.1 to 100"},
		{"keys = \"q\"", `c.toml:1:9: keys cannot be a text`, "write [keys] on a line of its own"},
		{"[keys]\nstep = 1", `c.toml:2:8: keys for "step" cannot be a number`, `write step = ["space", "right"] or step = "space"`},
		{"[keys]\nstep = [\"a\", 1]", `c.toml:2:9: keys for "step" cannot be a number`, `write step = ["space", "right"] or step = "space"`},
		{"[keys]\nstep = [[\"a\"]]", `c.toml:2:9: keys for "step" cannot be a list`, `write step = ["space", "right"] or step = "space"`},
		{"[keys.step]\na = 1", `c.toml:1:1: keys for "step" cannot be a table`, `write step = ["space", "right"] or step = "space"`},
		{"theme = ", `c.toml:1:8: unexpected EOF; expected value`, "the file is TOML: https://toml.io/en/v1.0.0"},
		{"mouse = true\nmouse = true", `c.toml:2:14: Key 'mouse' has already been defined.`, "the file is TOML: https://toml.io/en/v1.0.0"},
		{"theme = \"mono\nx", `c.toml:1:14: strings cannot contain newlines`, "the file is TOML: https://toml.io/en/v1.0.0"},
		{"theme = \"\xff\"", `c.toml:1:9: invalid UTF-8 byte: 0xff`, "the file is TOML: https://toml.io/en/v1.0.0"},
		{"theme = \"\x1b]0;x\x07\"", `c.toml:1:9: TOML files cannot contain control characters: '0x1b'`, "the file is TOML: https://toml.io/en/v1.0.0"},
		{`theme = "\u001b[31m\u009b"`, `c.toml:1:10: theme = "\x1b[31m\u009b": want default, high-contrast, colour-blind, mono`, `write theme = "default"`},
		{`"\u001b[31m" = 1`, `c.toml:1:1: there is no setting "\u001b[31m"`, configNames},
		{"\"a\u202eb\" = 1", `c.toml:1:1: there is no setting "a\u{202E}b"`, configNames},
		{"m\x00", `c.toml:1:1: files cannot contain NULL bytes; probably using UTF-16; TOML files must be UTF-8`, "the file is TOML: https://toml.io/en/v1.0.0"},
		{strings.Repeat("x", 100) + " = 1", `c.toml:1:1: there is no setting ` + strings.Repeat("x", 80) + "…", configNames},
	} {
		c, err := parseConfig("c.toml", tt.text)
		if err == nil {
			t.Errorf("%q is taken", tt.text)
			continue
		}
		if err.Error() != tt.want {
			t.Errorf("%q gives\n\t%s\nwant\n\t%s", tt.text, err, tt.want)
		}
		var h hinted
		if !errors.As(err, &h) || h.hint != tt.hint {
			t.Errorf("%q: the hint is %q, want %q", tt.text, h.hint, tt.hint)
		}
		if diff := cmp.Diff(defaultConfig(), c); diff != "" {
			t.Errorf("%q: with the error come not the defaults:\n%s", tt.text, diff)
		}
	}
}

// TestParseConfigNesting holds that what would keep the parser busy for hours
// is refused before it gets there.
func TestParseConfigNesting(t *testing.T) {
	for name, text := range map[string]string{
		"arrays":      "a = " + strings.Repeat("[", maxConfig-4),
		"many lines":  "a = " + strings.Repeat("[\n", maxConfig/2-2),
		"tables":      "a = " + strings.Repeat("{a=", maxConfig/3-2),
		"dotted":      strings.Repeat("a.", maxConfig/2-2) + "a=1",
		"dotted head": "\n[" + strings.Repeat("a.", maxConfig/2-2) + "a]",
	} {
		_, err := parseConfig("c.toml", text)
		if err == nil || !strings.HasSuffix(err.Error(), ": too much is nested") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func FuzzParseConfig(f *testing.F) {
	f.Add(configExample)
	for _, seed := range []string{
		"theme = \"mono\"\n[keys]\n\"break override\" = \"B\"\nstep = [\"space\", '''\nl''']", "[[keys]]\na = {b = [1, {c = 2}]}", "keys.a.b.c = 1\nkeys.a.d = 2",
		"\uFEFFpresenter = {speed = 1e3}", "a = 1\r\nb = 1979-05-27T07:32:00Z", "\"\" = 1\n[\"\"]", "\"\\U0010FFFF\\u009b\" = 1", "[a.b]\n[a]\nb.c = 1", "\xfe\xfft\x00",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := parseConfig("c.toml", text)
		if err != nil {
			for _, r := range err.Error() {
				if !unicode.IsPrint(r) {
					t.Fatalf("the error holds %U: %q", r, err)
				}
			}
			return
		}
		shown, err := c.text()
		if err != nil {
			t.Fatal(err)
		}
		again, err := parseConfig("c.toml", shown)
		if err != nil {
			t.Fatalf("what is shown cannot be read: %v\n%s", err, shown)
		}
		if diff := cmp.Diff(c, again); diff != "" {
			t.Fatalf("what is shown is something else (-read +shown):\n%s", diff)
		}
	})
}

// BenchmarkParseConfig measures the worst files that get past the check of
// nesting.
func BenchmarkParseConfig(b *testing.B) {
	fill := func(line string) string { return strings.Repeat(line, maxConfig/len(line)) }
	var bindings, heads strings.Builder
	bindings.WriteString("[keys]\n")
	for i := 0; bindings.Len() < maxConfig-40; i++ {
		fmt.Fprintf(&bindings, "\"break step == %d\" = \"B\"\n", i)
	}
	for i := 0; heads.Len() < maxConfig-300; i++ {
		fmt.Fprintf(&heads, "[%sx%d]\n", strings.Repeat("a.", maxDots-1), i)
	}
	for name, text := range map[string]string{
		"comments": fill("# nothing\n"), "bindings": bindings.String(), "heads": heads.String(),
		"tables": "a = [" + fill(strings.Repeat("{a=", maxNesting-2)+"1"+strings.Repeat("}", maxNesting-2)+",\n") + "]",
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := parseConfig("c.toml", text); err != nil && strings.Contains(err.Error(), "nested") {
					b.Fatal(err)
				}
			}
		})
	}
}
