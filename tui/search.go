package tui

import (
	"context"
	"errors"
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

// errNoSuchStep means that a run to a certain kind of step found none.
var errNoSuchStep = errors.New("there is none")

// searchCommands look for texts and expressions.
func searchCommands() []command {
	return []command{
		{name: "search", keys: []string{"/"}, takes: "TEXT or (EXPR)", does: "look for a text, or for an expression in parentheses", busy: busyDrop, run: runSearch(promptSearch)},
		{name: "search-back", keys: []string{"\\"}, takes: "TEXT or (EXPR)", does: "the same, backwards", run: runSearch(promptBack)},
		{name: "search-next", keys: []string{"n"}, in: whileSearching, does: "next match, while a search is open (esc closes it)", busy: busyQueue, run: runFind(false)},
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
		i = s.matchText(&st, back)
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

// matchText finds the text among the decoded bytes and returns the step whose
// token begins it. Small letters match capitals too, as in less -i.
func (s search) matchText(st *trace.State, back bool) int {
	starts := make([]int, len(st.Steps))
	var text []byte
	for i := range st.Steps {
		starts[i] = len(text)
		if t := &st.Steps[i].Chosen; t.Kind != trace.KindEnd {
			text = append(text, t.Bytes...)
		}
	}
	where, what := string(text), s.text
	if what == strings.ToLower(what) {
		where = lowerASCII(text)
	}
	if back {
		for end := len(where); ; {
			at := strings.LastIndex(where[:end], what)
			if at < 0 {
				return -1
			}
			if i := stepOf(starts, at); i < st.At {
				return i
			}
			end = at + len(what) - 1
		}
	}
	for from := 0; ; {
		at := strings.Index(where[from:], what)
		if at < 0 {
			return -1
		}
		if i := stepOf(starts, from+at); i > st.At {
			return i
		}
		from += at + 1
	}
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

// stepOf returns the index of the step that wrote the byte at an offset.
func stepOf(starts []int, offset int) int {
	low, high := 0, len(starts)
	for low < high {
		if mid := (low + high) / 2; starts[mid] <= offset {
			low = mid + 1
		} else {
			high = mid
		}
	}
	return low - 1
}
