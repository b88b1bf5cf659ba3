package trace

import "strings"

// Paths in a trace are JSON Pointers (RFC 6901): each key or index stands behind
// a slash, with its own slashes and tildes escaped.
var (
	escapes   = strings.NewReplacer("~", "~0", "/", "~1")
	unescapes = strings.NewReplacer("~1", "/", "~0", "~")
)

// EscapeKey writes a key as a part of a JSON Pointer.
func EscapeKey(key string) string { return escapes.Replace(key) }

// UnescapeKey reads a key as a part of a JSON Pointer has it.
func UnescapeKey(part string) string { return unescapes.Replace(part) }

// Below returns the JSON Pointer to a part of what a pointer points to, whose
// keys and indexes lead there one after the other.
func Below(pointer string, keys ...string) string {
	for _, key := range keys {
		pointer += "/" + EscapeKey(key)
	}
	return pointer
}
