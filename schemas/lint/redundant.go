package lint

import (
	"slices"
	"strings"
)

// withoutRepeats leaves out what engines do with a part that is reported as
// wrong in itself, whatever the engine.
func withoutRepeats(found []Finding) []Finding {
	wrong := map[string]bool{}
	for _, f := range found {
		switch f.Rule {
		case "unsatisfiable", "contradictory-bounds", "invalid-schema", "unknown-keyword":
			wrong[f.Path] = true
		}
		if at, last := cutLast(f.Path); f.Rule == "required-undeclared" || f.Rule == "unsatisfiable" && strings.HasSuffix(at, "/required") && last != "" {
			wrong[at] = true
		}
	}
	return slices.DeleteFunc(found, func(f Finding) bool { return f.Rule == "engine-gap" && isWithin(f.Path, wrong) })
}

// isWithin says whether a path, or what it is a part of, is in a set. The whole
// schema does not count: what is wrong with it may be anywhere.
func isWithin(path string, set map[string]bool) bool {
	for path != "" {
		if set[path] {
			return true
		}
		path, _ = cutLast(path)
	}
	return false
}

// cutLast takes the last part off a JSON Pointer.
func cutLast(path string) (before, last string) {
	i := strings.LastIndexByte(path, '/')
	if i < 0 {
		return path, ""
	}
	return path[:i], path[i+1:]
}
