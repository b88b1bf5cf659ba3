package lint

import (
	"strconv"
	"strings"

	"github.com/agnivade/levenshtein"
)

func itoa(i int) string { return strconv.Itoa(i) }

// annotations are keywords that forbid nothing.
var annotations = newWordSet(`$schema $id id $comment $defs definitions $anchor $dynamicAnchor $recursiveAnchor
$vocabulary title description default examples example deprecated readOnly writeOnly contentEncoding contentMediaType
contentSchema`)

// others are keywords of JSON Schema that forbid something, from draft 4 on.
var others = newWordSet(`$ref $dynamicRef $recursiveRef type enum const minLength maxLength pattern format minimum
maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems contains minContains maxContains
items prefixItems additionalItems unevaluatedItems properties patternProperties additionalProperties required
minProperties maxProperties propertyNames dependencies dependentRequired dependentSchemas unevaluatedProperties allOf
anyOf oneOf not if then else`)

func isKeyword(name string) bool { return annotations[name] || others[name] }

// foreign are words of other languages, with what to write instead.
var foreign = map[string]string{
	"nullable":         "it is a word of OpenAPI 3.0 and does nothing in JSON Schema: write a list of types such as [\"string\", \"null\"]",
	"divisibleBy":      "it is a word of draft 3: write \"multipleOf\"",
	"extends":          "it is a word of draft 3: write \"allOf\"",
	"disallow":         "it is a word of draft 3: write \"not\"",
	"optional":         "a key is optional that is not in \"required\"",
	"propertyOrdering": "it is a word of one provider: keys are written in the order of \"properties\" elsewhere",
	"minLen":           "write \"minLength\"",
	"maxLen":           "write \"maxLength\"",
	"values":           "write \"enum\"",
	"options":          "write \"enum\"",
	"ref":              "write \"$ref\"",
}

// silent are words beside those of JSON Schema that are known to be for
// somebody else.
var silent = newWordSet("discriminator xml externalDocs")

// unknown says what is wrong with a name that is no keyword.
func unknown(name string, n *node) string {
	if why, ok := foreign[name]; ok {
		return why
	}
	if near := nearest(name); near != "" {
		return "it is no keyword, and asserts nothing: is " + strconv.Quote(near) + " meant?"
	}
	if n.is(kindObject) && n.hasAny("type", "enum", "const", "properties", "items", "anyOf", "$ref") {
		return "it is no keyword, and asserts nothing: a key of the document is declared within \"properties\""
	}
	return "it is no keyword, and asserts nothing"
}

// nearest returns the keyword that a name is a misspelling of, or "".
func nearest(name string) string {
	best, least := "", 3
	if len(name) < 4 || len(name) > 40 {
		return ""
	}
	for _, set := range []wordSet{others, annotations} {
		for word := range set {
			d := levenshtein.ComputeDistance(strings.ToLower(name), strings.ToLower(word))
			if d < least && d*4 <= len(word) || d == least && best != "" && word < best {
				best, least = word, d
			}
		}
	}
	return best
}
