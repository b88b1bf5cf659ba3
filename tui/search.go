package tui

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/query"
)

// search is what was looked for last, until esc.
type search struct {
	text string       // as typed; "" while no search is open
	back bool         // which way n goes
	expr *query.Query // nil where it is a text
}

func (s search) open() bool { return s.text != "" }

// searchCommands look for texts and expressions.
func searchCommands() []command {
	return []command{
		{name: "search", keys: []string{"/"}, takes: "TEXT or (EXPR)", does: "look for a text, or for an expression in parentheses", busy: busyDrop, run: runSearch(promptSearch)},
		{name: "search-back", keys: []string{"\\"}, takes: "TEXT or (EXPR)", does: "the same, backwards", run: runSearch(promptBack)},
		{name: "search-next", keys: []string{"n"}, in: whileSearching, short: "match", does: "next match, while a search is open (esc closes it)", busy: busyQueue, run: runFind(false)},
		{name: "search-previous", keys: []string{"N"}, in: whileSearching, does: "match before, while a search is open", busy: busyQueue, run: runFind(true)},
	}
}

func runSearch(kind promptKind) func(*model, invocation) tea.Cmd {
	return func(m *model, in invocation) tea.Cmd {
		if in.arg == "" {
			return m.openPrompt(kind, "")
		}
		return m.beginSearch(in.arg, kind == promptBack)
	}
}

// beginSearch looks for something from the cursor on. An empty text looks for
// the last one again.
func (m *model) beginSearch(text string, back bool) tea.Cmd {
	if strings.TrimSpace(text) == "" {
		text = m.search.text
	}
	if text == "" {
		m.say(plain, "nothing is looked for yet")
		return nil
	}
	s := search{text: text, back: back}
	if inner, ok := expression(text); ok {
		q, err := query.Compile(inner)
		if err != nil {
			m.sayError(err)
			return nil
		}
		s.expr = q
	}
	m.search = s
	return m.find(back)
}

func runFind(other bool) func(*model, invocation) tea.Cmd {
	return func(m *model, _ invocation) tea.Cmd {
		if !m.search.open() {
			m.say(plain, "nothing is looked for yet")
			return nil
		}
		return m.find(m.search.back != other)
	}
}

// expression returns what stands in the parentheses around a whole text.
func expression(text string) (string, bool) {
	text = strings.TrimSpace(text)
	if strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")") {
		return text[1 : len(text)-1], true
	}
	return "", false
}

// find goes to the next match of the open search, one way or the other.
func (m *model) find(back bool) tea.Cmd {
	s := m.search
	return m.ask(func(ctx context.Context, ses *session) error {
		i, err := s.match(ctx, ses, back)
		if err != nil {
			return err
		}
		return ses.stepper.Seek(ctx, i)
	})
}

// match returns the index of the next step where the search holds.
func (s search) match(ctx context.Context, ses *session, back bool) (int, error) {
	st := ses.stepper.State()
	var i int
	var err error
	if s.expr != nil {
		i, err = s.matchExpr(ctx, ses, &st, back)
	} else {
		i = s.matchText(ses.index.update(st.Steps), st.At, back)
	}
	if err == nil && i < 0 {
		way := "after"
		if back {
			way = "before"
		}
		err = fmt.Errorf("%w: nothing %s step %d matches %s", errNoSuchStep, way, st.At+1, s.text)
	}
	return i, err
}

func (s search) matchExpr(ctx context.Context, ses *session, st *trace.State, back bool) (int, error) {
	ses.facts.Extend(st.Steps)
	by := 1
	if back {
		by = -1
	}
	for i := st.At + by; i >= 0 && i < len(st.Steps); i += by {
		if i%scanned == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		ok, err := s.expr.Test(ses.facts, i)
		if err != nil || ok {
			return i, err
		}
	}
	return -1, nil
}

// matchText finds the text among the decoded bytes, after or before the step
// with that index, and returns the index of the step whose token begins it; -1
// for none. Small letters match capitals too, as in less -i.
func (s search) matchText(b *branch, at int, back bool) int {
	offset := -1
	switch {
	case back && at > 0:
		offset = s.before(b.text, b.start(at))
	case !back && at+1 < len(b.steps):
		offset = s.after(b.text, b.start(at+1))
	}
	found := s.matchPointer(b, at, back)
	if offset < 0 {
		return found
	}
	if i := b.stepOf(offset, len(b.steps)); found < 0 || (i < found) != back {
		return i
	}
	return found
}

// matchPointer finds the text in the values that stand in place of pointers, as
// matchText does in the text: the screen shows those, not the markers.
func (s search) matchPointer(b *branch, at int, back bool) int {
	last := -1
	for i := range b.pointers.n {
		p := b.pointers.at(i)
		switch step := int(p.step); {
		case !strings.Contains(s.folded([]byte(p.Value)), s.text):
		case back && step < at:
			last = step
		case !back && step > at:
			return step
		}
	}
	return last
}

// searched is how many bytes are looked at in one go: a match is mostly near.
const searched = 1 << 16

// after returns where the first match begins that begins at an offset or after
// it; -1 for none.
func (s search) after(text []byte, from int) int {
	for ; from < len(text); from += searched {
		end := min(from+searched+len(s.text)-1, len(text))
		if i := strings.Index(s.folded(text[from:end]), s.text); i >= 0 {
			return from + i
		}
	}
	return -1
}

// before returns where the last match begins that begins before an offset; -1
// for none.
func (s search) before(text []byte, to int) int {
	for ; to > 0; to -= searched {
		from, end := max(to-searched, 0), min(to+len(s.text)-1, len(text))
		if i := strings.LastIndex(s.folded(text[from:end]), s.text); i >= 0 {
			return from + i
		}
	}
	return -1
}

// folded is a text as it is compared.
func (s search) folded(text []byte) string {
	if s.text == strings.ToLower(s.text) {
		return lowerASCII(text)
	}
	return string(text)
}

// lowerASCII keeps the length, which lower case of all letters does not.
func lowerASCII(b []byte) string {
	low := make([]byte, len(b))
	for i, c := range b {
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		low[i] = c
	}
	return string(low)
}
