package schemas

import "testing"

func TestInstructions(t *testing.T) {
	ticket, err := Open("ticket-reason-first")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ schema, want string }{
		{string(ticket), "Answer as JSON with the keys reason, label, in this order."},
		{`{"properties": {"z": {"properties": {"inner": {}}}, "a": true, "m": [1, {"x": 2}]}}`,
			"Answer as JSON with the keys z, a, m, in this order."},
		{`{"properties": {"only": {}}}`, "Answer as JSON with the keys only, in this order."},
		{`{"properties": {"old": {}}, "properties": {"\u006eew": {}}}`, "Answer as JSON with the keys new, in this order."},
		{`{"properties": {}}`, ""},
		{`{"properties": ["a"]}`, ""},
		{`{"properties": null}`, ""},
		{`{"items": {"properties": {"a": {}}}}`, ""},
		{`["properties", {"a": {}}]`, ""},
		{`true`, ""},
		{`{"properties": {"a": {}}} x`, ""},
		{`{"properties": {"a": `, ""},
		{``, ""},
	}
	for _, tt := range tests {
		if got := Instructions([]byte(tt.schema)); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.schema, got, tt.want)
		}
	}
}
