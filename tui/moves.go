package tui

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/query"
)

// moveCommands go through the run.
func moveCommands() group {
	return group{"moving", []command{
		{name: "step", also: []string{"s"}, keys: []string{"space", "right", "l"}, short: "step", does: "one step on", takes: "[N]", busy: busyQueue, run: runStep},
		{name: "back", keys: []string{"left", "h"}, short: "back", does: "one step back", takes: "[N]", busy: busyQueue, run: runBack},
		{name: "next", keys: []string{"n"}, short: "next", does: "on to the next step that is not forced", busy: busyQueue, run: runTo("step that is not forced", isChoice, false)},
		{name: "previous", keys: []string{"N"}, does: "back to the step before that was not forced", busy: busyQueue, run: runTo("step that is not forced", isChoice, true)},
		{name: "continue", also: []string{"c"}, keys: []string{"c"}, short: "run", does: "run to a breakpoint or to the end; any key stops", run: runContinue(false)},
		{name: "reverse-continue", also: []string{"rc"}, keys: []string{"C"}, does: "run backwards to a breakpoint or to the start", run: runContinue(true)},
		{name: "decision", keys: []string{"]"}, does: "on to the next decision: a step whose allowed tokens tell values apart", busy: busyQueue, run: runTo("decision", query.IsDecision, false)},
		{name: "decision-back", keys: []string{"["}, does: "back to the decision before", busy: busyQueue, run: runTo("decision", query.IsDecision, true)},
		{name: "override", keys: []string{"o"}, does: "on to the next override", busy: busyQueue, run: runTo("override", isOverride, false)},
		{name: "override-back", keys: []string{"O"}, does: "back to the override before", busy: busyQueue, run: runTo("override", isOverride, true)},
		{name: "field", keys: []string{"}"}, short: "value", does: "on to the next field's value", busy: busyQueue, run: runTo("field", isFieldStart, false)},
		{name: "field-back", keys: []string{"{"}, does: "back to the start of this field's value, or of the one before", busy: busyQueue, run: runTo("field", isFieldStart, true)},
		{name: "finish", keys: []string{")"}, does: "on to the end of this field", busy: busyQueue, run: runFinish(false)},
		{name: "finish-back", keys: []string{"("}, does: "back to before this field", busy: busyQueue, run: runFinish(true)},
		{name: "first", keys: []string{"g", "home"}, does: "first step; with a number, that step", takes: "[N]", run: runFirst},
		{name: "last", keys: []string{"G", "end"}, does: "last step", run: func(m *model, _ invocation) tea.Cmd { return m.seek(len(m.shot.state.Steps) - 1) }},
		{name: "goto", does: "to that step; the number alone does it too", takes: "N", run: runGoTo},
	}}
}

func isChoice(steps []trace.Step, i int) bool   { return steps[i].Choice != trace.ChoiceForced }
func isOverride(steps []trace.Step, i int) bool { return steps[i].Override }

// isFieldStart reports whether a step is the first that writes some value.
func isFieldStart(steps []trace.Step, i int) bool {
	s := &steps[i]
	if s.Role == trace.RoleStructure || s.Region != trace.RegionJSON {
		return false
	}
	for i--; i >= 0; i-- {
		if before := &steps[i]; before.Role != trace.RoleStructure {
			return before.Path != s.Path || before.Region != s.Region
		}
	}
	return true
}

func runStep(m *model, in invocation) tea.Cmd {
	n, ok := m.number(in)
	if !ok {
		return nil
	}
	g := oneCall()
	g.left = n
	if n > 1 {
		g.watch = m.armed()
	}
	return m.walk(g)
}

func runBack(m *model, in invocation) tea.Cmd {
	n, ok := m.number(in)
	switch {
	case !ok:
		return nil
	case m.shot.state.At <= 0:
		m.sayError(trace.ErrStart)
		return nil
	}
	return m.seek(max(m.shot.state.At-n, 0))
}

// number is how often to do something: the count, or what was typed.
func (m *model) number(in invocation) (int, bool) {
	if in.arg == "" {
		return in.times(), true
	}
	n, ok := parseNumber(in.arg)
	if !ok {
		m.sayError(fmt.Errorf("%q is no number of steps", in.arg))
	}
	return n, ok
}

// parseNumber reads a number from 1 on, of maxDigits digits at most.
func parseNumber(text string) (int, bool) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	return n, err == nil && n > 0 && len(text) <= maxDigits
}

// runTo goes to the next step of a kind, or to the count-th.
func runTo(what shown, stop func([]trace.Step, int) bool, back bool) func(*model, invocation) tea.Cmd {
	return func(m *model, in invocation) tea.Cmd {
		return m.walk(&goal{what: what, stop: stop, left: in.times(), back: back, watch: m.armed()})
	}
}

func runContinue(back bool) func(*model, invocation) tea.Cmd {
	never := func([]trace.Step, int) bool { return false }
	return func(m *model, in invocation) tea.Cmd {
		return m.walk(&goal{stop: never, left: 1, back: back, runs: true, watch: m.armed()})
	}
}

// runFinish goes to where the field of the current step is left.
func runFinish(back bool) func(*model, invocation) tea.Cmd {
	return func(m *model, in invocation) tea.Cmd {
		path := m.shot.step.Path
		outside := func(steps []trace.Step, i int) bool { return !query.Within(steps[i].Path, path) }
		return m.walk(&goal{what: "step outside this field", stop: outside, left: 1, back: back, watch: m.armed()})
	}
}

func runFirst(m *model, in invocation) tea.Cmd {
	switch {
	case in.count > 0:
		return m.goTo(in.count)
	case strings.TrimSpace(in.arg) != "":
		return runGoTo(m, in)
	}
	return m.seek(0)
}

func runGoTo(m *model, in invocation) tea.Cmd {
	n, ok := parseNumber(in.arg)
	if !ok {
		m.sayError(fmt.Errorf("goto needs the number of a step, and was given %q", in.arg))
		return nil
	}
	return m.goTo(n)
}

// goTo moves to the step with that number, and computes up to it where it is
// not there yet.
func (m *model) goTo(n int) tea.Cmd {
	switch {
	case m.session == nil:
		m.say(plain, "there is no run yet: choose an input first")
		return nil
	case n <= len(m.shot.state.Steps):
		return m.seek(n - 1)
	}
	if m.shot.state.Result != nil {
		m.sayError(fmt.Errorf("there is no step %s: this branch has %s", count(n), count(len(m.shot.state.Steps))))
		return nil
	}
	there := func(_ []trace.Step, i int) bool { return i == n-1 }
	return m.walk(&goal{what: "step " + count(n), stop: there, left: 1, runs: true})
}

// seek moves the cursor to the step with that index.
func (m *model) seek(index int) tea.Cmd {
	if index < 0 || index == m.shot.state.At {
		return nil
	}
	return m.move(func(ctx context.Context, s Stepper) error { return s.Seek(ctx, index) })
}
