package tui

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	leaktexts "github.com/stencil-debugger/stencil/fixtures/leaks"
	"github.com/stencil-debugger/stencil/trace"
	"github.com/stencil-debugger/stencil/trace/leaks"
)

// leakyStory is a run with two leaks: the mask overruled the tag that opens
// thoughts, which then went on in a value, and a tag that closes them stands in
// another.
var leakyStory = slices.Concat(
	[]scripted{
		{take: "{", role: "structure", wishes: []wishFor{{"!<think>", .91}, {"{", .05}}},
		{take: `"action":`, role: "structure", wishes: []wishFor{{`"action":`, .99}}},
	},
	answers("/action", `"`, "Okay", ", the user", " wants", " a file", ", so I'll go", " with", " export_report", `"`),
	[]scripted{{take: ",", role: "structure", wishes: []wishFor{{",", .9}}}, {take: `"note":`, role: "structure", wishes: []wishFor{{`"note":`, .99}}}},
	answers("/note", `"`, "for", " May", `"`),
	[]scripted{{take: ",", role: "structure", wishes: []wishFor{{",", .9}}}, {take: `"title":`, role: "structure", wishes: []wishFor{{`"title":`, .99}}}},
	answers("/title", `"`, "It has a date", ".", "\n", "</think>", "Report", " of May", `"`),
	[]scripted{{take: "}", role: "structure", wishes: []wishFor{{"}", .99}}}, {take: "<|end|>", role: "structure", wishes: []wishFor{{"<|end|>", .99}}}},
)

func answers(path string, texts ...string) []scripted {
	var list []scripted
	for _, text := range texts {
		list = append(list, scripted{take: text, path: path, role: "answer", wishes: []wishFor{{text, .6}, {"all", .2}}})
	}
	return list
}

// newLeaky is a live run of that.
func newLeaky() *script {
	s := newScript()
	s.header.Prompt.Input, s.header.Prompt.Markers = "export the arrears report", nil
	s.plan, s.state = leakyStory, trace.State{At: -1, MaskOn: true}
	s.compute()
	return s
}

// A leak shows on the strip as it is written, and goes with what was written.
func TestStoryLeakOfALiveRun(t *testing.T) {
	d := drive(t, Options{Stepper: newLeaky()}, 80, 24)
	d.seesNot("≈")
	d.line("break leak", "watch leak_score")
	d.press("c")
	d.sees("breakpoint 1: leak", "1 hit", "Leak 0.", "in /action: ")
	f := d.m.shot.leaked().list[0]
	if at := d.m.shot.state.At + 1; at != f.Known || f.N != 4 {
		t.Errorf("stopped at step %d, the leak from step %d shows at %d", at, f.N, f.Known)
	}
	if strip := d.strip(); !strings.Contains(strip, "▲■·≈··[") {
		t.Errorf("the strip is %q", strip)
	}
	d.press("c", "!")
	d.sees("leaks · 2", "/action", "/title", "“Okay, the")
	d.press("!", "m") // the live run goes on after a change, and the leaks follow
	d.line("goto 3")
	d.sees("step 3 of")
	d.seesNot("Leak 0.")
}

func (d *driver) strip() string {
	return strings.Split(d.screen(), "\n")[d.m.layout().strip.y]
}

// The pane lists what was found with the reasons, and goes there.
func TestStoryLeaksPane(t *testing.T) {
	d := drive(t, Options{Stepper: recordingReplay(t, newLeaky())}, 120, 40)
	d.line("leaks")
	d.sees("━━ leaks · 2", "speaks of the user", "known at step", "0.")
	d.lineHas(paneLeaks, "/action", "▸", "4", "“Okay, the user wants")
	d.press("enter")
	d.sees("step 4 of", "Leak 1.00 in /action", "·[≈]·")
	d.lineHas(paneLeaks, "/action", "▸●")
	d.press("down")
	d.sees("in /title", "decisive +4.7", "stands where a tag would", "after it stands “Report of May”")
	d.press("enter")
	d.sees("step 21 of")
	d.press("up", "enter")
	d.sees("step 4 of")
	d.press("!")
	d.sees("━━ wanted")
}

func recordingReplay(t *testing.T, s *script) *trace.Replay {
	t.Helper()
	return trace.NewReplay(recordingOf(t, s))
}

