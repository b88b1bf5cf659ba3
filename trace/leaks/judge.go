package leaks

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"slices"
)

// prior is the natural log-odds of a place before any reason.
const prior = -3

// wordsAlone is the most that words count without a reason of another kind: too
// little for a finding at the default threshold. Backed is how much the other
// reasons must count together.
const (
	wordsAlone = 2.6
	backed     = 0.5
)

// weights are how much the kinds of words count.
var weights = map[Kind]float64{
	KindAbout: 1.2, KindTask: 1.4, KindProcess: 1.0, KindCorrection: 1.0, KindSettle: 1.2, KindWeigh: 0.4, KindOpener: 0.7, KindArgues: 0.8,
}

// says are the kinds of words in words.
var says = map[Kind]string{
	KindAbout: "speaks of the user or the request", KindTask: "speaks of its task", KindProcess: "says how it thinks", KindCorrection: "takes itself up",
	KindSettle: "settles on something", KindWeigh: "weighs", KindOpener: "begins as thoughts do", KindArgues: "argues",
}

// view is a piece and what was found in it.
type view struct {
	run    *Run
	said   *reasoning // what the piece is compared with
	piece  piece
	name   string // of the field
	code   bool   // whether the field is for code
	slot   slot   // what else the field is for
	text   text
	words  []word
	length int // in words
	quotes []hit
	hits   []hit
	tags   []found
}

// leastPiece is how many bytes anything has that could be a leak.
const leastPiece = 4

// verdict is what became of a piece.
type verdict struct {
	score   float64
	reasons []Reason
	offset  int    // of the first evidence's sentence
	after   string // what stands after the last closing tag
}

// judge weighs a piece, against the reasoning. It is false where there is
// nothing to weigh.
func (r *Run) judge(p piece, said *reasoning) (verdict, bool) {
	if p.end-p.start < leastPiece {
		return verdict{}, false
	}
	v := &view{run: r, said: said, piece: p, text: read(r.doc, p)}
	v.tags = r.tags.find(v.text, r.in)
	raw := r.rawReasons(p)
	hits := v.text.find()
	misplaced := isStatement(p.path) || p.isRoomy()
	if len(hits) == 0 && len(v.tags) == 0 && len(raw) == 0 && !misplaced || r.isData(p) {
		return verdict{}, false
	}
	v.look(hits)
	misplaced = misplaced && v.slot != slotFree
	if len(v.hits) == 0 && len(v.tags) == 0 && len(raw) == 0 && !misplaced {
		return verdict{}, false
	}
	others := slices.Concat(raw, r.tags.reasons(v.tags, r.in), v.otherReasons(len(v.hits) > 0 || misplaced))
	return v.settle(append(v.wordReasons(), others...)), true
}

// look reads the words of the piece, and keeps the hits that count.
func (v *view) look(hits []hit) {
	const most = 1024
	v.words = v.text.words(most)
	v.length = v.text.length(v.words)
	v.name = fieldName(v.piece.path)
	v.code = anyIn(nameWords(v.name), codeNames)
	v.slot = v.slotOf()
	v.quotes = quotesIn(v.text.norm, v.code)
	for _, h := range hits {
		inside := slices.ContainsFunc(hits, func(o hit) bool {
			return o.kind != KindOpener && h.kind != KindOpener && o.kind != h.kind && o.start <= h.start && h.end <= o.end && o.end-o.start > h.end-h.start
		})
		if h.kind == KindArgues && v.slot == slotFree {
			continue
		}
		if !inside && !v.inQuotes(h.start) && !v.isComment(h.start) && !v.run.in.quotes(v.window(h)) {
			v.hits = append(v.hits, h)
		}
	}
}

// window is a hit with the word before it and the one after it, as far as they
// stand in the piece.
func (v *view) window(h hit) []byte {
	start, end := h.start, h.end
	for _, w := range v.words {
		switch {
		case w.end <= h.start:
			start = w.start
		case w.start >= h.end:
			return v.text.norm[start:w.end]
		}
	}
	return v.text.norm[start:end]
}

// isComment reports whether a place stands in a comment of code.
func (v *view) isComment(at int) bool {
	if !v.code {
		return false
	}
	line := bytes.TrimLeft(v.text.norm[bytes.LastIndexByte(v.text.norm[:at], '\n')+1:at], " ")
	for _, mark := range []string{"--", "#", "//", "/*", "*"} {
		if bytes.HasPrefix(line, []byte(mark)) {
			return true
		}
	}
	return false
}

func (v *view) inQuotes(at int) bool {
	return slices.ContainsFunc(v.quotes, func(q hit) bool { return q.start < at && at < q.end })
}

// closing are the quotes that end what others begin.
var closing = map[rune]string{'"': "\"", '“': "”", '„': "“", '«': "»", '»': "«", '「': "」", '『': "』", '`': "`"}

