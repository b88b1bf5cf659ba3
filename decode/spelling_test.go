package decode

import (
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

func TestFit(t *testing.T) {
	list := opening{}.spellings([]string{`"ab"`, "1", "12", "<num0>"})
	for _, tc := range []struct {
		value, token string
		want         fit
	}{
		{`"ab"`, `"`, part}, {`"ab"`, `"ab`, part}, {`"ab"`, `"ab"`, whole}, {`"ab"`, `"ab","`, whole},
		{`"ab"`, ` "a`, part}, {`"ab"`, " \n", misfit}, {`"ab"`, "", misfit}, {`"ab"`, `"b`, misfit}, {`"ab"`, "1", misfit},
		{"1", "1", part}, {"1", "1,", whole}, {"1", "1}", whole}, {"1", "12", misfit}, {"1", "1 ", whole},
		{"12", "1", part}, {"12", "12", whole}, {"12", "12]", whole},
		{"<num0>", "<", part}, {"<num0>", "<num0>}", whole}, {"<num0>", "<num1>", misfit},
	} {
		for _, sp := range list {
			if sp.text != tc.value {
				continue
			}
			if got := sp.fit(trace.Token{Bytes: []byte(tc.token)}); got != tc.want {
				t.Errorf("%s by %q: %v, want %v", tc.value, tc.token, got, tc.want)
			}
		}
	}
	one := list[1].after(trace.Token{Bytes: []byte(" 1")})
	if got := one.fit(trace.Token{Kind: trace.KindEnd}); got != whole {
		t.Errorf("the end of the text ends 1: %v", got)
	}
	if got := one.fit(trace.Token{Bytes: []byte("2")}); got != misfit {
		t.Errorf("1 goes on with 2: %v", got)
	}
	if got := one.fit(trace.Token{Bytes: []byte(",")}); got != whole {
		t.Errorf("a comma ends 1: %v", got)
	}
	if got := list[0].fit(trace.Token{Kind: trace.KindEnd, Bytes: []byte(`"ab"`)}); got != misfit {
		t.Errorf("an end token spells nothing: %v", got)
	}
}

func TestSpellingsGoOnWithTheHead(t *testing.T) {
	list := opening{head: []byte(`"a`)}.spellings([]string{`"ab"`, `"b"`, `"ac"`, "a"})
	if len(list) != 2 || list[0].rest != `b"` || list[1].rest != `c"` || list[0].fresh || list[0].open {
		t.Errorf("%+v", list)
	}
}