// Other panes show the leak too: the numbers, the steps and the timeline.
func TestStoryLeakInOtherPanes(t *testing.T) {
	d := drive(t, Options{Stepper: recordingReplay(t, newLeaky())}, 160, 50)
	d.line("4")
	d.sees("event     ≈ leak 1.00 in /action", "≈ leak  ")
	d.line("pane timeline")
	d.lineHas(paneTimeline, "marks", "▲■·≈·")
	d.line("pane steps")
	d.lineHas(paneSteps, "Okay", "≈")
	ink := func(text string) (role, bool) {
		for _, r := range (&jsonView{}).window(&d.m.shot.doc, 60, 30) {
			for _, p := range r.text {
				if string(p.text) == text {
					return p.ink.role, true
				}
			}
		}
		return plain, false
	}
	d.line("last")
	for text, want := range map[string]role{`"action": `: structure, "port_report": leak, `"for May"`: answer} {
		if got, ok := ink(text); !ok || got != want {
			t.Errorf("%q is written as %s (%t), want %s", text, roleNames[got], ok, roleNames[want])
		}
	}
}

func TestStoryNoLeak(t *testing.T) {
	d := drive(t, Options{Stepper: newScript()}, 120, 40)
	d.press("c", "!")
	d.sees("no leak on this branch", ":break leak")
	d.seesNot("≈")
	d.press("enter")
	d.sees("there is no leak on this branch")
	d.line("break leak")
	d.press("g", "c")
	d.sees("done · valid")
}

// Branches have their own leaks.
func TestStoryLeaksOfBranches(t *testing.T) {
	p := plant(t)
	p.grow(leakyStory)
	leaf := p.last.ID
	p.at(3)
	p.grow(answers("/action", "export_report", `"`))
	p.grow([]scripted{{take: "}", role: "structure", wishes: []wishFor{{"}", .99}}}})
	clean := p.last.ID
	r := replayOf(p)
	d := drive(t, Options{Stepper: r}, 120, 40)
	d.line("leaks")
	for range 2 {
		for _, to := range []struct {
			leaf int
			sees string
		}{{leaf, "leaks · 2"}, {clean, "no leak on this branch"}} {
			if err := r.Switch(context.Background(), to.leaf); err != nil {
				t.Fatal(err)
			}
			d.press("right", "left")
			d.sees(to.sees)
		}
	}
}

// labelledReplay is a case as a recording without raw numbers, paths and roles.
func labelledReplay(t *testing.T, c leaktexts.Case) *trace.Replay {
	t.Helper()
	h := testHeader
	h.Prompt = trace.Prompt{Input: c.Input}
	h.Constraint = trace.Constraint{Kind: "none"}
	if c.Schema != nil {
		h.Constraint = trace.Constraint{Kind: "schema", Source: string(c.Schema)}
	}
	log := trace.NewLog(h)
	for part := range slices.Chunk([]byte(c.Text), 5) {
		n := len(log.Steps) + 1
		s := trace.Step{ID: n, Parent: n - 1, N: n, Region: trace.RegionJSON, AllowedMass: trace.Unknown}
		s.Chosen = trace.Candidate{Token: trace.Token{ID: n, Bytes: part}, Raw: trace.Unknown, Masked: trace.Unknown}
		if err := log.Add(trace.Record{Step: &s}); err != nil {
			t.Fatal(err)
		}
	}
	return trace.NewReplay(log)
}

// Every labelled text shows what the search for leaks finds in it, on a screen
// that holds: a mark at each leak, a row of the pane, and a stop.
func TestLabelledTextsOnTheScreen(t *testing.T) {
	for _, c := range leaktexts.Cases() {
		r := labelledReplay(t, c)
		steps := r.State().Steps
		found := leaks.Find(r.Header(), steps)
		d := drive(t, Options{Stepper: r, Breaks: []string{"leak"}}, 200, 60)
		d.press("!", "z")
		if n := strings.Count(d.strip(), "≈"); len(steps) < 190 && n != len(found) {
			t.Errorf("%s: %d marks of %d leaks: %s", c.ID, n, len(found), d.strip())
		}
		for i, f := range found {
			d.lineHas(paneLeaks, fmt.Sprintf("%.2f", f.Score), "  "+fmt.Sprint(f.N))
			d.press("enter")
			if at := d.m.shot.state.At; at != f.N-1 {
				t.Errorf("%s: leak %d begins at step %d, and enter goes to %d", c.ID, i, f.N, at+1)
			}
			d.press("down")
		}
		checkFits(t, d.m.View().Content, 200, 60)
		if len(found) != 1 {
			continue
		}
		d.press("g", "c")
		if at := d.m.shot.state.At + 1; at != found[0].Known {
			t.Errorf("%s: stopped at step %d, the leak shows at %d", c.ID, at, found[0].Known)
		}
	}
}

