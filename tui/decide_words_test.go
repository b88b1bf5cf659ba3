package tui

import "testing"

func TestWhereValuesPart(t *testing.T) {
	for _, tc := range []struct {
		name   string
		values []listed
		want   string
	}{
		{"at once", []listed{{`a "`, .2, .3, true}, {`b "`, .3, .4, false}},
			`They differ: the greedy path takes "a"; "b" is more probable as a whole: 40.0% against 30.0%, masked. They part at the first token.`},
		{"a shared first token", []listed{{`a x "`, .2, .3, true}, {`a y "`, .2, .2, false}, {`b "`, .3, .4, false}},
			`They differ: the greedy path takes "ax"; "b" is more probable as a whole: 40.0% against 30.0%, masked. They part at the first token. a begins 2 values.`},
		{"later", []listed{{`a x 1 "`, .2, .3, true}, {`a x 2 "`, .2, .2, false}, {`a y "`, .3, .4, false}},
			`They differ: the greedy path takes "ax1"; "ay" is more probable as a whole: 40.0% against 30.0%, masked. After "a they part. x begins 2 values.`},
		{"the same", []listed{{`a "`, .2, .4, true}, {`b "`, .3, .4, false}},
			`The greedy path takes "a", the likeliest value as a whole: 40.0%, masked.`},
	} {
		got := ""
		for _, p := range newDecisionView(decisionOf("/a", tc.values...)).sentence().trimmed() {
			got += string(p.text)
		}
		if got != tc.want {
			t.Errorf("%s:\n%s\n%s", tc.name, got, tc.want)
		}
	}
}
