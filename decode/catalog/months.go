package catalog

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

const monthInitials = "janfebmaraprmayjunjulaugsepoctnovdec"

var (
	digitMonth = regexp.MustCompile(`\d{4}-(?:0[1-9]|1[0-2])`)
	namedMonth = regexp.MustCompile(`(?i)(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|` +
		`aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?:\.? |, )(\d{4})`)
)

func findMonths(text string) []Marker {
	var found []Marker
	for _, m := range digitMonth.FindAllStringIndex(text, -1) {
		if standsAlone(text, Span{m[0], m[1]}) {
			found = append(found, Marker{Kind: MarkerMonth, Value: text[m[0]:m[1]], Span: Span{m[0], m[1]}})
		}
	}
	for _, m := range namedMonth.FindAllStringSubmatchIndex(text, -1) {
		if standsAlone(text, Span{m[0], m[1]}) {
			initials := strings.ToLower(text[m[2] : m[2]+3])
			value := fmt.Sprintf("%s-%02d", text[m[4]:m[5]], strings.Index(monthInitials, initials)/3+1)
			found = append(found, Marker{Kind: MarkerMonth, Value: value, Span: Span{m[0], m[1]}})
		}
	}
	return found
}

// standsAlone reports whether a span is no part of a longer word or number: nothing that belongs to a
// word touches it, no digit is joined to it by a sign, as in 3.5, 10:30 or 2026-08-15, and no word
// stands before it with a hyphen, as in X-12, which may be a code with a mistake.
func standsAlone(text string, s Span) bool {
	before, size := utf8.DecodeLastRuneInString(text[:s.Start])
	if size > 0 && inWord(before) || joined(before) && endsInDigit(text[:s.Start-size]) {
		return false
	}
	if letter, _ := utf8.DecodeLastRuneInString(text[:s.Start-size]); before == '-' && inWord(letter) {
		return false
	}
	after, size := utf8.DecodeRuneInString(text[s.End:])
	return (size == 0 || !inWord(after)) && !(joined(after) && startsWithDigit(text[s.End+size:]))
}

func joined(r rune) bool { return strings.ContainsRune("-.,:/", r) }

func startsWithDigit(s string) bool { return s != "" && isDigit(s[0]) }

func endsInDigit(s string) bool { return s != "" && isDigit(s[len(s)-1]) }

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
