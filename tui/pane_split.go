package tui

import (
	"context"
	"errors"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// splitView is what the pane of token boundaries remembers.
type splitView struct {
	at int    // span under the cursor
	of moment // when that holds; at other steps it is the last one that differs
}

// errNoTokenizer is what steppers get that are no Splitter.
var errNoTokenizer = errors.New("this run has no tokenizer to ask")

// splitOf aligns the text up to the cursor, as it was written, with what the
// tokenizer alone makes of it.
func splitOf(ctx context.Context, s Stepper, sh *shot) ([]trace.Span, error) {
	if !sh.any {
		return nil, nil
	}
	splitter, ok := s.(Splitter)
	if !ok {
		return nil, errNoTokenizer
	}
	alone, err := splitter.Split(ctx)
	if err != nil {
		return nil, refusal(err, "the text cannot be split anew")
	}
	return trace.Boundaries(sh.state.Steps[:sh.state.At+1], alone), nil
}

// cursor returns the span under the cursor, -1 where no span differs.
func (v *splitView) cursor(spans []trace.Span, now moment) int {
	if v.of == now && v.at < len(spans) && !spans[v.at].Same {
		return v.at
	}
	return differing(spans, len(spans), -1)
}

// differing returns the first span after another, one way or the other, that
// the tokenizer splits otherwise, or -1.
func differing(spans []trace.Span, from, by int) int {
	for i := from + by; i >= 0 && i < len(spans); i += by {
		if !spans[i].Same && len(spans[i].Alone) > 0 {
			return i
		}
	}
	return -1
}

// boundaries counts the places at which either split has a boundary, and those
// at which only one has.
func boundaries(spans []trace.Span) (differ, all int) {
	for i := range spans {
		inside := max(len(spans[i].Written)-1, 0)
		if len(spans[i].Alone) > 0 {
			inside += len(spans[i].Alone) - 1
			differ += inside
		}
		all += inside + 1
	}
	return differ, all
}

// moveSplit goes to a span that differs, some further on or back.
func moveSplit(m *model, by int) tea.Cmd {
	now, spans := m.shot.moment(), m.shot.split
	at := m.split.cursor(spans, now)
	if at < 0 {
		return nil
	}
	way := 1
	if by < 0 {
		way, by = -1, -by
	}
	for ; by > 0; by-- {
		next := differing(spans, at, way)
		if next < 0 {
			break
		}
		at = next
	}
	m.split.at, m.split.of = at, now
	return nil
}

// enterSplit goes to the step that wrote the first token of the span under the
// cursor.
func enterSplit(m *model) tea.Cmd {
	if at := m.split.cursor(m.shot.split, m.shot.moment()); at >= 0 {
		return m.seek(m.shot.split[at].First)
	}
	return nil
}

// drawSplit shows the text twice: as it was written, token by token, and as the
// tokenizer alone would have split it.
func drawSplit(a area, s *scene) {
	if a.empty() {
		return
	}
	rest := heading(a, splitHeading(s))
	if problem := splitProblem(s); len(problem) > 0 {
		rest.inset(1).lines(wrap(problem, rest.w-2))
		return
	}
	at := s.paneState.split.cursor(s.shot.split, s.moment())
	words := min(splitWords, rest.h/3)
	rows, about := rest.above(rest.h-words), rest.below(rest.h-words)
	drawSplitRows(rows, s.shot.split, at)
	about.inset(1).lines(wrap(aboutSpan(s, at), about.w-2))
}

// splitWords is how many lines the sentences about a span have where there is
// room.
const splitWords = 4

// above returns the first n lines of an area.
func (a area) above(n int) area {
	return area{a.c, rect{a.x, a.y, a.w, min(max(n, 0), a.h)}}
}

func splitHeading(s *scene) line {
	name := line{in(title, "token boundaries")}
	if len(s.shot.split) == 0 {
		return name
	}
	differ, all := boundaries(s.shot.split)
	return append(name, in(dim, " · "), in(plain, count(differ)+" of "+count(all)), in(plain, " differ"))
}

// splitProblem says why there is nothing to show.
func splitProblem(s *scene) line {
	switch {
	case s.splitErr != nil && errors.Is(s.splitErr, trace.ErrRecording), errors.Is(s.splitErr, errNoTokenizer):
		return line{in(plain, clean(s.splitErr.Error()))}
	case s.splitErr != nil:
		return line{in(illegal, clean(s.splitErr.Error()))}
	case !s.had.split:
		return line{in(dim, "not looked at yet")}
	case len(s.shot.split) == 0:
		return line{in(dim, "no text yet")}
	}
	return nil
}

// aboutSpan says why a span is split otherwise than the tokenizer would.
func aboutSpan(s *scene, at int) line {
	if at < 0 {
		return line{in(plain, "The text is split as the tokenizer alone would split it.")}
	}
	span := &s.shot.split[at]
	if span.First >= len(s.state.Steps) {
		return nil
	}
	st := &s.state.Steps[span.First]
	l := line{in(title, "step "+count(span.First+1)+" "+pathName(st.Path)), in(plain, ". ")}
	l = append(l, whySplit(st, span)...)
	return append(l, in(dim, " Written "), in(plain, quotedTokens(span.Written)), in(dim, " in "+plural(len(span.Written), "token", "tokens")+
		", by the tokenizer alone "), in(plain, quotedTokens(span.Alone)), in(dim, " in "+plural(len(span.Alone), "token.", "tokens.")))
}

// quotedTokens writes tokens with the boundaries between them.
func quotedTokens(tokens []trace.Token) shown {
	var text shown
	for i, t := range tokens[:min(len(tokens), mostQuoted)] {
		if i > 0 {
			text += "│"
		}
		text += tokenName(t).fit(24)
	}
	if len(tokens) > mostQuoted {
		text += "│…"
	}
	return text
}

// mostQuoted is how many tokens of a span are written out in a sentence.
const mostQuoted = 6

// whySplit says who is to blame, with the numbers.
func whySplit(st *trace.Step, span *trace.Span) line {
	taken := tokenName(span.Written[0]).fit(24) + " " + splitNumbers(st.Chosen, st)
	own, known := candidateOf(st, span.Alone[0].ID)
	theirs := tokenName(span.Alone[0]).fit(24)
	if known {
		theirs += " " + splitNumbers(own, st)
	}
	switch {
	case st.Choice == trace.ChoiceEdit:
		return line{in(edit, "It was edited: "), in(plain, taken+" was taken in place of "+theirs+".")}
	case span.Forced && st.Override:
		return line{in(override, "The mask overruled the model: "), in(plain, theirs+" could not be taken, "+taken+" was.")}
	case span.Forced:
		return line{in(override, "The mask forced it: "), in(plain, theirs+" was not allowed, "+taken+" was taken.")}
	}
	return line{in(plain, "The model chose it: "+taken+", not "+theirs+".")}
}

// splitNumbers are the rank and the chances of a token.
func splitNumbers(c trace.Candidate, st *trace.Step) shown {
	text := "(rank " + rankOf(c) + ", raw " + chance(c.Raw)
	if !st.Lost {
		text += ", masked " + maskedChance(c.Masked)
	}
	return text + ")"
}

// candidateOf returns what a step holds about a token.
func candidateOf(st *trace.Step, id int) (trace.Candidate, bool) {
	for _, list := range [...][]trace.Candidate{st.Top, st.Legal} {
		if i := indexOf(list, id); i >= 0 {
			return list[i], true
		}
	}
	return trace.Candidate{}, false
}
