package catalog

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

const small = `name: small
description: Two operations.
types:
  fruit:
    type: enum
    values:
      - value: apple
        aliases: [red fruit]
      - pear
operations:
  - name: pick
    description: Pick fruit.
    parameters:
      - name: fruit
        type: fruit
        required: true
        description: what to pick
      - {name: count, type: integer, min: 1, max: 9, default: 3}
      - {name: tree, type: string, pattern: 'A\d|B\d\d'}
  - name: rest
    parameters: []
`

func TestLoad(t *testing.T) {
	fruit := &Type{Name: "fruit", Kind: KindEnum, Values: []EnumValue{{"apple", []string{"red fruit"}}, {"pear", nil}}}
	want := &Catalog{
		Name:        "small",
		Description: "Two operations.",
		Operations: []Operation{
			{Name: "pick", Description: "Pick fruit.", Parameters: []Parameter{
				{Name: "fruit", Description: "what to pick", Required: true, Type: fruit},
				{Name: "count", Default: []byte("3"), Type: &Type{Name: "integer", Kind: KindInteger, Min: 1, Max: 9}},
				{Name: "tree", Type: &Type{Name: "string", Kind: KindString, Pattern: `A\d|B\d\d`}},
			}},
			{Name: "rest"},
		},
	}
	got := mustLoad(t, "small", small)
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Type{})); diff != "" {
		t.Error(diff)
	}
	if got.Operation("rest") == nil || got.Operation("none") != nil {
		t.Error("Operation does not find what there is, or finds what there is not")
	}
	if pick := got.Operation("pick"); pick.Parameter("tree") == nil || pick.Parameter("none") != nil {
		t.Error("Parameter does not find what there is, or finds what there is not")
	}
}

// Each case replaces a part of the small catalog; the error must name the place.
func TestLoadErrors(t *testing.T) {
	const pick = "operation pick: "
	for _, test := range []struct{ name, old, new, want string }{
		{"unknown field", "description: Two operations.", "colour: red", `line 2: the field "colour" is unknown`},
		{"unknown field of an operation", "description: Pick fruit.", "verb: pick", pick + `line 12: the field "verb" is unknown`},
		{"unknown field of a parameter", "required: true", "need: true", pick + `parameter fruit: line 16: the field "need" is unknown`},
		{"field twice", "description: Two operations.", "name: again", `line 2: mapping key "name" already defined at [1:1]`},
		{"unknown type", "type: fruit", "type: fruits", pick + `parameter fruit: line 15: the type "fruits" is unknown`},
		{"no type", "type: fruit\n        required", "required", pick + "parameter fruit: line 14: there is no type"},
		{"limits on a named type", "type: fruit\n", "type: fruit\n        max: 3\n", pick + "parameter fruit: line 14: the type fruit already has its values, pattern or range"},
		{"min above max", "min: 1", "min: 10", pick + "parameter count: line 18: min 10 is above max 9"},
		{"no max", ", max: 9", "", pick + "parameter count: line 18: the kind integer needs max"},
		{"pattern on an integer", "max: 9", "max: 9, pattern: x", pick + "parameter count: line 18: the kind integer has no pattern"},
		{"number too large", "max: 9", "max: 99999999999999999999", pick + "parameter count: max: line 18: should be an integer of at most 64 bits and is a "},
		{"min is a word", "min: 1", "min: one", pick + "parameter count: min: line 18: should be an integer of at most 64 bits and is a string"},
		{"default out of range", "default: 3", "default: 30", pick + `parameter count: line 18: default: "30" is outside 1 to 9`},
		{"default of another type", "default: 3", "default: pear", pick + "parameter count: default: line 18: should be an integer of at most 64 bits and is a string"},
		{"default of a required one", "required: true", "required: true\n        default: pear", pick + "parameter fruit: line 17: default: a required parameter has none"},
		{"required is no boolean", "required: true", "required: maybe", pick + "parameter fruit: required: line 16: should be true or false and is a string"},
		{"bad pattern", `A\d|B\d\d`, `A(`, pick + "parameter tree: line 19: pattern: error parsing regexp: missing closing ): `A(`"},
		{"unbalanced pattern", `A\d|B\d\d`, `A)(B`, pick + "parameter tree: line 19: pattern: error parsing regexp: unexpected ): `A)(B`"},
		{"pattern for nothing", `A\d|B\d\d`, `A*`, pick + `parameter tree: line 19: pattern: "A*" matches the empty text`},
		{"bad parameter name", "name: tree", "name: Tree", pick + `parameter "Tree": line 19: the name "Tree" should be`},
		{"parameter named operation", "name: tree", "name: operation", pick + "parameter operation: line 19: the name is taken"},
		{"parameter twice", "name: tree", "name: count", pick + "parameter count: line 19: the name is taken"},
		{"operation twice", "name: rest", "name: pick", pick + "line 20: the name is taken"},
		{"no operation name", "- name: rest\n    parameters: []", "- parameters: []", "operation number 2: line 20: the name"},
		{"type named like a kind", "  fruit:\n    type", "  month:\n    type", "types: line 4: month is the name of a kind"},
		{"alias of two values", "red fruit", "Pear", `types: fruit: value pear: line 9: "pear" already means apple`},
		{"alias without letters", "red fruit", "'--'", `types: fruit: value apple: alias number 1: line 8: "--" has no letter or digit`},
		{"value like a marker", "- pear", "- <code0>", `types: fruit: value "<code0>": line 9: "<code0>" looks like a marker`},
		{"value is a number", "- pear", "- 12", "types: fruit: value number 2: line 9: should be a text or a mapping and is a"},
		{"an anchor", "- pear", "- &a pear", "types: fruit: value number 2: line 9: should be a text or a mapping and is an anchor"},
		{"empty values", "[red fruit]", "", "types: fruit: value apple: aliases: line 8: should be a list and is empty"},
		{"no operations", "operations:", "types2:", `line 10: the field "types2" is unknown`},
		{"bad YAML", "types:", "types: [", "line 1"},
		{"bad catalog name", "name: small", "name: ''", `the name "" should be`},
		{"invalid UTF-8", "Two", "Tw\xff", "byte 27 is not valid UTF-8"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if !strings.Contains(small, test.old) {
				t.Fatalf("the small catalog has no %q", test.old)
			}
			_, err := Load("small", []byte(strings.Replace(small, test.old, test.new, 1)))
			checkLine(t, err, "catalog small: "+test.want)
		})
	}
}

