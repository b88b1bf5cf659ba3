package tui

import (
	"context"
	"sort"
	"sync"

	"github.com/stencil-debugger/stencil/trace"
)

// sourceFinder finds where in the text of a constraint a step stands. It reads
// the text once a run. It is used inside the keeper's turn only.
type sourceFinder struct {
	of    *session // whose constraint it is
	about trace.Constraint

	once    sync.Once
	source  *source // nil where there is no text
	text    string
	tree    follower // of a schema
	grammar locator  // of another text

	places map[string]*livePlace // of paths that were looked for already
	near   int                   // row of the last place that was known
}

// maxLive is how many bytes of a text are shown.
const maxLive = 4 << 20

// maxPlaces bounds the places that are remembered.
const maxPlaces = 4096

// livePlace is where a step stands in the text of its constraint. It is never
// changed.
type livePlace struct {
	source *source
	parts  []span
	row    int   // of the source, where the place begins; -1 where it is not known
	near   int   // row to have in view: that one, or where none is known the last that was
	says   shown // what is known of the place
	known  bool
}

// sourceFinder returns the finder of the run that is shown.
func (m *model) sourceFinder() *sourceFinder {
	if f := m.source.finder; f != nil && f.of == m.session {
		return f
	}
	m.source.finder = &sourceFinder{of: m.session, about: m.session.header.Constraint, places: map[string]*livePlace{}}
	return m.source.finder
}

func (f *sourceFinder) load() {
	f.once.Do(func() {
		f.source, f.text = newSourceText(f.about, maxLive)
		switch {
		case f.source == nil:
		case f.about.Kind == "schema":
			f.tree.tree = newJSONTree(f.text)
		default:
			f.grammar = newLocator(f.about.Kind, f.text)
		}
	})
}

// find returns where a shot stands, nil where nothing is to be found.
func (f *sourceFinder) find(ctx context.Context, s Stepper, sh *shot) *livePlace {
	if f == nil {
		return nil
	}
	f.load()
	p := *f.look(ctx, s, sh)
	if p.row >= 0 {
		f.near = p.row
	}
	p.near = f.near // so that nothing jumps where a step only shapes the text
	return &p
}

func (f *sourceFinder) look(ctx context.Context, s Stepper, sh *shot) *livePlace {
	switch {
	case f.source == nil:
		return &livePlace{row: -1}
	case !sh.any:
		return f.unknown("no step yet")
	case sh.step.Region == trace.RegionThink:
		return f.unknown("thinking: no part of it speaks of this")
	case sh.step.Lost:
		return f.unknown("the text has left it")
	case f.about.Kind == "schema":
		return f.ofPath(sh.step.Path)
	}
	return f.ofRules(ctx, s, sh)
}

func (f *sourceFinder) unknown(why shown) *livePlace {
	return &livePlace{source: f.source, row: -1, says: why}
}

// ofPath returns the parts of a schema that speak of a path. The place begins
// with what others refer to.
func (f *sourceFinder) ofPath(path string) *livePlace {
	if p := f.places[path]; p != nil {
		return p
	}
	ids, known := f.tree.follow(path)
	var parts []span
	for _, id := range ids {
		if id != 0 {
			parts = append(parts, f.tree.tree.span(id))
		}
	}
	says, complete := pathName(path), known == len(segments(path))
	if !complete {
		says = "it does not say what " + says + " is"
	}
	p := f.place(parts, len(parts)-1, says)
	p.known = complete
	return f.keep(path, p)
}

// maxExplained is how many bytes of text an engine goes through to say which
// rule is live: it begins anew at every step.
const maxExplained = 64 << 10

// ofRules returns the rules of a grammar that a step stands in, where the
// stepper knows them.
func (f *sourceFinder) ofRules(ctx context.Context, s Stepper, sh *shot) *livePlace {
	x, ok := s.(Explainer)
	if !ok || sh.doc.end > maxExplained {
		return f.unknown("the live rule is not known")
	}
	e, err := x.Explain(ctx, sh.step.Chosen.ID)
	if err != nil || len(e.Nodes) == 0 {
		return f.unknown("the live rule is not known")
	}
	nodes := e.Nodes[max(0, len(e.Nodes)-maxLocated):]
	last := nodes[len(nodes)-1]
	parts := innermost(f.grammar.findAll(nodes))
	return f.place(parts, 0, "in "+clean(clip(last.Path)))
}

// place makes a place of parts of the text, which begins with one of them.
func (f *sourceFinder) place(parts []span, first int, says shown) *livePlace {
	p := &livePlace{source: f.source, parts: parts, row: -1, says: says, known: len(parts) > 0}
	if p.known {
		p.row = f.source.rowAt(parts[first].start)
	}
	return p
}

func (f *sourceFinder) keep(path string, p *livePlace) *livePlace {
	if len(f.places) < maxPlaces {
		f.places[path] = p
	}
	return p
}

// rowAt returns the row that a byte of the text stands on, or the one after it;
// -1 where there is none.
func (s *source) rowAt(at int) int {
	row := sort.Search(len(s.rows), func(i int) bool { return s.rows[i].end > at })
	if row == len(s.rows) {
		return -1
	}
	return row
}

// mark says what a row has to do with the place.
func (p *livePlace) mark(row *sourceRow) sourceMark {
	for _, at := range p.parts {
		if row.start < at.end && row.end > at.start {
			return live
		}
	}
	return unmarked
}
