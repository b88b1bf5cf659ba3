package tui

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

// writtenSteps makes steps of tokens that a text is cut into at bars. What stands
// before a double bar is thought.
func writtenSteps(text string) []trace.Step {
	region := trace.RegionJSON
	thoughts, document, found := strings.Cut(text, "||")
	if !found {
		thoughts, document = "", text
	}
	var steps []trace.Step
	add := func(text string, region trace.Region) {
		for _, token := range strings.Split(text, "|") {
			n := len(steps) + 1
			steps = append(steps, trace.Step{ID: n, Parent: n - 1, N: n, Region: region, Role: trace.RoleAnswer, Chosen: trace.Candidate{Token: trace.Token{ID: len(token), Bytes: []byte(token)}}})
		}
	}
	if found {
		add(thoughts, trace.RegionThink)
	}
	add(document, region)
	return steps
}

func courseOf(text string) *course {
	c := newCourse()
	c.update(writtenSteps(text))
	return c
}

// passagesOf lists the passages of a course: path, bytes, steps.
func passagesOf(c *course) string {
	var list []string
	for i := range c.passages.n {
		p := c.passages.ref(i)
		name := p.key.path
		if p.thoughts {
			name = "thoughts"
		}
		if p.key.nth > 0 {
			name += fmt.Sprintf("#%d", p.key.nth)
		}
		if p.opens {
			name += "("
		}
		list = append(list, fmt.Sprintf("%s %d:%d %d-%d", name, p.start, p.end, p.first, p.closed))
	}
	return strings.Join(list, ", ")
}

func TestCoursePassages(t *testing.T) {
	for text, want := range map[string]string{
		`{|"a|":|12|,"b|":"|x|","c|":|[]|,"d":|[|1|]|}`: `( 0:1 0-0, /a 5:7 3-4, /b 12:15 5-7, /c 20:22 9-9, /d( 27:28 11-11, /d/0 28:29 12-13`,
		`{"a|":"x|y`:                     `( 0:1 0-0, /a 5:0 1--1`,
		`<think>|hm|</think>||{"a":|1|}`: `thoughts 0:17 0-3, ( 17:18 3-3, /a 22:23 4-5`,
		`[|{|}|,{"a":|nu|ll|}|]`:         `( 0:1 0-0, /0 1:3 1-1, /1( 4:5 3-3, /1/a 9:13 4-6`,
		`{"a":1,"a":|2}`:                 `( 0:1 0-0, /a 5:6 0-0, /a#1 11:12 1-1`,
		`The| answer`:                    ` 0:3 0-1, #1 4:0 1--1`,
		`{"a":"\|"x"}`:                   `( 0:1 0-0, /a 5:10 0-1`,
		` |7`:                            ` 1:0 1--1`,
		`{"a":""|,"b":1}|`:               `( 0:1 0-0, /a 5:7 0-0, /b 12:13 1-1`,
		`[1,]|x|y`:                       `( 0:1 0-0, /0 1:2 0-0, /1 3:0 0--1`,
	} {
		if got := passagesOf(courseOf(text)); got != want {
			t.Errorf("%s:\n%s, want\n%s", text, got, want)
		}
	}
}

// A course that grows, or is brought to other steps, is that of the steps.
func TestCourseGrows(t *testing.T) {
	texts := []string{`{|"a|":|12|,"b|":"|x|","c|":|[]|,"d":|[|1|]|}`, `{|"a|":|13|,"b|":"|x|"|}`, `th|ink||{|"a":|1|}`, `no JSON|at|all`, `[|[|[|]|]|]`}
	r := rand.New(rand.NewPCG(1, 2))
	c := newCourse()
	for range 500 {
		text := texts[r.IntN(len(texts))]
		steps := writtenSteps(text)
		steps = steps[:1+r.IntN(len(steps))]
		c.update(steps)
		fresh := newCourse()
		fresh.update(steps)
		if got, want := passagesOf(c), passagesOf(fresh); got != want || !slices.Equal(c.ends, fresh.ends) {
			t.Fatalf("%d steps of %s: %s, want %s", len(steps), text, got, want)
		}
	}
}

