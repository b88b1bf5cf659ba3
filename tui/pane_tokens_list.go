package tui

import (
	"cmp"
	"context"
	"slices"
	"sort"

	"github.com/stencil-debugger/stencil/trace"
)

// tokenRows says which tokens are listed, by what the constraint has to say.
type tokenRows uint8

const (
	rowsAll tokenRows = iota
	rowsAllowed
	rowsBanned
	tokenRowsCount
)

var tokenRowNames = [tokenRowsCount]string{"all", "allowed", "banned"}

// tokenQuery says what is to be listed.
type tokenQuery struct {
	rows    tokenRows
	grouped bool
	filter  string // as typed
}

// tokensWanted is what a shot is to list, and the vocabulary to do it with.
type tokensWanted struct {
	query tokenQuery
	words *tokenWords
}

// tokenList is the tokens that are listed at a step, the likeliest first. It is
// made in commands, and never changed.
type tokenList struct {
	ranking *trace.Ranking
	query   tokenQuery
	err     error // what is wrong with the filter

	index  []int32  // of each row in the ranking; nil where that is the row itself
	set    []uint64 // the ids of the rows of a whole ranking; nil for all
	groups []tokenGroup
	total  tail // of all rows, with what is banned
	chosen int  // row of the chosen token, -1 where it is not listed
}

// tokenGroup is the rows of a list that lead to much the same.
type tokenGroup struct {
	id    uint8
	index []int32 // in the ranking
	total tail
}

// quickTokenList is newTokenList for where a shot waits for it: it returns nil
// where the filter would take long.
func quickTokenList(ctx context.Context, r *trace.Ranking, step *trace.Step, want tokensWanted) *tokenList {
	if r == nil || want.words == nil {
		return nil
	}
	if f, err := parseFilter(want.query.filter); err == nil && f.expr != nil && !r.Partial {
		if _, ok := want.words.known(want.query.filter); !ok {
			return nil
		}
	}
	return newTokenList(ctx, r, step, want)
}

// newTokenList lists tokens of a step.
func newTokenList(ctx context.Context, r *trace.Ranking, step *trace.Step, want tokensWanted) *tokenList {
	l := &tokenList{ranking: r, query: want.query, chosen: -1}
	if !r.Partial {
		want.words.load(r.Vocab)
	}
	f, err := parseFilter(want.query.filter)
	if err != nil {
		l.err = err
		return l
	}
	if r.Partial {
		l.collectKnown(f, step.Lost)
	} else if err := l.collect(ctx, f, want.words, step.Lost); err != nil {
		l.err = err
		return l
	}
	if want.query.grouped {
		l.group(want.words)
	}
	l.sum(step)
	l.chosen = l.rowOfToken(step.Chosen.ID)
	return l
}

// collectKnown lists what is listed of a partial ranking.
func (l *tokenList) collectKnown(f tokenFilter, lost bool) {
	l.index = []int32{}
	for i := range l.ranking.Known {
		c := &l.ranking.Known[i]
		rows := l.query.rows == rowsAll || !lost && c.Allowed == (l.query.rows == rowsAllowed)
		if rows && f.has(c.Bytes) {
			l.index = append(l.index, int32(i))
		}
	}
}

// collect lists what is listed of a whole ranking.
func (l *tokenList) collect(ctx context.Context, f tokenFilter, words *tokenWords, lost bool) error {
	r := l.ranking
	if f.all() && l.query.rows == rowsAll {
		return nil
	}
	set := make([]uint64, r.Vocab.Len()/64+1)
	if !f.all() {
		matches, err := words.match(ctx, l.query.filter, f)
		if err != nil {
			return err
		}
		copy(set, matches)
	} else {
		for i := range set {
			set[i] = ^uint64(0)
		}
	}
	l.restrict(set, lost)
	l.set = set
	l.index = make([]int32, 0, len(r.Order))
	for i, id := range r.Order {
		if hasBit(set, id) {
			l.index = append(l.index, int32(i))
		}
	}
	return nil
}

// restrict leaves in a set what the rows are to be.
func (l *tokenList) restrict(set []uint64, lost bool) {
	allowed := l.ranking.Allowed
	for i := range set {
		word := uint64(0)
		if i < len(allowed) {
			word = allowed[i]
		}
		switch {
		case l.query.rows == rowsAll:
		case lost || allowed == nil:
			set[i] = 0
		case l.query.rows == rowsAllowed:
			set[i] &= word
		default:
			set[i] &^= word
		}
	}
}

// len returns the number of tokens that are listed.
func (l *tokenList) len() int {
	switch {
	case l.err != nil:
		return 0
	case l.index == nil:
		return l.ranking.Len()
	}
	return len(l.index)
}

// at returns the index in the ranking of a token that is listed.
func (l *tokenList) at(i int) int {
	if l.index == nil {
		return i
	}
	return int(l.index[i])
}

// group shares the rows out to groups, those with the most mass first: what is
// left after the mask, or where nothing is left before it.
func (l *tokenList) group(words *tokenWords) {
	ids := make([]uint8, l.len())
	var sums [groupsInTotal]sumOfTokens
	for i := range ids {
		ids[i] = l.groupAt(l.at(i), words)
	}
	l.eachToken(func(c tokenChance) { sums[l.groupOf(c, words)].add(c) })
	var byID [groupsInTotal][]int32
	all := make([]int32, len(ids))
	for id := range sums {
		n := sums[id].count
		byID[id], all = all[:0:n], all[n:]
	}
	for i, id := range ids {
		byID[id] = append(byID[id], int32(l.at(i)))
	}
	for id, index := range byID {
		if len(index) > 0 {
			l.groups = append(l.groups, tokenGroup{uint8(id), index, sums[id].total(l.ranking)})
		}
	}
	slices.SortStableFunc(l.groups, func(a, b tokenGroup) int {
		return cmp.Or(cmp.Compare(b.total.masked, a.total.masked), cmp.Compare(b.total.raw, a.total.raw))
	})
}

func (l *tokenList) groupAt(at int, words *tokenWords) uint8 {
	if l.ranking.Partial {
		return groupOf(l.ranking.Known[at].Token)
	}
	return words.group(l.ranking.Order[at])
}

func (l *tokenList) groupOf(c tokenChance, words *tokenWords) uint8 {
	if l.ranking.Partial {
		return l.groupAt(int(c.id), words)
	}
	return words.group(c.id)
}

// rowOfToken returns the row of a token in the list without groups, or -1.
func (l *tokenList) rowOfToken(id int) int {
	at := l.ranking.Index(id)
	if at < 0 {
		return -1
	}
	if i := l.rowFrom(at); i < l.len() && l.at(i) == at {
		return i
	}
	return -1
}

// rowFrom returns the first row at an index of the ranking or after it.
func (l *tokenList) rowFrom(at int) int {
	return sort.Search(l.len(), func(i int) bool { return l.at(i) >= at })
}
