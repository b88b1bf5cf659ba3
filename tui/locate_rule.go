package tui

import "strings"

// locateRules returns where a text in GBNF (llama.cpp's grammars/README.md)
// defines each rule: from the name to the last byte of the body. Of two
// definitions the later one counts.
func locateRules(text string) map[string]span {
	s := ruleScanner{text: text, rules: map[string]span{}}
	for s.at < len(text) {
		s.step()
	}
	s.close()
	return s.rules
}

// ruleScanner goes through a grammar and notes where definitions begin. What
// stands in literals, classes and comments defines nothing.
type ruleScanner struct {
	text  string
	at    int
	rules map[string]span

	name string // of the rule whose body is read; "" before the first
	body span
}

func (s *ruleScanner) step() {
	switch c := s.text[s.at]; {
	case c == '#':
		s.comment()
		return
	case strings.IndexByte(" \t\r\n", c) >= 0:
		s.at++
		return
	case c == '"':
		s.at += quotedLen(s.text[s.at:], '"')
	case c == '[':
		s.at += quotedLen(s.text[s.at:], ']')
	case isRuleByte(c):
		s.word()
	default:
		s.at++
	}
	s.body.end = s.at
}

// comment moves to the end of the line.
func (s *ruleScanner) comment() {
	n := strings.IndexAny(s.text[s.at:], "\r\n")
	if n < 0 {
		n = len(s.text) - s.at
	}
	s.at += n
}

// word reads a name, which begins a rule where ::= follows.
func (s *ruleScanner) word() {
	start := s.at
	for s.at < len(s.text) && isRuleByte(s.text[s.at]) {
		s.at++
	}
	name := s.text[start:s.at]
	rest := strings.TrimLeft(s.text[s.at:], " \t")
	if !strings.HasPrefix(rest, "::=") {
		return
	}
	s.close()
	s.at = len(s.text) - len(rest) + len("::=")
	s.name, s.body = name, span{start: start}
}

// close ends the rule whose body was read.
func (s *ruleScanner) close() {
	if s.name != "" {
		s.rules[s.name] = s.body
	}
}

func isRuleByte(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || '0' <= c && c <= '9' || c == '-'
}
