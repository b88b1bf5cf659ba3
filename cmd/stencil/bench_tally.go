package main

import (
	"errors"
	"fmt"
	"strings"

	schemac "github.com/stencil-debugger/stencil/schemas/compile"
)

// tally sums up cases.
type tally struct {
	engine  string
	dialect string
	vocab   int
	partial bool

	schemas, skipped, passing int

	failed                                                     map[failureKind]int // cases with a failure of the kind; of key_order those without others
	keywords                                                   map[string]int      // of the refused
	failures                                                   []benchFailure
	compile, first, mask, cold, revisited, commit, step, token durations
}

// benchFailure is one way in which a case did not pass.
type benchFailure struct {
	ID     string      `json:"id"`
	Kind   failureKind `json:"kind"`
	Reason string      `json:"reason"`
}

// failureKind says what went wrong.
type failureKind string

const (
	failedCompile failureKind = "compile_error"
	failedStopped failureKind = "stopped"      // over its time or memory, or an engine's error
	failedAccept  failureKind = "false_accept" // a text that is not valid is accepted
	failedReject  failureKind = "false_reject" // a valid text is rejected, in whatever order its keys are
	failedOrder   failureKind = "key_order"    // a valid text is rejected, and accepted with its keys in another order
)

func newTally(engine, dialect string, vocab int) *tally {
	return &tally{engine: engine, dialect: dialect, vocab: vocab, keywords: map[string]int{}, failed: map[failureKind]int{}}
}

// add counts a case.
func (t *tally) add(id string, out caseOutcome) {
	t.schemas++
	t.addTimes(out)
	if out.refused != nil {
		t.keywords[keywordOf(out.refused)]++
	}
	failures := out.failures()
	if len(failures) == 0 {
		t.passing++
	}
	for _, f := range failures {
		t.failures = append(t.failures, benchFailure{id, f.Kind, f.Reason})
		if f.Kind != failedOrder || len(failures) == 1 { // what is wrong besides counts
			t.failed[f.Kind]++
		}
	}
}

func (t *tally) addTimes(out caseOutcome) {
	if out.refused != nil {
		return
	}
	t.compile.merge(out.times.compile)
	t.first.merge(out.times.first)
	t.mask.merge(out.times.mask)
	t.cold.merge(out.times.cold)
	t.revisited.merge(out.times.revisited)
	t.commit.merge(out.times.commit)
	t.step.merge(out.times.step)
	t.token.merge(out.times.token)
}

// failures says why a case does not pass.
func (out caseOutcome) failures() []benchFailure {
	var list []benchFailure
	add := func(kind failureKind, reason string) { list = append(list, benchFailure{Kind: kind, Reason: reason}) }
	if out.refused != nil {
		add(failedCompile, out.refused.Error())
	}
	if out.broken != nil {
		add(failedStopped, out.broken.Error())
	}
	if len(out.falseAccept) > 0 {
		add(failedAccept, "test "+strings.Trim(fmt.Sprint(out.falseAccept), "[]"))
	}
	if len(out.falseReject) > 0 {
		add(failedReject, strings.Join(out.falseReject, ", "))
	}
	if len(out.keyOrder) > 0 {
		add(failedOrder, strings.Join(out.keyOrder, ", "))
	}
	return list
}

// keywordOf names the keyword that a schema was refused for.
func keywordOf(err error) string {
	if refused, ok := errors.AsType[*schemac.RefusalError](err); ok && refused.Keyword != "" {
		return refused.Keyword
	}
	return "other"
}
