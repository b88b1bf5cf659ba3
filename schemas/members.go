package schemas

import (
	"bytes"
	"encoding/json"
)

// member is a key of a JSON object and the text of its value.
type member struct {
	key   string
	value json.RawMessage
}

// members returns what a JSON object holds, in the order of its text, which a
// map would lose. It returns none for text that is no object.
func members(object []byte) []member {
	if !json.Valid(object) {
		return nil
	}
	dec := json.NewDecoder(bytes.NewReader(object))
	if start, err := dec.Token(); err != nil || start != json.Delim('{') {
		return nil
	}
	var all []member
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil
		}
		m := member{key: key.(string)}
		if err := dec.Decode(&m.value); err != nil {
			return nil
		}
		all = append(all, m)
	}
	return all
}

// valueOf returns the text of the value under a key, of the last one as usual
// where a key stands twice, or nil.
func valueOf(object []byte, key string) []byte {
	var value []byte
	for _, m := range members(object) {
		if m.key == key {
			value = m.value
		}
	}
	return value
}