// A column of the timeline that stands for many steps shows the leak among them,
// and a click on the mark goes there.
func TestLeakOnALongTimeline(t *testing.T) {
	s := manyLines(600)
	s.state.Steps[322].Chosen.Bytes = []byte(`"Okay, the user wants a name, so I'll go with Ann`)
	s.state.At, s.state.InHand = 0, false
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.line("timeline")
	d.lineHas(paneTimeline, "marks", "≈")
	l, f := newTimelineLayout(d.m.layout().panes[paneTimeline].w, d.m.layout().panes[paneTimeline].h-1), d.m.timelineFrame()
	if f.zoom < 1 {
		t.Fatalf("the columns are of one step")
	}
	d.run(clickTimeline(d.m, l.left+f.columnOf(322)-f.first, l.marks))
	d.sees("step 323 of")
}

// Leaks of hostile texts fit the screen, and send it nothing.
func TestHostileLeaksFitTheScreen(t *testing.T) {
	for _, h := range hostile {
		h = strings.NewReplacer(`"`, "", `\`, "").Replace(h)
		text := fmt.Sprintf(`{"%s label": "Okay, the user wants %s, so I'll go with %s</think>%s"}`, h, h, h, h)
		d := drive(t, Options{Stepper: labelledReplay(t, leaktexts.Case{Text: text})}, 80, 24)
		if n := len(d.m.shot.leaked().list); n != 1 {
			t.Errorf("%q: %d leaks", text, n)
		}
		d.press("!", "enter")
		fitsEverywhere(d)
		d.press("z")
		fitsEverywhere(d)
	}
}

// A long recording is read in parts, and all of it without a key.
func TestLongRecordingIsReadInParts(t *testing.T) {
	s := manyLines(3 * readAtOnce)
	late := &s.state.Steps[len(s.state.Steps)-6].Chosen.Bytes
	*late = []byte(`"Okay, the user wants a name, so I'll go with Ann`)
	s.state.At, s.state.InHand = 0, false
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.press("!")
	d.sees("leaks · 1")
	if n := d.m.shot.leaked().unread; n != 0 {
		t.Errorf("%d steps are unread", n)
	}
	s.state.Steps = slices.Clone(s.state.Steps) // as another branch may be
	for i := range s.state.Steps {
		s.state.Steps[i].ID += 1 << 20
	}
	d.hold = true
	d.press("right")
	d.turn()
	d.sees("leaks", "steps still unread", "no leak so far")
	d.release()
	d.sees("leaks · 1")
	d.seesNot("unread")
}

func TestGoldenLeaks(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			d := drive(t, Options{Stepper: recordingReplay(t, newLeaky())}, size.w, size.h)
			d.line("leaks", "22")
			golden(t, "leaks-"+size.name, d.screen())
			d.m.view.zoomed = true
			golden(t, "leaks-zoomed-"+size.name, d.screen())
		})
	}
}

// BenchmarkLeaks is what the leaks cost for one shot: of a branch of 100,000
// steps that was looked at before, and of one that has a step more.
func BenchmarkLeaks(b *testing.B) {
	for _, run := range benchRuns {
		s := run.make(100_000)
		x := newLeakIndex(s.header)
		for x.update(s.state.Steps).unread > 0 {
		}
		b.Run(run.name+"/same", func(b *testing.B) {
			for b.Loop() {
				x.update(s.state.Steps)
			}
		})
		b.Run(run.name+"/a_step_more", func(b *testing.B) {
			for n := 0; b.Loop(); n = 1 - n {
				x.update(s.state.Steps[:len(s.state.Steps)-n])
			}
		})
	}
}
