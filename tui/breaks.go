package tui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace/query"
)

// breakpoint is a breakpoint or a tracepoint of the user's.
type breakpoint struct {
	point query.Point
	hits  int  // at how many steps its condition held
	off   bool // switched off by the user
}

// kind is what it is called.
func (b *breakpoint) kind() shown {
	if b.point.Trace {
		return "tracepoint"
	}
	return "breakpoint"
}

// text is its expression, with the hit count.
func (b *breakpoint) text() shown {
	return clean(strings.TrimPrefix(b.point.String(), "trace: "))
}

// tracedStep is what a tracepoint noted: the step's id, and which point.
type tracedStep struct {
	step  int
	point int
}

// stopCommands make and list what a run stops at.
func stopCommands() group {
	return group{"stopping and looking", append(searchCommands(), []command{
		{name: "break", also: []string{"b"}, keys: []string{"b"}, ask: true, takes: "EXPR [% N]", does: "stop where an expression holds, or at every N-th time", complete: completeExpr, run: runBreak("")},
		{name: "break-path", keys: []string{"B"}, does: "stop whenever this path is entered, or no longer", run: runBreakPath},
		{name: "trace", takes: "EXPR [% N]", does: "only note where an expression holds", complete: completeExpr, run: runBreak("trace: ")},
		{name: "delete", takes: "[N]", does: "delete breakpoint N, or all", run: runDelete},
		{name: "toggle", takes: "N", does: "switch breakpoint N off or on", run: runToggle},
		{name: "watch", keys: []string{"W"}, ask: true, takes: "EXPR", does: "show the value of an expression at every stop", complete: completeExpr, run: runWatch},
		{name: "unwatch", takes: "[N]", does: "no longer show watch N, or all", run: runUnwatch},
	}...)}
}

func completeExpr(*model, string) []string { return query.Names() }

// maxPoints bounds how many breakpoints, and how many watches, there can be.
const maxPoints = 200

// addPoint adds a breakpoint or, after "trace: ", a tracepoint.
func (m *model) addPoint(text string) error {
	p, err := query.ParsePoint(text)
	if err != nil {
		return err
	}
	if len(m.points) >= maxPoints {
		return fmt.Errorf("there are %d breakpoints already", maxPoints)
	}
	m.points = append(m.points, breakpoint{point: p})
	return nil
}

func runBreak(prefix string) func(*model, invocation) tea.Cmd {
	return func(m *model, in invocation) tea.Cmd {
		if strings.TrimSpace(in.arg) == "" {
			return m.showPane(paneWatch)
		}
		if err := m.addPoint(prefix + in.arg); err != nil {
			m.sayError(err)
			return nil
		}
		b := &m.points[len(m.points)-1]
		m.say(plain, b.kind()+" "+count(len(m.points))+": "+b.text())
		return nil
	}
}

// runBreakPath switches a breakpoint on the path of the current step.
func runBreakPath(m *model, _ invocation) tea.Cmd {
	path := m.shot.step.Path
	if path == "" {
		path = "/" // how expressions name the whole document
	}
	text := fmt.Sprintf("enters(%q)", path)
	for i := range m.points {
		if m.points[i].point.String() == text {
			m.points = append(m.points[:i:i], m.points[i+1:]...)
			m.say(plain, "no longer stops at "+pathName(m.shot.step.Path))
			return nil
		}
	}
	return runBreak("")(m, invocation{arg: text})
}

func runDelete(m *model, in invocation) tea.Cmd {
	if in.arg == "" {
		m.say(plain, plural(len(m.points), "breakpoint", "breakpoints")+" deleted")
		m.points = nil
		return nil
	}
	if i, ok := m.pointNumber(in.arg); ok {
		m.points = append(m.points[:i:i], m.points[i+1:]...)
	}
	return nil
}

func runToggle(m *model, in invocation) tea.Cmd {
	i, ok := m.pointNumber(in.arg)
	if !ok {
		return nil
	}
	b := &m.points[i]
	b.off = !b.off
	state := shown("on")
	if b.off {
		state = "off"
	}
	m.say(plain, b.kind()+" "+count(i+1)+" is "+state)
	return nil
}

func (m *model) pointNumber(arg string) (int, bool) {
	n, ok := parseNumber(arg)
	if !ok || n > len(m.points) {
		m.sayError(fmt.Errorf("there is no breakpoint %q: %s shows them with their numbers", arg, m.keys.first("watches")))
		return 0, false
	}
	return n - 1, true
}

// armed is what a run is to look out for.
func (m *model) armed() []lookout {
	var list []lookout
	for i, b := range m.points {
		if !b.off {
			list = append(list, lookout{index: i, point: b.point, hits: b.hits})
		}
	}
	return list
}

// maxTraced bounds what tracepoints note.
const maxTraced = 10_000

// keepHits keeps what a run hit.
func (m *model) keepHits(hits []hit) {
	for _, h := range hits {
		if h.index >= len(m.points) {
			continue
		}
		b := &m.points[h.index]
		b.hits = h.hits
		if h.notes {
			m.keepTraced(h)
		}
	}
}

// keepTraced keeps what a tracepoint noted, with the lane in which it did.
func (m *model) keepTraced(h hit) {
	list := &m.traced
	if h.at != m.session {
		kept := m.kept[h.at]
		defer func() { m.kept[h.at] = kept }()
		list = &kept.traced
	}
	if len(*list) < maxTraced {
		*list = append(*list, tracedStep{h.id, h.index + 1})
	}
}

// tellHits says which breakpoints a run stopped at.
func (m *model) tellHits(hits []hit) {
	var text shown
	for _, h := range hits {
		if !h.stops || h.index >= len(m.points) || h.at != m.session {
			continue
		}
		b := &m.points[h.index]
		if text != "" {
			text += " · "
		}
		text += b.kind() + " " + count(h.index+1) + ": " + b.text()
		if h.err != nil {
			text += ": " + clean(h.err.Error())
		}
	}
	if text != "" {
		if l := m.session.lane; l != nil {
			text = l.name + " · " + text
		}
		m.say(override, text)
	}
}
