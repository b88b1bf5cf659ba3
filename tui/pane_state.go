package tui

import "github.com/stencil-debugger/stencil/trace/query"

// paneState is what the panes remember from one step to the next. Only Update
// changes it.
type paneState struct {
	json     jsonView
	fields   fieldsView
	timeline timelineView
	tree     treeView
	watch    watchView
	notes    notesView
	leaks    leaksView
	source   sourceView
	split    splitView
	compare  compareView
	tokens   tokensView
	runs     lanesView
	present  presentView

	search  search         // what was looked for last
	points  []breakpoint   // breakpoints and tracepoints, in the order in which they were made
	traced  []tracedStep   // what tracepoints noted, maxTraced at most
	watched []*query.Query // expressions that are shown at every stop
}
