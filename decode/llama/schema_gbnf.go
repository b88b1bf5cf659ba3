package llama

import "fmt"

// SchemaGBNF returns the grammar, in GBNF, that llama.cpp's converter makes of
// a JSON Schema, as FromSchema uses it: its rules sorted, the root first. The
// errors are those of FromSchema for a schema.
func SchemaGBNF(schema []byte) (string, error) {
	root, err := parseJSON(schema)
	if err != nil {
		return "", fmt.Errorf("schema: %w", err)
	}
	g, err := compile(root)
	if err != nil {
		return "", fmt.Errorf("schema: %w", blame(root, err))
	}
	return g.String(), nil
}
