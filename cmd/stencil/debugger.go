package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/trace/query"
	"github.com/stencil-debugger/stencil/tui"
)

// debugger holds the flags of the commands that show the screen.
type debugger struct {
	breaks    []string
	breakFile string
	commands  []string
	theme     string
}

func (d *debugger) register(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVar(&d.breaks, "break", nil, `stop where an expression holds, such as 'override && in("/action")' (repeatable; see stencil help break)`)
	f.StringVar(&d.breakFile, "break-file", "", "breakpoints in a file, one a line")
	f.StringArrayVarP(&d.commands, "exec", "x", nil, "a command line to begin with, such as 'goto 12' (repeatable)")
	f.StringVar(&d.theme, "theme", "", "colours: one of "+strings.Join(tui.Themes(), ", "))
}

// options are the flags and the user's configuration as the screen takes them.
func (d *debugger) options() (tui.Options, error) {
	c, err := loadConfig()
	if err != nil {
		return tui.Options{}, err
	}
	if err := c.checkKeys(); err != nil {
		return tui.Options{}, err
	}
	opt := tui.Options{
		Commands:   d.commands,
		Keys:       c.Keys,
		Theme:      c.shownTheme(),
		Background: backgrounds[c.Background],
		Mouse:      c.Mouse,
		Speed:      c.Presenter.Speed,
	}
	if d.theme != "" {
		opt.Theme = d.theme
	}
	if opt.Breaks, err = d.points(); err != nil {
		return tui.Options{}, err
	}
	return opt, nil
}

var backgrounds = map[string]tui.Background{
	backgroundAuto:  tui.BackgroundAuto,
	backgroundLight: tui.BackgroundLight,
	backgroundDark:  tui.BackgroundDark,
}

// points are the breakpoints of the flags and of the file.
func (d *debugger) points() ([]string, error) {
	for _, text := range d.breaks {
		if _, err := query.ParsePoint(text); err != nil {
			return nil, badPoint(fmt.Errorf("--break: %w", err))
		}
	}
	if d.breakFile == "" {
		return d.breaks, nil
	}
	f, err := os.Open(d.breakFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	list, err := query.ParsePoints(io.LimitReader(f, maxSource))
	if err != nil {
		return nil, badPoint(fmt.Errorf("%s: %w", d.breakFile, err))
	}
	all := d.breaks
	for i := range list {
		all = append(all, list[i].String())
	}
	return all, nil
}

// badPoint is the error of a breakpoint that cannot be read.
func badPoint(err error) error {
	var bad *query.Error
	if errors.As(err, &bad) {
		return withHint(usageError{err}, "stencil help break describes the expressions")
	}
	return err
}

// newBreakHelp is the page on expressions, as a topic of the help.
func newBreakHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "break",
		Short: "The expressions of breakpoints, watches and searches",
		Long:  query.Reference(),
	}
}
