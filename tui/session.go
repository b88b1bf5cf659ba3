package tui

import (
	"context"
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/query"
)

// session is a stepper and what is known of its branch. All of it but the
// header is used inside the keeper's turn only.
type session struct {
	stepper Stepper
	header  trace.Header
	index   *runIndex  // what the panes need of the branch
	facts   *query.Run // what expressions need of it
	noted   noteIndex  // the notes in the order of the branch
	forest  forest     // the branches as a tree
	leaks   *leakIndex // the leaks in its branch
	lane    *lane      // nil where it is the only one
}

func newSession(s Stepper) *session {
	return &session{stepper: s, header: s.Header(), index: newRunIndex(), facts: query.NewRun(s.Header()), leaks: newLeakIndex(s.Header())}
}

// wants says what a shot is to hold beside the step: what is shown of what
// costs something to work out.
type wants struct {
	ranking bool           // every token of the vocabulary
	split   bool           // the tokenizer's own split of the text
	tree    bool           // the branches as a tree
	lanes   bool           // the lanes side by side
	branch  int            // leaf of the branch to lay beside the current one; 0 is none, and nearestBranch that one
	tokens  tokensWanted   // what to list of the ranking
	source  *sourceFinder  // finds the live place in the schema; nil where it is not shown
	watches []*query.Query // what to work out
}

// covers reports whether all of other is wanted too.
func (w wants) covers(other wants) bool {
	return (w.ranking || !other.ranking) && (w.split || !other.split) && (w.tree || !other.tree) && (w.lanes || !other.lanes) && w.branch == other.branch &&
		(w.source != nil || other.source == nil) &&
		slices.Equal(w.watches, other.watches)
}

// wants is what the panes on the screen ask for.
func (m *model) wants() wants {
	w := wants{ranking: m.visible(paneTokens), split: m.visible(paneSplit), watches: slices.Clone(m.watched)}
	w.tree, w.lanes = m.visible(paneTree), m.visible(paneLanes)
	if w.ranking {
		w.tokens = m.tokensWanted()
	}
	if m.visible(paneSource) {
		w.source = m.sourceFinder()
	}
	if m.visible(paneCompare) {
		w.branch = m.compare.wanted()
	}
	return w
}

// look takes a shot of where the session stands, with what is wanted of it.
func (s *session) look(ctx context.Context, w wants) shot {
	sh := takeShot(s.stepper, s.index)
	sh.had = w
	if sh.any {
		sh.branch.leaked = s.leaks.update(sh.state.Steps)
	}
	s.facts.Extend(sh.state.Steps)
	sh.watches = evaluate(w.watches, s.facts, sh.state.At)
	if b, ok := s.stepper.(Brancher); ok {
		sh.branches = b.Branches()
		s.forest.look(b, &sh, w)
	}
	if r, ok := s.stepper.(Ruled); ok {
		sh.under = r.Under(sh.state.At)
	}
	if n, ok := s.stepper.(Noter); ok {
		notes := n.Notes()
		if len(notes) != s.noted.notes { // notes are only ever added
			s.facts.SetNoted(notedIDs(notes))
		}
		sh.noted = s.noted.arrange(notes, sh.state.Steps)
	}
	if w.ranking {
		sh.ranking, sh.rankingErr = rankingOf(ctx, s.stepper)
		sh.tokenList = quickTokenList(ctx, sh.ranking, &sh.step, w.tokens)
	}
	if w.split {
		sh.split, sh.splitErr = splitOf(ctx, s.stepper, &sh)
	}
	sh.live = w.source.find(ctx, s.stepper, &sh)
	if w.lanes && s.lane != nil {
		sh.lanes = s.lane.group.look(s)
	}
	return sh
}

// notedIDs lists the steps that notes are about.
func notedIDs(notes []trace.Event) []int {
	ids := make([]int, len(notes))
	for i, n := range notes {
		ids[i] = n.At
	}
	return ids
}

// lookAgain takes a shot without moving, where the panes on the screen want
// more than the last one holds, or leaks are still to be looked for.
func (m *model) lookAgain() tea.Cmd {
	if m.session == nil || m.job != nil || m.shot.had.covers(m.wants()) && m.shot.leaked().unread == 0 {
		return nil
	}
	return m.call(&goal{arrived: true, looks: true}, func(context.Context, *session) error { return nil })
}

// catchUp works out what the screen shows and the last shot does not hold:
// panes can be opened, and filters typed, while it was taken.
func (m *model) catchUp() tea.Cmd {
	if m.session == nil {
		return nil
	}
	if cmd := m.lookAgain(); cmd != nil {
		return cmd
	}
	return m.listTokens()
}

// halfDone says of what a stop cut short that it is still to be looked at.
func (x *extras) halfDone() {
	x.had.ranking = x.had.ranking && !errors.Is(x.rankingErr, context.Canceled)
	x.had.split = x.had.split && !errors.Is(x.splitErr, context.Canceled)
}

// extras is what a shot holds beside the step, where it was wanted.
type extras struct {
	under    string // the settings that the step was weighed under, where they are not the header's
	had      wants  // what was wanted
	watches  []watchedValue
	branches []trace.Branch // nil of a stepper that is no Brancher
	limbs    *limbs         // the branches as a tree
	beside   []trace.Step   // the branch that is laid beside this one
	aligned  *alignment     // of this one and that one
	noted    []notedStep    // the notes in the order of the branch
	lanes    *lanesShot     // nil of a session that is the only one

	ranking    *trace.Ranking
	rankingErr error      // why there is no ranking
	tokenList  *tokenList // what is listed of the ranking
	live       *livePlace // of the step in the schema or grammar
	split      []trace.Span
	splitErr   error // why there is no split
}
