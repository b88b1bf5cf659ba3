package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// tokensCommands are those of the pane of all tokens.
func tokensCommands() []command {
	return []command{
		{name: "tokens-take", keys: []string{"enter"}, in: paneTokens, short: "take", does: "take the token under the cursor, twice for one that is not allowed; open or close a group", run: runTokensTake},
		{name: "tokens-filter", keys: []string{"/"}, in: paneTokens, takes: "[TEXT or /REGEXP/]", short: "filter", does: "only the tokens that hold a text, or match /regexp/", busy: busyNow, run: runTokensFilter},
		{name: "tokens-rows", keys: []string{"r"}, in: paneTokens, takes: "[all|allowed|banned]", short: "rows", does: "all tokens, the allowed ones, the banned ones", complete: func(*model, string) []string { return tokenRowNames[:] }, busy: busyNow, run: runTokensRows},
		{name: "tokens-group", keys: []string{"u"}, in: paneTokens, short: "group", does: "allowed tokens by what they lead to, or in one list", busy: busyNow, run: runTokensGroup},
		{name: "tokens-why", keys: []string{"w"}, in: paneTokens, short: "why", does: "why the token under the cursor is allowed, or not", run: runTokensWhy},
		{name: "tokens-first", keys: []string{"g", "home"}, in: paneTokens, takes: "[RANK]", does: "first token; with a number, the token of that rank", busy: busyNow, run: runTokensFirst},
		{name: "tokens-last", keys: []string{"G", "end"}, in: paneTokens, does: "last token", busy: busyNow, run: func(m *model, _ invocation) tea.Cmd { return m.tokensTo(maxRow32) }},
		{name: "tokens-leave", keys: []string{"esc"}, in: paneTokens, does: "no filter; then close the pane", busy: busyNow, run: runTokensLeave},
	}
}

// maxRow32 is past every row.
const maxRow32 = 1<<31 - 1

// errNoRanking is what a shot without a step says.
var errNoRanking = errors.New("there is no step yet")

// rankingOf returns what a stepper knows of the tokens at the cursor: all of
// them, or what its step holds.
func rankingOf(ctx context.Context, s Stepper) (*trace.Ranking, error) {
	if r, ok := s.(Ranker); ok {
		ranking, err := r.Ranking(ctx)
		if err != nil {
			return nil, err
		}
		return &ranking, nil
	}
	step, ok := s.State().Current()
	if !ok {
		return nil, errNoRanking
	}
	ranking := step.Ranking()
	return &ranking, nil
}

// tokensWanted is what the next shot is to list.
func (m *model) tokensWanted() tokensWanted {
	if m.tokens.words == nil || m.tokens.words.of != m.session {
		m.tokens.words = &tokenWords{of: m.session}
	}
	return tokensWanted{m.tokens.query, m.tokens.words}
}

// tokensListedMsg is a list that was made.
type tokensListedMsg struct {
	number int
	list   *tokenList
}

// listTokens has the list made that is wanted, where the shot does not hold it.
// What a filter matches does not depend on the step: one that is under way is
// left to end.
func (m *model) listTokens() tea.Cmd {
	v, r := &m.tokens, m.shot.ranking
	if r == nil || !m.visible(paneTokens) {
		return nil
	}
	if l := m.shot.tokenList; l != nil && l.ranking == r && l.query == v.query {
		return nil
	}
	if v.pending {
		if v.asked == v.query {
			return nil
		}
		v.cancel()
	}
	ctx, cancel := context.WithCancel(m.ctx)
	v.asks++
	v.pending, v.asked, v.cancel = true, v.query, cancel
	number, want, step := v.asks, m.tokensWanted(), m.shot.step
	return func() tea.Msg {
		defer cancel()
		return tokensListedMsg{number, newTokenList(ctx, r, &step, want)}
	}
}

// handleTokensListed shows a list, unless it is one of another step or not wanted any
// more.
func (m *model) handleTokensListed(msg tokensListedMsg) tea.Cmd {
	if msg.number != m.tokens.asks {
		return nil
	}
	m.tokens.pending = false
	if msg.list.ranking == m.shot.ranking && msg.list.query == m.tokens.query {
		m.shot.tokenList = msg.list
		return nil
	}
	return m.listTokens()
}

// filterTokens lists the tokens that hold what is typed, from the first on.
func (m *model) filterTokens(text string) tea.Cmd {
	m.tokens.query.filter = text
	m.tokens.at, m.tokens.top, m.tokens.of = 0, 0, m.shot.moment()
	return m.listTokens()
}

func runTokensFilter(m *model, in invocation) tea.Cmd {
	if in.arg != "" {
		return tea.Batch(m.reveal(paneTokens), m.filterTokens(in.arg))
	}
	return m.openPrompt(promptFilter, m.tokens.query.filter)
}

// reveal shows a pane that is not on the screen.
func (m *model) reveal(id paneID) tea.Cmd {
	if m.visible(id) {
		return nil
	}
	return m.showPane(id)
}

