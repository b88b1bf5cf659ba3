package main

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/tui"
)

// withConfig sets a folder of configuration up with a file in it, and returns
// the file's path.
func withConfig(t *testing.T, text string) string {
	t.Helper()
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	path, err := configPath()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestLoadConfig(t *testing.T) {
	withConfig(t, "theme = \"mono\"\n")
	c, err := loadConfig()
	if err != nil || c.Theme != "mono" {
		t.Errorf("%+v, %v", c, err)
	}
}

func TestLoadConfigWithoutFile(t *testing.T) {
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	c, err := loadConfig()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(defaultConfig(), c); diff != "" {
		t.Error(diff)
	}
}

func TestLoadConfigSaysWhere(t *testing.T) {
	path := withConfig(t, "theme = \"mono\"\nmous = true")
	_, err := loadConfig()
	if want := path + ":2:1: there is no setting mous"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

func TestLoadConfigRefusesTooLargeAFile(t *testing.T) {
	path := withConfig(t, strings.Repeat("#", maxConfig))
	if _, err := loadConfig(); err != nil {
		t.Errorf("%d bytes: %v", maxConfig, err)
	}
	if err := os.WriteFile(path, []byte(strings.Repeat("#", maxConfig+1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := loadConfig(); err == nil || !strings.HasSuffix(err.Error(), "has more than 1048576 bytes") {
		t.Errorf("%d bytes: %v", maxConfig+1, err)
	}
}

func TestLoadConfigRefusesAFolder(t *testing.T) {
	path := withConfig(t, "")
	if err := errors.Join(os.Remove(path), os.Mkdir(path, 0o755)); err != nil {
		t.Fatal(err)
	}
	if _, err := loadConfig(); err == nil || err.Error() != path+": is not a file" {
		t.Errorf("a folder: %v", err)
	}
}

// TestConfigErrorIsPrintable has an escape sequence in the name of the folder.
func TestConfigErrorIsPrintable(t *testing.T) {
	e := configError{path: "/\x1b[31m/c.toml", line: 1, column: 2, text: "a\nb\u009b"}
	if want := `/\u{1B}[31m/c.toml:1:2: a\u{A}b\u{9B}`; e.Error() != want {
		t.Errorf("%s, want %s", e, want)
	}
}

func TestConfigPath(t *testing.T) {
	home, xdg := t.TempDir(), t.TempDir()
	t.Setenv("HOME", home)
	check := func(want string) {
		t.Helper()
		if got, err := configPath(); err != nil || got != want {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
	t.Setenv("XDG_CONFIG_HOME", xdg)
	check(filepath.Join(xdg, "stencil", "config.toml"))
	if runtime.GOOS != "linux" {
		return // the system's folder has another name on each
	}
	for _, none := range []string{"", "relative/folder"} {
		t.Setenv("XDG_CONFIG_HOME", none)
		check(filepath.Join(home, ".config", "stencil", "config.toml"))
	}
	t.Setenv("HOME", "")
	if path, err := configPath(); err == nil {
		t.Errorf("without a home it is %s", path)
	}
	if c, err := loadConfig(); err != nil || !cmp.Equal(c, defaultConfig()) {
		t.Errorf("without a home: %+v, %v", c, err)
	}
}

func TestNoColourIsTheMonoTheme(t *testing.T) {
	c := config{Theme: "high-contrast"}
	for value, want := range map[string]string{"": "high-contrast", "1": tui.MonoTheme, "yes": tui.MonoTheme, "0": tui.MonoTheme} {
		t.Setenv("NO_COLOR", value)
		if got := c.shownTheme(); got != want {
			t.Errorf("NO_COLOR=%s: the theme is %s, want %s", value, got, want)
		}
	}
}

func TestThemesAreKnown(t *testing.T) {
	for _, name := range tui.Themes() {
		if c, err := parseConfig("c.toml", "theme = \""+name+"\""); err != nil || c.Theme != name {
			t.Errorf("%s: %+v, %v", name, c, err)
		}
	}
}

var commentedOut = regexp.MustCompile(`(?m)^#([\[a-z"])`)

// TestConfigExample checks that the example changes nothing as it is, that
// every line of it can be used, and that it shows every default.
func TestConfigExample(t *testing.T) {
	c, err := parseConfig("example.toml", configExample)
	if err != nil || !cmp.Equal(c, defaultConfig()) {
		t.Errorf("as it is: %+v, %v", c, err)
	}
	c, err = parseConfig("example.toml", commentedOut.ReplaceAllString(configExample, "$1"))
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"space", "right", "l"}; !slices.Equal(c.Keys["step"], want) || len(c.Keys) < 3 {
		t.Errorf("the keys are %v", c.Keys)
	}
	c.Keys = map[string][]string{}
	if diff := cmp.Diff(defaultConfig(), c); diff != "" {
		t.Errorf("it does not show the defaults (-default +shown):\n%s", diff)
	}
	for _, s := range configSettings {
		if name := s.path[len(s.path)-1]; !strings.Contains(configExample, "\n#"+name+" = ") {
			t.Errorf("it does not show %s", name)
		}
	}
	for _, name := range append(tui.Themes(), backgroundNames...) {
		if !strings.Contains(configExample, name) {
			t.Errorf("it does not name %s", name)
		}
	}
}

// TestConfigKeysSayWhere checks that a command or a key that does not exist is
// an error of the file that names it, before there is a screen.
func TestConfigKeysSayWhere(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"[keys]\nstepp = \"x\"", `there is no command "stepp": did you mean step?`},
		{"[keys]\nstep = \"F5\"", `there is no key "F5": did you mean "f5"?`},
	} {
		path := withConfig(t, tt.text)
		_, err := (&debugger{}).options()
		if err == nil || !strings.HasPrefix(err.Error(), path+": ") || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.text, err, tt.want)
		}
	}
	withConfig(t, "[keys]\nstep = \"f5\"\n\"break override\" = \"o\"")
	if opt, err := (&debugger{}).options(); err != nil || len(opt.Keys) != 2 {
		t.Errorf("%v, %v", opt.Keys, err)
	}
}
