package trace

import "testing"

// The pairs are those of RFC 6901, section 5, and what reading in the wrong
// order gets wrong.
func TestPointers(t *testing.T) {
	for key, part := range map[string]string{
		"foo": "foo", "": "", "a/b": "a~1b", "c%d": "c%d", "m~n": "m~0n", " ": " ", "~1": "~01", "~/~0": "~0~1~00",
	} {
		if got := EscapeKey(key); got != part {
			t.Errorf("%q is escaped as %q, want %q", key, got, part)
		}
		if got := UnescapeKey(part); got != key {
			t.Errorf("%q is read as %q, want %q", part, got, key)
		}
	}
	if got := Below("/a", "b/c", "0"); got != "/a/b~1c/0" {
		t.Errorf("below: %q", got)
	}
	if got := Below(""); got != "" {
		t.Errorf("the whole: %q", got)
	}
}