// quotesIn are the parts of a text that stand in quotes. The apostrophe is one
// in code only.
func quotesIn(b []byte, code bool) []hit {
	var list []hit
	for i, r := range string(b) {
		end, ok := closing[r]
		if code && r == '\'' {
			end, ok = "'", true
		}
		if !ok || len(list) > 0 && i < list[len(list)-1].end {
			continue
		}
		begin := i + len(string(r))
		if n := bytes.Index(b[begin:], []byte(end)); n >= 0 {
			list = append(list, hit{start: i, end: begin + n + len(end)})
		}
		if len(list) == maxHits {
			break
		}
	}
	return list
}

// wordReasons makes a reason of each kind of words.
func (v *view) wordReasons() []Reason {
	by := map[Kind][]string{}
	known := map[Kind]int{}
	for _, h := range v.hits {
		s := string(bytes.ReplaceAll(v.text.norm[h.start:h.end], []byte{'\n'}, []byte{' '}))
		if !slices.Contains(by[h.kind], s) {
			by[h.kind] = append(by[h.kind], s)
			if h.kind == KindAbout && v.isSubject(h) {
				known[h.kind]++
			}
		}
	}
	var list []Reason
	for kind, texts := range by {
		w := weights[kind] + 0.3*float64(min(2, len(texts)-1))
		switch {
		case known[kind] == len(texts):
			w /= 3
		case kind == KindArgues && v.slot == slotLoose:
			w /= 2
		}
		list = append(list, Reason{kind, w, says[kind] + ": " + quoted(texts)})
	}
	return list
}

// isSubject reports whether the input itself speaks of the user that a hit
// speaks of.
func (v *view) isSubject(h hit) bool {
	hit := text{norm: v.text.norm[h.start:h.end]}
	list := hit.words(maxHits)
	for i, w := range list {
		if key, ok := hit.content(list, i, w); ok {
			return v.run.in.words()[key]
		}
	}
	return false
}

// otherReasons are those that words need besides, and those against a leak.
func (v *view) otherReasons(words bool) []Reason {
	list := v.outsideReasons()
	list = append(list, v.repeatReasons()...)
	if v.run.isEarly(v.piece) {
		list = append(list, v.run.startReasons()...)
	}
	if !words {
		return append(list, v.lengthReasons()...)
	}
	list = slices.Concat(list, v.slotReasons(), v.lengthReasons(), v.restateReasons(), v.endReasons())
	if !v.speaksOfItsTask() {
		list = append(list, v.against(list)...)
	}
	return list
}

// speaksOfItsTask reports whether the words are about the request and what to
// do about it, which no asked-for text speaks of.
func (v *view) speaksOfItsTask() bool {
	return slices.ContainsFunc(v.hits, func(h hit) bool {
		return h.kind == KindTask || h.kind == KindAbout && !v.isSubject(h)
	})
}

func (v *view) outsideReasons() []Reason {
	switch {
	case v.piece.where == WhereKey && v.length >= 5:
		return []Reason{{KindKey, 1.9, fmt.Sprintf("%d words for a key", v.length)}}
	case !v.piece.inside() && v.run.hasDocument():
		return []Reason{{KindOutside, 1.7, "stands outside the document"}}
	}
	return nil
}

// against are the reasons to take words for the text that was asked for.
func (v *view) against(others []Reason) []Reason {
	tight := slices.ContainsFunc(others, func(r Reason) bool { return r.Kind == KindSlot || r.Kind == KindBrief })
	var list []Reason
	if v.run.in.artful && !tight {
		list = append(list, Reason{KindAskedFor, -2, "the input asks for a text or for steps"})
	}
	if v.piece.where == WhereValue && anyIn(nameWords(v.name), speechNames) {
		list = append(list, Reason{KindSpeech, -1.5, fmt.Sprintf("%q holds what somebody says", v.name)})
	}
	if v.addresses() {
		list = append(list, Reason{KindAddressed, -1.3, "speaks to the reader"})
	}
	return list
}

// addressing are words that speak to the reader.
var addressing = set("you your yours ihnen ihr dir dein deine vous votre vos usted ustedes tu tuo voi você seu jou jouw uw вам вас вы ваш twój twoja pan pani")

func (v *view) addresses() bool {
	for _, w := range v.words {
		if addressing[string(v.text.norm[w.start:w.end])] {
			return true
		}
	}
	for _, mark := range []string{"您", "你", "ください", "ます。", "세요"} {
		if bytes.Contains(v.text.norm, []byte(mark)) {
			return true
		}
	}
	return false
}

// settle adds all up, in an order of its own, so that the last digits are always
// the same.
func (v *view) settle(reasons []Reason) verdict {
	slices.SortFunc(reasons, func(a, b Reason) int {
		return cmp.Or(cmp.Compare(b.Weight, a.Weight), cmp.Compare(a.Kind, b.Kind))
	})
	support, said, odds := 0.0, 0.0, float64(prior)
	for _, r := range reasons {
		if r.Kind.isWords() {
			said += r.Weight
			continue
		}
		odds += r.Weight
		support += max(0, r.Weight)
	}
	if support < backed {
		said = min(said, wordsAlone)
	}
	return verdict{score: 1 / (1 + math.Exp(-odds-said)), reasons: reasons, offset: v.firstByte(), after: v.rest()}
}
