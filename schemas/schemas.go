// Package schemas holds what Stencil knows of JSON Schema: the schemas that it
// ships, validation of finished documents, and which parts of a document are
// reasoning and which are the answer.
package schemas

import (
	"embed"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
)

// ErrUnknown is returned for a name that is none of the shipped schemas.
var ErrUnknown = errors.New("no shipped schema has that name")

//go:embed shipped/*.json
var shipped embed.FS

// Trace is the JSON Schema of one line of a trace file.
//
//go:embed trace.schema.json
var Trace []byte

// Names returns the names of the shipped schemas in alphabetical order.
func Names() []string {
	entries, err := shipped.ReadDir("shipped")
	if err != nil {
		panic(err) // embedded: cannot fail
	}
	var names []string
	for _, e := range entries {
		names = append(names, strings.TrimSuffix(e.Name(), ".json"))
	}
	slices.Sort(names) // the files' order has "a-b.json" before "a.json"
	return names
}

// Open returns the text of a shipped schema, or ErrUnknown.
func Open(name string) ([]byte, error) {
	for _, n := range Names() {
		if n == name {
			return shipped.ReadFile(path.Join("shipped", n+".json"))
		}
	}
	return nil, fmt.Errorf("%w: %q", ErrUnknown, name)
}
