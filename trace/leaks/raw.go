package leaks

import (
	"bytes"
	"fmt"
	"math"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// mass is the raw probability that the candidates of a step hold on what
// reasoning would write. A candidate whose number is not known counts as none.
type mass struct {
	open, close, delib float32
	banned             bool // the likeliest of them was not allowed
}

// delibWords are tokens that begin deliberation.
var delibWords = map[string]bool{
	"okay": true, "ok": true, "alright": true, "hmm": true, "wait": true, "let": true, "first": true, "maybe": true, "actually": true, "thinking": true, "analysis": true,
	"moment": true, "voyons": true, "veamos": true, "vediamo": true, "好的": true, "嗯": true, "让我": true, "首先": true, "用户": true, "えーと": true, "음": true, "хм": true,
}

// delibFirst are the first bytes of those words, capitals included: most tokens
// need no closer look.
var delibFirst = func() (is [256]bool) {
	for w := range delibWords {
		is[w[0]], is[strings.ToUpper(w)[0]] = true, true
	}
	return is
}()

// leastTag is how many bytes of a tag a token must have that begins it, so
// that not every "</" is one.
const leastTag = 4

// weighed returns what a step shows.
func (o Options) weighed(s *trace.Step) mass {
	var m mass
	most := trace.LogProb(math.Inf(-1))
	var seen [8]int
	n := 0
	for k, list := range [3][]trace.Candidate{s.Top, s.Legal, {s.Chosen}} {
		for i := range list {
			c := &list[i]
			into := o.kindOf(c.Bytes, &m)
			if into == nil || !c.Raw.Known() || k > 0 && isIn(seen[:n], c.ID) {
				continue
			}
			if n < len(seen) {
				seen[n] = c.ID
				n++
			}
			*into += float32(min(1, c.Raw.Prob()))
			if c.Raw > most {
				most, m.banned = c.Raw, !c.Allowed
			}
		}
	}
	return m
}

func isIn(list []int, id int) bool {
	for _, v := range list {
		if v == id {
			return true
		}
	}
	return false
}

// kindOf returns the number that a token counts to, or nil.
func (o Options) kindOf(b []byte, m *mass) *float32 {
	const longest = 64
	for len(b) > 0 && (isBlank(b[0]) || b[0] == '"') {
		b = b[1:]
	}
	for len(b) > 0 && isBlank(b[len(b)-1]) {
		b = b[:len(b)-1]
	}
	switch {
	case len(b) < 2 || len(b) > longest:
		return nil
	case begins(o.Close, b):
		return &m.close
	case begins(o.Open, b):
		return &m.open
	}
	if delibFirst[b[0]] && delibWords[strings.ToLower(string(bytes.TrimRight(b, ",'s")))] {
		return &m.delib
	}
	return nil
}

// begins reports whether a token begins a tag, or a tag the token.
func begins(tag string, b []byte) bool {
	if len(b) >= len(tag) {
		return string(b[:len(tag)]) == tag
	}
	return len(b) >= leastTag && tag[:len(b)] == string(b)
}

// startReasons are what the first step of the document says of its first
// values.
func (r *Run) startReasons() []Reason {
	m := r.first
	switch {
	case !m.banned:
		return nil
	case m.open >= leastMass:
		return []Reason{{KindOverruled, 1.2 * float64(m.open), fmt.Sprintf("the mask overruled %s at the start (raw %.2f)", r.opt.Open, m.open)}}
	case m.delib >= leastMass:
		return []Reason{{KindOverruled, 0.8 * float64(m.delib), fmt.Sprintf("the mask overruled deliberation at the start (raw %.2f)", m.delib)}}
	}
	return nil
}

// leastMass is the raw probability below which a number says nothing.
const leastMass = 0.02

// rawReasons are what the steps of a piece say.
func (r *Run) rawReasons(p piece) []Reason {
	var closing, second, delib float32
	var at int
	for i := r.stepAt(p.start); i < len(r.at) && r.before(i) <= p.end; i++ {
		m := r.at[i].mass
		if r.before(i) >= p.start {
			switch {
			case m.close > closing:
				closing, second, at = m.close, closing, i
			case m.close > second:
				second = m.close
			}
		}
		if m.delib > delib && r.beginsSentence(p, i) {
			delib = m.delib
		}
	}
	var list []Reason
	if closing >= leastMass {
		w := 4.6*math.Sqrt(min(1, float64(closing))) + 0.5*float64(min(1, second))
		if r.in.has(strings.ToLower(r.opt.Close)) {
			w /= 2
		}
		list = append(list, Reason{KindClose, w, fmt.Sprintf("raw %.2f on %s at step %d, inside the value", closing, r.opt.Close, r.steps[at].N)})
	}
	if delib >= leastMass {
		list = append(list, Reason{KindDelib, 1.5 * float64(min(1, delib)), fmt.Sprintf("raw %.2f on deliberation where the value or a sentence begins", delib)})
	}
	return list
}

// beginsSentence reports whether a step's token begins the piece or a sentence
// of it.
func (r *Run) beginsSentence(p piece, i int) bool {
	before := bytes.TrimRight(r.doc[min(p.start, r.before(i)):r.before(i)], " ")
	if len(before) == 0 {
		return true
	}
	return bytes.IndexByte([]byte(".?!"), before[len(before)-1]) >= 0 || bytes.HasSuffix(before, []byte(`\n`)) || bytes.HasSuffix(before, []byte("。"))
}
