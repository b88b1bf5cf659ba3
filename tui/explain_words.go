package tui

import (
	"strings"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/trace"
)

const (
	maxSentence = 400 // cells of a text from outside in a sentence
	maxNodes    = 8   // nodes that are named
)

// heading names the token and says whether it is allowed.
func (v *explanationView) heading() line {
	if v.Allowed {
		return line{in(title, "why "), in(chosen, v.name()), in(title, " is allowed")}
	}
	return line{in(title, "why "), in(illegal, v.name()), in(title, " is not allowed")}
}

func (v *explanationView) name() shown { return tokenName(v.Token).fit(24) }

// isText reports whether the token is judged by its bytes.
func (v *explanationView) isText() bool {
	return len(v.Token.Bytes) > 0 && (v.Token.Kind == trace.KindNormal || v.Token.Kind == trace.KindUser)
}

// verdict says how much of the token is legal.
func (v *explanationView) verdict() line {
	n := len(v.Token.Bytes)
	switch {
	case !v.isText():
		return v.verdictOnMeaning()
	case v.Allowed && n == 1:
		return line{in(chosen, "✓ "+v.name()), in(plain, " is allowed: its one byte is legal.")}
	case v.Allowed:
		return line{in(chosen, "✓ "+v.name()), in(plain, " is allowed: all "+count(n)+" bytes are legal.")}
	case v.Legal == n:
		return line{in(illegal, "✗ "), in(plain, v.name()+" is not allowed, although all "+count(n)+" bytes are legal.")}
	}
	legal, wrong, rest := splitToken(v.Token.Bytes, v.Legal)
	l := line{in(illegal, "✗ ")}
	l = append(l, in(chosen, token(legal).fitLeft(24)), in(rule, "│"), in(illegal, token(wrong)).with(reverse))
	if len(rest) > 0 {
		l = append(l, in(rule, "│"), in(banned, token(rest).fit(16)).with(strike))
	}
	l = append(l, in(plain, cleanf("  %s of %s legal; ", count(v.Legal), agree(n, v.Legal))))
	if v.Legal > 0 {
		l = append(l, in(plain, "then "))
	}
	return append(l, in(illegal, token(wrong)), in(plain, " is not."))
}

// agree is a number of bytes with the verb for some of them.
func agree(bytes, legal int) shown {
	verb := shown(" are")
	if legal == 1 || bytes == 1 {
		verb = " is"
	}
	return plural(bytes, "byte", "bytes") + verb
}

// verdictOnMeaning is about tokens that are no text.
func (v *explanationView) verdictOnMeaning() line {
	isEnd := v.Token.Kind == trace.KindEnd
	switch {
	case isEnd && v.Allowed:
		return line{in(chosen, "✓ "+v.name()), in(plain, " is allowed: the text may end here.")}
	case isEnd:
		return line{in(illegal, "✗ "+v.name()), in(plain, " is not allowed: the text may not end here.")}
	case v.Allowed:
		return line{in(chosen, "✓ "+v.name()), in(plain, " is allowed.")}
	}
	return line{in(illegal, "✗ "+v.name()), in(plain, " is not allowed: it is no text.")}
}

// splitToken cuts a token at its first illegal byte, which brings the rest of
// its character along if it begins one.
func splitToken(b []byte, legal int) (before, wrong, after []byte) {
	size := 1
	if r, n := utf8.DecodeRune(b[legal:]); r != utf8.RuneError && utf8.Valid(b[:legal]) {
		size = n
	}
	return b[:legal], b[legal : legal+size], b[legal+size:]
}

func (v *explanationView) expectedLabel() shown {
	if v.Allowed && v.isText() {
		return "after it"
	}
	return "expected"
}

// expected says what may stand after the legal bytes.
func (v *explanationView) expected() line {
	words := clean(v.Expected).fit(maxSentence)
	switch {
	case v.MayEnd && (words == "nothing" || words == ""):
		return line{in(plain, "only the end of the text")}
	case words == "":
		return line{in(dim, "not known")}
	case v.MayEnd:
		return line{in(plain, words+", or the end")}
	}
	return line{in(plain, words)}
}

// nearest names the allowed token that is most like this one.
func (v *explanationView) nearest() line {
	switch {
	case v.Nearest == nil:
		return line{in(dim, "no allowed token is like it")}
	case !v.weighed:
		return line{in(chosen, tokenName(*v.Nearest).fit(32)), in(dim, " · not among the candidates of this step")}
	}
	return line{in(chosen, tokenName(*v.Nearest).fit(32)),
		in(plain, cleanf(" · raw %s · rank %s", chance(v.near.Raw), rankOf(v.near)))}
}

// place names the parts that the text stands in, the innermost last.
func (v *explanationView) place(w int) line {
	var l line
	for i, n := range v.Nodes {
		if i > 0 {
			l = append(l, in(dim, " · "))
		}
		l = append(l, nodeName(n, max(w/2, 8))...)
	}
	return l
}

// nodeName makes the path and the keyword of a node stand out.
func nodeName(n trace.Node, cells int) line {
	path := n.Path
	if path == "" {
		path = "/"
	}
	l := line{in(title, clean(path).fitLeft(max(cells, 8)))}
	if n.Keyword != "" {
		l = append(l, in(plain, " "), in(override, clean(n.Keyword).fit(24)))
	}
	return l
}

// sentence is a reason in words.
func sentence(r trace.Reason) line {
	l := line{}
	words, name := r.String(), r.Node.String()
	if strings.HasPrefix(words, name) {
		l = nodeName(r.Node, maxSentence)
		if r.Keyword != "" && r.Detail != "" {
			l = append(l, in(dim, " "+clean(r.Detail).fit(60)))
		}
		words = words[len(name):]
	}
	return append(l, in(plain, clean(words).fit(maxSentence)+"."))
}

// notes say what to know about the explanation.
func (v *explanationView) notes() []line {
	var list []line
	if v.known && v.candidate.Allowed != v.Allowed {
		says := shown("not allowed")
		if v.candidate.Allowed {
			says = "allowed"
		}
		list = append(list, line{in(override, "The run's own mask says otherwise: "+says+".")})
	}
	for _, n := range v.Notes {
		list = append(list, line{in(dim, clean(n).fit(maxSentence))})
	}
	return list
}
