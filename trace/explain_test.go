package trace

import (
	"encoding/json"
	"reflect"
	"testing"
)

func TestReasonInWords(t *testing.T) {
	length := Node{Path: "/name", Keyword: "maxLength", Detail: "120"}
	for _, tc := range []struct {
		reason Reason
		want   string
	}{
		{Reason{Node: length, Kind: ReasonComplete}, "/name maxLength 120 is reached"},
		{Reason{Node: Node{Path: "/name"}, Kind: ReasonComplete}, "/name is complete"},
		{Reason{Node: Node{}, Kind: ReasonOther, Expected: "`{`"}, "/ wants `{`"},
		{Reason{Node: Node{Keyword: "type"}, Kind: ReasonOther, Expected: "`{`"}, "/ type wants `{`"},
		{Reason{Node: length, Kind: ReasonUnfinished, Expected: "a digit"}, "/name maxLength 120 is not fulfilled yet: it wants a digit"},
		{Reason{Node: length, Kind: ReasonTogether}, "/name maxLength 120 allows it, but no text satisfies all parts after it"},
		{Reason{Node: length, Kind: ReasonRepeated, Note: "so it goes"}, "the object has a member of this name already; so it goes"},
	} {
		if got := tc.reason.String(); got != tc.want {
			t.Errorf("%s\n%s", got, tc.want)
		}
	}
}

func TestExplanationInJSON(t *testing.T) {
	e := Explanation{
		Token: Token{ID: 3, Bytes: []byte{0xFF, 'a'}}, Legal: 1, Expected: "`b`", MayEnd: true,
		Reasons: []Reason{{Node: Node{Path: "/a", Keyword: "enum", Detail: "[1]"}, Kind: ReasonOther, Expected: "`b`"}},
		Nodes:   []Node{{Path: "/a"}}, Nearest: &Token{ID: 4, Bytes: []byte("b")}, Notes: []string{"made up"},
	}
	text, err := json.Marshal(e)
	if err != nil {
		t.Fatal(err)
	}
	var back Explanation
	if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, e) {
		t.Errorf("%v\n%s\n%+v", err, text, back)
	}
}
