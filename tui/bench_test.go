package tui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"github.com/stencil-debugger/stencil/trace"
)

// longRun is a recording-like stepper of many steps over a large vocabulary.
func longRun(n int) *script {
	s := newScript()
	s.header.Model.Vocab = manyTokens
	s.header.Prompt.Tokens = make([]int, 20_000)
	s.state.Steps = nil
	for i := range n {
		st := story[14].step(i + 1)
		st.Path, st.Choice = "/reasoning", trace.ChoiceSampled
		st.Chosen.Bytes = fmt.Appendf(nil, "word%d ", i)
		if i == 0 {
			st.Chosen.Bytes = []byte(`{"reasoning":"`)
		}
		s.state.Steps = append(s.state.Steps, st)
	}
	s.state.At, s.state.InHand = n-1, true
	return s
}

// freeRun is a live run over a large vocabulary whose model costs nothing: each
// step is there when it is asked for. It goes on for some hundred steps and
// then begins anew.
type freeRun struct {
	*busyScript
	all []trace.Step
	log *trace.Log
}

func newFreeRun() *freeRun {
	r := &freeRun{busyScript: newBusyScript(), all: manyLines(600).state.Steps}
	for i := range r.all {
		if i%3 > 0 {
			r.all[i].Override = false
		}
	}
	r.begin()
	return r
}

func (r *freeRun) begin() {
	r.log = trace.NewLog(r.header)
	r.state.Steps, r.state.At, r.state.InHand = r.all[:1:1], 0, true
}

func (r *freeRun) Next(context.Context) error {
	n := len(r.state.Steps)
	if n == len(r.all) {
		r.begin()
		return nil
	}
	if err := r.log.Add(trace.Record{Step: &r.all[n-1]}); err != nil {
		return err
	}
	r.state.Steps, r.state.At = r.all[:n+1:n+1], n
	return nil
}

func (r *freeRun) Branches() []trace.Branch          { return r.log.Branches() }
func (r *freeRun) Branch(leaf int) []trace.Step      { return r.log.Branch(leaf) }
func (r *freeRun) Switch(context.Context, int) error { return trace.ErrNoBranch }
func (r *freeRun) Notes() []trace.Event              { return r.log.Notes() }
func (r *freeRun) Note(context.Context, string) error {
	return trace.ErrReadOnly
}

// Split makes a token of every four bytes.
func (r *freeRun) Split(context.Context) ([]trace.Token, error) {
	text := r.state.Text(r.state.At + 1)
	var list []trace.Token
	for i := 0; i < len(text); i += 4 {
		list = append(list, trace.Token{ID: i, Bytes: text[i:min(i+4, len(text))]})
	}
	return list, nil
}

// longReplay is a recording of many steps with some branches and notes. Every
// hundredth step is an override.
func longReplay(tb testing.TB, n int) *trace.Replay {
	tb.Helper()
	s := manyLines(n)
	log := trace.NewLog(s.header)
	add := func(r trace.Record) {
		if err := log.Add(r); err != nil {
			tb.Fatal(err)
		}
	}
	for i := range s.state.Steps {
		st := s.state.Steps[i]
		st.Override = i%100 == 99
		if i == n-2 {
			st.Chosen.Bytes = []byte("needle")
		}
		add(trace.Record{Step: &st})
	}
	for i := range min(n/100, 100) {
		st := s.state.Steps[i*100+1]
		st.ID, st.Override = n+1+i, false
		add(trace.Record{Step: &st})
		e := note(i*100+1, "a note")
		add(trace.Record{Event: &e})
	}
	last := trace.Event{Kind: trace.EventSwitch, At: n}
	add(trace.Record{Event: &last})
	return trace.NewReplay(log)
}

// benchScreen is a program at 200x60, and the cells of its terminal.
type benchScreen struct {
	m     *model
	cells uv.ScreenBuffer
}

func newBenchScreen(b *testing.B, s Stepper, setup ...string) *benchScreen {
	b.Helper()
	x := &benchScreen{benchDriver(b, s).m, uv.NewScreenBuffer(200, 60)}
	for _, text := range setup {
		for _, r := range text {
			x.send(typedKey(r))
		}
	}
	return x
}

// press presses a key and waits for the finished cells: every message that
// comes of it makes a view, as in the program, and the last one is painted.
func (x *benchScreen) press(k tea.KeyPressMsg) {
	x.send(k)
	uv.NewStyledString(x.m.View().Content).Draw(x.cells, x.cells.Bounds())
}

