package tui

import (
	"math"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

// TestGoldenTimeline shows the timeline in a place for guests and zoomed.
func TestGoldenTimeline(t *testing.T) {
	for _, size := range sizes {
		t.Run(size.name, func(t *testing.T) {
			d := drive(t, Options{Stepper: newScript()}, size.w, size.h)
			d.press("c")
			d.press(manyKeys("left", 7)...)
			d.press("t")
			golden(t, "timeline-"+size.name, d.screen())
			d.m.view.zoomed = true
			golden(t, "timeline-zoomed-"+size.name, d.screen())
		})
	}
}

func zoomedTimeline(t *testing.T, s Stepper) *driver {
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.press("t", "z")
	return d
}

func TestStoryTimeline(t *testing.T) {
	d := zoomedTimeline(t, newScript())
	d.press("c")
	d.sees("timeline · 1 step a column", "entropy", "pressure", "≤5 bits", "≤2 bits", "│1 json")
	d.lineHas(paneTimeline, "marks", "■■·▲■■■■■··◆··▲·■■◆■■■")
	d.press(manyKeys("left", 7)...)
	d.sees("↑15")
	for _, want := range []string{"entropy", "2.1 bits", "pressure", "1.7 bits", "▲ override", "allowed mass", "30.7%"} {
		if l := d.lastLine(paneTimeline); !strings.Contains(l, want) {
			t.Errorf("the values do not show %q: %s", want, l)
		}
	}
	d.press("left")
	d.sees("↑14")
}

// timelineRun is a run of that many steps, of which a few stand out, in three
// regions.
func timelineRun(n int) *script {
	s := longRun(n)
	s.state.Steps = slices.Clone(s.state.Steps)
	for i := range s.state.Steps {
		st := &s.state.Steps[i]
		st.Entropy, st.Override, st.AllowedMass = .5, false, logProb(.9)
		switch {
		case i < n/4:
			st.Region = trace.RegionThink
		case i < n/2:
			st.Region = trace.RegionFree
		}
	}
	return s
}

func TestStoryTimelineMaximum(t *testing.T) {
	s := timelineRun(1000)
	s.state.Steps[610].Entropy = 8
	s.state.Steps[611].Override = true
	s.state.Steps[612].AllowedMass = logProb(1.0 / 16)
	d := zoomedTimeline(t, s)
	d.sees("max of 16 steps a column", "≤10 bits", "≤5 bits", "│1 think", "│251 free", "│501 json", "1,000↑")
	r := d.m.layout().panes[paneTimeline]
	l := newTimelineLayout(r.w, r.h-1)
	x := r.x + l.left + 610>>4
	for _, tc := range []struct {
		name string
		y    int
		step string
	}{{"entropy", 0, "step 611 of"}, {"marks", l.marks, "step 612 of"}, {"pressure", l.pressure.y, "step 613 of"}, {"axis", l.axis, "step 609 of"}} {
		d.send(tea.MouseClickMsg{Button: tea.MouseLeft, X: x, Y: r.y + 1 + tc.y})
		if screen := d.screen(); !strings.Contains(screen, tc.step) {
			t.Errorf("a click on the %s does not lead to %s:\n%s", tc.name, tc.step, screen)
		}
	}
	d.lineHas(paneTimeline, "marks", "▲")
}

func TestStoryTimelineZoomAndPan(t *testing.T) {
	d := zoomedTimeline(t, timelineRun(1000))
	d.press("+")
	d.sees("max of 8 steps a column", "1,000↑")
	d.press("2", "+")
	d.sees("max of 2 steps a column")
	d.press("<")
	d.seesNot("1,000↑")
	d.press("<", "<")
	d.sees("│671 json")
	d.press("5", "0", "<")
	d.sees("│1 think")
	d.press("down")
	d.sees("│7 think")
	d.press("left")
	d.sees("999↑")
	d.press("-", "-", "-", "-")
	d.sees("max of 16 steps a column")
	d.press("9", "+")
	d.sees("8 columns a step")
	d.press("_")
	d.sees("max of 16 steps a column")
	d.press("+", "g", "_")
	d.sees("↑1")
}

// TestTimelineUnknown tells an unknown number from one that is nothing.
func TestTimelineUnknown(t *testing.T) {
	s := timelineRun(3)
	s.state.Steps[0].Entropy, s.state.Steps[0].AllowedMass = 0, 0
	s.state.Steps[1].Entropy, s.state.Steps[1].AllowedMass = math.NaN(), trace.Unknown
	s.state.Steps[2].AllowedMass = trace.Never
	s.state.At = 1
	d := zoomedTimeline(t, s)
	r := d.m.layout().panes[paneTimeline]
	l := newTimelineLayout(r.w, r.h-1)
	lines := strings.Split(d.paneText(paneTimeline), "\n")
	for _, chart := range []lineSpan{l.entropy, l.pressure} {
		foot := []rune(lines[1+chart.y+chart.h-1])
		if string(foot[l.left:l.left+2]) != "_?" {
			t.Errorf("nothing and unknown: %q", string(foot))
		}
	}
	d.lineHas(paneTimeline, "pressure", "∞")
	for _, want := range []string{"entropy    ? bits", "pressure    ? bits"} {
		if last := d.lastLine(paneTimeline); !strings.Contains(last, want) {
			t.Errorf("the values do not show %q: %s", want, last)
		}
	}
}

// TestTimelineFrame holds every frame against what columns are: a part of the
// branch without gaps, with the current step in it.
func TestTimelineFrame(t *testing.T) {
	for _, n := range []int{1, 2, 7, 70, 1000, 100_000} {
		for _, w := range []int{1, 2, 30, 70, 190} {
			for zoom := -5; zoom < 20; zoom++ {
				for _, at := range []int{0, n / 2, n - 1} {
					for _, v := range []timelineView{{}, {chosen: true, zoom: zoom}, {chosen: true, zoom: zoom, panned: true, at: at, first: zoom * 999}} {
						checkFrame(t, newTimelineFrame(&v, n, at, w), at, v.panned)
					}
				}
			}
		}
	}
}

// checkFrame checks that the columns follow each other, and that the current
// step is among them.
func checkFrame(t *testing.T, f timelineFrame, at int, panned bool) {
	t.Helper()
	seen := false
	last, _ := f.steps(0)
	for x := range f.w {
		start, end := f.steps(x)
		if start < 0 || end > f.n || start > end || start != last && start != last-1 {
			t.Fatalf("%+v: column %d shows %d to %d after %d", f, x, start, end, last)
		}
		seen = seen || at >= start && at < end
		last = end
	}
	if !seen && !panned {
		t.Fatalf("%+v: no column shows step %d", f, at)
	}
	if first, end := f.steps(0); first >= end {
		t.Fatalf("%+v: nothing is shown", f)
	}
}

func TestAxisTop(t *testing.T) {
	for _, tc := range []struct{ most, want float64 }{
		{math.NaN(), .1}, {0, .1}, {.3, .5}, {1, 1}, {1.1, 2}, {2, 2}, {4.2, 5}, {5.1, 10}, {17, 20}, {99, 100}, {math.MaxFloat64, math.MaxFloat64},
	} {
		if got := axisTop(tc.most); got != tc.want {
			t.Errorf("axisTop(%g) = %g, want %g", tc.most, got, tc.want)
		}
	}
}

func TestTimelineHostile(t *testing.T) {
	s := timelineRun(40)
	for i := range s.state.Steps {
		st := &s.state.Steps[i]
		st.Entropy = []float64{math.MaxFloat64, -1, math.NaN(), math.Inf(1), math.Inf(-1), 1e-300}[i%6]
		st.AllowedMass = []trace.LogProb{trace.Never, trace.Unknown, -math.MaxFloat64, 7, trace.LogProb(math.Inf(1))}[i%5]
		st.Region = trace.Region(hostile[i%len(hostile)])
	}
	d := drive(t, Options{Stepper: s}, 80, 24)
	d.press("t")
	for _, zoom := range []bool{false, true} {
		for w := 1; w <= 200; w += 7 {
			for h := 1; h <= 60; h += 3 {
				d.send(tea.WindowSizeMsg{Width: w, Height: h})
				d.m.view.zoomed = zoom
				checkFits(t, d.m.View().Content, w, h)
				d.press("+", "<", "up", "down", ">", "-")
			}
		}
	}
}

// BenchmarkTimeline is a frame of the pane alone.
func BenchmarkTimeline(b *testing.B) {
	for _, run := range []struct {
		name string
		keys []string
	}{{"all", nil}, {"closer", []string{"5", "+"}}, {"closest", []string{"5", "0", "+"}}} {
		b.Run(run.name, func(b *testing.B) {
			d := benchDriver(b, timelineRun(100_000))
			d.press("t", "z")
			d.press(run.keys...)
			s := d.m.scene()
			c := newCanvas(200, 60)
			b.ReportAllocs()
			for b.Loop() {
				drawTimeline(c.area(rect{0, 0, 200, 60}), s)
			}
		})
	}
}
