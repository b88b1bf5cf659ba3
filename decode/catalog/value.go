package catalog

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

var (
	monthValue   = regexp.MustCompile(`\A\d{4}-(0[1-9]|1[0-2])\z`)
	integerValue = regexp.MustCompile(`\A(0|-?[1-9]\d*)\z`)
)

// Check returns nil if the value is legal, and otherwise an error that says what it should be. An
// integer is given in decimal.
func (t *Type) Check(value string) error {
	switch t.Kind {
	case KindEnum:
		return t.checkEnum(value)
	case KindString:
		if !t.whole.MatchString(value) {
			return fmt.Errorf("%s does not match the pattern %s", clip(value), t.Pattern)
		}
	case KindInteger:
		return t.checkInteger(value)
	case KindMonth:
		if !monthValue.MatchString(value) {
			return fmt.Errorf("%s is not a month of the form YYYY-MM", clip(value))
		}
	}
	return nil
}

func (t *Type) checkEnum(value string) error {
	names := make([]string, len(t.Values))
	for i, listed := range t.Values {
		if listed.Value == value {
			return nil
		}
		names[i] = listed.Value
	}
	return fmt.Errorf("%s is not one of %s", clip(value), strings.Join(names, ", "))
}

func (t *Type) checkInteger(value string) error {
	if !integerValue.MatchString(value) {
		return fmt.Errorf("%s is not an integer", clip(value))
	}
	number, err := strconv.ParseInt(value, 10, 64)
	if err != nil || number < t.Min || number > t.Max {
		return fmt.Errorf("%s is outside %d to %d", clip(value), t.Min, t.Max)
	}
	return nil
}

// quotes reports whether the type's values stand in quotes in JSON.
func (t *Type) quotes() bool { return t.Kind != KindInteger }

// encode writes a legal value as JSON.
func (t *Type) encode(value string) json.RawMessage {
	if t.quotes() {
		return quoteJSON(value)
	}
	return json.RawMessage(value)
}

// quoteJSON writes a JSON string, without the escapes of <, > and & that are meant for HTML.
func quoteJSON(value string) json.RawMessage {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(fmt.Sprintf("encoding a string: %v", err)) // a string always encodes
	}
	return json.RawMessage(bytes.TrimSuffix(out.Bytes(), []byte("\n")))
}

// clip quotes a value for an error message and keeps the message to one short line.
func clip(value string) string {
	const most = 60
	if len(value) > most {
		value = strings.ToValidUTF8(value[:most], "") + "…"
	}
	return strconv.Quote(value)
}

// clipKey shows a key as it is if it is a plain name, and quoted otherwise.
func clipKey(key string) string {
	if plainName.MatchString(key) {
		return key
	}
	return clip(key)
}
