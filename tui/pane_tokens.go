package tui

import (
	"context"
	"errors"

	"github.com/stencil-debugger/stencil/trace"
)

// tokenLayout is how the lines of the pane are shared out below its heading.
type tokenLayout struct {
	info  int // lines that say what is listed
	rows  int
	tails int // lines for what is not on the screen
}

// tokenLines shares out the lines of a pane of that height. It depends on
// nothing else, so that no row moves while stepping.
func tokenLines(h int) tokenLayout {
	h = max(h-1, 0)
	var l tokenLayout
	switch {
	case h >= 7:
		l = tokenLayout{info: 1, tails: 2}
	case h >= 4:
		l = tokenLayout{info: 1, tails: 1}
	}
	l.rows = max(h-l.info-l.tails, 0)
	return l
}

// drawTokens shows every token of the vocabulary, or those that are asked for,
// the likeliest first. Only the rows on the screen cost anything.
func drawTokens(a area, s *scene) {
	if a.empty() {
		return
	}
	cols := newColumns(a.w, s.header.Model.Vocab)
	rest := heading(a, line{in(title, "tokens")})
	drawColumnNames(a, cols)
	lines := tokenLines(a.h)
	if problem := s.tokensProblem(); len(problem) > 0 {
		rest.inset(1).lines(wrap(problem, rest.w-2))
		return
	}
	l := s.tokenList
	if l == nil {
		rest.inset(1).line(0, 0, line{in(dim, "looking through the vocabulary")})
		return
	}
	if lines.info > 0 {
		rest.inset(1).line(0, 0, s.tokensInfo(l))
	}
	s.drawTokenRows(rest.below(lines.info), cols, l, lines)
}

// tokensProblem says why there is nothing to list.
func (s *scene) tokensProblem() line {
	switch {
	case !s.any:
		return line{in(dim, "there is no step yet")}
	case errors.Is(s.rankingErr, context.Canceled):
		return line{in(dim, "stopped before all tokens were looked at")}
	case s.rankingErr != nil:
		return line{in(illegal, clean(s.rankingErr.Error()))}
	case s.ranking == nil:
		return line{in(dim, "not looked at yet")}
	case s.tokenList != nil && s.tokenList.err != nil:
		return line{in(illegal, clean(s.tokenList.err.Error()))}
	}
	return nil
}

// tokensInfo says what is listed.
func (s *scene) tokensInfo(l *tokenList) line {
	known := s.header.Model.Vocab
	what := plural(l.len(), "token", "tokens")
	if l.query.rows != rowsAll {
		what = count(l.len()) + " " + clean(tokenRowNames[l.query.rows])
	}
	info := line{in(plain, what+" of "+count(known))}
	if l.ranking.Partial {
		info = line{in(edit, count(l.ranking.Len())+" of "+count(known)+" recorded")}
		if l.len() < l.ranking.Len() {
			info = append(info, in(dim, " · "), in(plain, what))
		}
	}
	if l.query.filter != "" {
		info = append(info, in(dim, " · "), in(keycap, "filter "+clean(l.query.filter).fit(40)))
	}
	if l.query.grouped {
		info = append(info, in(dim, " · "), in(plain, plural(len(l.groups), "group", "groups")))
	}
	if s.step.Lost {
		info = append(info, in(dim, " · "), in(illegal, "nothing is known of what is allowed"))
	} else {
		info = append(info, in(dim, " · "), in(plain, "allowed mass "+chance(s.step.AllowedMass)))
	}
	if l.query != s.tokens.query {
		info = append(info, in(dim, " · filtering"))
	}
	return info
}

// drawTokenRows draws the rows around the cursor, and what is not on the screen.
func (s *scene) drawTokenRows(a area, cols columns, l *tokenList, lines tokenLayout) {
	at, top := s.tokens.window(l, s.moment(), lines.rows)
	above := l.total // what is listed and not on the screen
	end := min(top+lines.rows, s.tokens.size(l))
	for row := top; row < end; row++ {
		y := row - top
		if row == at {
			drawCursor(a, y)
		}
		above.leaveOut(s.drawTokenRow(a, y, cols, l, s.tokens.place(l, row)))
	}
	if end == 0 && lines.rows > 0 {
		a.inset(1).line(0, 0, line{in(dim, "none")})
	}
	left, out := s.leftOut(l), shown(" left out")
	if l.ranking.Partial {
		out = " left out or not recorded"
	}
	switch lines.tails {
	case 2:
		s.drawTokenTail(a, lines.rows, cols, above, " more rows")
		s.drawTokenTail(a, lines.rows+1, cols, left, out)
	case 1:
		above.add(left)
		s.drawTokenTail(a, lines.rows, cols, above, " more")
	}
}

// leftOut is what of the vocabulary is not listed.
func (s *scene) leftOut(l *tokenList) tail {
	left := tail{raw: 1, masked: 1, count: s.header.Model.Vocab, allowed: s.step.Allowed}
	left.leaveOut(l.total)
	return left
}

func (s *scene) drawTokenTail(a area, y int, c columns, t tail, name shown) {
	if t.count <= 0 {
		return
	}
	drawSum(a, y, c, "… "+count(t.count)+name, share(t.raw, t.count), s.maskedShare(t))
}

// maskedShare is the masked number of many tokens.
func (s *scene) maskedShare(t tail) shown {
	switch {
	case s.step.Lost || !s.step.AllowedMass.Known():
		return "?"
	case t.allowed <= 0:
		return "–"
	}
	return share(t.masked, t.allowed)
}

// drawTokenRow draws a row and returns what it accounts for. A group accounts
// for its tokens while it is closed.
func (s *scene) drawTokenRow(a area, y int, c columns, l *tokenList, p rowPlace) tail {
	if p.row < 0 {
		g := &l.groups[p.group]
		s.drawTokenGroup(a, y, c, l, g)
		if s.tokens.open[g.id] {
			return tail{}
		}
		return g.total
	}
	if p.group >= 0 {
		c.token, c.tokenW = c.token+2, max(c.tokenW-2, 0)
	}
	cand := l.ranking.At(l.placed(p))
	one := *s
	one.options = []trace.Candidate{cand}
	drawCandidate(a, y, c, &one, 0)
	t := tail{}
	t.raw, t.masked, t.count, t.allowed = cand.Raw.Prob(), 0, 1, 0
	if cand.Allowed {
		t.masked, t.allowed = cand.Masked.Prob(), 1
	}
	return t
}

// drawTokenGroup draws the heading of a group, with what its tokens add up to.
func (s *scene) drawTokenGroup(a area, y int, c columns, l *tokenList, g *tokenGroup) {
	k, sign := ink{role: plain}, '+'
	if s.tokens.open[g.id] {
		sign = '−'
	}
	if !s.tokens.open[g.id] && l.choiceIn(g) {
		drawChosen(a, y)
		k.role = chosen
	}
	a.put(c.mark, y, sign, ink{role: title})
	x := a.text(c.token, y, groupName(g.id).fit(c.tokenW), k)
	n, room := " "+plural(len(g.index), "token", "tokens"), c.token+c.tokenW-x
	if len(g.index) == 1 && !s.tokens.open[g.id] { // no need to open it
		n = (" only " + tokenName(l.ranking.At(int(g.index[0])).Token)).fit(room)
	}
	if n.width() <= room {
		a.text(x, y, n, ink{role: dim})
	}
	drawBar(a, y, c, g.total.raw, k)
	a.right(c.raw, y, share(g.total.raw, g.total.count), k)
	a.right(c.masked, y, s.maskedShare(g.total), k)
}
