package catalog

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestValidate(t *testing.T) {
	c := territory(t)
	const rank = `{"operation":"kpi_rank","metric":"calls","level":"region"`
	for _, test := range []struct {
		answer string
		want   []string
	}{
		{rank + `}`, nil},
		{rank + `,"count":5,"direction":"top","territory":"T-412","product":"calvera","month":"2026-08"}`, nil},
		{" { \"operation\" : \"kpi_value\" , \"metric\":\"calls\" } \n", nil},
		{``, []string{"syntax: there is no JSON"}},
		{`[]`, []string{"syntax: the JSON is not an object"}},
		{`null`, []string{"syntax: the JSON is not an object"}},
		{`{}`, []string{"operation: there is no operation"}},
		{rank, []string{"syntax: byte 57: the object is not closed"}},
		{rank + `} {}`, []string{"syntax: byte 58: something follows the object"}},
		{rank + `}x`, []string{"syntax: byte 58: something follows the object"}},
		{rank + `,}`, []string{"syntax: byte 58: invalid character '}' looking for beginning of object key string"}},
		{rank + `,"count":05}`, []string{"syntax: byte 67: invalid character '5' after object key:value pair"}},
		{"{\"operation\":\"\xff\"}", []string{"syntax: byte 14 is not valid UTF-8"}},
		{`{"operation":"kpi_sum","x":1}`, []string{`operation: operation: "kpi_sum" is unknown`}},
		{`{"operation":7}`, []string{"operation: operation: should be a string and is a number"}},
		{`{"metric":"calls","operation":"kpi_value"}`, []string{"order: operation: is not the first key"}},
		{rank + `,"level":"region"}`, []string{"duplicate: level: is written twice"}},
		{`{"operation":"kpi_value","operation":"kpi_rank","metric":"calls"}`, []string{"duplicate: operation: is written twice"}},
		{rank + `,"window":5}`, []string{"unknown: window: is no parameter of kpi_rank"}},
		{rank + `,"a\nb":5}`, []string{`unknown: "a\nb": is no parameter of kpi_rank`}},
		{`{"operation":"kpi_rank","metric":"calls"}`, []string{"missing: level: is required and missing"}},
		{`{"operation":"kpi_rank","level":"region","metric":"calls"}`, []string{"order: metric: should stand before level"}},
		{rank + `,"count":51}`, []string{`value: count: "51" is outside 1 to 50`}},
		{rank + `,"count":5.0}`, []string{`value: count: "5.0" is not an integer`}},
		{rank + `,"count":5e0}`, []string{`value: count: "5e0" is not an integer`}},
		{rank + `,"count":-0}`, []string{`value: count: "-0" is not an integer`}},
		{rank + `,"count":99999999999999999999}`, []string{`value: count: "99999999999999999999" is outside 1 to 50`}},
		{rank + `,"count":"5"}`, []string{"value: count: should be a number and is a string"}},
		{rank + `,"direction":"up"}`, []string{`value: direction: "up" is not one of top, bottom`}},
		{rank + `,"territory":"XT-412"}`, []string{`value: territory: "XT-412" does not match the pattern T-\d{3}`}},
		{rank + `,"territory":"T-412\n"}`, []string{`value: territory: "T-412\n" does not match the pattern T-\d{3}`}},
		{rank + `,"month":"2026-13"}`, []string{`value: month: "2026-13" is not a month of the form YYYY-MM`}},
		{rank + `,"month":null}`, []string{"value: month: should be a string and is null"}},
		{rank + `,"month":true}`, []string{"value: month: should be a string and is true or false"}},
		{rank + `,"month":{"a":[1,{"b":2}]}}`, []string{"value: month: should be a string and is an object"}},
		{rank + `,"month":[[]],"x":1}`, []string{"value: month: should be a string and is an array", "unknown: x: is no parameter of kpi_rank"}},
	} {
		var got []string
		for _, p := range c.Validate([]byte(test.answer)) {
			got = append(got, string(p.Kind)+": "+p.String())
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s:\n%s", test.answer, diff)
		}
	}
}

func TestFillDefaults(t *testing.T) {
	c := territory(t)
	for answer, want := range map[string]string{
		`{"operation":"kpi_rank","metric":"calls","level":"region"}`:                                    `{"operation":"kpi_rank","metric":"calls","level":"region","count":10,"direction":"top"}`,
		` {"operation":"kpi_rank", "metric":"calls","level":"region","count":3,"month":"2026-\u00308"}`: `{"operation":"kpi_rank","metric":"calls","level":"region","count":3,"direction":"top","month":"2026-08"}`,
		`{"operation":"kpi_value","metric":"calls"}`:                                                    `{"operation":"kpi_value","metric":"calls"}`,
	} {
		got, err := c.FillDefaults([]byte(answer))
		if err != nil || string(got) != want {
			t.Errorf("%s:\ngot  %s (%v)\nwant %s", answer, got, err, want)
		}
	}
	_, err := c.FillDefaults([]byte(`{"operation":"kpi_rank","metric":"calls"}`))
	if !errors.Is(err, ErrInvalidAnswer) || !strings.Contains(err.Error(), "level: is required") {
		t.Errorf("got %v, want ErrInvalidAnswer that says what is wrong", err)
	}
}

func FuzzValidate(f *testing.F) {
	c := territory(f)
	f.Add([]byte(`{"operation":"kpi_rank","metric":"calls","level":"region","count":5}`))
	f.Add([]byte(`{"operation":"kpi_rank","level":[{"a":1}],"x":null} {`))
	f.Fuzz(func(t *testing.T, answer []byte) {
		problems := c.Validate(answer)
		for _, p := range problems {
			if strings.ContainsAny(p.String(), "\n\r") {
				t.Errorf("the problem is not one line: %q", p)
			}
		}
		full, err := c.FillDefaults(answer)
		if (err == nil) != (len(problems) == 0) {
			t.Fatalf("the problems are %v and FillDefaults says %v", problems, err)
		}
		if err == nil && len(c.Validate(full)) > 0 {
			t.Errorf("%s is valid and with its defaults it is not: %s", answer, full)
		}
	})
}
