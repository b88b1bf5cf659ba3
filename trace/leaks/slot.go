package leaks

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// tightNames are the last words of names of fields that hold a few words and
// never a sentence.
var tightNames = set(`label category status state type kind name names id date time day month year amount price total cost count number quantity
	city country capital owner assignee priority severity color colour currency unit email phone url department team language sentiment intent tag tags keyword keywords sku zip port
	kategorie status name datum betrag etikett priorität prioritaet dringlichkeit farbe stadt ort abteilung catégorie categorie nom couleur étiquette ville priorité montant
	categoría etiqueta nombre color fecha ciudad prioridad categoria nome data cidade città colore prioridade stad kleur prioriteit
	категория название дата город приоритет 标签 分类 类别 名称 日期 优先级 城市 ラベル 分類 名前 優先度 분류 이름 우선순위`)

// looseNames are the last words of names of fields that hold a few words as a
// rule.
var looseNames = set(`action operation to title verdict decision choice control code value score result field address size weight status_text
	aktion titel entscheidung titre décision título decisión titolo título 操作 标题 判断`)

// codeNames are words of names of fields that hold code.
var codeNames = set(`sql query code command regex expression script formula snippet bash python`)

// speechNames are words of names of fields that hold what somebody says or
// writes to somebody.
var speechNames = set(`joke feedback transcript quote quotes dialogue dialog lyrics chorus song story monologue message body mail email letter comment review reply speech post poem note text zitat brief lettre carta 台词 本文 цитата`)

func set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}

// fieldName is the name of the field that a value belongs to: of an element
// that of its array.
func fieldName(path string) string {
	list := elements(path)
	for i := len(list) - 1; i >= 0; i-- {
		if strings.Trim(list[i], "0123456789") != "" {
			return list[i]
		}
	}
	return ""
}

func anyIn(words []string, in map[string]bool) bool {
	return slices.ContainsFunc(words, func(w string) bool { return in[w] })
}

// slot is how much a field is for.
type slot uint8

const (
	slotFree  slot = iota
	slotLoose      // a few words as a rule
	slotTight      // a few words, and never a sentence
	slotCode       // code, and there is prose before it
)

// shortWords is how many words fit in a field for a few.
const shortWords = 8

// slotOf says what a field is for that holds more than that.
func (v *view) slotOf() slot {
	words := nameWords(v.name)
	switch {
	case v.piece.where != WhereValue || len(words) == 0:
		return slotFree
	case v.code && v.hasProse():
		return slotCode
	case v.length <= shortWords:
		return slotFree
	case tightNames[words[len(words)-1]] || v.run.in.brief:
		return slotTight
	case looseNames[words[len(words)-1]]:
		return slotLoose
	}
	return slotFree
}

// isStatement reports whether a field is for a statement of SQL: of all code
// the one of which it is sure how it begins.
func isStatement(path string) bool {
	return strings.Contains(path, "sql") && slices.Contains(nameWords(fieldName(path)), "sql")
}

// isRoomy reports whether a value is long for a field of a few words: one that
// is looked at even without any word of thought.
func (p piece) isRoomy() bool {
	const least = 40 // bytes
	if p.where != WhereValue || p.end-p.start < least {
		return false
	}
	words := nameWords(fieldName(p.path))
	return len(words) > 0 && tightNames[words[len(words)-1]]
}

// hasProse reports whether a text for code begins with a sentence: a few words
// with nothing of code among them.
func (v *view) hasProse() bool {
	const least = 5 // words
	end := bytes.IndexAny(v.text.norm, "=;{}[]<>|#\\")
	if end < 0 {
		end = len(v.text.norm)
	}
	stop := bytes.Index(v.text.norm[:end], []byte(". "))
	if colon := bytes.Index(v.text.norm[:end], []byte(": ")); stop < 0 || colon >= 0 && colon < stop {
		stop = colon
	}
	sentence := text{norm: v.text.norm[:max(stop, 0)]}
	return len(sentence.words(least)) >= least
}

// slotReasons compare a value with what its field is for.
func (v *view) slotReasons() []Reason {
	over := float64(v.length - shortWords)
	var list []Reason
	switch v.slot {
	case slotCode:
		w := 2.2
		if isStatement(v.piece.path) {
			w = 3.2 // no statement begins with a sentence
		}
		list = append(list, Reason{KindSlot, w, fmt.Sprintf("prose where %q holds code", v.name)})
	case slotLoose:
		list = append(list, Reason{KindSlot, 1.5, fmt.Sprintf("%d words where %q holds a few", v.length, v.name)})
	case slotTight:
		w := min(2.3, 1.5+0.08*over)
		if v.run.in.brief {
			list = append(list, Reason{KindBrief, w, fmt.Sprintf("%d words where the input asks for a few only", v.length)})
		} else {
			list = append(list, Reason{KindSlot, w, fmt.Sprintf("%d words where %q holds a few", v.length, v.name)})
		}
	case slotFree:
		if v.code {
			list = append(list, Reason{KindSlot, 1.4, fmt.Sprintf("prose where %q holds code", v.name)})
		}
		return list
	}
	if n := v.sentences(); n > 1 && v.slot == slotTight {
		list = append(list, Reason{KindArguing, 0.5, fmt.Sprintf("%d sentences in it", n)})
	}
	if n := v.sums(); n > 1 && v.slot != slotCode {
		list = append(list, Reason{KindArguing, 0.8, fmt.Sprintf("%d sums in it", n)})
	}
	return list
}

// sentences is the number of sentences of a piece, those without an end too.
func (v *view) sentences() int {
	b := bytes.TrimRight(v.text.norm, " \n.?!。？！")
	n := 1
	for i := 1; i+1 < len(b); i++ {
		if bytes.IndexByte([]byte(".?!\n"), b[i]) >= 0 && isBlank(b[i+1]) {
			n++
		}
	}
	return n + bytes.Count(b, []byte("。")) + bytes.Count(b, []byte("？"))
}

// sums is how often something is equal to a number.
func (v *view) sums() int {
	n := 0
	for i, b := range v.text.norm {
		if b != '=' {
			continue
		}
		if rest := bytes.TrimLeft(v.text.norm[i+1:], " "); len(rest) > 0 && rest[0] >= '0' && rest[0] <= '9' {
			n++
		}
	}
	return n
}
