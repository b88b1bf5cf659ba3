package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/decode/catalog"
	"github.com/stencil-debugger/stencil/fixtures/catalogs"
	"github.com/stencil-debugger/stencil/trace"
)

const (
	defaultCatalog  = "territory"
	stencilFree     = string(catalog.StencilFree)
	stencilCatalog  = string(catalog.StencilCatalog)
	stencilGrounded = string(catalog.StencilGrounded)
)

// catalogSource makes a grammar of a catalog for every input.
type catalogSource struct {
	about   trace.Constraint
	catalog *catalog.Catalog
	compile compile
}

func newCatalogSource(name, stencil string, gbnf compile) (source, error) {
	text, err := fileOrShipped(name, catalogs.Open)
	if err != nil {
		return nil, withHint(fmt.Errorf("catalog: %w", err), "shipped catalogs: "+strings.Join(catalogs.Names(), ", "))
	}
	c, err := catalog.Load(name, text)
	if err != nil {
		return nil, err
	}
	return &catalogSource{
		about:   trace.Constraint{Kind: "catalog", Name: name, Stencil: stencil, Source: string(text)},
		catalog: c,
		compile: gbnf,
	}, nil
}

// plan reads an input and says what an answer to it may be.
func (s *catalogSource) plan(input string) (*catalog.Plan, error) {
	read, err := catalog.Read(s.catalog, input)
	if err != nil {
		return nil, err
	}
	plan, err := catalog.Compile(s.catalog, read, catalog.Stencil(s.about.Stencil))
	if errors.Is(err, catalog.ErrNothingFits) {
		err = withHint(err, "reword the input, or use --stencil "+looser(s.about.Stencil))
	}
	return plan, err
}

func looser(stencil string) string {
	if stencil == stencilGrounded {
		return stencilCatalog
	}
	return stencilFree
}

func (s *catalogSource) prepare(v *vocabulary, input string) (*prepared, error) {
	plan, err := s.plan(input)
	if err != nil {
		return nil, err
	}
	p := &prepared{
		marked:  plan.Input.Marked,
		markers: traceMarkers(plan.Input.Markers),
		system:  s.catalog.Instructions(),
		finish:  s.finish(plan.Input.Markers),
		values:  plan.Values,
	}
	if s.about.Stencil == stencilFree {
		p.constraint, p.free = decode.Free{About: s.about, Vocab: v.Vocab}, func() {}
		return p, nil
	}
	p.constraint, p.free, err = s.compile(v, plan.GBNF(), s.about)
	return p, err
}

// finish puts the real values in place of the markers and checks the answer.
func (s *catalogSource) finish(markers []catalog.Marker) decode.Finish {
	return func(text []byte, _ bool) decode.Outcome {
		var out decode.Outcome
		answer, _, err := catalog.Substitute(text, markers)
		if err != nil {
			out.JSON, out.Errors = text, []string{err.Error()}
		} else {
			out.JSON = answer
			for _, problem := range s.catalog.Validate(answer) {
				out.Errors = append(out.Errors, problem.String())
			}
		}
		valid := len(out.Errors) == 0
		out.Valid = &valid
		return out
	}
}

func traceMarkers(markers []catalog.Marker) []trace.Marker {
	list := make([]trace.Marker, len(markers))
	for i, m := range markers {
		list[i] = trace.Marker{Name: m.Name, Kind: string(m.Kind), Value: m.Value, Start: m.Span.Start, End: m.Span.End}
	}
	return list
}
