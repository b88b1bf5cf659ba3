package main

import (
	"fmt"
	"strings"

	"github.com/BurntSushi/toml"
)

// text is the settings as a configuration file that reads back as the same.
func (c config) text() (string, error) {
	var b strings.Builder
	e := toml.NewEncoder(&b)
	e.Indent = ""
	if err := e.Encode(c); err != nil {
		return "", err
	}
	return printableTOML(b.String()), nil
}

// printableTOML spells out what does not print by escapes that TOML reads
// back within quotes, and leaves the line breaks of the layout.
func printableTOML(s string) string {
	return mapRunes(s, func(r rune, raw string) string {
		switch {
		case raw == "\n":
			return raw
		case r > 0xFFFF:
			return fmt.Sprintf(`\U%08X`, r)
		}
		return fmt.Sprintf(`\u%04X`, r)
	})
}
