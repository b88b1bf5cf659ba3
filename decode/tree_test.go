package decode_test

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// What every command leads to, as a table: commands from the start, where the
// session stands after them, and which branches there are.
func TestWhereCommandsLead(t *testing.T) {
	const whole = "next; next; next; next" // takes all four steps of the likeliest text
	for _, tt := range []struct{ commands, where, branches string }{
		{"", `>{"c":[?`, "1<0:1*"},
		{"next", `{"c":[ >"green"?`, "1<0:1*"},
		{whole, `{"c":[ "green" ]} ><end> = end token`, "4<0:4*=end token"},
		{whole + "; seek 1", `{"c":[ >"green" ]} <end> = end token`, "4<0:4*=end token"},
		{whole + `; seek 1; take "red"`, `{"c":[ "red" >]}?`, "4<0:4=end token, 5<1:2*"},
		{whole + `; seek 1; take "red"; switch 4`, `{"c":[ >"green" ]} <end> = end token`, "4<0:4*=end token, 5<1:2"},
		{whole + `; seek 1; take "red"; seek 0; switch 4`, `>{"c":[ "green" ]} <end> = end token`, "4<0:4*=end token, 5<1:2"},
		{whole + `; seek 1; take "red"; switch 4; switch 5`, `{"c":[ >"red"`, "4<0:4=end token, 5<1:2*"},
		{whole + `; seek 1; take "red"; switch 4; switch 5; next`, `{"c":[ "red" >]}?`, "4<0:4=end token, 5<1:2*"},
		{whole + `; seek 1; take "red"; switch 4; seek 3; switch 5; next; next; next`, `{"c":[ "red" ]} ><end> = end token`, "4<0:4=end token, 7<1:4*=end token"},
		{whole + `; seek 1; take "red"; switch 5`, `{"c":[ "red" >]}?`, "4<0:4=end token, 5<1:2*"}, // to where it is
		{whole + "; seek 2; mask off", `{"c":[ "green" >"green"!~?`, "4<0:4=end token, 5<2:3*"},
		{whole + "; seek 2; mask off; switch 5", `{"c":[ "green" >"green"!~?`, "4<0:4=end token, 5<2:3*"},
		{whole + "; seek 2; mask off; switch 4", `{"c":[ "green" >]} <end> = end token`, "4<0:4*=end token"},
		{whole + "; seek 2; mask off; next", `{"c":[ "green" "green"!~ >"green"~?`, "4<0:4=end token, 5<2:3*"},
		{"next; mask off; seek 0; take {; switch 1; next", `{"c":[ >"green"~?`, "1<0:1*, 2<0:1"}, // the mask is still off
		{"next; seek 0; take {; switch 1; next; mask off; switch 2; switch 1; next", `{"c":[ >"green"~?`, "1<0:1*, 2<0:1"},
		{"next; seek 0; take {; switch 1; next; mask off; switch 2; next", `{ >"?`, "1<0:1, 2<0:1*"},
		{"next; seek 0; take {; switch 1; next", `{"c":[ >"green"?`, "1<0:1*, 2<0:1"},
		{"note first", `>{"c":[`, "1<0:1*"},
		{"note first; next", `{"c":[ >"green"?`, "1<0:1*"},
		{"next; next; seek 0; note first", `>{"c":[ "green" ]}?`, "2<0:2*"},
		{`next; type "red","red"`, `{"c":[ "red" , "red" >]}?`, "4<0:4*"},
		{`next; type "red"]`, `{"c":[ "red" ] >}?`, "3<0:3*"}, // "] is a token: see the split
		{`next; type "green"]}` + endText, `{"c":[ "green" ]} ><end> = end token`, "4<0:4*=end token"},
		{whole + `; seek 1; type "green"`, `{"c":[ "green" >]}?`, "4<0:4=end token, 5<1:2*"}, // an edit is an edit
		{`next; anyway red`, `{"c":[ r! e~ d~ >"green"~?`, "4<0:4*"},
		{`next; anyway "red"`, `{"c":[ "red" >]}?`, "2<0:2*"},
		{`next; anyway x` + endText, `{"c":[ x! ><end>~ = end token`, "3<0:3*=end token"},
	} {
		e := engineOf(colourWords, longest)
		s, _ := open(t, e, trace.Sampler{TopP: 1})
		for command := range strings.SplitSeq(tt.commands, "; ") {
			if command != "" {
				if err := do(e, s, command); err != nil {
					t.Fatalf("%s: at %q: %v", tt.commands, command, err)
				}
			}
		}
		if got := where(s); got != tt.where {
			t.Errorf("%s:\n got %s\nwant %s", tt.commands, got, tt.where)
		}
		if got := branches(s); got != tt.branches {
			t.Errorf("%s:\n got %s\nwant %s", tt.commands, got, tt.branches)
		}
	}
}

