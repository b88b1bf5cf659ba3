package compile

import "strings"

// draft is a version of JSON Schema.
type draft uint8

const (
	draft4 draft = iota + 4
	_
	draft6
	draft7
	draft2019
	draft2020
	draftOpen // no "$schema": 2020-12, in which the older keywords still hold
)

// draftNames tell a draft by a part of the address of its metaschema.
var draftNames = []struct {
	part  string
	draft draft
}{
	{"json-schema.org/draft-04/", draft4}, {"json-schema.org/draft-06/", draft6},
	{"json-schema.org/draft-07/", draft7}, {"json-schema.org/draft/2019-09/", draft2019},
	{"json-schema.org/draft/2020-12/", draft2020},
	{"json-schema.org/schema", draftOpen},
}

// draftOf returns the draft of a metaschema's address.
func draftOf(address string) (draft, bool) {
	for _, n := range draftNames {
		if strings.Contains(address, n.part) {
			return n.draft, true
		}
	}
	return 0, false
}

// span is the first and the last draft that knows a keyword.
type span struct{ first, last draft }

// spans has the keywords that not every draft knows. Where a draft does not
// know a keyword, it asserts nothing.
var spans = map[string]span{
	"$anchor":               {draft2019, draftOpen},
	"$dynamicAnchor":        {draft2020, draftOpen},
	"$dynamicRef":           {draft2020, draftOpen},
	"$id":                   {draft6, draftOpen},
	"$recursiveAnchor":      {draft2019, draftOpen},
	"$recursiveRef":         {draft2019, draftOpen},
	"const":                 {draft6, draftOpen},
	"contains":              {draft6, draftOpen},
	"dependentRequired":     {draft2019, draftOpen},
	"dependentSchemas":      {draft2019, draftOpen},
	"else":                  {draft7, draftOpen},
	"id":                    {draft4, draft4},
	"if":                    {draft7, draftOpen},
	"maxContains":           {draft2019, draftOpen},
	"minContains":           {draft2019, draftOpen},
	"prefixItems":           {draft2020, draftOpen},
	"propertyNames":         {draft6, draftOpen},
	"then":                  {draft7, draftOpen},
	"unevaluatedItems":      {draft2019, draftOpen},
	"unevaluatedProperties": {draft2019, draftOpen},
}

// knows says whether a keyword means something in a draft.
func (d draft) knows(keyword string) bool {
	if keyword == "additionalItems" {
		return d != draft2020
	}
	s, ok := spans[keyword]
	return !ok || s.first <= d && d <= s.last
}

// refAlone says whether what stands beside "$ref" is ignored.
func (d draft) refAlone() bool { return d <= draft7 }
