package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/stencil-debugger/stencil/tui"
)

// config holds what the user set for the screen.
type config struct {
	Theme      string              `toml:"theme"`      // one of tui.Themes
	Background string              `toml:"background"` // one of backgroundNames
	Mouse      bool                `toml:"mouse"`      // whether the screen takes clicks and the wheel
	Keys       map[string][]string `toml:"keys"`       // by a command or a whole command line; what is not in it has its usual keys
	Presenter  presenterConfig     `toml:"presenter"`
}

// presenterConfig holds what the user set for the presenter mode.
type presenterConfig struct {
	Speed float64 `toml:"speed"` // tokens a second
}

// The names of backgrounds. The first asks the terminal.
const (
	backgroundAuto  = "auto"
	backgroundLight = "light"
	backgroundDark  = "dark"
)

var backgroundNames = []string{backgroundAuto, backgroundLight, backgroundDark}

// The bounds of presenterConfig.Speed.
const (
	minSpeed = 0.1
	maxSpeed = 100
)

// maxConfig bounds what is read of a configuration file, in bytes.
const maxConfig = 1 << 20

// defaultConfig is what holds where nothing is set.
func defaultConfig() config {
	return config{
		Theme:      tui.DefaultTheme,
		Background: backgroundAuto,
		Mouse:      true,
		Keys:       map[string][]string{},
		Presenter:  presenterConfig{Speed: 2},
	}
}

// shownTheme is the theme to start with. NO_COLOR takes the colours away
// whatever its value is, as long as it has one (https://no-color.org/).
func (c config) shownTheme() string {
	if os.Getenv("NO_COLOR") != "" {
		return tui.MonoTheme
	}
	return c.Theme
}

// configPath is where the configuration file is looked for: in the folder
// XDG_CONFIG_HOME where that is an absolute path, else where the system keeps
// configuration (https://specifications.freedesktop.org/basedir-spec/).
func configPath() (string, error) {
	dir, err := configDir()
	if err != nil {
		return "", withHint(fmt.Errorf("no place for a configuration file: %w", err), "set XDG_CONFIG_HOME to a folder")
	}
	return filepath.Join(dir, "stencil", "config.toml"), nil
}

func configDir() (string, error) {
	if dir := os.Getenv("XDG_CONFIG_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	switch runtime.GOOS {
	case "windows", "darwin", "ios", "plan9":
		return os.UserConfigDir()
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".config"), err
}

// loadConfig reads the configuration file. Where there is none, nor a place
// for one, the defaults hold. An error is one line that says where in the file
// it is, with a hint.
func loadConfig() (config, error) {
	path, err := configPath()
	if err != nil {
		return defaultConfig(), nil
	}
	return readConfig(path)
}

// readConfig reads one file. With an error come the defaults.
func readConfig(path string) (config, error) {
	text, err := configText(path)
	if errors.Is(err, fs.ErrNotExist) {
		return defaultConfig(), nil
	}
	if err != nil {
		return defaultConfig(), err
	}
	return parseConfig(path, text)
}

// configText reads a file of at most maxConfig bytes. What is no file is not
// opened: a pipe would wait for a writer.
func configText(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("configuration: %w", err)
	}
	if !info.Mode().IsRegular() {
		return "", withHint(configError{path: path, text: "is not a file"}, "stencil config init writes an example where there is none")
	}
	f, err := os.Open(path)
	if err != nil {
		return "", fmt.Errorf("configuration: %w", err)
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxConfig+1))
	if err != nil {
		return "", fmt.Errorf("configuration: %w", err)
	}
	if len(b) > maxConfig {
		return "", withHint(configError{path: path, text: fmt.Sprintf("has more than %d bytes", maxConfig)}, "stencil config init writes an example where there is none")
	}
	return string(b), nil
}

// checkKeys returns what is wrong with the keys of the configuration file,
// which the debugger alone knows.
func (c config) checkKeys() error {
	err := tui.CheckKeys(c.Keys)
	if err == nil {
		return nil
	}
	path, _ := configPath() // there was one to read the keys from
	return withHint(configError{path: path, text: clipped(err.Error(), maxFault)}, "? in the debugger lists the commands and their keys")
}