func TestWhatCommandsRefuse(t *testing.T) {
	for _, tt := range []struct{ before, command, want string }{
		{"next", "switch 7", trace.ErrNoBranch.Error()},
		{"next; next", "switch 1", trace.ErrNoBranch.Error()}, // not the end of a branch
		{"next", "switch 0", trace.ErrNoBranch.Error()},
		{"next", "note ", "the note is empty"},
		{"next", "note " + strings.Repeat("a", 70000), "70000 bytes"},
		{"next", `type "blue"`, `byte 2 of the text, in the token "b",`},
		{"next", `type "green"]}x`, `byte 10 of the text, in the token "x",`},
		{"next", "type \"gr\xff", "byte 4 of the text is not allowed"},
		{"next", `type "red"]}` + endText + "x", `byte 8 of the text, in the token "<end>",`},
		{"next; take x", "type x", "has left the grammar"},
		{"next", "type " + strings.Repeat("a", 70000), "70000 bytes"},
		{"next; mask off", "anyway " + strings.Repeat("a", 60), "60 tokens, and the branch may have 39 more"},
	} {
		e := engineOf(colourWords, longest)
		s, l := open(t, e, trace.Sampler{TopP: 1})
		for command := range strings.SplitSeq(tt.before, "; ") {
			if err := do(e, s, command); err != nil {
				t.Fatal(err)
			}
		}
		state, tree, written := where(s), branches(s), l.text.Len()
		if err := do(e, s, tt.command); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%.40s: %v, want %q", tt.command, err, tt.want)
		}
		if where(s) != state || branches(s) != tree || l.text.Len() != written {
			t.Errorf("%.40s: refused, and something changed: %s", tt.command, where(s))
		}
	}
}

// Another branch shows its recorded numbers without the model, and a text may
// be typed after the model has failed half-way.
func TestSwitchingNeedsNoModel(t *testing.T) {
	e := engineOf(colourWords, longest)
	s, _ := open(t, e, trace.Sampler{TopP: 1})
	for _, c := range []string{"next", "next", "next", "next", "seek 1", `take "red"`} {
		if err := do(e, s, c); err != nil {
			t.Fatal(err)
		}
	}
	e.fail = errors.New("the model is gone")
	fed := e.fed
	for _, leaf := range []int{4, 5, 4} {
		if err := s.Switch(context.Background(), leaf); err != nil {
			t.Fatal(err)
		}
	}
	if e.fed != fed || e.Len() != 3+2 {
		t.Errorf("%d tokens were computed, and the context holds %d", e.fed-fed, e.Len())
	}
	if err := s.Type(context.Background(), `"grey"`); !errors.Is(err, e.fail) {
		t.Errorf("typing without a model: %v", err)
	}
	e.fail = nil
	if err := s.Type(context.Background(), `"grey"]}`); err != nil {
		t.Error(err)
	}
	if got, want := where(s), `{"c":[ "grey" ]} ><end>?`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestClosingSumsUpEveryBranch(t *testing.T) {
	for _, tt := range []struct{ commands, branches, last string }{
		{"next; next", "2<0:2*=interrupted", "2"},
		{"next; next; seek 0; take {; seek 0; switch 2", "2<0:2*=interrupted, 3<0:1=interrupted", "2"},
		{"next; next; seek 1; mask off", "2<0:2=interrupted, 3<1:2*", "2"}, // the one in hand is no branch yet
		{"next; next; next; next; seek 0; take {", "4<0:4=end token, 5<0:1*=interrupted", "5"},
	} {
		e := engineOf(colourWords, longest)
		s, l := open(t, e, trace.Sampler{TopP: 1})
		for command := range strings.SplitSeq(tt.commands, "; ") {
			if err := do(e, s, command); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 { // twice does no harm
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if s.State().Result == nil {
			t.Errorf("%s: no result", tt.commands)
		}
		if got := branches(s); got != tt.branches {
			t.Errorf("%s:\n got %s\nwant %s", tt.commands, got, tt.branches)
		}
		log, err := trace.Read(strings.NewReader(l.text.String()))
		if err != nil {
			t.Fatal(err)
		}
		if r := log.Results[len(log.Results)-1]; len(log.Results) != strings.Count(tt.branches, "=") || tt.last != strconv.Itoa(r.Step) {
			t.Errorf("%s: results %+v", tt.commands, log.Results)
		}
	}
}

// After a failure the model's context may be just the one that is asked for,
// and yet nothing be known of what follows it.
func TestALostNumberIsComputedAgain(t *testing.T) {
	e := engineOf(colourWords, longest)
	s, _ := open(t, e, trace.Sampler{TopP: 1})
	run(t, e, s, "next", "next")
	e.fail = errors.New("the model is gone")
	if err := s.Next(context.Background()); !errors.Is(err, e.fail) {
		t.Fatalf("Next: %v", err)
	}
	e.fail = nil
	run(t, e, s, "seek 1", `take "red"`, "next")
	if got, want := where(s), `{"c":[ "red" ]} ><end>?`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
