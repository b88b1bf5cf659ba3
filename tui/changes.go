package tui

import (
	"context"
	"errors"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// changeCommands change the story, or ask about it.
func changeCommands() group {
	return group{"changing and asking", []command{
		{name: "take", keys: []string{"enter"}, short: "take", does: "take the candidate under the cursor; twice for one that is not allowed", run: func(m *model, in invocation) tea.Cmd { return m.enter(in) }},
		{name: "take-id", takes: "ID", does: "take the token with that id, allowed or not", run: runTakeID},
		{name: "type", keys: []string{"i"}, ask: true, takes: "TEXT", does: "take the tokens of a text, checked against the grammar; \\n, \\t and \\\\ are a new line, a tab and \\", run: runType},
		{name: "type-anyway", takes: "TEXT", does: "the same, legal or not, as a marked experiment", run: runTypeAnyway},
		{name: "mask", keys: []string{"m"}, short: "mask", does: "mask off, or on again, from here on", run: func(m *model, _ invocation) tea.Cmd { return m.switchMask() }},
		{name: "swap", takes: "NAME=VALUE …", does: "go on from here under other settings, on a branch", complete: completeSwap, run: runSwap},
		{name: "weigh", keys: []string{"s"}, ask: true, takes: "NAME=VALUE …", does: "this step under other settings, side by side", complete: completeSwap, run: runWeigh},
		{name: "switch", takes: "LEAF", does: "go to the branch that ends with the step of that id", run: runSwitch},
		{name: "compare", keys: []string{"v"}, takes: "[LEAF]", does: "another branch beside this one", run: runCompare},
		{name: "note", keys: []string{";"}, ask: true, takes: "TEXT", does: "keep a note on this step", run: runNote},
		{name: "decide", keys: []string{"d"}, short: "decide", does: "score whole values", run: func(m *model, _ invocation) tea.Cmd { return m.decide() }},
		{name: "why", keys: []string{"w"}, short: "why", does: "why allowed, or not", run: func(m *model, _ invocation) tea.Cmd { return m.explain(m.pick) }},
	}}
}

// enter takes the candidate under the cursor, unless the pane with the focus
// has a use for the key.
func (m *model) enter(in invocation) tea.Cmd {
	if enter := panes[m.view.focus].enter; enter != nil {
		return enter(m)
	}
	return m.take(in.asked)
}

// take takes the candidate under the cursor. One that is not allowed has to be
// asked for twice.
func (m *model) take(asked int) tea.Cmd {
	c, ok := m.scene().picked()
	if !ok {
		return nil
	}
	return m.takeCandidate(c, asked)
}

func (m *model) takeCandidate(c trace.Candidate, asked int) tea.Cmd {
	if c.ID == m.shot.step.Chosen.ID {
		return m.walk(oneCall())
	}
	if !c.Allowed && !m.shot.step.Lost && asked != c.ID {
		m.asked = c.ID
		m.say(override, "not allowed here: enter again takes "+tokenName(c.Token).fit(24)+" as a marked experiment")
		return nil
	}
	return m.takeToken(c.ID)
}

func (m *model) takeToken(id int) tea.Cmd {
	return m.move(func(ctx context.Context, s Stepper) error {
		return refusal(s.Take(ctx, id), "it cannot take another token")
	})
}

func runTakeID(m *model, in invocation) tea.Cmd {
	var id int
	if n, err := fmt.Sscanf(in.arg, "%d", &id); n != 1 || err != nil || id < 0 {
		m.sayError(fmt.Errorf("take-id needs the id of a token, and was given %q", in.arg))
		return nil
	}
	return m.takeToken(id)
}

func runType(m *model, in invocation) tea.Cmd {
	return m.typed(in.arg, Typer.Type)
}

func runTypeAnyway(m *model, in invocation) tea.Cmd {
	return m.typed(in.arg, Typer.TypeAnyway)
}

// errNoTyping is what steppers get that are no Typer.
var errNoTyping = errors.New("this run cannot take what is typed")

// typed takes a text in one of two ways.
func (m *model) typed(text string, take func(Typer, context.Context, string) error) tea.Cmd {
	if text == "" {
		m.say(plain, "nothing is typed: what is to stand here?")
		return nil
	}
	return m.move(func(ctx context.Context, s Stepper) error {
		t, ok := s.(Typer)
		if !ok {
			return errNoTyping
		}
		err := take(t, ctx, unquoted(text))
		var bad *trace.IllegalText
		if errors.As(err, &bad) {
			return illegalText(unquoted(text), bad)
		}
		return refusal(err, "it cannot take what is typed")
	})
}

// illegalText names the first illegal byte of what was typed, and says what can
// be done about it.
func illegalText(text string, bad *trace.IllegalText) error {
	what := ""
	if bad.Offset >= 0 && bad.Offset < len(text) {
		what = fmt.Sprintf(", %s,", token([]byte(text[bad.Offset:bad.Offset+1])))
	}
	return fmt.Errorf("byte %d%s is not allowed there; :type-anyway takes it as an experiment", bad.Offset+1, what)
}

// unquoted reads \n and \t as what they stand for, since neither can be typed
// on the line.
func unquoted(text string) string {
	return strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t").Replace(text)
}

func (m *model) switchMask() tea.Cmd {
	on := !m.shot.state.MaskOn
	return m.move(func(ctx context.Context, s Stepper) error {
		return refusal(s.SetMask(ctx, on), "it cannot go on with another mask")
	})
}

// errNoSwap is what steppers get that are no Swapper.
var errNoSwap = fmt.Errorf("%w, so it cannot go on under other settings", trace.ErrRecording)

func runSwap(m *model, in invocation) tea.Cmd {
	if strings.TrimSpace(in.arg) == "" {
		return m.openPrompt(promptCommand, "swap ")
	}
	return m.move(func(ctx context.Context, s Stepper) error {
		w, ok := s.(Swapper)
		if !ok {
			return errNoSwap
		}
		return w.Swap(ctx, in.arg)
	})
}

// completeSwap completes the name of a setting, or its value.
func completeSwap(m *model, arg string) []string {
	if m.session == nil {
		return nil
	}
	w, ok := m.session.stepper.(Swapper)
	if !ok {
		return nil
	}
	word := arg[strings.LastIndexAny(arg, " ")+1:]
	name, _, valued := strings.Cut(word, "=")
	var list []string
	if !valued {
		for _, s := range w.Settings() {
			list = append(list, s+"=")
		}
		return list
	}
	for _, v := range w.Values(name) {
		list = append(list, name+"="+v)
	}
	return list
}

func runSwitch(m *model, in invocation) tea.Cmd {
	leaf, ok := parseNumber(in.arg)
	if !ok {
		m.sayError(fmt.Errorf("switch needs the id of a branch's last step, and was given %q: T shows them", in.arg))
		return nil
	}
	return m.switchTo(leaf)
}

// errNoBranches is what steppers get that are no Brancher.
var errNoBranches = errors.New("this run keeps one branch only")

// switchTo goes to the branch that ends with that step.
func (m *model) switchTo(leaf int) tea.Cmd {
	return m.move(func(ctx context.Context, s Stepper) error { return switchBranch(ctx, s, leaf) })
}

func switchBranch(ctx context.Context, s Stepper, leaf int) error {
	b, ok := s.(Brancher)
	if !ok {
		return errNoBranches
	}
	return b.Switch(ctx, leaf)
}

func runNote(m *model, in invocation) tea.Cmd {
	text := strings.TrimSpace(in.arg)
	if text == "" {
		m.say(plain, "nothing is typed: what is the note?")
		return nil
	}
	return m.move(func(ctx context.Context, s Stepper) error {
		n, ok := s.(Noter)
		if !ok {
			return trace.ErrReadOnly
		}
		return n.Note(ctx, text)
	})
}

// refusal adds to what a recording answers what that means here.
func refusal(err error, means string) error {
	if errors.Is(err, trace.ErrRecording) {
		return fmt.Errorf("%w, so %s", trace.ErrRecording, means)
	}
	return err
}
