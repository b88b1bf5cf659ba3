package jsonlang

import (
	"fmt"
	"testing"
	"time"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// TestEveryDay compares all days that a date could name, in years of every
// kind, with Go's calendar.
func TestEveryDay(t *testing.T) {
	a := grammar.NewAutomaton()
	date := mustFormat(t, a, "date")
	for _, year := range []int{0, 1, 4, 100, 400, 1582, 1899, 1900, 1996, 2000, 2023, 2024, 2100, 9996, 9999} {
		for month := range 100 {
			for day := range 100 {
				text := fmt.Sprintf("%04d-%02d-%02d", year, month, day)
				_, err := time.Parse(time.DateOnly, text)
				if got := a.Match(date, text); got != (err == nil) {
					t.Errorf("%s: %v, want %v", text, got, err == nil)
				}
			}
		}
	}
}

// TestEveryLeapSecond asks for each minute of the day which offsets allow the
// second 60: exactly those that make it 23:59 in UTC.
func TestEveryLeapSecond(t *testing.T) {
	a := grammar.NewAutomaton()
	format := mustFormat(t, a, "time")
	for minute := range 24 * 60 {
		local := fmt.Sprintf("%02d:%02d:60", minute/60, minute%60)
		for offset := -23*60 - 59; offset < 24*60; offset += 7 {
			checkLeapSecond(t, a, format, local, minute, offset)
		}
		checkLeapSecond(t, a, format, local, minute, minute+1)
		checkLeapSecond(t, a, format, local, minute, minute+1-24*60)
		checkLeapSecond(t, a, format, local, minute, minute)
	}
}

func checkLeapSecond(t *testing.T, a *grammar.Automaton, format grammar.Term, local string, minute, offset int) {
	t.Helper()
	sign, size := '+', offset
	if offset < 0 {
		sign, size = '-', -offset
	}
	want := (minute-offset+24*60)%(24*60) == 23*60+59 && size < 24*60
	text := fmt.Sprintf("%s.5%c%02d:%02d", local, sign, size/60, size%60)
	if got := a.Match(format, text); got != want {
		t.Errorf("%s: %v, want %v", text, got, want)
	}
}

func mustFormat(t *testing.T, a *grammar.Automaton, name string) grammar.Term {
	t.Helper()
	format, err := Format(a, NewAlphabet(JSON), name)
	if err != nil {
		t.Fatal(err)
	}
	return format
}