func TestLoadRefusesWhatIsNoCatalog(t *testing.T) {
	for name, test := range map[string]struct{ yaml, want string }{
		"empty":            {"", "the file does not hold exactly one YAML document"},
		"two documents":    {"name: a\n---\nname: b\n", "the file does not hold exactly one YAML document"},
		"a list":           {"- a", "line 1: should be a mapping and is a sequence"},
		"only a name":      {"name: a", "there are no operations"},
		"empty operations": {"name: a\noperations: []", "line 2: there are no operations"},
		"deep":             {"name: a\noperations: " + strings.Repeat("[", 200), "line 2: lists or mappings nest deeper than 100"},
		"deep dashes":      {"name: a\noperations:\n" + strings.Repeat("- ", 200), "line 3: lists or mappings nest deeper than 100"},
		"large":            {strings.Repeat("#", maxCatalogBytes+1), "the file has 131073 bytes; at most 131072 are read"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Load("x", []byte(test.yaml))
			checkLine(t, err, "catalog x: "+test.want)
		})
	}
}

func checkLine(t *testing.T, err error, prefix string) {
	t.Helper()
	if err == nil || !strings.HasPrefix(err.Error(), prefix) || strings.Contains(err.Error(), "\n") {
		t.Errorf("got  %v\nwant one line: %s…", err, prefix)
	}
}

func FuzzLoad(f *testing.F) {
	f.Add([]byte(small))
	f.Add(territoryYAML(f))
	f.Add([]byte("name: a\noperations:\n- name: b\n  parameters: [{name: c, type: enum, values: [d, {value: e}]}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		c, err := Load("fuzz", data)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") || !utf8.ValidString(err.Error()) {
				t.Errorf("the error is not one clean line: %q", err)
			}
			return
		}
		if len(c.Operations) == 0 || c.Instructions() == "" {
			t.Error("a catalog without operations or instructions was loaded")
		}
	})
}
