package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
)

// ConfigName is the name of a configuration file beside a schema.
const ConfigName = ".stencil-lint.toml"

// Config is what a configuration file says, in TOML:
//
//	disable = ["generic-name"]
//
//	[severity]
//	reasoning-unbounded = "error"
type Config struct {
	Disable  []string            `toml:"disable"`  // identifiers of rules
	Severity map[string]Severity `toml:"severity"` // by the identifier of a rule
}

// ParseConfig reads a configuration. Its error names what is wrong in it: text
// that is no TOML, a key, a rule or a severity that there is not.
func ParseConfig(text string) (Config, error) {
	var c Config
	meta, err := toml.Decode(text, &c)
	if err != nil {
		return Config{}, err
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return Config{}, fmt.Errorf("there is no setting %q: want disable or severity", unknown[0])
	}
	return c, c.check()
}

func (c Config) check() error {
	var ids []string
	for id, s := range c.Severity {
		if s != Error && s != Warning && s != Info {
			return fmt.Errorf("severity of %s: %q: want %s, %s or %s", id, s, Error, Warning, Info)
		}
		ids = append(ids, id)
	}
	slices.Sort(ids)
	for _, id := range append(slices.Clone(c.Disable), ids...) {
		if _, ok := ruleByID(id); !ok {
			return fmt.Errorf("there is no rule %q: want one of %s", id, strings.Join(ruleIDs(), ", "))
		}
	}
	return nil
}

// ruleIDs lists the identifiers of all rules.
func ruleIDs() []string {
	var all []string
	for _, r := range Rules() {
		all = append(all, r.ID)
	}
	return all
}