func (x *benchScreen) send(msg tea.Msg) {
	_, cmd := x.m.Update(msg)
	x.run(cmd)
}

func (x *benchScreen) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	msg := cmd()
	if list, ok := unwrap(msg); ok {
		for _, c := range list {
			x.run(c)
		}
		return
	}
	if msg != nil {
		x.m.View() // of the message that came before
		x.send(msg)
	}
}

// rate reports how many keys a second there is time for.
func rate(b *testing.B) { b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "keys/s") }

// BenchmarkStep is a step of a live run whose model costs nothing, from the key
// to the finished cells: with the usual panes, and with each of the others.
func BenchmarkStep(b *testing.B) {
	b.Run("usual", func(b *testing.B) { benchKeys(b, newBenchScreen(b, newFreeRun()), "right") })
	for id := paneWanted; id < paneCount; id++ {
		name := panes[id].name
		b.Run(name, func(b *testing.B) {
			benchKeys(b, newBenchScreen(b, newFreeRun(), ":pane "+name+"\r"), "right")
		})
	}
}

// benchKeys presses the same keys over and over.
func benchKeys(b *testing.B, x *benchScreen, names ...string) {
	var keys []tea.KeyPressMsg
	for _, n := range names {
		keys = append(keys, pressOf(n))
	}
	i := 0
	for b.Loop() {
		x.press(keys[i%len(keys)])
		i++
	}
	rate(b)
}

// BenchmarkReplay is one key on a recording of 100,000 steps, from the key to
// the finished cells.
func BenchmarkReplay(b *testing.B) {
	const n = 100_000
	r := longReplay(b, n)
	at := func(step int) string { return fmt.Sprintf(":goto %d\r", step) }
	for _, bc := range []struct {
		name  string
		setup []string
		keys  string
	}{
		{"right", []string{at(n / 4)}, "right"},
		{"left", []string{at(n - 1)}, "left"},
		{"last_and_first", nil, "G g"},
		{"search_near", []string{at(1), "/name\r"}, "n"},
		{"search_far", []string{at(1), "/needle\r"}, "g n"},
		{"search_expr_near", []string{at(1), "/(override)\r"}, "n"},
		{"override", []string{at(1)}, "o"},
		{"override_back", []string{at(n - 1)}, "O"},
		{"breakpoint", []string{at(1), ":break override && step > 0\r"}, "c"},
	} {
		b.Run(bc.name, func(b *testing.B) {
			benchKeys(b, newBenchScreen(b, r, bc.setup...), strings.Fields(bc.keys)...)
		})
	}
}

// BenchmarkReplayStep is the right arrow held down on the same recording, with
// each of the panes that are not there by themselves.
func BenchmarkReplayStep(b *testing.B) {
	r := longReplay(b, 100_000)
	for id := paneFields; id < paneCount; id++ {
		name := panes[id].name
		b.Run(name, func(b *testing.B) {
			benchKeys(b, newBenchScreen(b, r, ":goto 25000\r:pane "+name+"\r"), "right")
		})
	}
	b.Run("watches", func(b *testing.B) {
		benchKeys(b, newBenchScreen(b, r, ":goto 25000\r:watch entropy\r:watch text matches \"needle\"\r"), "right")
	})
	b.Run("presenter", func(b *testing.B) { benchKeys(b, newBenchScreen(b, r, ":goto 25000\rP"), "right") })
}

// BenchmarkView is a frame alone.
func BenchmarkView(b *testing.B) {
	x := newBenchScreen(b, longRun(5_000))
	for b.Loop() {
		x.m.View()
	}
}

// Once the screen is full a frame does the same work however long the run:
// allocations tell, and no clock is needed.
func TestAFrameDoesNotGrowWithTheRun(t *testing.T) {
	work := func(steps int) float64 {
		m := testModel(t, Options{Stepper: longRun(steps)})
		m.Update(tea.WindowSizeMsg{Width: 200, Height: 60})
		return testing.AllocsPerRun(5, func() { m.View() })
	}
	if some, many := work(5_000), work(20_000); many > 1.2*some {
		t.Errorf("%.0f allocations a frame after 5,000 steps, %.0f after 20,000", some, many)
	}
}

func benchDriver(b *testing.B, s Stepper) *driver {
	b.Helper()
	return drive(b, Options{Stepper: s}, 200, 60)
}