func runTokensRows(m *model, in invocation) tea.Cmd {
	rows := (m.tokens.query.rows + 1) % tokenRowsCount
	if in.arg != "" {
		at := slices.Index(tokenRowNames[:], strings.TrimSpace(in.arg))
		if at < 0 {
			m.sayError(fmt.Errorf("the rows are %s, not %q", wordList(tokenRowNames[:]), in.arg))
			return nil
		}
		rows = tokenRows(at)
	}
	return m.setRows(rows, m.tokens.query.grouped)
}

func runTokensGroup(m *model, _ invocation) tea.Cmd {
	rows, grouped := m.tokens.query.rows, !m.tokens.query.grouped
	if grouped && rows == rowsAll && !m.shot.step.Lost {
		rows = rowsAllowed
	}
	return m.setRows(rows, grouped)
}

func (m *model) setRows(rows tokenRows, grouped bool) tea.Cmd {
	m.tokens.query.rows, m.tokens.query.grouped = rows, grouped
	m.tokens.of = noMoment // the cursor goes home
	return tea.Batch(m.reveal(paneTokens), m.listTokens())
}

// runTokensFirst goes to the first row, or to the token of a rank.
func runTokensFirst(m *model, in invocation) tea.Cmd {
	rank := in.count
	if in.arg != "" {
		n, ok := parseNumber(in.arg)
		if !ok {
			m.sayError(fmt.Errorf("%q is no rank", in.arg))
			return nil
		}
		rank = n
	}
	l := m.shot.tokenList
	if rank == 0 || l == nil {
		return m.tokensTo(0)
	}
	at := rank - 1
	if r := l.ranking; r.Partial {
		for at = 0; at < len(r.Known) && r.Known[at].Rank < rank; at++ {
		}
	}
	if row := l.rowFrom(at); row == l.len() {
		m.say(plain, "no token of rank "+count(rank)+" or after it is listed")
	}
	return m.tokensTo(m.tokens.rowAt(l, at))
}

// tokensTo puts the cursor on a row.
func (m *model) tokensTo(row int) tea.Cmd {
	if l := m.shot.tokenList; l != nil {
		m.tokens.moveTo(l, m.shot.moment(), row, tokenLines(m.layout().panes[paneTokens].h).rows)
	}
	return nil
}

// moveTokens moves the cursor by some rows.
func moveTokens(m *model, by int) tea.Cmd {
	l := m.shot.tokenList
	if l == nil {
		return nil
	}
	at, _ := m.tokens.window(l, m.shot.moment(), tokenLines(m.layout().panes[paneTokens].h).rows)
	return m.tokensTo(at + by)
}

func runTokensTake(m *model, in invocation) tea.Cmd { return m.takeFromTokens(in.asked) }

// enterTokens is the enter key where no second press counts.
func enterTokens(m *model) tea.Cmd { return m.takeFromTokens(-1) }

// takeFromTokens takes the token under the cursor, or opens a group.
func (m *model) takeFromTokens(asked int) tea.Cmd {
	p, row, ok := m.tokenUnderCursor()
	switch l := m.shot.tokenList; {
	case !ok:
		return nil
	case p.row < 0:
		return m.toggleGroup(l.groups[p.group].id, row)
	default:
		return m.takeCandidate(l.ranking.At(l.placed(p)), asked)
	}
}

// tokenUnderCursor returns what stands on the row of the cursor, if there is
// one.
func (m *model) tokenUnderCursor() (p rowPlace, row int, ok bool) {
	l := m.shot.tokenList
	if l == nil || m.tokens.size(l) == 0 {
		return rowPlace{}, 0, false
	}
	row, _ = m.tokens.window(l, m.shot.moment(), tokenLines(m.layout().panes[paneTokens].h).rows)
	return m.tokens.place(l, row), row, true
}

// runTokensWhy explains the token under the cursor, which need not be one of
// the candidates.
func runTokensWhy(m *model, _ invocation) tea.Cmd {
	p, _, ok := m.tokenUnderCursor()
	if !ok || p.row < 0 {
		return nil
	}
	l := m.shot.tokenList
	c := l.ranking.At(l.placed(p))
	if pick := indexOf(m.shot.options, c.ID); pick >= 0 {
		return m.explain(pick)
	}
	return m.explainToken(c, m.pick)
}

// toggleGroup opens or closes the group whose heading stands on a row.
func (m *model) toggleGroup(id uint8, row int) tea.Cmd {
	m.tokensTo(row)
	m.tokens.open[id] = !m.tokens.open[id]
	return nil
}

// clickTokens puts the cursor on a row, and opens or closes a group.
func clickTokens(m *model, _, y int) tea.Cmd {
	l := m.shot.tokenList
	lines := tokenLines(m.layout().panes[paneTokens].h)
	y -= lines.info
	if l == nil || y < 0 || y >= lines.rows {
		return nil
	}
	_, top := m.tokens.window(l, m.shot.moment(), lines.rows)
	if top+y >= m.tokens.size(l) {
		return nil
	}
	if p := m.tokens.place(l, top+y); p.row < 0 {
		return m.toggleGroup(l.groups[p.group].id, top+y)
	}
	return m.tokensTo(top + y)
}

// runTokensLeave takes the filter away, and leaves the pane where there is
// none.
func runTokensLeave(m *model, _ invocation) tea.Cmd {
	if m.job == nil && m.tokens.query.filter != "" {
		return m.filterTokens("")
	}
	return m.leave()
}
