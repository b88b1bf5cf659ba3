package grammar

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// jsonParts are pieces of JSON texts, with free white space.
type jsonParts struct {
	a               *Automaton
	char, ws, quote Term
}

func newJSONParts(a *Automaton) jsonParts {
	blank := a.Alt(a.Text(" "), a.Text("\n"), a.Text("\t"), a.Text("\r"))
	return jsonParts{a: a, char: jsonChar(a), ws: a.Repeat(blank, 0, -1), quote: a.Text(`"`)}
}

func (p jsonParts) str(least, most int) Term {
	return p.a.Seq(p.quote, p.a.Repeat(p.char, least, most), p.quote)
}

func (p jsonParts) texts(list ...string) Term {
	parts := make([]Term, len(list))
	for i, s := range list {
		parts[i] = p.a.Text(s)
	}
	return p.a.Alt(parts...)
}

func (p jsonParts) between(open string, body Term, end string) Term {
	return p.a.Seq(p.a.Text(open), p.ws, body, p.ws, p.a.Text(end))
}

func (p jsonParts) list(item Term, least, most int) Term {
	more := p.a.Seq(p.ws, p.a.Text(","), p.ws, item)
	items := p.a.Seq(item, p.a.Repeat(more, max(0, least-1), most-1))
	if least == 0 {
		items = p.a.Alt(items, Empty)
	}
	return items
}

func (p jsonParts) member(name string, value Term) Term {
	return p.a.Seq(p.a.Text(`"`+name+`"`), p.ws, p.a.Text(":"), p.ws, value)
}

func (p jsonParts) number() Term {
	digit := p.a.Bytes('0', '9')
	return p.a.Seq(p.a.Repeat(p.a.Text("-"), 0, 1), p.a.Alt(p.a.Text("0"), p.a.Seq(p.a.Bytes('1', '9'), p.a.Repeat(digit, 0, -1))),
		p.a.Repeat(p.a.Seq(p.a.Text("."), p.a.Repeat(digit, 1, -1)), 0, 1))
}

// object returns members in order, separated by commas.
func (p jsonParts) object(members ...Term) Term {
	all := members[:1:1]
	for _, m := range members[1:] {
		all = append(all, p.ws, p.a.Text(","), p.ws, m)
	}
	return p.between("{", p.a.Seq(all...), "}")
}

// anyJSON is any value, which is recursive.
type anyJSON struct{}

func (anyJSON) Body(a *Automaton) Term {
	p := newJSONParts(a)
	value := a.Rule(anyJSON{})
	member := a.Seq(p.str(0, -1), p.ws, a.Text(":"), p.ws, value)
	return a.Alt(p.str(0, -1), p.number(), p.texts("true", "false", "null"),
		p.between("{", p.list(member, 0, -1), "}"), p.between("[", p.list(value, 0, -1), "]"))
}

// record is an object of several members: bounded strings, a list, a choice,
// an open object and a number.
func record(a *Automaton) Term {
	p := newJSONParts(a)
	key := a.Seq(p.quote, a.And(a.Repeat(p.char, 0, -1), a.Not(p.texts("unit", "user"))), p.quote)
	value := a.Alt(p.str(0, 60), p.number(), p.texts("true", "false"))
	known := a.Alt(a.Seq(p.texts(`"unit"`, `"user"`), p.ws, a.Text(":"), p.ws, p.str(1, -1)), a.Seq(key, p.ws, a.Text(":"), p.ws, value))
	return p.object(
		p.member("user_goal", p.str(0, 120)),
		p.member("evidence", p.between("[", p.list(p.str(0, 80), 0, 3), "]")),
		p.member("rejected", p.str(0, 120)),
		p.member("action", a.Seq(p.quote, p.texts("search_listing", "draft_contract", "list_overdue_rent", "export_report", "ask_clarification"), p.quote)),
		p.member("params", p.between("{", p.list(known, 0, -1), "}")),
		p.member("confidence", p.number()),
		p.member("extra", a.Rule(anyJSON{})),
	)
}

const recordText = `{"user_goal": "Find out which tenants of the building \"Am Park 4\" are late, and tell them.",
  "evidence": ["The rent of flat 12 was due on the 3rd; nothing has come in.", "Überweisung fehlt – 消息 🙂"],
  "rejected": "export_report: nobody has asked for a file", "action": "list_overdue_rent",
  "params": {"unit": "12", "until": "2026-03-31", "usable": true, "limit": 25.50},
  "confidence": 0.85, "extra": {"a": [1, -2.5, null, "x y z"], "empty": {}, "note": "as said before"}}`

// longestMatch cuts a text into tokens, each the longest there is.
func longestMatch(v *Vocabulary, text string) []int {
	byBytes, longest := map[string]int{}, 0
	for id := range v.Len() {
		if v.isText(id) {
			byBytes[string(v.Token(id))] = id
			longest = max(longest, len(v.Token(id)))
		}
	}
	var tokens []int
	for len(text) > 0 {
		n := min(longest, len(text))
		for ; n > 0; n-- {
			if id, ok := byBytes[text[:n]]; ok {
				tokens = append(tokens, id)
				break
			}
		}
		text = text[n:]
	}
	return tokens
}

func TestMasksOfADocument(t *testing.T) {
	for _, name := range []string{"qwen3", "gpt-oss"} {
		v := sharedVocabulary(t, name)
		a := NewAutomaton()
		m, state := NewMasker(v, a), record(a)
		for i, token := range longestMatch(v, recordText) {
			m.Mask(state)
			if i%8 == 4 || i == 0 { // the reference takes its time
				checkMask(t, m, state, state, name+" before token "+string(v.Token(token)))
			}
			if state = m.Advance(state, token); state == None {
				t.Fatalf("%s: token %d, %q, is not legal", name, i, v.Token(token))
			}
		}
		if mask := m.Mask(state); !mask.MayEnd {
			t.Errorf("%s: the document may not end", name)
		}
	}
}

// BenchmarkDocument measures every mask of a document with an automaton that
// is new, for a class of characters that the vocabulary has seen.
func BenchmarkDocument(b *testing.B) {
	for _, name := range []string{"qwen3", "gpt-oss"} {
		b.Run(name, func(b *testing.B) {
			v := sharedVocabulary(b, name)
			tokens := longestMatch(v, recordText)
			best := make([]time.Duration, len(tokens)) // a machine has other work
			for first := true; b.Loop(); first = false {
				a := NewAutomaton()
				m := NewMasker(v, a)
				state := record(a)
				for i, token := range tokens {
					start := time.Now()
					m.Mask(state)
					if d := time.Since(start); first || d < best[i] {
						best[i] = d
					}
					state = m.Advance(state, token)
				}
			}
			report(b, tokens, v, best)
		})
	}
}

func report(b *testing.B, tokens []int, v *Vocabulary, best []time.Duration) {
	var sum time.Duration
	for _, d := range best {
		sum += d
	}
	sorted := slices.Sorted(slices.Values(best))
	us := func(d time.Duration) float64 { return float64(d) / 1e3 }
	b.ReportMetric(us(sum)/float64(len(best)), "µs-mean")
	b.ReportMetric(us(sorted[len(sorted)/2]), "µs-p50")
	b.ReportMetric(us(sorted[len(sorted)*99/100]), "µs-p99")
	b.ReportMetric(us(sorted[len(sorted)-1]), "µs-max")
	if testing.Verbose() {
		var text strings.Builder
		for i, token := range tokens {
			if best[i] > 10*time.Microsecond {
				text.WriteString(best[i].String() + " before " + string(v.Token(token)) + "\n")
			}
		}
		b.Log(text.String())
	}
}
