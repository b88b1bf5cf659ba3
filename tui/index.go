package tui

import (
	"bytes"
	"sort"

	"github.com/stencil-debugger/stencil/trace"
)

// branch is everything about a line of steps whose cost grows with their
// number, worked out once. A shot holds a copy that never changes.
type branch struct {
	steps     []trace.Step
	text      []byte // what they wrote, without end tokens
	facts     series[stepFacts]
	pointers  series[pointerAt] // in the order of the text, none within another
	roled     series[int32]     // indexes of the steps of reasoning and of answers
	prose     series[int32]     // where the lines before the JSON begin
	firstJSON int               // index of the first step in the JSON region; -1 for none
	json      jsonLayout        // of the text from that step on
	guessed   jsonLayout        // of the whole text while there is no such step and it looks like JSON
	looks     textLook          // what the text looks like up to that step
	looksAt   int               // offset of the byte that tells
	overview  overview          // for the panes that show the whole branch
	leaked    leaked            // put in by whoever looks for it
}

// textLook is what a text whose region nobody knows looks like.
type textLook uint8

const (
	looksBlank textLook = iota
	looksJSON
	looksProse
)

// stepFacts are sums over the steps up to and with one.
type stepFacts struct {
	end                     int // size of the text
	all, structure, content tally
	illegal, edits          int32
	pointers                int32 // of the steps; fewer may be shown
	lost                    int32 // number of the first step that left the grammar; 0 for none
	path                    int32 // number of the step's path, in the order in which they came up
	before                  int32 // index of the last step of that path before it; -1 for none
	field                   tally // of the steps of that path
}

// pointerAt is a pointer and the index of the step that completed it.
type pointerAt struct {
	step int32
	*trace.Pointer
}

// end returns where the pointer's marker ends in the text.
func (p pointerAt) end() int { return p.Offset + max(len(p.Name), 1) }

// start returns where the bytes of a step begin.
func (b *branch) start(step int) int {
	if step == 0 {
		return 0
	}
	return b.facts.ref(step - 1).end
}

// stepOf returns the index of the last of the first n steps that begins at or
// before an offset; n is at least 1.
func (b *branch) stepOf(offset, n int) int {
	return max(sort.Search(n, func(i int) bool { return b.start(i) > offset })-1, 0)
}

// runIndex keeps the branch of a stepper worked out. It is used by one command
// at a time.
type runIndex struct {
	branch
	byPath  map[string]int32 // numbers of the paths
	latest  []int32          // by number, the index of the last step of the path
	end     layWriter        // of branch.json
	guessed layWriter        // of branch.guessed
	marks   []indexMark      // the first is for no steps at all, then one every markEvery steps
}

func newRunIndex() *runIndex {
	ix := &runIndex{byPath: map[string]int32{}, end: newLayWriter(), guessed: newLayWriter()}
	ix.firstJSON = -1
	ix.marks = []indexMark{ix.mark()}
	return ix
}

// update works out what is new about some steps since the last time, and
// returns a copy of all of it.
func (ix *runIndex) update(steps []trace.Step) *branch {
	ix.cut(ix.common(steps))
	for i := ix.facts.n; i < len(steps); i++ {
		if i > 0 && i%markEvery == 0 && len(ix.marks) == i/markEvery {
			ix.marks = append(ix.marks, ix.mark())
		}
		ix.add(i, &steps[i])
	}
	ix.overview.grow(steps)
	ix.steps = steps
	return ix.snapshot()
}

func (ix *runIndex) snapshot() *branch {
	b := ix.branch
	b.facts, b.pointers = ix.facts.snapshot(), ix.pointers.snapshot()
	b.roled, b.prose = ix.roled.snapshot(), ix.prose.snapshot()
	b.json, b.guessed = ix.json.snapshot(), ix.branch.guessed.snapshot()
	b.overview = ix.overview.snapshot()
	return &b
}

