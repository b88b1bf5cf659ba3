package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/agnivade/levenshtein"
)

// command is one thing that the debugger does. The keys, the command line, its
// completion, the help and the line of keys are all made from the table of
// commands.
type command struct {
	name  string   // as it is typed after the colon
	also  []string // other names
	keys  []string // the keys that do it, unless they are bound otherwise
	short shown    // on the line of keys; "" leaves it out
	does  shown    // in full, for the help
	takes string   // what it may be given, for the help: "EXPR"; "" is nothing
	in    paneID   // the pane it belongs to, which has to have the focus; anyPane is none
	busy  busy     // what becomes of its key while something is under way

	anywhere bool // it needs no run

	// ask is for commands that need to be given something: their keys open the
	// command line with the name.
	ask bool

	// complete lists what may be given in place of what is typed so far.
	complete func(m *model, arg string) []string

	run func(m *model, in invocation) tea.Cmd
}

// invocation is how a command was called.
type invocation struct {
	arg   string // what stands after its name
	count int    // the number before its key, 0 for none
	asked int    // the token that a second enter takes although it is not allowed; -1 for none
}

// times is the count, or else 1.
func (i invocation) times() int { return max(i.count, 1) }

// busy says what becomes of a key while a call is under way.
type busy uint8

const (
	busyDrop  busy = iota // it means the step shown, which is about to change: dropped after a short while
	busyQueue             // it moves on: a few are kept
	busyNow               // it has to do with the screen only
)

// group is a part of the help.
type group struct {
	name shown
	list []command
}

// and adds commands to a group, such as those of single panes.
func (g group) and(lists ...[]command) group {
	g.list = slices.Concat(append([][]command{g.list}, lists...)...)
	return g
}

// commandSet is the table of all commands.
type commandSet struct {
	groups []group             // in the order of the help
	byName map[string]*command // by the name and by the other names
}

// newCommandSet makes the table. It is no variable of the package: what the
// commands run looks things up in it.
func newCommandSet() *commandSet {
	s := &commandSet{
		groups: []group{
			moveCommands(), stopCommands(), changeCommands(),
			paneCommands().and(treeCommands(), compareCommands(), fieldsCommands(), timelineCommands(), jsonCommands(), tokensCommands(), laneCommands()),
			listCommands(), presentCommands(), otherCommands(),
		},
		byName: map[string]*command{},
	}
	for g := range s.groups {
		for i := range s.groups[g].list {
			c := &s.groups[g].list[i]
			for _, name := range append([]string{c.name}, c.also...) {
				s.byName[name] = c
			}
		}
	}
	return s
}

// all calls f with every command in the order of the help.
func (s *commandSet) all(f func(*command)) {
	for g := range s.groups {
		for i := range s.groups[g].list {
			f(&s.groups[g].list[i])
		}
	}
}

// names lists the names of all commands in the order of the help.
func (s *commandSet) names() []string {
	var list []string
	s.all(func(c *command) { list = append(list, c.name) })
	return list
}

// instead says what may be meant by a name that no command has.
func (s *commandSet) instead(name string) string {
	const longest = 40 // bytes of what can be a slip
	if len(name) > longest {
		return "; ? lists them"
	}
	best, least := "", len(name)/2+1
	for _, n := range s.names() {
		if d := levenshtein.ComputeDistance(name, n); d < least {
			best, least = n, d
		}
	}
	if best == "" {
		return "; ? lists them"
	}
	return ": did you mean " + best + "?"
}

// find returns the command that a line begins with, and the rest of the line.
// A beginning that only one name has is enough, as gdb has it.
func (s *commandSet) find(text string) (*command, string, error) {
	text = strings.TrimLeft(text, " ")
	name, arg, _ := strings.Cut(text, " ")
	arg = strings.TrimLeft(arg, " ")
	if c := s.byName[name]; c != nil {
		return c, arg, nil
	}
	var found []string
	for _, n := range s.names() {
		if name != "" && strings.HasPrefix(n, name) {
			found = append(found, n)
		}
	}
	switch len(found) {
	case 1:
		return s.byName[found[0]], arg, nil
	case 0:
		return nil, "", fmt.Errorf("there is no command %q%s", name, s.instead(name))
	}
	slices.Sort(found)
	return nil, "", fmt.Errorf("%q can be %s", name, strings.Join(found, " or "))
}

// do carries out a line of the command line: a command, or the number of a
// step.
func (m *model) do(text string) tea.Cmd {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil
	}
	if n, ok := parseNumber(text); ok {
		return m.goTo(n)
	}
	c, arg, err := m.commands.find(text)
	switch {
	case err != nil:
		m.sayError(err)
		return nil
	case m.session == nil && !c.anywhere:
		m.say(plain, "there is no run yet: choose an input first")
		return nil
	case arg != "" && c.takes == "":
		m.sayError(fmt.Errorf("%s takes nothing more, and was given %q", c.name, arg))
		return nil
	}
	return c.run(m, invocation{arg: arg, asked: -1})
}
