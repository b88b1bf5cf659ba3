package tui

import (
	"context"
	"fmt"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// storySchema is the schema of the story, as its file has it.
const storySchema = `{
  "type": "object",
  "properties": {
    "operation": {
      "description": "What is asked for.",
      "enum": ["kpi_rank", "kpi_value", "kpi_trend", "kpi_compare"]
    },
    "metric": {
      "enum": ["trx", "nrx", "nbrx"]
    },
    "level": {
      "enum": ["territory", "region", "district"]
    },
    "count": {
      "type": "integer",
      "minimum": 1,
      "maximum": 50
    },
    "direction": {
      "$ref": "#/$defs/direction"
    },
    "month": {
      "type": "string",
      "pattern": "^20[0-9]{2}-[01][0-9]$"
    }
  },
  "required": ["operation", "metric"],
  "additionalProperties": false,
  "$defs": {
    "direction": {
      "description": "Which end of the list.",
      "type": "string",
      "enum": ["bottom", "last"],
      "maxLength": 6
    }
  }
}
`

var schemaConstraint = trace.Constraint{Kind: "schema", Name: "question.json", Source: storySchema}

// schemaScript is the story under a schema.
func schemaScript() *script {
	s := newScript()
	s.header.Constraint = schemaConstraint
	return s
}

var directionNode = trace.Node{Path: "/$defs/direction"}

// topExplanation says why "top" is not allowed in the story.
func topExplanation() trace.Explanation {
	nearest := testToken(`"last"`)
	return trace.Explanation{
		Token: testToken(`"top"`), Legal: 1, Expected: "`b` or `l`",
		Reasons: []trace.Reason{
			{Node: directionNode, Kind: trace.ReasonTogether},
			{Node: trace.Node{Path: "/$defs/direction", Keyword: "enum", Detail: `["bottom","last"]`}, Kind: trace.ReasonOther, Expected: "`b` or `l`"},
			{Node: trace.Node{Path: "/$defs/direction", Keyword: "maxLength", Detail: "6"}, Kind: trace.ReasonComplete, Note: "a value that is longer is not offered"},
		},
		Nodes:   []trace.Node{{}, {Path: "/properties/direction"}, directionNode},
		Nearest: &nearest,
	}
}

// allowedExplanation says why a token is allowed.
func allowedExplanation(t trace.Token) trace.Explanation {
	return trace.Explanation{Token: t, Allowed: true, Legal: len(t.Bytes), Expected: "`,` or `}`", Nodes: []trace.Node{{}}}
}

func (s *script) Explain(_ context.Context, id int) (trace.Explanation, error) {
	if err := s.call(); err != nil {
		return trace.Explanation{}, err
	}
	list, _ := options(s.state.Steps[s.state.At])
	c := list[indexOf(list, id)]
	switch {
	case string(c.Bytes) == `"top"`:
		return topExplanation(), nil
	case c.Allowed:
		return allowedExplanation(c.Token), nil
	case c.Rank > 8:
		return trace.Explanation{}, trace.ErrNoExplanation
	}
	return trace.Explanation{Token: c.Token, Expected: "nothing", MayEnd: true, Notes: []string{"made up"}}, nil
}

// manyReasons has more reasons than a screen has lines.
func manyReasons() trace.Explanation {
	e := topExplanation()
	for i := range 60 {
		e.Reasons = append(e.Reasons, trace.Reason{Node: trace.Node{Path: fmt.Sprintf("/anyOf/%d", i)}, Kind: trace.ReasonOther, Expected: "a digit"})
	}
	return e
}

// evilExplanation is one whose texts try to break the screen.
func evilExplanation() (trace.Explanation, trace.Constraint) {
	evil := strings.Join(hostile, "\n")
	node := trace.Node{Path: "/" + evil, Keyword: evil, Detail: evil}
	e := trace.Explanation{Token: testToken(evil), Legal: 7, Expected: evil, MayEnd: true, Notes: hostile, Nearest: &trace.Token{Bytes: []byte(evil)}}
	for _, kind := range []trace.ReasonKind{trace.ReasonOther, trace.ReasonUnfinished, trace.ReasonComplete, trace.ReasonTogether, trace.ReasonRepeated, "?"} {
		e.Reasons = append(e.Reasons, trace.Reason{Node: node, Kind: kind, Expected: evil, Note: evil})
	}
	for range 20 {
		e.Nodes = append(e.Nodes, node)
	}
	return e, trace.Constraint{Kind: "schema", Name: evil, Source: "{\n\t\"" + evil + "\": " + strings.Repeat(evil, 20) + "\n}"}
}
