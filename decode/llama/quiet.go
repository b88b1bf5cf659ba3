package llama

import (
	"strings"
	"unicode"
)

// LastOutput returns what C has written since the last call, newest last, at
// most a few kilobytes, and forgets it: the warnings and errors of llama.cpp's
// log, and, after Quiet, what it wrote to standard error. Use it to explain a
// failure; the text is for people and has no fixed form.
func LastOutput() string {
	return strings.TrimSpace(takeStderr() + takeLog())
}

// reason returns the most telling line of what C wrote last, fit for an error
// message of one line, or "" when it wrote nothing.
func reason() string {
	lines := strings.Split(LastOutput(), "\n")
	for i := len(lines) - 1; i >= 0; i-- {
		line := strings.Map(func(r rune) rune {
			if !unicode.IsPrint(r) {
				return -1
			}
			return r
		}, lines[i])
		// Its wording of the final failure adds nothing to ours.
		if line == "" || strings.Contains(line, "failed to load model") {
			continue
		}
		if _, after, ok := strings.Cut(line, "error loading model: "); ok {
			line = after
		}
		return ": " + clip(line, 200)
	}
	return ""
}

// clip shortens a text to about n bytes for an error message.
func clip(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "") + "…"
}
