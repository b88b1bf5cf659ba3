package lint

import (
	"fmt"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// patternFacts is what a look at a pattern tells. It is no parser: groups,
// classes and escapes are told apart, and that is all.
type patternFacts struct {
	branches int // alternatives outside of groups
	starts   int // of them, those that begin with ^
	ends     int // those that end with $
	uses     []use
}

// maxPattern bounds the patterns that are looked at, in bytes: groups in groups
// take the square of it.
const maxPattern = 4096

// use is something in a pattern that engines differ on.
type use struct {
	about  string
	offset int
	text   string
}

func (f patternFacts) anchored() bool { return f.starts == f.branches && f.ends == f.branches }

func readPattern(pattern string) patternFacts {
	if len(pattern) > maxPattern {
		return patternFacts{}
	}
	r := &patternReader{text: pattern}
	for r.at < len(pattern) {
		r.next()
	}
	r.branch(len(pattern))
	return r.facts
}

// unwrap takes the only group of a pattern off.
func unwrap(pattern string) (inner string, ok bool) {
	if !strings.HasPrefix(pattern, "(") || !strings.HasSuffix(pattern, ")") {
		return "", false
	}
	r := &patternReader{text: pattern}
	for r.at < len(pattern)-1 {
		if r.next(); r.depth == 0 {
			return "", false
		}
	}
	inner = strings.TrimPrefix(pattern[1:len(pattern)-1], "?:")
	return inner, !strings.HasPrefix(inner, "?")
}

type patternReader struct {
	text    string
	at      int
	depth   int
	inClass bool
	from    int // where the branch begins
	closing int // the offset behind a $ outside of groups
	facts   patternFacts
}

func (r *patternReader) next() {
	c := r.text[r.at]
	r.at++
	switch {
	case c == '\\':
		r.escape()
	case r.inClass:
		r.inClass = c != ']'
	case c == '[':
		r.inClass = true
	case c == '(':
		r.depth++
		r.group()
	case c == ')':
		r.depth--
	case c == '|' && r.depth == 0:
		r.branch(r.at - 1)
		r.from = r.at
	case c == '$' && r.depth == 0:
		r.closing = r.at
	}
}

// branch ends an alternative at an offset.
func (r *patternReader) branch(end int) {
	r.facts.branches++
	text := r.text[r.from:end]
	if inner, ok := unwrap(text); ok {
		if f := readPattern(inner); f.anchored() {
			r.facts.starts++
			r.facts.ends++
		}
		return
	}
	if strings.HasPrefix(text, "^") {
		r.facts.starts++
	}
	if r.closing == end && end > r.from {
		r.facts.ends++
	}
}

func (r *patternReader) uses(about string, from, to int) {
	r.facts.uses = append(r.facts.uses, use{about, from, r.text[from:min(to, len(r.text))]})
}

func (r *patternReader) escape() {
	if r.at >= len(r.text) {
		return
	}
	c := r.text[r.at]
	r.at++
	switch {
	case strings.IndexByte("dDwWsS", c) >= 0:
		r.uses("shorthand-class", r.at-2, r.at)
	case c == 'b' && !r.inClass || c == 'B':
		r.uses("word-boundary", r.at-2, r.at)
	case c >= '1' && c <= '9' || c == 'k':
		r.uses("back-reference", r.at-2, r.at)
	case c == 'p' || c == 'P':
		r.uses("unicode-property", r.at-2, r.at)
	}
}

func (r *patternReader) group() {
	rest := r.text[r.at:]
	for _, sign := range []string{"?=", "?!", "?<=", "?<!"} {
		if strings.HasPrefix(rest, sign) {
			r.uses("look-around", r.at-1, r.at+len(sign))
		}
	}
}

// patterns calls a function for every pattern that values have to meet.
func (p *pass) patterns(look func(path, pattern string, f patternFacts)) {
	for _, s := range p.subs {
		if pattern := s.node.get("pattern"); pattern.is(kindString) && !denied(s) {
			look(trace.Below(s.path, "pattern"), pattern.text, readPattern(pattern.text))
		}
	}
}

func (p *pass) anchorBindsOneBranch() {
	p.patterns(func(path, pattern string, f patternFacts) {
		if bindsOne(f) {
			p.report(path, fmt.Sprintf("of the %d branches of %s, %d begin with ^ and %d end with $", f.branches, shorten(pattern), f.starts, f.ends))
		}
	})
}

func bindsOne(f patternFacts) bool {
	return f.starts > 0 && f.starts < f.branches || f.ends > 0 && f.ends < f.branches
}

func (p *pass) patternNotAnchored() {
	p.patterns(func(path, pattern string, f patternFacts) {
		if !f.anchored() && !bindsOne(f) {
			p.report(path, fmt.Sprintf("%s is searched for: any text passes that has a match in it", shorten(pattern)))
		}
	})
}

// shorten quotes a text, cut where it is long.
func shorten(text string) string { return fmt.Sprintf("%.80q", text) }
