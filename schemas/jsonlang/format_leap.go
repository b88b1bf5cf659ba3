package jsonlang

import (
	"fmt"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// The parts of the formats that expressions describe.
var (
	clock    = expression(clockFormat)
	dateAndT = expression(func() string { return dateFormat() + `[Tt]` })
)

// timeTerm returns full-time of RFC 3339. Of the seconds, 60 is only the last
// one of a day in UTC.
func timeTerm(a *grammar.Automaton, l *Alphabet) (grammar.Term, error) {
	usual, err := clock(a, l)
	if err != nil {
		return grammar.None, err
	}
	parts := []grammar.Term{usual}
	for hour := range 24 {
		rest := a.Rule(leapSecond{l, hour})
		parts = append(parts, a.Seq(l.Text(a, fmt.Sprintf("%02d:", hour)), rest))
	}
	return a.Alt(parts...), nil
}

// dateTimeTerm returns date-time of RFC 3339.
func dateTimeTerm(a *grammar.Automaton, l *Alphabet) (grammar.Term, error) {
	date, err := dateAndT(a, l)
	if err != nil {
		return grammar.None, err
	}
	time, err := timeTerm(a, l)
	return a.Seq(date, time), err
}

// leapSecond is the rest of a time with an offset and the second 60, behind an
// hour. The two offsets that such a time may have follow from its hour and
// minute, which makes it 2,880 texts: those of an hour are made when it is
// written.
type leapSecond struct {
	alphabet *Alphabet
	hour     int
}

// Body returns the rest of the time.
func (s leapSecond) Body(a *grammar.Automaton) grammar.Term {
	l := s.alphabet
	digits := a.Repeat(l.Class(a, []grammar.RuneRange{{Lo: '0', Hi: '9'}}), 1, -1)
	decimals := a.Alt(grammar.Empty, a.Seq(l.Text(a, "."), digits))
	parts := make([]grammar.Term, 60)
	for minute := range parts {
		west := fmt.Sprintf("-%02d:%02d", 23-s.hour, 59-minute)
		offset := (s.hour*60 + minute + 1) % (24 * 60)
		east := fmt.Sprintf("+%02d:%02d", offset/60, offset%60)
		parts[minute] = a.Seq(l.Text(a, fmt.Sprintf("%02d:60", minute)), decimals, l.Texts(a, []string{west, east}))
	}
	return a.Alt(parts...)
}
