package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runConfig runs stencil config with arguments.
func runConfig(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out strings.Builder
	cmd := newConfig()
	cmd.SetArgs(args)
	cmd.SetOut(&out)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	err := cmd.Execute()
	return out.String(), err
}

func TestConfigInitThenShow(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", dir)
	path := filepath.Join(dir, "stencil", "config.toml")
	if out, err := runConfig(t, "path"); err != nil || out != path+"\n" {
		t.Errorf("path prints %q, %v", out, err)
	}
	before, err := runConfig(t, "show")
	if err != nil || !strings.HasPrefix(before, "# the defaults: there is no "+path+"\n") {
		t.Errorf("show prints %q, %v", before, err)
	}
	if out, err := runConfig(t, "init"); err != nil || out != "wrote "+path+"\n" {
		t.Errorf("init prints %q, %v", out, err)
	}
	if b, err := os.ReadFile(path); err != nil || string(b) != configExample {
		t.Errorf("it wrote %q, %v", b, err)
	}
	after, err := runConfig(t, "show")
	_, wantRest, _ := strings.Cut(before, "\n")
	if head, rest, _ := strings.Cut(after, "\n"); err != nil || head != "# "+path || rest != wantRest {
		t.Errorf("show prints %q, %v; before it was %q", after, err, before)
	}
}

func TestConfigInitKeepsWhatIsThere(t *testing.T) {
	path := withConfig(t, "mouse = false\n")
	_, err := runConfig(t, "init")
	var h hinted
	if err == nil || !strings.HasSuffix(err.Error(), "exists: it is left as it is") || !errors.As(err, &h) {
		t.Errorf("init over a file: %v", err)
	}
	if b, err := os.ReadFile(path); err != nil || string(b) != "mouse = false\n" {
		t.Errorf("the file holds %q, %v", b, err)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("the folder holds %v, %v", left, err)
	}
}

func TestConfigInitSaysWhyNot(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CONFIG_HOME", file)
	if out, err := runConfig(t, "init"); err == nil || !strings.Contains(err.Error(), "configuration: mkdir ") {
		t.Errorf("below a file: %q, %v", out, err)
	}
}

func TestConfigShow(t *testing.T) {
	path := withConfig(t, "theme = 'mono'\nkeys.\"break \\\"\\u009b\\\"\" = '\u202e\U000E0001'")
	const want = `theme = "mono"
background = "auto"
mouse = true

[keys]
"break \"\u009B\"" = ["\u202E\U000E0001"]

[presenter]
speed = 2.0
`
	if out, err := runConfig(t, "show"); err != nil || out != "# "+path+"\n"+want {
		t.Errorf("show prints\n%s%v; want\n%s", out, err, want)
	}
}

func TestConfigShowFails(t *testing.T) {
	path := withConfig(t, "theme = 1")
	if out, err := runConfig(t, "show"); out != "" || err == nil || !strings.HasPrefix(err.Error(), path+":1:9: ") {
		t.Errorf("show prints %q, %v", out, err)
	}
}

func TestConfigUsage(t *testing.T) {
	for _, tt := range []struct{ args, want, hint string }{
		{"shwo", "there is no command config shwo", "did you mean stencil config show?"},
		{"nothing", "there is no command config nothing", "there are config path, config show and config init"},
		{"show all", "config show takes no argument", ""},
	} {
		_, err := runConfig(t, strings.Fields(tt.args)...)
		var h hinted
		errors.As(err, &h)
		if err == nil || err.Error() != tt.want || h.hint != tt.hint || exitCode(err) != exitUsage {
			t.Errorf("%s: %v, %q", tt.args, err, h.hint)
		}
	}
	if out, err := runConfig(t); err != nil || !strings.Contains(out, "stencil/config.toml") {
		t.Errorf("without a command it prints %q, %v", out, err)
	}
}
