package tui

import (
	"context"
	"slices"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// planted is a trace with branches that is put together by hand.
type planted struct {
	t    testing.TB
	log  *trace.Log
	last trace.Step
	next int
}

func plant(t testing.TB) *planted {
	return &planted{t: t, log: trace.NewLog(testHeader), next: 1}
}

func (p *planted) add(rec trace.Record) {
	p.t.Helper()
	if err := p.log.Add(rec); err != nil {
		p.t.Fatal(err)
	}
}

// at goes back, so that the next step follows the one with that ID.
func (p *planted) at(id int) {
	p.last = trace.Step{}
	if steps := p.log.Branch(id); len(steps) > 0 {
		p.last = steps[len(steps)-1]
	}
}

// grow takes the scripted steps.
func (p *planted) grow(plan []scripted) {
	p.t.Helper()
	for _, sc := range plan {
		p.step(sc, func(*trace.Step) {})
	}
}

// step takes a scripted step with changes.
func (p *planted) step(sc scripted, change func(*trace.Step)) {
	p.t.Helper()
	st := sc.step(p.next)
	st.Parent, st.N = p.last.ID, p.last.N+1
	change(&st)
	p.add(trace.Record{Step: &st})
	p.next++
	p.last = st
}

// take takes another token than the script says.
func (p *planted) take(sc scripted, text string) {
	p.t.Helper()
	p.step(sc, func(st *trace.Step) {
		list, _ := options(*st)
		i := indexOf(list, tokenID(text))
		st.Chosen, st.Choice, st.Override = list[i], trace.ChoiceEdit, false
		st.Illegal = !st.Chosen.Allowed
	})
}

// end says how the branch ended.
func (p *planted) end(reason trace.EndReason, errors ...string) {
	p.t.Helper()
	r := trace.Summarize(p.log.Header, p.log.Branch(p.last.ID))
	valid := len(errors) == 0
	r.Reason, r.Errors = reason, errors
	if reason == trace.EndToken {
		r.Valid = &valid
	}
	p.add(trace.Record{Result: &r})
}

// orchard is a trace with five branches: the story; one with another operation,
// from which a third took fewer fields; one with an illegal token; and one that
// another rule was swapped in for.
func orchard(t testing.TB) *planted {
	t.Helper()
	p := plant(t)
	p.grow(story)
	p.end(trace.EndToken)

	p.at(2)
	p.take(story[2], `"kpi_value"`)
	p.grow(story[3:11])
	fork := p.last.ID
	p.grow(slices.Concat(story[11:12], story[20:]))
	p.end(trace.EndToken)

	p.at(fork)
	p.take(story[11], `<month0>`)
	p.grow(story[20:])
	p.end(trace.EndToken, "/count: not a number", "/direction: missing")

	p.at(14)
	p.take(story[14], `"top"`)
	p.grow(story[15:18])

	p.at(14)
	p.add(trace.Record{Event: &trace.Event{Kind: trace.EventSwap, At: 14, Text: "stencil=catalog temperature=0.7"}})
	p.take(story[14], `"last"`)
	p.grow(story[15:17])
	p.end(trace.EndMaxTokens)
	return p
}

func replayOf(p *planted) *trace.Replay { return trace.NewReplay(p.log) }

// logged is a script that keeps what it takes in a log, as a session does.
type logged struct {
	*script
	log *trace.Log
}

func newLogged() *logged { return &logged{newScript(), trace.NewLog(testHeader)} }

// State gives the steps the numbers that the log has for them.
func (b *logged) State() trace.State {
	st := b.script.State()
	st.Steps = slices.Clone(st.Steps)
	parent := 0
	for i := range st.Steps {
		s := &st.Steps[i]
		s.Parent, s.ID = parent, len(b.log.Steps)+1
		at := slices.IndexFunc(b.log.Steps, func(old trace.Step) bool { return old.Parent == parent && old.Chosen.ID == s.Chosen.ID })
		switch {
		case at >= 0 && (!st.InHand || i < len(st.Steps)-1):
			s.ID = b.log.Steps[at].ID
		case !st.InHand || i < len(st.Steps)-1:
			if err := b.log.Add(trace.Record{Step: s}); err != nil {
				panic(err)
			}
		}
		parent = s.ID
	}
	return st
}

func (b *logged) Branches() []trace.Branch { return b.log.Branches() }

func (b *logged) Branch(leaf int) []trace.Step { return b.log.Branch(leaf) }

func (b *logged) Switch(context.Context, int) error {
	return trace.ErrNoBranch
}

func shotOf(r *trace.Replay) *shot {
	sh := &shot{state: r.State()}
	sh.branches = r.Branches()
	return sh
}

// endless says that its branches are much longer than they are.
type endless struct {
	*trace.Replay
	times int
}

func (e *endless) Branches() []trace.Branch {
	list := slices.Clone(e.Replay.Branches())
	for i := range list {
		list[i].Len *= e.times
	}
	return list
}

// wild is a trace with branches in which every text tries to break the screen.
func wild(t testing.TB) *planted {
	p := plant(t)
	plan := hostileStepper().plan
	p.grow(plan)
	for i := range plan {
		p.at(i)
		p.add(trace.Record{Event: &trace.Event{Kind: trace.EventSwap, At: i, Text: hostile[i] + "."}})
		p.step(plan[i], func(st *trace.Step) { st.Chosen.Token = trace.Token{ID: i, Bytes: []byte(hostile[len(hostile)-1-i])} })
		p.grow(plan[i+1:])
		p.end(trace.EndToken, hostile[i])
	}
	return p
}
