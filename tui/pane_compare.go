package tui

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
)

// compareView is what the compare pane shows and where its cursor stands: two
// branches, or a step that was weighed.
type compareView struct {
	leaf    int          // of the branch beside the current one; 0 is the nearest
	weighed *weighedView // shown in place of the branches; nil for them

	row   int    // under the cursor
	of    moment // when that holds; at other steps the cursor follows the step
	right bool   // whether the cursor stands on the other branch's side
}

// wanted is the branch that a shot is to lay beside the current one.
func (v *compareView) wanted() int {
	switch {
	case v.weighed != nil:
		return 0
	case v.leaf == 0:
		return nearestBranch
	}
	return v.leaf
}

// cursor returns the row under the cursor.
func (v *compareView) cursor(s *shot) int {
	if v.of == s.moment() {
		return min(v.row, len(s.aligned.rows)-1)
	}
	return s.aligned.rowOf(s.state.At)
}

// compareCommands are the keys of the pane.
func compareCommands() []command {
	return []command{
		{name: "compare-go", keys: []string{"enter"}, in: paneCompare, short: "go on there", does: "beside another branch: go to the step under the cursor; beside another rule: go on under it", run: func(m *model, _ invocation) tea.Cmd { return enterCompare(m) }},
		{name: "compare-side", keys: []string{"tab"}, in: paneCompare, short: "side", does: "beside another branch: the cursor to the other side", busy: busyNow, run: runSide},
		{name: "compare-close", keys: []string{"v"}, in: paneCompare, does: "close what stands side by side", busy: busyNow, run: func(m *model, _ invocation) tea.Cmd { return m.closeCompare() }},
	}
}

func runCompare(m *model, in invocation) tea.Cmd {
	arg := strings.TrimSpace(in.arg)
	if arg == "" {
		return m.compareWith(nearestBranch)
	}
	leaf, ok := parseNumber(arg)
	if !ok {
		m.sayError(fmt.Errorf("compare needs the id of a branch's last step, and was given %q: T shows them", arg))
		return nil
	}
	for _, b := range m.shot.branches {
		switch {
		case b.Leaf == leaf && b.Current:
			m.say(plain, "that is the branch that is shown: another one can stand beside it")
			return nil
		case b.Leaf == leaf:
			return m.compareWith(leaf)
		}
	}
	m.sayError(fmt.Errorf("no branch ends with step %d: T shows them", leaf))
	return nil
}

// compareWith opens the pane with a branch beside the current one.
func (m *model) compareWith(leaf int) tea.Cmd {
	if len(m.shot.branches) < 2 {
		m.say(plain, "there is one branch only: one more begins where another token is taken")
		return nil
	}
	m.compare = compareView{leaf: max(leaf, 0)}
	return m.showPane(paneCompare)
}

// closeCompare closes the pane.
func (m *model) closeCompare() tea.Cmd {
	m.compare.weighed = nil
	m.view.zoomed = false
	return m.focusOn(paneWanted)
}

func runSide(m *model, _ invocation) tea.Cmd {
	m.compare.right = !m.compare.right
	return nil
}

func moveCompare(m *model, by int) tea.Cmd {
	if m.compare.weighed != nil {
		m.compare.weighed.scroll(m.layout().panes[paneCompare], by)
		return nil
	}
	if m.shot.aligned == nil {
		return nil
	}
	row := m.compare.cursor(&m.shot) + by
	m.compare.row = min(max(row, 0), len(m.shot.aligned.rows)-1)
	m.compare.of = m.shot.moment()
	return nil
}

// enterCompare goes to the step under the cursor, in the branch on whose side
// it stands.
func enterCompare(m *model) tea.Cmd {
	switch {
	case m.job != nil:
		return nil
	case m.compare.weighed != nil:
		return m.enterWeighed()
	case m.shot.aligned == nil:
		return nil
	}
	al := m.shot.aligned
	row := al.rows[m.compare.cursor(&m.shot)]
	if row.b < 0 || row.a >= 0 && (!m.compare.right || row.kind == pairFold) {
		return m.goBeside(int(row.a))
	}
	index, leaf, left := int(row.b), al.b.Leaf, al.a.Leaf
	m.compare = compareView{leaf: left}
	return m.move(func(ctx context.Context, s Stepper) error {
		if err := switchBranch(ctx, s, leaf); err != nil {
			return err
		}
		return s.Seek(ctx, index)
	})
}

// goBeside goes to a step of the current branch.
func (m *model) goBeside(index int) tea.Cmd {
	m.compare.of = noMoment
	return m.seek(index)
}
