package leaks

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// nearby is how many pieces before and after one are its siblings.
const nearby = 32

// lengthReasons compare a value with those of the same field in other elements,
// else with the other values.
func (v *view) lengthReasons() []Reason {
	if v.piece.where != WhereValue {
		return nil
	}
	var same, others []int
	generic := genericPath(v.piece.path)
	for _, p := range v.run.around(v.piece) {
		if p.where != WhereValue || p.start == v.piece.start {
			continue
		}
		if genericPath(p.path) == generic {
			same = append(same, p.end-p.start)
		} else if !v.run.isReasoning(p) {
			others = append(others, p.end-p.start)
		}
	}
	size := v.piece.end - v.piece.start
	const least, leastOther = 40, 60 // bytes
	if m := median(same); len(same) > 0 && size >= least && size >= 4*m {
		return []Reason{{KindLong, 1.5, fmt.Sprintf("%d bytes where the same field of other elements has %d", size, m)}}
	}
	if m := median(others); len(others) > 1 && size >= leastOther && size >= 5*m {
		return []Reason{{KindLong, 0.9, fmt.Sprintf("%d bytes where the other values have %d", size, m)}}
	}
	return nil
}

func median(list []int) int {
	if len(list) == 0 {
		return 0
	}
	slices.Sort(list)
	return list[len(list)/2]
}

// anyIndex stands for every index in a path.
const anyIndex = "*"

// genericPath is a path with all indices alike.
func genericPath(path string) string {
	if !strings.ContainsAny(path, "0123456789") {
		return path
	}
	list := strings.Split(path, "/")
	for i, e := range list {
		if e != "" && strings.Trim(e, "0123456789") == "" {
			list[i] = anyIndex
		}
	}
	return strings.Join(list, "/")
}

// restateReasons compare the beginning of a value with the input.
func (v *view) restateReasons() []Reason {
	const most = 40 // words
	words := v.run.in.words()
	all, shared := 0, 0
	seen := map[string]bool{}
	for i, w := range v.words[:min(most, len(v.words))] {
		key, ok := v.text.content(v.words, i, w)
		if !ok || seen[key] {
			continue
		}
		seen[key] = true
		all++
		if words[key] {
			shared++
		}
	}
	const least, share = 2, 0.25
	if shared < least || float64(shared) < share*float64(all) {
		return nil
	}
	w := 0.5 + 0.8*float64(shared)/float64(all)
	return []Reason{{KindRestates, w, fmt.Sprintf("takes up %d of its %d words from the input", shared, all)}}
}

// repeatReasons compare a value with the reasoning.
func (v *view) repeatReasons() []Reason {
	all, shared := 0, 0
	for h := range v.text.shingles(v.words) {
		all++
		if v.said.has(h) {
			shared++
		}
	}
	const least, share = 3, 0.4
	if shared < least || float64(shared) < share*float64(all) {
		return nil
	}
	w := 1.2 + 0.6*float64(shared)/float64(all)
	return []Reason{{KindRepeats, w, fmt.Sprintf("%d of its %d runs of %d words are in the reasoning", shared, all, shingle)}}
}

// endReasons look at how a value goes on after its deliberation.
func (v *view) endReasons() []Reason {
	var list []Reason
	for _, h := range slices.Backward(v.hits) {
		if h.kind != KindSettle {
			continue
		}
		rest := text{norm: v.text.norm[h.end:]}
		if n := rest.length(rest.words(2 * shortWords)); n > 0 && n <= shortWords {
			list = append(list, Reason{KindEnds, 0.8, fmt.Sprintf("settles on “%s” at its end", bytes.TrimSpace(clipTo(rest.norm, 60)))})
		}
		break
	}
	if end := v.repeatedEnd(); end != "" && len(list) == 0 && v.slot != slotCode {
		list = append(list, Reason{KindEnds, 1.2, fmt.Sprintf("ends in “%s”, which it had named before", end)})
	}
	if len(list) == 0 && v.goesOver() {
		list = append(list, Reason{KindEnds, 0.6, "goes over from its task to another text"})
	}
	if at := v.question(); at >= 0 && len(v.hits) > 0 {
		list = append(list, Reason{KindAsks, 0.6, "asks itself a question and goes on"})
	}
	if name := v.identifier(); name != "" {
		list = append(list, Reason{KindNames, 0.6, fmt.Sprintf("speaks of %s among prose", name)})
	}
	return list
}

// goesOver reports whether a piece begins with two or more words of thought, of
// its task among them, and ends in a sentence with none.
func (v *view) goesOver() bool {
	b := bytes.TrimRight(v.text.norm, " \n.?!")
	last := bytes.LastIndexAny(b, ".?!\n")
	return last > 0 && len(v.hits) > 1 && v.speaksOfItsTask() &&
		!slices.ContainsFunc(v.hits, func(h hit) bool { return h.start > last })
}

// repeatedEnd is the last words of a piece, where they stand alone or have been
// named together before: the answer after the thoughts about it.
func (v *view) repeatedEnd() string {
	n := len(v.words)
	const least, most = 6, 3 // words of the piece and of its end
	for size := most; size > 0 && v.length > least && size < n; size-- {
		begin := v.words[n-size].start
		end := v.text.norm[begin:v.words[n-1].end]
		alone := size < n && bytes.ContainsAny(v.text.norm[v.words[n-size-1].end:begin], ".,:;?!-_")
		pair := size > 1 && bytes.Contains(v.text.norm[:begin], end)
		if pair || alone && v.named(n-size) {
			return string(clipTo(end, 40))
		}
	}
	before := ""
	if n > 2 && v.length > least {
		before = string(v.text.norm[v.words[n-2].start:v.words[n-2].end])
	}
	if conclusions[before] && v.named(n-1) {
		return string(clipTo(v.text.norm[v.words[n-1].start:v.words[n-1].end], 40))
	}
	return ""
}

// conclusions are words that an answer follows at once.
var conclusions = set("so hence thus therefore meaning means also daher donc quindi então dus więc значит svaret är cevap")

// named reports whether all words from an index on stand in the piece before.
func (v *view) named(from int) bool {
	for _, w := range v.words[from:] {
		is := slices.ContainsFunc(v.words[:from], func(o word) bool {
			return bytes.Equal(v.text.norm[o.start:o.end], v.text.norm[w.start:w.end])
		})
		if !is {
			return false
		}
	}
	return true
}

// question is where a question ends in the middle of a value, or -1.
func (v *view) question() int {
	body := bytes.TrimRight(v.text.norm, " \n?？")
	for i := range body {
		if (body[i] == '?' && i+1 < len(body) && isBlank(body[i+1]) || bytes.HasPrefix(body[i:], []byte("？"))) && !v.inQuotes(i) {
			return i
		}
	}
	return -1
}

// identifier is a name with an underscore among prose that the input does not
// contain.
func (v *view) identifier() string {
	if v.code || v.length < shortWords {
		return ""
	}
	for _, w := range bytes.FieldsFunc(v.text.norm, func(r rune) bool { return !isWordRune(r) }) {
		if i := bytes.IndexByte(w, '_'); i > 0 && i < len(w)-1 && len(w) <= maxTag && !v.run.in.quotes(w) {
			return string(w)
		}
	}
	return ""
}

// clipTo cuts a text at a rune.
func clipTo(b []byte, most int) []byte {
	if len(b) <= most {
		return b
	}
	return bytes.ToValidUTF8(b[:most], nil)
}
