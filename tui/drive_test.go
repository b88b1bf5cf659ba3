package tui

import (
	"context"
	"reflect"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

// driver plays a user against a model, without a terminal, a clock or a
// goroutine.
type driver struct {
	t     testing.TB
	m     *model
	held  []tea.Cmd // commands of jobs while hold is on
	hold  bool
	slow  []tea.Msg // what the clock would bring after a while
	quits int
}

func drive(t testing.TB, opt Options, w, h int) *driver {
	t.Helper()
	d := &driver{t: t, m: testModel(t, opt)}
	d.m.now = func() time.Time { return time.Time{} }
	d.m.after = func(_ time.Duration, msg tea.Msg) tea.Cmd {
		d.slow = append(d.slow, msg)
		return nil
	}
	d.send(tea.WindowSizeMsg{Width: w, Height: h})
	return d
}

func testModel(t testing.TB, opt Options) *model {
	t.Helper()
	m, err := newModel(context.Background(), opt)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// send hands over a message and runs all commands until nothing is left to do.
func (d *driver) send(msg tea.Msg) {
	d.t.Helper()
	_, cmd := d.m.Update(msg)
	d.m.View()
	d.run(cmd)
}

func (d *driver) run(cmd tea.Cmd) {
	d.t.Helper()
	if cmd == nil {
		return
	}
	if d.hold {
		d.held = append(d.held, cmd)
		return
	}
	msg := cmd()
	if cmds, ok := unwrap(msg); ok {
		for _, c := range cmds {
			d.run(c)
		}
		return
	}
	switch msg.(type) {
	case nil:
	case tea.QuitMsg:
		d.quits++
	default:
		d.send(msg)
	}
}

// release runs what was held.
func (d *driver) release() {
	d.t.Helper()
	d.hold = false
	held := d.held
	d.held = nil
	for _, c := range held {
		d.run(c)
	}
}

// unwrap takes batches and sequences apart, whose types are not all exported.
func unwrap(msg tea.Msg) ([]tea.Cmd, bool) {
	v := reflect.ValueOf(msg)
	if !v.IsValid() || v.Kind() != reflect.Slice || v.Type().Elem() != reflect.TypeFor[tea.Cmd]() {
		return nil, false
	}
	cmds := make([]tea.Cmd, v.Len())
	for i := range cmds {
		cmds[i] = v.Index(i).Interface().(tea.Cmd)
	}
	return cmds, true
}

// press presses keys by their names.
func (d *driver) press(names ...string) {
	d.t.Helper()
	for _, name := range names {
		d.send(keyPress(name))
	}
}

func (d *driver) typeText(s string) {
	d.t.Helper()
	for _, r := range s {
		d.send(tea.KeyPressMsg{Code: r, Text: string(r)})
	}
}

var specialKeys = map[string]tea.KeyPressMsg{
	"space": {Code: tea.KeySpace, Text: " "}, "enter": {Code: tea.KeyEnter}, "esc": {Code: tea.KeyEscape},
	"left": {Code: tea.KeyLeft}, "right": {Code: tea.KeyRight}, "up": {Code: tea.KeyUp}, "down": {Code: tea.KeyDown},
	"home": {Code: tea.KeyHome}, "end": {Code: tea.KeyEnd}, "tab": {Code: tea.KeyTab},
	"ctrl+c": {Code: 'c', Mod: tea.ModCtrl}, "backspace": {Code: tea.KeyBackspace},
	"G": {Code: 'g', Text: "G", ShiftedCode: 'G', Mod: tea.ModShift},
}

func keyPress(name string) tea.KeyPressMsg {
	if k, ok := specialKeys[name]; ok {
		return k
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

// steps presses space that many times.
func (d *driver) steps(n int) {
	d.t.Helper()
	for range n {
		d.press("space")
	}
}

// line types lines of the command line.
func (d *driver) line(texts ...string) {
	d.t.Helper()
	for _, text := range texts {
		d.press(":")
		d.typeText(text)
		d.press("enter")
	}
}

// turn runs what is held, and holds what follows from it.
func (d *driver) turn() {
	d.t.Helper()
	held := d.held
	d.held = nil
	for _, c := range held {
		msg := c()
		if cmds, ok := unwrap(msg); ok {
			d.held = append(d.held, cmds...)
			d.turn()
			continue
		}
		if msg != nil {
			d.send(msg)
		}
	}
}
