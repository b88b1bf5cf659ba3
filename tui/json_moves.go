package tui

import tea "charm.land/bubbletea/v2"

// jsonCommands are for the JSON pane.
func jsonCommands() []command {
	return []command{
		{name: "fold", keys: []string{"-"}, short: "fold", does: "fold or unfold the object or array at the cursor", in: paneJSON, busy: busyNow, run: onJSON((*jsonView).fold)},
		{name: "fold-all", keys: []string{"_"}, does: "fold everything below the root, or unfold it", in: paneJSON, busy: busyNow, run: onJSON((*jsonView).foldAll)},
		{name: "roles", keys: []string{"r"}, short: "roles", does: "all of the text, without reasoning, only the answers", in: paneJSON, busy: busyNow, run: onJSON((*jsonView).nextFilter)},
		{name: "role-marks", keys: []string{"%"}, does: "show what each line is for at the edge", in: paneJSON, busy: busyNow, run: runJSONMarks},
		{name: "goto-value", does: "go to the step that wrote the value at the cursor", in: paneJSON, run: func(m *model, _ invocation) tea.Cmd { return enterJSON(m) }},
		{name: "value-back", keys: []string{"backspace"}, does: "go back to where goto-value was asked for", in: paneJSON, run: runValueBack},
		{name: "follow", keys: []string{"end"}, does: "show the end of the text again", in: paneJSON, busy: busyNow, run: runFollow},
	}
}

// onJSON makes a command of what the view does with a document in a pane.
func onJSON(do func(*jsonView, *document, rect)) func(*model, invocation) tea.Cmd {
	return func(m *model, _ invocation) tea.Cmd {
		if m.shot.any {
			do(&m.json, &m.shot.doc, m.layout().panes[paneJSON])
		}
		return nil
	}
}

func runJSONMarks(m *model, _ invocation) tea.Cmd {
	m.json.marks = !m.json.marks
	return nil
}

func runFollow(m *model, _ invocation) tea.Cmd {
	m.json.follow()
	return nil
}

// moveJSON moves the cursor of the pane by some rows.
func moveJSON(m *model, by int) tea.Cmd {
	if m.shot.any {
		m.json.move(&m.shot.doc, m.layout().panes[paneJSON], by)
	}
	return nil
}

// clickJSON puts the cursor of the pane on a row.
func clickJSON(m *model, _, y int) tea.Cmd {
	if m.shot.any {
		m.json.click(&m.shot.doc, m.layout().panes[paneJSON], y)
	}
	return nil
}

// enterJSON goes to the step that wrote the value at the cursor.
func enterJSON(m *model) tea.Cmd {
	if !m.shot.any {
		return nil
	}
	step, ok := m.json.target(&m.shot.doc)
	if !ok {
		m.say(plain, "no value is chosen yet: the arrows choose one")
		return nil
	}
	if step == m.shot.state.At {
		return nil
	}
	m.json.leave(m.shot.state.At)
	m.json.follow()
	return m.seek(step)
}

// runValueBack goes back to the step that a value was looked up from.
func runValueBack(m *model, _ invocation) tea.Cmd {
	step, ok := m.json.back()
	if !ok || step >= len(m.shot.state.Steps) {
		return nil
	}
	m.json.follow()
	return m.seek(step)
}
