package tui

import tea "charm.land/bubbletea/v2"

// treeView is the cursor of the tree pane. It stands on the current branch
// until it is moved.
type treeView struct {
	limb  int // index of the branch in the order in which they began
	moved bool
}

// row returns the row of the tree under the cursor.
func (v treeView) row(t *limbs) int {
	i := t.current
	if v.moved {
		i = v.limb
	}
	return t.rowOf(i)
}

// treeCommands are the keys of the pane.
func treeCommands() []command {
	return []command{
		{name: "tree-switch", keys: []string{"enter"}, in: paneTree, short: "switch", does: "in the tree: go to the branch under the cursor", run: func(m *model, _ invocation) tea.Cmd { return enterTree(m) }},
		{name: "tree-compare", keys: []string{"v"}, in: paneTree, short: "compare", does: "in the tree: that branch beside the current one", run: compareInTree},
	}
}

// branchAtCursor returns the branch under the cursor.
func (m *model) branchAtCursor() (limb, bool) {
	t := m.shot.limbs
	if t == nil || len(t.rows) == 0 {
		return limb{}, false
	}
	return t.list[t.rows[m.tree.row(t)].limb], true
}

func moveTree(m *model, by int) tea.Cmd {
	t := m.shot.limbs
	if t == nil || len(t.rows) == 0 {
		return nil
	}
	return m.pointAtBranch(min(max(m.tree.row(t)+by, 0), len(t.rows)-1))
}

// pointAtBranch puts the cursor on a row.
func (m *model) pointAtBranch(row int) tea.Cmd {
	m.tree = treeView{limb: m.shot.limbs.rows[row].limb, moved: true}
	return nil
}

// enterTree goes to the branch under the cursor.
func enterTree(m *model) tea.Cmd {
	l, ok := m.branchAtCursor()
	switch {
	case !ok || m.job != nil:
		return nil
	case l.Current:
		m.say(plain, "this is the branch that is shown")
		return nil
	}
	m.tree = treeView{}
	return m.switchTo(l.Leaf)
}

func compareInTree(m *model, _ invocation) tea.Cmd {
	l, ok := m.branchAtCursor()
	if !ok {
		return nil
	}
	if l.Current {
		return m.compareWith(nearestBranch)
	}
	return m.compareWith(l.Leaf)
}

// clickTree puts the cursor on a row.
func clickTree(m *model, _, y int) tea.Cmd {
	t := m.shot.limbs
	if t == nil {
		return nil
	}
	l := newTreeLayout(m.layout().panes[paneTree].h - 1)
	start, end := window(len(t.rows), m.tree.row(t), l.rows)
	if y < 0 || start+y >= end || y >= l.rows {
		return nil
	}
	return m.pointAtBranch(start + y)
}
