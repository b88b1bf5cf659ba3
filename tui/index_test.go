package tui

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/stencil-debugger/stencil/trace"
)

// plainBranch is a branch with its lists as slices, to compare.
type plainBranch struct {
	Text                    string
	Facts                   []stepFacts
	Pointers                []pointerAt
	Roled, Prose            []int32
	FirstJSON               int
	Looks                   textLook
	Start, Guessed          int
	Parts, GuessedParts     []layPart
	Lines, GuessedLines     []layLine
	Roles, Answers, GuessRo []roledLine
}

func plainly(b *branch) plainBranch {
	p := plainBranch{
		Text: string(b.text), Facts: b.facts.all(), Pointers: b.pointers.all(), Roled: b.roled.all(), Prose: b.prose.all(),
		FirstJSON: b.firstJSON, Looks: b.looks, Start: b.json.start,
		Parts: b.json.parts.all(), GuessedParts: b.guessed.parts.all(), Lines: b.json.lines.all(), GuessedLines: b.guessed.lines.all(),
		Roles: b.json.roled.all(), Answers: b.json.answers.all(), GuessRo: b.guessed.roled.all(),
	}
	return p
}

var comparePlain = cmp.AllowUnexported(stepFacts{}, tally{}, pointerAt{}, layPart{}, layLine{}, roledLine{}, trace.Pointer{})

// branching is a run that branches at random, as a session does: IDs are
// unique, and the step in hand is replaced by others with its ID.
type branching struct {
	rnd    *rand.Rand
	steps  []trace.Step
	text   []byte
	nextID int
	kept   [][]trace.Step
}

func (b *branching) append() {
	st := randomStep(b.rnd, len(b.steps))
	if st.Region = trace.RegionThink; len(b.steps) > 20 {
		st.Region = trace.RegionJSON
	}
	b.nextID++
	st.ID = b.nextID
	if n := len(b.steps); n > 0 {
		st.Parent = b.steps[n-1].ID
	}
	b.text = point(b.text, &st)
	b.steps = append(b.steps, st)
}

// cut goes back to before a step.
func (b *branching) cut(n int) {
	b.steps, b.text = slices.Clone(b.steps[:n]), nil
	for i := range b.steps {
		if st := &b.steps[i]; st.Chosen.Kind != trace.KindEnd {
			b.text = append(b.text, st.Chosen.Bytes...)
		}
	}
}

// change does one of the things that a session does.
func (b *branching) change() {
	switch n := len(b.steps); {
	case n == 0 || b.rnd.IntN(3) > 0:
		b.steps = slices.Clip(b.steps)
		for range 1 + b.rnd.IntN(70) {
			b.append()
		}
	case b.rnd.IntN(3) == 0: // the step in hand is weighed again
		b.nextID--
		b.cut(n - 1)
		b.append()
	case b.rnd.IntN(2) == 0 && len(b.kept) > 0:
		b.steps = b.kept[b.rnd.IntN(len(b.kept))]
		b.cut(len(b.steps))
	default:
		b.kept = append(b.kept, b.steps)
		b.cut(b.rnd.IntN(n))
		b.append()
	}
}

// TestIndexIsAsMadeAtOnce holds an index that follows a run which branches
// against one that is made of the steps at once, and what it gave out earlier
// against what that was.
func TestIndexIsAsMadeAtOnce(t *testing.T) {
	for seed := range uint64(12) {
		b := branching{rnd: rand.New(rand.NewPCG(seed, 2))}
		ix := newRunIndex()
		var gave []*branch
		var was []plainBranch
		var readers sync.WaitGroup // View reads what was given out while the index goes on
		for range 40 {
			b.change()
			got := ix.update(b.steps)
			want := plainly(newRunIndex().update(b.steps))
			if diff := cmp.Diff(want, plainly(got), comparePlain); diff != "" {
				t.Fatalf("seed %d, %d steps (-at once +followed):\n%s", seed, len(b.steps), diff)
			}
			gave, was = append(gave, got), append(was, want)
			readers.Go(func() { plainly(got) })
		}
		readers.Wait()
		for i := range gave {
			if diff := cmp.Diff(was[i], plainly(gave[i]), comparePlain); diff != "" {
				t.Fatalf("seed %d: what was given out %d changes ago is another (-was +is):\n%s", seed, len(gave)-i, diff)
			}
		}
	}
}

// A shot and the JSON pane of it do the same work however long the run:
// allocations tell, and no clock is needed.
func TestAShotDoesNotGrowWithTheRun(t *testing.T) {
	for _, run := range benchRuns {
		work := func(n int) float64 {
			s, ix := run.make(n), newRunIndex()
			takeShot(s, ix)
			c, v := newCanvas(100, 45), &jsonView{}
			return testing.AllocsPerRun(20, func() {
				s.state.At = n/2 + (s.state.At+1)%(n/2)
				sh := takeShot(s, ix)
				drawJSONPane(c.area(rect{0, 0, 100, 45}), &sh, v)
			})
		}
		if some, many := work(2_000), work(20_000); many > 1.2*some {
			t.Errorf("%s: %.0f allocations after 2,000 steps, %.0f after 20,000", run.name, some, many)
		}
	}
}
