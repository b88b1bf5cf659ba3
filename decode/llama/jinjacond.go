package llama

import "strings"

// spellOutConditions rewrites the conditional expressions of a template,
// `x if c else y`, which gonja knows only at the outermost level of a tag.
// Gemma's template, for one, has them in parentheses. Since `and` and `or`
// yield their operands and a list with one element counts as true,
//
//	((c) and [x] or [y])[0]
//
// means the same everywhere.
func spellOutConditions(source string) string {
	var out strings.Builder
	for {
		start := strings.IndexByte(source, '{')
		if start < 0 || start+1 == len(source) {
			break
		}
		kind := source[start+1]
		end := -1
		switch kind {
		case '#':
			end = strings.Index(source[start:], "#}")
		case '{':
			end = tagEnd(source[start:], "}}")
		case '%':
			end = tagEnd(source[start:], "%}")
		}
		if end < 0 || kind == '#' {
			skip := start + max(end, 1)
			out.WriteString(source[:skip])
			source = source[skip:]
			continue
		}
		inner := source[start+2 : start+end]
		out.WriteString(source[:start+2])
		out.WriteString(rewriteTag(inner, kind))
		source = source[start+end:]
	}
	out.WriteString(source)
	return out.String()
}

// tagEnd returns where a tag's end stands, outside of strings, or -1.
func tagEnd(s, mark string) int {
	for i := 2; i < len(s); i++ {
		if s[i] == '"' || s[i] == '\'' {
			i += len(quotedPrefix(s[i:])) - 1
		} else if strings.HasPrefix(s[i:], mark) {
			return i
		}
	}
	return -1
}

// quotedPrefix returns the string literal at the start of s.
func quotedPrefix(s string) string {
	for i := 1; i < len(s); i++ {
		if s[i] == '\\' {
			i++
		} else if s[i] == s[0] {
			return s[:i+1]
		}
	}
	return s
}

// rewriteTag rewrites what stands between the marks of a tag. In statements
// the outermost `if` is the statement's own, but for set.
func rewriteTag(inner string, kind byte) string {
	p := conditions{text: inner}
	if kind == '%' {
		word := strings.TrimLeft(inner, "-+ \t\r\n")
		if !strings.HasPrefix(word, "set ") || !strings.Contains(word, "=") {
			p.statement = true
		} else {
			p.pos = strings.IndexByte(inner, '=') + 1
		}
	} else if strings.HasPrefix(inner, "-") || strings.HasPrefix(inner, "+") {
		p.pos = 1 // white space control
	}
	head := inner[:p.pos]
	return head + p.list(0)
}

// conditions rewrites one tag.
type conditions struct {
	text      string
	pos       int
	statement bool
}

// piece is a word, a string, a bracketed group, or one other character.
type piece struct {
	text string
	word bool
}

// list rewrites up to the closing bracket, or to the end for 0, and leaves out
// the bracket. Its items stand between commas or colons.
func (p *conditions) list(closing byte) string {
	var out strings.Builder
	var item []piece
	flush := func() {
		if p.statement && closing == 0 {
			out.WriteString(joined(item))
		} else {
			out.WriteString(condition(item))
		}
		item = nil
	}
	for p.pos < len(p.text) && p.text[p.pos] != closing {
		c := p.text[p.pos]
		if closing != 0 && (c == ',' || c == ':') {
			flush()
			out.WriteByte(c)
			p.pos++
			continue
		}
		item = append(item, p.next())
	}
	flush()
	return out.String()
}

// next reads one piece.
func (p *conditions) next() piece {
	c := p.text[p.pos]
	start := p.pos
	switch {
	case c == '"' || c == '\'':
		q := quotedPrefix(p.text[p.pos:])
		p.pos += len(q)
		return piece{text: q}
	case isWordByte(c):
		for p.pos < len(p.text) && isWordByte(p.text[p.pos]) {
			p.pos++
		}
		return piece{p.text[start:p.pos], true}
	}
	p.pos++
	if i := strings.IndexByte("([{", c); i >= 0 {
		closing := ")]}"[i]
		inner := p.list(closing)
		if p.pos < len(p.text) {
			p.pos++
			return piece{text: string(c) + inner + string(closing)}
		}
		return piece{text: string(c) + inner}
	}
	return piece{text: string(c)}
}

func isWordByte(c byte) bool {
	return c == '_' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func joined(pieces []piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.text)
	}
	return b.String()
}

// condition writes one item, rewritten if it is a conditional expression. A
// name with an equals sign before it is that of an argument.
func condition(item []piece) string {
	yes := indexWord(item, "if", 0)
	if yes < 0 {
		return joined(item)
	}
	from := 0
	for i := range yes {
		if item[i].text == "=" && (i == 0 || strings.IndexByte("=!<>", item[i-1].text[0]) < 0) && item[i+1].text != "=" {
			from = i + 1
			break
		}
	}
	no := indexWord(item, "else", yes)
	test, alternative := item[yes+1:], "''"
	if no >= 0 {
		test, alternative = item[yes+1:no], condition(item[no+1:])
	}
	end := ""
	if last := item[len(item)-1].text; last == "-" || last == "+" { // white space control
		end = last
		if no >= 0 {
			alternative = strings.TrimSuffix(alternative, last)
		} else {
			test = test[:len(test)-1]
		}
	}
	return joined(item[:from]) + " ((" + joined(test) + ") and [" + joined(item[from:yes]) + "] or [" + alternative + "])[0] " + end
}

func indexWord(item []piece, word string, from int) int {
	for i := from; i < len(item); i++ {
		if item[i].word && item[i].text == word {
			return i
		}
	}
	return -1
}
