package leaks

import (
	"bytes"
	"index/suffixarray"
	"sync"

	"github.com/stencil-debugger/stencil/trace"
)

// maxInput is how many bytes of the input are read, and of the reasoning.
const maxInput = 256 << 10

// given is what the model was given: the input, which what it wrote is compared
// with.
type given struct {
	input text
	tags  []byte          // what counts for tags: the input only, never the template's own
	held  map[string]bool // which tags it contains, of those that were asked for
	words func() map[string]bool
	array func() *suffixarray.Index

	artful, brief, ofTags bool
}

// newGiven reads the prompt of a run. Of one that holds no input the whole
// prompt counts for what is quoted.
func newGiven(p trace.Prompt) *given {
	own := p.Input
	if p.Marked != "" && p.Marked != p.Input {
		own += "\n" + p.Marked
	}
	g := &given{input: plain(own, maxInput), held: map[string]bool{}}
	g.tags = g.input.norm
	if own == "" {
		g.input = plain(p.Text, maxInput)
	}
	g.words = sync.OnceValue(func() map[string]bool { return g.input.contentWords() })
	g.array = sync.OnceValue(func() *suffixarray.Index { return suffixarray.New(g.flat()) })
	hints := g.input.hints()
	g.artful, g.brief, g.ofTags = hints[hintArt], hints[hintBrief], hints[hintTags]
	return g
}

// flat is the input with all white space as blanks, between two of them.
func (g *given) flat() []byte {
	return append(append([]byte{' '}, bytes.ReplaceAll(g.input.norm, []byte{'\n'}, []byte{' '})...), ' ')
}

// has reports whether the input contains a tag, in lower case.
func (g *given) has(tag string) bool {
	is, ok := g.held[tag]
	if !ok {
		is = bytes.Contains(g.tags, []byte(tag))
		g.held[tag] = is
	}
	return is
}

// asksForTags reports whether the input is about tags and tokens, so that one
// may be the answer.
func (g *given) asksForTags() bool { return g.ofTags }

// quotes reports whether the input contains these words.
func (g *given) quotes(b []byte) bool {
	b = bytes.TrimSpace(bytes.ReplaceAll(b, []byte{'\n'}, []byte{' '}))
	return len(b) > 0 && len(g.array().Lookup(b, 1)) > 0
}

// What an input can ask for.
const (
	hintArt   Kind = "art"   // a text in which people speak, or steps
	hintBrief Kind = "brief" // a few words only
	hintTags  Kind = "tags"  // tags or tokens
)

// hintPhrases say what an input asks for.
var hintPhrases = map[Kind][]string{
	hintArt: {
		"{write|draft|compose|rewrite|rephrase|reply|answer the mail|transcribe|quote|copy|extract|summarise|summarize|tell}", "{joke|riddle|puzzle|haiku|feedback|mail|email|letter|story|dialogue|monologue|poem|song|chorus|review|speech|essay|diary|slogan|lyrics|transcript|script|scene|interview|conversation|chat}",
		"first person", "in my name", "{show|explain} {your|the} {steps|work|working}", "step by step", "explain",
		"{schreib|schreibe|verfasse|formuliere|formulier|zitiere|erzähle}", "{brief|geschichte|gedicht|rede|gespräch}", "{écris|écrivez|rédige|rédigez|lettre|histoire|explique}",
		"{escribe|redacta|carta|cuento|explica}", "{scrivi|lettera|storia|spiega}", "{escreva|escreve|carta|história|explique}", "{schrijf|verhaal|leg uit}", "{napisz|list|opowiadanie}", "{напиши|напишите|письмо|рассказ|процитируй|объясни}",
		"写", "台词", "邮件", "故事", "解释", "書いて", "メール", "物語", "써", "편지", "이야기",
	},
	hintBrief: {
		"{one|a single|a one|two|three|four|five|a few} {word|words}", "one-word", "single-word", "{number|digit|amount|name|date|value|word|letter} only", "{only|just} the {number|digit|amount|name|date|value|word|answer|letter|result}", "{yes or no|true or false}", "reply with", "in {one|two|three|four|five|six} words",
		"nur {die|das|der|den|ein|eine|mit}", "ein wort", "einem wort", "{en un|un seul} mot", "un mot.", "{seulement|uniquement} le", "solo {el|la|un|una|il|lo}", "una {palabra|parola}", "uma palavra", "{só|apenas} {o|a}", "één woord", "alleen {het|de}", "{tylko|jedno}", "tek {kelime|sözcük}", "sadece", "{bara|endast|kun|bare} {siffran|ett|ordet|tallet|et}", "ett ord", "فقط", "كلمة واحدة", "{только|одним} {число|слово|словом}",
		"只{回答|写|要|输出|说}", "一个{词|字}", "一語", "だけ", "한 단어", "만 {답|써}",
	},
	hintTags: {"{tag|tags|token|tokens|marker|markers|delimiter|template|markup|xml|html|control token}", "strip_think", "reasoning {mark|format}", "标签", "标记", "тег", "balise", "etiqueta"},
}

var hintIndex = newIndex(hintPhrases)

// hints says what a text asks for.
func (t text) hints() map[Kind]bool {
	is := map[Kind]bool{}
	for _, h := range t.findIn(hintIndex) {
		is[h.kind] = true
	}
	return is
}

// contentWords are the words of a text that say what it is about.
func (t text) contentWords() map[string]bool {
	set := map[string]bool{}
	list := t.words(maxInput)
	for i, w := range list {
		if key, ok := t.content(list, i, w); ok {
			set[key] = true
		}
	}
	return set
}

// content returns a word as it is compared with others, and whether it says
// something: it is long enough, or a number. Of a dense script it is two runes.
func (t text) content(list []word, i int, w word) (string, bool) {
	b := t.norm[w.start:w.end]
	switch {
	case isDense(firstRune(b)):
		if i+1 < len(list) && list[i+1].start == w.end {
			return string(t.norm[w.start:list[i+1].end]), true
		}
		return "", false
	case b[0] >= '0' && b[0] <= '9':
		return string(b), true
	}
	const least, stem = 4, 6 // runes of a word, and bytes of it that are compared
	if len([]rune(string(b))) < least {
		return "", false
	}
	return string([]rune(string(b))[:min(stem, len([]rune(string(b))))]), true
}
