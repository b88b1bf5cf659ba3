package tui

import (
	"context"
	"fmt"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/stencil-debugger/stencil/trace"
)

func TestStorySchemaFollows(t *testing.T) {
	d := drive(t, Options{Stepper: schemaScript()}, 120, 40)
	d.press("S", "z")
	d.sees("schema root · 37 lines · question.json")
	d.steps(2)
	d.sees("/operation", "│     \"operation\": {", "line 4 of 37")
	d.press("1", "5", "g")
	for range 12 {
		d.steps(1)
	}
	d.press("1", "5", "g")
	d.sees("/direction", "line 30 of 37", "19 │     \"direction\": {", `33 │       "enum": ["bottom", "last"],`)
	d.steps(1) // what only shapes the text moves nothing
	d.sees("schema root · 37 lines", `33         "enum": ["bottom", "last"],`)
}

func TestSchemaScrollsByHandUntilTheNextStep(t *testing.T) {
	d := drive(t, Options{Stepper: schemaScript()}, 80, 24)
	d.press("S", "z")
	d.steps(2)
	d.sees(` 4 │     "operation": {`)
	d.press("down", "down", "down", "down", "down", "down", "down", "down", "down", "down")
	d.seesNot(`"operation": {`)
	d.press("up", "up", "up", "up", "up", "up", "up", "up", "up", "up", "up")
	d.sees(`"operation": {`)
	for range 60 {
		d.press("down")
	}
	d.sees(`"maxLength": 6`)
	d.steps(3)
	d.sees(`"metric": {`)
	d.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown, X: 10, Y: 10})
	d.sees(`"metric": {`)
}

// A pane that was shown beside one run is shown beside the next, with its own
// constraint.
func TestSchemaOfTheNextRun(t *testing.T) {
	runs := 0
	open := func(context.Context, string) (Stepper, error) {
		s := schemaScript()
		runs++
		s.header.Constraint.Name = fmt.Sprintf("schema%d.json", runs)
		return s, nil
	}
	d := drive(t, Options{Open: open, Samples: []string{"one", "two"}}, 120, 40)
	d.press("down", "enter", "S")
	d.sees("schema root · 37 lines · schema1.json")
	d.press("esc", "esc", "enter")
	d.sees("schema root · 37 lines · schema2.json")
}

// ruledScript says which rule of a grammar is live.
type ruledScript struct {
	*script
	nodes []trace.Node
}

func (s *ruledScript) Explain(context.Context, int) (trace.Explanation, error) {
	return trace.Explanation{Nodes: s.nodes}, nil
}

func TestStoryGrammarFollowsTheRule(t *testing.T) {
	s := &ruledScript{script: newScript(), nodes: []trace.Node{{Path: "root"}, {Path: "direction"}}}
	s.header.Constraint = trace.Constraint{Kind: "gbnf", Name: "a.gbnf", Source: storyGrammar}
	d := drive(t, Options{Stepper: s}, 120, 40)
	d.press("S")
	d.sees("grammar in direction · line 6 of 9 · a.gbnf", "6 │ direction ::=")
	s.nodes = nil
	d.steps(1)
	d.sees("the live rule is not known", "direction ::=")
	d.m.session.header.Constraint = trace.Constraint{Kind: "none"}
	s.header.Constraint = trace.Constraint{Kind: "none"}
	d = drive(t, Options{Stepper: s}, 120, 40)
	d.press("S")
	d.sees("No constraint is in force.")
}

const nestedSchema = `{
  "$ref": "#root",
  "$defs": {
    "root": {
      "$anchor": "root",
      "anyOf": [
        {"properties": {"a": {"type": "string"}, "list": {"items": {"$ref": "#/$defs/item"}}}},
        {"properties": {"a": {"enum": [1, 2]}, "~x/y": true, "pair": {"prefixItems": [{"const": 1}, {"const": 2}], "items": {"type": "null"}}}}
      ],
      "patternProperties": {"^p[0-9]$": {"type": "number"}, "[": {}},
      "additionalProperties": {"title": "other"}
    },
    "item": {"properties": {"next": {"$ref": "#/$defs/item"}, "old": {"items": [{"const": 3}], "additionalItems": {"const": 4}}}},
    "loop": {"$ref": "#/$defs/loop"}
  }
}`

