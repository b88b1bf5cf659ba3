package trace

import (
	"errors"
	"fmt"
	"strings"
)

// maxNote is the length of the longest note, in bytes.
const maxNote = 64 << 10

// NewNote returns the event that notes a text on a step. Bytes that are no
// UTF-8 become U+FFFD. It fails where the text is empty or has more than 64
// KiB.
func NewNote(step int, text string) (Event, error) {
	text = strings.ToValidUTF8(text, "\uFFFD")
	switch {
	case text == "":
		return Event{}, errors.New("the note is empty")
	case len(text) > maxNote:
		return Event{}, fmt.Errorf("the note has %d bytes: at most %d are possible", len(text), maxNote)
	}
	return Event{Kind: EventNote, At: step, Text: text}, nil
}
