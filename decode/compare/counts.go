package compare

import (
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// Counts are the steps of a part of an answer, and what the mask did to them.
type Counts struct {
	Steps     int
	Overrides int
	Bits      float64 // sum of -log2(allowed mass) over the steps where it is known
	Known     int     // how many these are
}

func (c *Counts) step(s trace.Step) {
	c.Steps++
	if s.Override {
		c.Overrides++
	}
	if s.AllowedMass.Known() {
		c.Bits += s.AllowedMass.Bits()
		c.Known++
	}
}

func (c *Counts) add(d Counts) {
	c.Steps += d.Steps
	c.Overrides += d.Overrides
	c.Bits += d.Bits
	c.Known += d.Known
}

// pressure is the share of steps that the mask overruled; false where there
// are no steps.
func (c Counts) pressure() (float64, bool) {
	if c.Steps == 0 {
		return 0, false
	}
	return float64(c.Overrides) / float64(c.Steps), true
}

// meanBits is the mean of -log2(allowed mass); false where it is known of no
// step.
func (c Counts) meanBits() (float64, bool) {
	if c.Known == 0 {
		return 0, false
	}
	return c.Bits / float64(c.Known), true
}

// isContent reports whether a step writes what a value says, rather than the
// document's structure or a thought before it.
func isContent(s trace.Step) bool {
	return s.Role != trace.RoleStructure && s.Region != trace.RegionThink && s.Chosen.Kind != trace.KindEnd
}

// fieldOf is the path of a field, the same for all elements of a list: numbers
// in it become *, and so do keys that are numbers.
func fieldOf(path string) string {
	parts := strings.Split(path, "/")
	for i, p := range parts {
		if p != "" && strings.Trim(p, "0123456789") == "" {
			parts[i] = "*"
		}
	}
	return strings.Join(parts, "/")
}