// TestMeet lists for every step of a document the step of another one that
// stands where it stands.
func TestMeet(t *testing.T) {
	for _, tc := range []struct{ name, lead, other, want string }{
		{"the same", `{"a":"|x|","b":|1|}`, `{"a":"|x|","b":|1|}`, "0 1 2 3 4"},
		{"a longer value waits, and is left together", `{"a":"|x|","b":"|1|"}`, `{"a":"|x|y|z|","b":"|1|"}`, "0 1 4 5 6"},
		{"a shorter value waits", `{"a":"|x|y|z|"|}`, `{"a":"|x|"|}`, "0 1 1 1 2 3"},
		{"another order", `{"a":"|x|","b":"|y|"}`, `{"b":"|p|q|","a":"|r|"}`, "0 4 0 1 2"},
		{"a value that one lacks", `{"a":"|x|"|,"b":"|y|"|,"c":"|z|"|}`, `{"a":"|p|"|,"c":"|q|"|}`, "0 1 2 2 2 2 3 4 5 6"},
		{"thoughts that one lacks", `th|in|k||{"a":"|x|"|}`, `{"a":"|y|"|}`, "0 0 0 0 1 2 3"},
		{"thoughts that the other one has", `{"a":"|x|"|}`, `th|in|k||{"a":"|y|"|}`, "0 4 5 6"},
		{"thoughts of both", `a|b|c|d||{"a":|1|}`, `a|b||{"a":|1|}`, "0 1 1 1 2 3 4"},
		{"an empty list", `{"a":[|1|,2|],"b":"|x|"}`, `{"a":[]|,"b":"|y|"}`, "0 0 0 1 2 3"},
		{"a list with fewer items", `[1|,|2|,|3|]`, `[1|,|2|]`, "0 1 2 3 3 3"},
		{"no JSON", `The|re|is|none`, `{"a":|1|}`, "0 0 0 0"},
		{"a document that is cut short", `{"a":"|x|"|,"b":|1|}`, `{"a":"|x|y|z`, "0 1 3 3 3 3"},
		{"white space", `{|"a": |"|x|"|}`, `{"a":"|x|"|}`, "0 0 0 1 2 3"},
	} {
		lead, other := courseOf(tc.lead), courseOf(tc.other)
		var got []string
		for i := range lead.steps {
			at, certain := 0, true
			if i > 0 {
				at, certain = other.meet(lead, i, true)
			}
			if !certain {
				t.Errorf("%s: step %d is not certain at the end of both", tc.name, i)
			}
			got = append(got, fmt.Sprint(at))
		}
		if s := strings.Join(got, " "); s != tc.want {
			t.Errorf("%s: %s, want %s", tc.name, s, tc.want)
		}
	}
}

// What is certain before all steps are known stays so.
func TestMeetIsCertainEarly(t *testing.T) {
	texts := []string{`{"a":"|x|y|","b":|12|3|,"c":[|1|,|2|]|}`, `{"a":"|x|","c":|[]|,"b":|1|2|}`, `th|ink||{"b":|1|,"a":"|p|q|r|"|}`, `{"a":|1|`, `no|JSON|at|all`, ` |{|"a"|:|"|x|"|}`}
	for _, leads := range texts {
		for _, follows := range texts {
			lead, all := courseOf(leads), courseOf(follows)
			for i := 1; i < len(lead.steps); i++ {
				want, _ := all.meet(lead, i, true)
				for n := 1; n <= len(all.steps); n++ {
					c := newCourse()
					c.update(all.steps[:n])
					if got, certain := c.meet(lead, i, false); certain && got != want {
						t.Errorf("%s at %d, of %s %d steps are known: %d, want %d", leads, i, follows, n, got, want)
					}
				}
				for n := i + 1; n <= len(lead.steps); n++ { // nor does it depend on what the leading one has beyond
					c := newCourse()
					c.update(lead.steps[:n])
					if got, _ := all.meet(c, i, true); got != want {
						t.Errorf("%s at %d, of which %d steps are known, and %s: %d, want %d", leads, i, n, follows, got, want)
					}
				}
			}
		}
	}
}
