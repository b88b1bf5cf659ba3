package tui

// paneState is what the panes remember from one step to the next. Only Update
// changes it.
type paneState struct {
	json     *jsonView
	fields   fieldsView
	timeline timelineView
	tree     treeView
	watch    watchView
	notes    notesView
	source   sourceView
	split    splitView
	compare  compareView
	tokens   tokensView
	present  presentView

	search  search
	points  []breakpoint
	traced  []tracedStep
	watched []watchedExpr
}
