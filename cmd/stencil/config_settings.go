package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/BurntSushi/toml"
	"github.com/agnivade/levenshtein"

	"github.com/stencil-debugger/stencil/tui"
)

// keysTable is the table whose keys are commands.
const keysTable = "keys"

// configTables are the tables of a configuration file.
var configTables = []string{keysTable, "presenter"}

// configSettings are the settings outside of keysTable.
var configSettings = []struct {
	path []string
	set  func(*config, any) error
}{
	{[]string{"theme"}, func(c *config, v any) error { return setName(&c.Theme, "theme", v, tui.Themes()) }},
	{[]string{"background"}, func(c *config, v any) error { return setName(&c.Background, "background", v, backgroundNames) }},
	{[]string{"mouse"}, (*config).setMouse},
	{[]string{"presenter", "speed"}, (*config).setSpeed},
}

// configNames is the hint that lists all settings.
const configNames = "the settings are theme, background, mouse, presenter.speed and, in [keys], commands"

// setName takes one of some names.
func setName(to *string, setting string, v any, names []string) error {
	name, ok := v.(string)
	if !ok {
		return wrongType(setting, fmt.Sprintf("%s = %q", setting, names[0]), v)
	}
	if !slices.Contains(names, name) {
		err := fmt.Errorf("%s = %s: want %s", setting, quoted(name), strings.Join(names, ", "))
		if like := nearest(name, names); like != "" {
			return withHint(err, "did you mean "+like+"?")
		}
		return withHint(err, fmt.Sprintf("write %s = %q", setting, names[0]))
	}
	*to = name
	return nil
}

func (c *config) setMouse(v any) error {
	on, ok := v.(bool)
	if !ok {
		return wrongType("mouse", "mouse = true or mouse = false", v)
	}
	c.Mouse = on
	return nil
}

func (c *config) setSpeed(v any) error {
	var speed float64
	switch v := v.(type) {
	case int64:
		speed = float64(v)
	case float64:
		speed = v
	default:
		return wrongType("presenter.speed", "speed = 2.0, in tokens a second", v)
	}
	if !(speed >= minSpeed && speed <= maxSpeed) { // NaN is neither
		return withHint(fmt.Errorf("presenter.speed is %v", speed), fmt.Sprintf("it is in tokens a second, from %v to %v", minSpeed, maxSpeed))
	}
	c.Presenter.Speed = speed
	return nil
}

// setKeys takes the keys of a command: one or a list. Whether there is such a
// command, and such keys, the screen knows.
func (c *config) setKeys(command string, v any) error {
	wrong := func(v any) error {
		return wrongType("keys for "+quoted(command), `step = ["space", "right"] or step = "space"`, v)
	}
	list, ok := v.([]any)
	if !ok {
		list = []any{v}
	}
	keys := make([]string, len(list))
	for i, k := range list {
		if keys[i], ok = k.(string); !ok {
			return wrong(k)
		}
	}
	c.Keys[command] = keys
	return nil
}

// isTable takes any table: what is in it is taken key by key.
func isTable(name string) func(any) error {
	return func(v any) error {
		if _, ok := v.(map[string]any); !ok {
			return wrongType(name, "["+name+"] on a line of its own", v)
		}
		return nil
	}
}

// wrongType is the error of a value of another type than a setting has.
func wrongType(setting, write string, v any) error {
	return withHint(fmt.Errorf("%s cannot be %s", setting, typeName(v)), "write "+write)
}

// typeName says in words what a TOML value is.
func typeName(v any) string {
	switch v.(type) {
	case string:
		return "a text"
	case bool:
		return "true or false"
	case int64, float64:
		return "a number"
	case time.Time:
		return "a date"
	case []any:
		return "a list"
	case map[string]any:
		return "a table"
	case []map[string]any:
		return "a list of tables"
	}
	return fmt.Sprintf("%T", v)
}

// maxQuoted bounds a text that is quoted in an error, in bytes.
const maxQuoted = 80

// quoted quotes a text, or the start of a long one.
func quoted(s string) string { return fmt.Sprintf("%q", clipped(s, maxQuoted)) }

// likeSetting is the hint for a key that is no setting.
func likeSetting(key toml.Key) string {
	var names, last []string
	for _, s := range configSettings {
		names, last = append(names, strings.Join(s.path, ".")), append(last, s.path[len(s.path)-1])
	}
	all := append(slices.Clone(names), configTables...)
	for _, try := range []struct {
		name string
		in   []string
	}{{strings.Join(key, "."), all}, {key[0], configTables}, {key[len(key)-1], last}} {
		if like := nearest(try.name, try.in); like != "" {
			if i := slices.Index(last, like); i >= 0 {
				like = names[i]
			}
			return "did you mean " + like + "?"
		}
	}
	return configNames
}

// nearest is the name that is closest to a misspelt one, or "" where none is
// close.
func nearest(word string, names []string) string {
	if len(word) > maxQuoted {
		return ""
	}
	best, found := max(len(word)/3, 2)+1, ""
	for _, name := range names {
		if d := levenshtein.ComputeDistance(strings.ToLower(word), name); d < best && d < len(name) {
			best, found = d, name
		}
	}
	return found
}
