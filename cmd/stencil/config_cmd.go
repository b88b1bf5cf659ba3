package main

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
)

const configHelp = `Settings of the debugger's screen: theme, background, mouse, keys. They are in a TOML
file: stencil/config.toml in XDG_CONFIG_HOME, or in the folder where the system keeps
configuration (~/.config on Linux). There need not be one.

path prints where it is, show prints what holds, and init writes an example.`

// configExample is what stencil config init writes.
//
//go:embed config_example.toml
var configExample string

func newConfig() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config",
		Short: "Show or begin the file with your theme and keys",
		Long:  configHelp,
		Example: `stencil config init
stencil config show`,
		Args: configArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },

		SuggestionsMinimumDistance: 2,
	}
	cmd.AddCommand(
		configCommand("path", "Print where the file is, whether there is one or not", printConfigPath),
		configCommand("show", "Print what holds, as TOML", showConfig),
		configCommand("init", "Write a commented example, where there is no file", initConfig))
	return cmd
}

func configCommand(name, short string, run func(io.Writer) error) *cobra.Command {
	return &cobra.Command{
		Use:   name,
		Short: short,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("config %s takes no argument", name)
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return run(cmd.OutOrStdout()) },
	}
}

// configArgs refuses a word that is no command of config.
func configArgs(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := "there are config path, config show and config init"
	if like := cmd.SuggestionsFor(args[0]); len(like) > 0 {
		hint = "did you mean stencil config " + like[0] + "?"
	}
	return withHint(usagef("there is no command config %s", args[0]), hint)
}

func printConfigPath(w io.Writer) error {
	path, err := configPath()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(w, printable(path))
	return err
}

// showConfig prints the settings that hold, and where they come from.
func showConfig(w io.Writer) error {
	c, err := loadConfig()
	if err != nil {
		return err
	}
	text, err := c.text()
	if err != nil {
		return fmt.Errorf("configuration: %w", err)
	}
	_, err = fmt.Fprintf(w, "# %s\n%s", printable(configSource()), text)
	return err
}

// configSource says where the settings come from.
func configSource() string {
	path, err := configPath()
	if err != nil {
		return "the defaults: " + err.Error()
	}
	if _, err := os.Stat(path); err != nil {
		return "the defaults: there is no " + path
	}
	return path
}

// initConfig writes the example as a whole or not at all, and never over a
// file that is there.
func initConfig(w io.Writer) error {
	path, err := configPath()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return fmt.Errorf("configuration: %w", err)
	}
	if err := writeNew(path, configExample); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return withHint(fmt.Errorf("%s exists: it is left as it is", path), "stencil config show prints what holds")
		}
		return fmt.Errorf("configuration: %w", err)
	}
	_, err = fmt.Fprintf(w, "wrote %s\n", printable(path))
	return err
}

// writeNew writes a file beside its place and links it there when it is whole,
// which fails where there is one.
func writeNew(path, text string) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Link(f.Name(), path)
	}
	return errors.Join(err, os.Remove(f.Name()))
}
