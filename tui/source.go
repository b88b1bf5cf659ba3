package tui

import (
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

const (
	maxSource  = 1 << 20 // bytes of a constraint's text that are shown
	maxRow     = 240     // bytes of a row: what a frame costs depends on it
	maxIndent  = 40      // cells
	tabWidth   = 4
	longLines  = 100 // bytes of an average line from which on JSON is laid out anew
	maxLocated = 8   // parts that are looked for
)

// source is the text of a constraint in rows, some of which belong to what an
// explanation is about. It is made in a command: a text can be long.
type source struct {
	kind   shown // what the text is
	name   shown // of the file; "" if it has none
	rows   []sourceRow
	lines  int  // how many the text has
	laid   bool // whether it was laid out anew: its lines are not those of the file
	target int  // the row where the part in question begins; -1 if it is not known
	cut    int  // bytes at the end that are left out
}

// sourceRow is a line of the text, or a part of a long one. It is not yet safe
// for the screen.
type sourceRow struct {
	text   string
	number int // of the line; 0 where a line goes on
	indent int // cells
	span
	mark sourceMark
}

// sourceMark says what a row has to do with an explanation.
type sourceMark uint8

const (
	unmarked sourceMark = iota
	live                // the text stands in this part
	blamed              // this part forbids the token
)

// newSource lays out the text of a constraint and marks what an explanation
// names: first of all what forbids the token. It returns nil where there is no
// text.
func newSource(c trace.Constraint, e trace.Explanation) *source {
	s, text := newSourceText(c, maxSource)
	if s != nil {
		s.marks(newLocator(c.Kind, text), e)
	}
	return s
}

// newSourceText lays out the first bytes of the text of a constraint, at most
// that many, and returns them. It returns nil where there is no text.
func newSourceText(c trace.Constraint, most int) (*source, string) {
	s := &source{kind: "schema", name: clean(c.Name), target: -1}
	text := c.Source
	switch c.Kind {
	case "schema":
	case "regex":
		s.kind = "expression"
	default:
		s.kind = "grammar"
		if c.Grammar != "" {
			text = c.Grammar
		}
	}
	text = strings.TrimPrefix(text, "\uFEFF")
	if s.cut = len(text) - most; s.cut > 0 {
		text = text[:most]
	}
	if text == "" || c.Kind == "none" {
		return nil, ""
	}
	s.layOut(text, c.Kind == "schema")
	return s, text
}

// layOut cuts the text into rows.
func (s *source) layOut(text string, isJSON bool) {
	if isJSON && len(text) > longLines*(1+strings.Count(strings.TrimSpace(text), "\n")) {
		s.laid = true
		s.layOutJSON(text)
		return
	}
	for at := 0; at < len(text); {
		end := len(text)
		if n := strings.IndexByte(text[at:], '\n'); n >= 0 {
			end = at + n
		}
		line := strings.TrimSuffix(text[at:end], "\r")
		body := strings.TrimLeft(line, " \t")
		s.addLine(body, indentOf(line[:len(line)-len(body)]), span{at, end})
		at = end + 1
	}
}

// layOutJSON gives every member and every element a line of its own, but keeps
// empty objects and arrays on one. The bytes of a line stay as they are.
func (s *source) layOutJSON(text string) {
	r := jsonReader{text: text}
	before := r.next()
	at := span{before.start, before.end} // the line
	depth, indent := 0, 0                // where the reader stands, and where the line began
	for before.first != 0 {
		opened := before.first == '{' || before.first == '['
		if opened {
			depth++
		}
		t := r.next()
		closes := t.first == '}' || t.first == ']'
		if closes {
			depth = max(depth-1, 0)
		}
		comma := strings.IndexByte(text[at.end:max(t.start, at.end)], ',')
		if t.first == 0 || opened != closes || comma >= 0 {
			at.end += comma + 1
			s.addLine(text[at.start:at.end], 2*indent, at)
			at, indent = t.span, depth
		}
		at.end, before = t.end, t
	}
}

func indentOf(blanks string) int { return len(blanks) + (tabWidth-1)*strings.Count(blanks, "\t") }

// addLine adds a line that stands there in the text.
func (s *source) addLine(line string, indent int, at span) {
	s.lines++
	row := sourceRow{number: s.lines, indent: min(indent, maxIndent), span: at}
	for {
		row.text = head(line, maxRow)
		s.rows = append(s.rows, row)
		if line = line[len(row.text):]; line == "" {
			return
		}
		row.number = 0
	}
}