func TestFollow(t *testing.T) {
	f := follower{tree: newJSONTree(nestedSchema)}
	for path, want := range map[string]string{
		"":                   "the whole|" + `"root":`,
		"/a":                 `"additionalProperties"|"a": {"type": "string"}|"a": {"enum": [1, 2]}`,
		"/~0x~1y":            `"additionalProperties"|"~x/y": true`,
		"/list":              `"additionalProperties"|"list": {"items"`,
		"/list/7":            `"items": {"$ref": "#/$defs/item"}|"item":`,
		"/list/0/next/next":  `"next": {"$ref"|"item":`,
		"/list/0/old/0":      `{"const": 3}`,
		"/list/0/old/1":      `"additionalItems": {"const": 4}`,
		"/pair/1":            `{"const": 2}`,
		"/pair/2":            `"items": {"type": "null"}`,
		"/p7":                `"^p[0-9]$": {"type": "number"}`,
		"/zzz":               `"additionalProperties": {"title": "other"}`,
		"/a/b":               `? "additionalProperties"|"a": {"type": "string"}|"a": {"enum": [1, 2]}`,
		"/list/0/none/there": `? "items": {"$ref": "#/$defs/item"}|"item":`,
	} {
		ids, known := f.follow(path)
		var got []string
		for _, id := range ids {
			at := f.tree.span(id)
			text := f.tree.text[at.start:at.end]
			if id == 0 {
				text = "the whole"
			}
			got = append(got, text)
		}
		wants := strings.Split(strings.TrimPrefix(want, "? "), "|")
		if (known < len(segments(path))) != strings.HasPrefix(want, "? ") || len(got) != len(wants) {
			t.Errorf("%s: %d known, %q, want %q", path, known, got, wants)
			continue
		}
		for i := range wants {
			if !strings.HasPrefix(got[i], wants[i]) {
				t.Errorf("%s: %q, want %q", path, got, wants)
			}
		}
	}
}

func TestJSONTreeAgreesWithLocateNode(t *testing.T) {
	for _, text := range []string{storySchema, nestedSchema, `[]`, `1`, ``, `{"a":[{},[[],{"b":1}]],"c":{}}`} {
		tree := newJSONTree(text)
		for _, pointer := range []string{"", "/properties", "/properties/count/maximum", "/required/1", "/$defs/item/properties/old/items/0", "/a/1/1/b", "/a/0", "/c", "/d", "/a/2"} {
			at, ok := locateNode(text, pointer)
			id := tree.at(pointer)
			if ok != (id != noNode) || ok && tree.span(id) != at {
				t.Errorf("%.20q %s: %v %v, node %d", text, pointer, at, ok, id)
			}
		}
	}
}

func FuzzFollow(f *testing.F) {
	f.Add(storySchema, "/direction")
	f.Add(nestedSchema, "/list/0/next/next")
	f.Add(`{"$ref":"#","anyOf":[{"$ref":"#"}]}`, "/a/b")
	f.Add(`{"a":}`, "/a")
	f.Add(`{"properties":{"a":[1`, "/a/0")
	f.Fuzz(func(t *testing.T, text, path string) {
		tree := newJSONTree(text)
		for i, n := range tree.nodes {
			if at := tree.span(int32(i)); at.start < 0 || at.end > len(text) || at.start >= at.end {
				t.Fatalf("%q: node %d at %v", text, i, at)
			}
			if n.child != 0 && n.child <= int32(i) || n.next != 0 && n.next <= int32(i) {
				t.Fatalf("%q: node %d points back", text, i)
			}
		}
		fo := follower{tree: tree}
		ids, known := fo.follow(path)
		if known < 0 || known > len(segments(path)) || len(ids) == 0 && len(tree.nodes) > 0 && (path == "" || path[0] == '/') {
			t.Errorf("%q %q: %v %d", text, path, ids, known)
		}
	})
}

// A hostile schema costs no more than its looks.
func TestFollowIsBounded(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"$defs":{`)
	for i := range 200 {
		fmt.Fprintf(&b, `"d%d":{"anyOf":[`, i)
		for k := range 200 {
			fmt.Fprintf(&b, `{"$ref":"#/$defs/d%d"},`, (i+k)%200)
		}
		b.WriteString(`{}]},`)
	}
	b.WriteString(`"e":{}},"$ref":"#/$defs/d0"}`)
	f := follower{tree: newJSONTree(b.String())}
	f.follow("/a/b/c")
	if f.left < -1 {
		t.Errorf("%d looks too many", -f.left)
	}
	deep := follower{tree: newJSONTree(strings.Repeat(`{"items":`, 100_000))}
	deep.follow(strings.Repeat("/0", 10_000))
}
