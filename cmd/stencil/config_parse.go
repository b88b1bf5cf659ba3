package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// configFile is a configuration file while it is read.
type configFile struct {
	path   string
	text   string
	meta   toml.MetaData
	top    map[string]toml.Primitive
	tables map[string]map[string]toml.Primitive // of the top, once they were asked for
}

// parseConfig reads a configuration file's text: TOML 1.0
// (https://toml.io/en/v1.0.0). With an error come the defaults.
func parseConfig(path, text string) (config, error) {
	f := &configFile{path: path, text: strings.TrimPrefix(text, "\uFEFF"), tables: map[string]map[string]toml.Primitive{}}
	if err := f.checkNesting(); err != nil {
		return defaultConfig(), err
	}
	var err error
	if f.meta, err = toml.Decode(f.text, &f.top); err != nil {
		return defaultConfig(), f.syntaxError(err)
	}
	c := defaultConfig()
	for _, key := range f.meta.Keys() {
		if err := f.take(&c, key); err != nil {
			return defaultConfig(), err
		}
	}
	return c, nil
}

// The bounds of what the parser is given: its time grows with the square of
// the parts of a key and of the depth of tables within tables.
const (
	maxNesting = 16  // brackets and braces that are open at once
	maxDots    = 128 // in a line
)

// checkNesting refuses a text that would keep the parser busy, long before it
// is parsed: what it counts may stand in strings, where no configuration has
// as much of it.
func (f *configFile) checkNesting() error {
	line, start, dots, open := 1, 0, 0, 0
	for i := range len(f.text) {
		switch f.text[i] {
		case '\n':
			line, start, dots = line+1, i+1, 0
		case '.':
			dots++
		case '[', '{':
			open++
		case ']', '}':
			open = max(open-1, 0)
		}
		if open > maxNesting || dots > maxDots {
			return f.fault(toml.Position{Line: line, Col: i - start + 1}, withHint(errors.New("too much is nested"), configNames))
		}
	}
	return nil
}

// take takes one key of the file. The table of a key comes before what is in
// it.
func (f *configFile) take(c *config, key toml.Key) error {
	if len(key) == 1 && slices.Contains(configTables, key[0]) {
		return f.read(key, isTable(key[0]))
	}
	if len(key) == 2 && key[0] == keysTable {
		return f.read(key, func(v any) error { return c.setKeys(key[1], v) })
	}
	for _, s := range configSettings {
		if slices.Equal(key, s.path) {
			return f.read(key, func(v any) error { return s.set(c, v) })
		}
	}
	return f.unknown(key)
}

// setter is a value of the file that is handed to a function. The parser says
// where the value is when that fails.
type setter func(any) error

// UnmarshalTOML implements toml.Unmarshaler.
func (s *setter) UnmarshalTOML(v any) error { return (*s)(v) }

// read hands a key's value to a function and says where it is if that fails.
func (f *configFile) read(key toml.Key, set func(any) error) error {
	var wrong error
	s := setter(func(v any) error {
		wrong = set(v)
		return wrong
	})
	err := f.meta.PrimitiveDecode(f.value(key), &s)
	if wrong == nil {
		return err
	}
	var at toml.ParseError
	errors.As(err, &at)
	return f.fault(at.Position, wrong)
}

// value finds the value of a key, or the innermost one around it.
func (f *configFile) value(key toml.Key) toml.Primitive {
	if len(key) == 1 {
		return f.top[key[0]]
	}
	within, ok := f.tables[key[0]]
	if !ok {
		if f.meta.PrimitiveDecode(f.top[key[0]], &within) != nil {
			return f.top[key[0]]
		}
		f.tables[key[0]] = within
	}
	v := within[key[1]]
	for _, part := range key[2:] {
		var deeper map[string]toml.Primitive
		if f.meta.PrimitiveDecode(v, &deeper) != nil {
			return v
		}
		v = deeper[part]
	}
	return v
}

// unknown is the error for a key that is no setting. It stands where the line
// with the key begins.
func (f *configFile) unknown(key toml.Key) error {
	err := f.read(key, func(any) error {
		return withHint(fmt.Errorf("there is no setting %s", clipped(key.String(), maxQuoted)), likeSetting(key))
	})
	var e configError
	var h hinted
	if errors.As(err, &e) && errors.As(err, &h) && e.line > 0 {
		e.column = f.firstColumn(e.line)
		return withHint(e, h.hint)
	}
	return err
}

// firstColumn is the column of the first character of a line that is no space.
func (f *configFile) firstColumn(line int) int {
	text := f.text
	for range line - 1 {
		_, text, _ = strings.Cut(text, "\n")
	}
	return len(text) - len(strings.TrimLeft(text, " \t")) + 1
}
