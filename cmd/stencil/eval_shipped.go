package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/decode/eval"
	"github.com/stencil-debugger/stencil/fixtures/agent"
	"github.com/stencil-debugger/stencil/fixtures/questions"
	instruction "github.com/stencil-debugger/stencil/fixtures/task"
	"github.com/stencil-debugger/stencil/fixtures/tickets"
)

// The held-out questions that come with the default catalog and with schemas.
const (
	shippedCount   = 2000 // of the catalog
	shippedActions = 600  // utterances: a third of them for each schema, and a third with thoughts
	shippedTickets = 400  // of each order, the same ones
	shippedSeed    = 2
)

// shippedSets makes the items that come with a schema, those of other schemas
// among them.
var shippedSets = map[string]func() ([]instruction.Item, error){
	"action":              heldoutActions,
	"action-answer-first": heldoutActions,
	"ticket-label-first":  heldoutTickets,
	"ticket-reason-first": heldoutTickets,
}

func heldoutActions() ([]instruction.Item, error) { return agent.Heldout(shippedActions, shippedSeed) }

func heldoutTickets() ([]instruction.Item, error) {
	return tickets.Heldout(shippedTickets, shippedSeed)
}

// readShipped takes the questions that come with the catalog or the schema.
func (t *task) readShipped() (err error) {
	switch {
	case t.settings.schema != "":
		t.questions, err = schemaQuestions(t.settings.schema, t.settings.switchedOn())
	case t.settings.catalog == defaultCatalog:
		t.questions, err = catalogQuestions()
	default:
		err = usagef("eval needs --questions: only the catalog %s comes with questions", defaultCatalog)
	}
	t.from = fmt.Sprintf("the held-out templates, seed %d", shippedSeed)
	return err
}

func catalogQuestions() ([]eval.Question, error) {
	items, err := questions.Heldout(shippedCount, shippedSeed)
	if err != nil {
		return nil, err
	}
	var list []eval.Question
	for _, it := range items {
		list = appendQuestion(list, it.Question, json.RawMessage(it.Gold))
	}
	return list, nil
}

// schemaQuestions returns the questions that come with a schema: those that
// are answered after thoughts, or those that are answered at once.
func schemaQuestions(schema string, thinking bool) ([]eval.Question, error) {
	items, err := shippedItems(schema, thinking)
	if err != nil {
		return nil, err
	}
	var list []eval.Question
	for _, it := range items {
		list = appendQuestion(list, it.Input, it.Gold)
	}
	if len(list) == 0 {
		return nil, withHint(usagef("eval needs --questions: none with thoughts come with the schema %s", schema),
			"leave out --think, or give a file of questions with --questions")
	}
	return list, nil
}

// shippedSet is what makes the items that come with a schema; nil where none do.
// A file of that name goes before it, and comes with none.
func shippedSet(schema string) func() ([]instruction.Item, error) {
	if _, err := os.Stat(schema); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return shippedSets[schema]
}

// shippedItems returns the items of a shipped schema, those with thoughts or
// those without.
func shippedItems(schema string, thinking bool) ([]instruction.Item, error) {
	generate := shippedSet(schema)
	if generate == nil {
		return nil, withHint(usagef("eval needs --questions: none come with the schema %s", schema),
			"schemas with questions: "+strings.Join(slices.Sorted(maps.Keys(shippedSets)), ", "))
	}
	items, err := generate()
	return slices.DeleteFunc(items, func(it instruction.Item) bool {
		return it.Schema != schema || it.Think != thinking
	}), err
}

func appendQuestion(list []eval.Question, input string, gold json.RawMessage) []eval.Question {
	n := len(list) + 1
	return append(list, eval.Question{Number: n, Line: n, Input: input, Gold: gold})
}
