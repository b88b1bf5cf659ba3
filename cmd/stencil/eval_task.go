package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/stencil-debugger/stencil/decode/catalog"
	"github.com/stencil-debugger/stencil/decode/eval"
)

const (
	stencilAll = "all"

	// stencilSchema names the one way in which a schema constrains.
	stencilSchema = "schema"

	maxJobs = 64
)

// task is what an evaluation works on.
type task struct {
	settings  *settings
	source    string // name of the catalog or schema
	from      string // where the questions came from
	questions []eval.Question
	stencils  []string // loosest first
	judge     eval.Judge
}

// check refuses flags that no evaluation could use.
func (e *evaluation) check() error {
	switch e.stencil {
	case stencilAll, stencilFree, stencilCatalog, stencilGrounded:
	default:
		return usagef("--stencil %s: want %s, %s, %s or %s", e.stencil, stencilAll, stencilFree, stencilCatalog, stencilGrounded)
	}
	s := e.settings
	s.stencil = stencilGrounded // one that a run can have
	if err := s.check(); err != nil {
		return err
	}
	switch {
	case e.schema != "" && e.stencil != stencilAll:
		return usagef("--stencil %s: a schema has no stencils", e.stencil)
	case e.limit < 0:
		return usagef("--limit %d: want at least 0", e.limit)
	case e.jobs < 1 || e.jobs > maxJobs:
		return usagef("--jobs %d: want 1 to %d", e.jobs, maxJobs)
	case !(e.threshold >= 0 && e.threshold <= 1):
		return usagef("--threshold %g: want 0 to 1", e.threshold)
	}
	return nil
}

// task reads the questions and checks their answers.
func (e *evaluation) task() (*task, error) {
	t := &task{settings: e.settings.withDefaults(), from: e.questions}
	if t.settings.catalog == "" && t.settings.schema == "" {
		return nil, withHint(usagef("eval needs --catalog or --schema"), "--catalog "+defaultCatalog+" comes with Stencil")
	}
	err := t.read(e.questions)
	if err != nil {
		return nil, err
	}
	if t.settings.schema != "" {
		t.source, t.stencils = t.settings.schema, []string{stencilSchema}
	} else if err := t.chooseCatalog(e.stencil); err != nil {
		return nil, err
	}
	if e.limit > 0 && e.limit < len(t.questions) {
		t.questions = t.questions[:e.limit]
	}
	return t, nil
}

// read takes the questions from a file, or those that come with what they are
// asked of.
func (t *task) read(path string) (err error) {
	if path == "" {
		return t.readShipped()
	}
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("questions: %w", err)
	}
	defer f.Close()
	t.questions, err = eval.ReadQuestions(f)
	var fault *fs.PathError
	switch {
	case errors.As(err, &fault): // it names the file already
		return fmt.Errorf("questions: %w", err)
	case err != nil:
		return withHint(fmt.Errorf("%s: %w", path, err), `a line is {"question": "...", "gold": {...}}`)
	}
	return nil
}

// chooseCatalog takes the catalog's stencils, and refuses questions whose
// right answer is none in the catalog.
func (t *task) chooseCatalog(stencil string) error {
	t.source = t.settings.catalog
	t.stencils = []string{stencilFree, stencilCatalog, stencilGrounded}
	if stencil != stencilAll {
		t.stencils = []string{stencil}
	}
	src, err := newCatalogSource(t.source, stencilGrounded, nativeGBNF)
	if err != nil {
		return err
	}
	c := src.(*catalogSource).catalog
	for _, q := range t.questions {
		if problems := c.Validate(q.Gold); len(problems) > 0 {
			return fmt.Errorf("%s: line %d: gold: %s", t.from, q.Line, problems[0])
		}
	}
	t.judge = eval.Judge{Key: catalog.OperationKey, Defaults: c.FillDefaults}
	return nil
}
