package tui

import (
	"bytes"
	"fmt"

	"github.com/stencil-debugger/stencil/trace"
)

// loopSight is how many tokens before the cursor are looked at for a loop that
// ends there: enough for the longest one to be seen sixteen times.
const loopSight = 1024

// loopAt returns the loop in which the thoughts stand at a step, if any.
func loopAt(steps []trace.Step, at int) *trace.Loop {
	if steps[at].Region != trace.RegionThink {
		return nil
	}
	var f trace.LoopFinder
	var loop trace.Loop
	var is bool
	for i := max(0, at-loopSight+1); i <= at; i++ {
		loop, is = f.Add(steps[i].Chosen.ID)
	}
	if !is {
		return nil
	}
	return &loop
}

// thinkingReasons are the sentences about a step that come of the regime.
func thinkingReasons(s *scene) []line {
	h, st := s.header, &s.step
	if h.Thinking == nil {
		return nil
	}
	switch {
	case h.Regime == trace.RegimeGrammarFirst && s.state.At == 0:
		return overruledOpening(s)
	case h.Regime == trace.RegimeRetry:
		return attemptReasons(s)
	case st.Region != trace.RegionThink:
		return nil
	}
	var list []line
	if st.Choice == trace.ChoiceForced {
		list = append(list, line{in(plain, cleanf("The budget of %s is spent, so the thoughts are closed.", plural(h.Thinking.Budget, "token", "tokens")))})
	}
	if l := s.loop; l != nil {
		list = append(list, line{in(override, "Loop"), in(plain, cleanf(": the last %s stand here %d times in a row.", plural(l.Period, "token", "tokens"), l.Repeats))})
	}
	return list
}

// overruledOpening says what the grammar does to the tag that opens thoughts.
func overruledOpening(s *scene) []line {
	tag := []byte(s.header.Thinking.Open)
	var best *trace.Candidate
	for i, c := range s.step.Top {
		if len(c.Bytes) > 0 && bytes.HasPrefix(tag, c.Bytes) && !c.Allowed && (best == nil || len(c.Bytes) > len(best.Bytes)) {
			best = &s.step.Top[i]
		}
	}
	if best == nil {
		return nil
	}
	return []line{{in(plain, "Thinking is on, and the grammar holds from here: "), naming(*best, banned),
		in(plain, cleanf(" would open the thoughts (%s raw, rank %s) and is not allowed.", chance(best.Raw), rankOf(*best)))}}
}

// attemptReasons says which attempt begins or ends here.
func attemptReasons(s *scene) []line {
	n, of := attemptOf(s.branches, s.header.Sampler.Seed), s.header.Thinking.Attempts
	switch {
	case n == 0:
	case s.state.At == 0 && n > 1:
		return []line{{in(plain, cleanf("Attempt %d of at most %d: what the one before wrote is not valid.", n, of))}}
	case s.done() && s.state.Result.Valid != nil && !*s.state.Result.Valid:
		return []line{{in(plain, cleanf("That was attempt %d of at most %d.", n, of))}}
	}
	return nil
}

// regionName says in which part of the stream a step stands, and how far its
// thoughts have come.
func regionName(s *scene) shown {
	name := clean(string(s.step.Region))
	if s.step.Region != trace.RegionThink {
		return name
	}
	n, t := s.state.At+1, s.header.Thinking
	switch {
	case t == nil || t.Budget <= 0:
		return name + cleanf(" · token %s", count(n))
	case n > t.Budget: // of the closing tag
		return name + cleanf(" · budget of %s spent", count(t.Budget))
	}
	return name + cleanf(" · token %s of ≤%s", count(n), count(t.Budget))
}

// attemptOf returns which attempt the current branch is, from 1: the first one,
// or one that begins at the start with the next seed, after one that is not
// valid. It is 0 for others, such as those that begin with a seed of the user's.
func attemptOf(branches []trace.Branch, seed uint64) int {
	n, failed := 0, true
	for i, b := range branches {
		next := i == 0 || failed && b.Swap == fmt.Sprintf("seed=%d", seed+uint64(n))
		if b.Fork != 0 || !next {
			continue
		}
		n++
		if b.Current {
			return n
		}
		failed = b.Result != nil && b.Result.Valid != nil && !*b.Result.Valid
	}
	return 0
}
