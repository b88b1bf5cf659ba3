package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace/query"
)

// watchedValue is what a watched expression comes to at a step.
type watchedValue struct {
	text  string // the expression
	value string // "" where there is no step
	err   error  // why it has no value
}

func runWatch(m *model, in invocation) tea.Cmd {
	if strings.TrimSpace(in.arg) == "" {
		return m.showPane(paneWatch)
	}
	q, err := query.Compile(in.arg)
	switch {
	case err != nil:
		m.sayError(err)
		return nil
	case len(m.watched) >= maxPoints:
		m.sayError(fmt.Errorf("there are %d watches already", maxPoints))
		return nil
	}
	m.watched = append(m.watched, q)
	if !m.visible(paneWatch) {
		m.view.seat(paneWatch)
	}
	return m.lookAgain()
}

func runUnwatch(m *model, in invocation) tea.Cmd {
	if in.arg == "" {
		m.watched = nil
		return m.lookAgain()
	}
	n, ok := parseNumber(in.arg)
	if !ok || n > len(m.watched) {
		m.sayError(fmt.Errorf("there is no watch %q", in.arg))
		return nil
	}
	m.watched = append(m.watched[:n-1:n-1], m.watched[n:]...)
	return m.lookAgain()
}

// evaluate works out expressions at a step.
func evaluate(list []*query.Query, run *query.Run, at int) []watchedValue {
	var values []watchedValue
	for _, q := range list {
		v := watchedValue{text: q.String()}
		if at >= 0 {
			var value any
			if value, v.err = q.Eval(run, at); v.err == nil {
				v.value = query.Format(value)
			}
		}
		values = append(values, v)
	}
	return values
}
