package schemas

import "strings"

// Instructions returns a sentence for the prompt that names the keys of a
// schema's root in the order in which it declares them. It is "" for a root
// that declares none.
func Instructions(schema []byte) string {
	var keys []string
	for _, m := range members(valueOf(schema, "properties")) {
		keys = append(keys, m.key)
	}
	if len(keys) == 0 {
		return ""
	}
	return "Answer as JSON with the keys " + strings.Join(keys, ", ") + ", in this order."
}