// add works out one more step.
func (ix *runIndex) add(i int, s *trace.Step) {
	start := len(ix.text)
	if s.Chosen.Kind != trace.KindEnd {
		ix.text = append(ix.text, s.Chosen.Bytes...)
	}
	ix.addFacts(i, s)
	if s.Pointer != nil {
		ix.addPointer(i, s.Pointer)
	}
	if s.Role == trace.RoleReasoning || s.Role == trace.RoleAnswer {
		ix.roled.add(int32(i))
	}
	if ix.firstJSON < 0 && s.Region == trace.RegionJSON {
		ix.firstJSON = i
		ix.json.start = start
	}
	if ix.firstJSON < 0 {
		ix.addProse(start)
		ix.addGuess(i, s, start)
		return
	}
	ix.lay(&ix.json, &ix.end, i, s, start)
}

// lay writes a step to a layout.
func (ix *runIndex) lay(l *jsonLayout, w *layWriter, i int, s *trace.Step, start int) {
	from := l.lines.n - 1
	w.write(l, ix.text, start)
	if start < len(ix.text) && (s.Role == trace.RoleReasoning || s.Role == trace.RoleAnswer) {
		l.role(from, start, i, s.Role == trace.RoleReasoning)
	}
}

// addProse notes the lines that begin in the bytes from an offset on.
func (ix *runIndex) addProse(start int) {
	for at := start; at < len(ix.text); {
		if at == 0 || ix.text[at-1] == '\n' {
			ix.prose.add(int32(at))
		}
		n := bytes.IndexByte(ix.text[at:], '\n')
		if n < 0 {
			return
		}
		at += n + 1
	}
}

// addGuess lays out a text that looks like JSON although no step says so.
func (ix *runIndex) addGuess(i int, s *trace.Step, start int) {
	if ix.looks == looksBlank {
		rest := bytes.TrimLeft(ix.text[start:], " \t\r\n")
		if len(rest) == 0 {
			return
		}
		ix.looks, ix.looksAt = looksProse, len(ix.text)-len(rest)
		if rest[0] == '{' || rest[0] == '[' {
			ix.looks = looksJSON
			start = 0
		}
	}
	if ix.looks == looksJSON {
		ix.lay(&ix.branch.guessed, &ix.guessed, i, s, start)
	}
}

// addFacts adds a step to the sums.
func (ix *runIndex) addFacts(i int, s *trace.Step) {
	var f stepFacts
	if i > 0 {
		f = ix.facts.at(i - 1)
	}
	f.end = len(ix.text)
	f.all.add(s)
	if s.Role == trace.RoleStructure {
		f.structure.add(s)
	} else {
		f.content.add(s)
	}
	if s.Illegal {
		f.illegal++
	}
	if s.Choice == trace.ChoiceEdit {
		f.edits++
	}
	if s.Pointer != nil {
		f.pointers++
	}
	if f.lost == 0 && (s.Illegal || s.Lost) {
		f.lost = int32(i + 1)
	}
	ix.addPath(i, s, &f)
	ix.facts.add(f)
}

// addPath adds a step to the sum over its path.
func (ix *runIndex) addPath(i int, s *trace.Step, f *stepFacts) {
	n, ok := ix.byPath[s.Path]
	if !ok {
		n = int32(len(ix.latest))
		ix.byPath[s.Path] = n
		ix.latest = append(ix.latest, -1)
	}
	f.path, f.before, f.field = n, ix.latest[n], tally{}
	if f.before >= 0 {
		f.field = ix.facts.ref(int(f.before)).field
	}
	f.field.add(s)
	ix.latest[n] = int32(i)
}

// addPointer keeps a pointer unless it lies within the one before it, as only
// a trace that is wrong can say.
func (ix *runIndex) addPointer(i int, p *trace.Pointer) {
	last := 0
	if n := ix.pointers.n; n > 0 {
		last = ix.pointers.at(n - 1).end()
	}
	if p.Offset >= last {
		ix.pointers.add(pointerAt{int32(i), p})
	}
}
