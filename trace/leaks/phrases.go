package leaks

import (
	"strings"
	"unicode/utf8"
)

// phrases are what deliberation says, by what it does. {a|b} is one of the
// words in the braces. A phrase of a script with word breaks is matched as whole
// words, in any script in lower case. Single phrases occur in any text: how much
// they count, and what they need besides, is for the judge.
var phrases = map[Kind][]string{
	KindAbout: {
		"{the|this} user {wants|asks|asked|is asking|said|says|means|meant|mentions|mentioned|needs|might mean|may mean|might be|probably wants|likely wants|wanted|reports|reported|requests|requested|would like|only asks|just wants|only wants|just asked|specified|gave|gives|expects|has asked|wrote|writes|did not|didn't|has given|has provided|provided|provides|seems to|is looking for|is trying to}",
		"what {the|this} user {wants|asks|asked|means|meant|needs|said}", "which {one |}the user", "{the|this} user's {question|request|message|input|intent|query}",
		"the {question|prompt|task|instruction|instructions|request|schema|system prompt|format} {asks|ask|says|say|requires|require|wants|want|is asking|is about|specifies|specify|tells me|tell me|mentions|expects}",
		"the {message|request} {is|seems}", "{we|i} {are|am|'re|'m|was|were} asked {for|to}", "i'm asked", "they {asked for|ask for|want me|want|said|probably want}", "in the {prompt|instructions|system prompt}",
		"{der|die} {nutzer|nutzerin|benutzer|benutzerin|anwender|user} {will|möchte|fragt|sagt|meint|braucht|sucht|hat gefragt|wünscht|schreibt|nennt}", "die {frage|aufgabe|anweisung} {lautet|verlangt|sagt}",
		"l'utilisateur {demande|veut|souhaite|parle|dit|cherche|mentionne}", "le client {demande|veut|souhaite|parle de|parle d|dit}", "la question {demande|porte}",
		"{el usuario|la usuaria|el cliente} {pregunta|quiere|pide|dice|necesita|busca|menciona|habla}", "la pregunta {es|pide}",
		"l'utente {chiede|vuole|dice|cerca|parla}", "la domanda {chiede|è}",
		"o {usuário|utilizador|cliente} {quer|pergunta|pede|diz|precisa|menciona}", "a pergunta {é|pede}",
		"de gebruiker {vraagt|wil|zegt|bedoelt|zoekt}", "de vraag {is|vraagt}",
		"użytkownik {pyta|chce|prosi|mówi|szuka}", "пользователь {спрашивает|хочет|просит|говорит|ищет|имеет в виду}",
		"kullanıcı{|nın|} {soruyor|istiyor|diyor}", "kullanıcı", "{användaren|brukeren|brugeren} {frågar|vill|säger|spør|vil|sier|spørger|siger}", "المستخدم {يسأل|يريد|يقول|يطلب}", "on me demande", "man fragt mich", "me preguntan",
		"用户{问|说|想|要|需要|希望|提到|的意思|询问}", "{题目|问题}{要求|问}", "ユーザー{は|が|の}", "質問{は|で}", "사용자{가|는|의}", "질문{은|이}",
	},
	KindTask: {
		"{i|we} {need|have|want} to {output|write|produce|answer|classify|choose|pick|decide|return|respond|give|fill|extract|generate|translate|summarize|summarise|format|determine|figure out|work out|select|identify|convert|route|tell|say|explain|inform|mention|respond|reply}",
		"let me {write|draft|output|translate|answer|produce|classify|choose|pick|generate|format|compose|summarize|summarise|fill|extract}",
		"{i|we} should {output|write|answer|pick|choose|return|list|classify|keep|mention|respond|produce|include|use|give|put|fill|select|be polite|avoid|translate|format|tell|say|explain|note|cover}", "keep it {short|brief|simple|concise|polite|friendly}",
		"{i|we} must {output|write|answer|pick|choose|return|classify|respond|give|select}",
		"ich {muss|soll|sollte} {antworten|ausgeben|schreiben|wählen|entscheiden|zuordnen}", "je dois {choisir|répondre|écrire|classer|donner|traduire}",
		"{debo|tengo que} {elegir|responder|escribir|clasificar|dar|traducir}", "devo {scegliere|rispondere|scrivere|classificare|escolher|responder|escrever|classificar}",
		"ik moet {kiezen|antwoorden|schrijven|geven}", "muszę {wybrać|odpowiedzieć|napisać}", "нужно {выбрать|ответить|написать}",
		"我需要{选择|回答|输出|写|判断|翻译}", "{選ばな|答えな|書かな}", "{선택해야|답해야|써야}",
	},
	KindProcess: {
		"let me {think|see|check|verify|reconsider|double check|double-check|look|consider|recall|count|calculate|compute|figure|work|try|start|analyze|analyse|reason|break|re-read|reread|review|filter|go through|find|make sure|parse|recheck|re-check|confirm|map|sort|decide|be careful|keep|compare|list|examine|evaluate|assess|determine|identify}",
		"{checking|looking at|reading} the", "is needed", "as requested", "{they|it} {gave|mentions|mentioned|says}",
		"{let's|let us} {see|think|check|consider|look|verify|count|break|figure|work|go}", "i need to", "we need to", "i should", "we should {check|look|consider|use|pick}", "i have to",
		"i'm {thinking|trying to}", "{think|thinking} {about it|step by step|through}", "double check", "double-check", "i don't know the", "should i {use|pick|choose|write|say|include|put|go}",
		"{lass|lassen sie} mich", "mal sehen", "ich muss", "ich sollte", "{überlegen|schauen} wir", "kurz {nachdenken|überlegen}", "zuerst muss ich",
		"je dois", "voyons", "{laisse|laissez}-moi", "réfléchissons", "il faut que je", "vérifions",
		"{debo|tengo que}", "déjame", "veamos", "vamos a ver", "pensemos", "devo", "vediamo", "fammi {pensare|vedere}", "lasciami",
		"{deixe|deixa}-me", "deixa eu", "preciso", "vejamos", "vamos ver", "ik moet", "laat me", "{even|eens} {denken|kijken}",
		"muszę", "{zastanówmy|zobaczmy|pomyślmy}", "niech {pomyślę|sprawdzę}", "мне нужно", "я должен", "{давайте|давай} {подумаем|посмотрим|проверим}", "посмотрим",
		"bir düşüneyim", "düşünelim", "bakalım", "{låt|lad|la} {mig|meg} {tänka|se|tenke|tænke}", "دعني أفكر", "دعني", "لنفكر", "a ver", "让我", "我想一下", "想一想", "我需要", "我应该", "我得", "首先我", "{えーと|えっと}", "考えて", "考える", "생각해 {보자|보면}", "생각해보자", "{살펴보|확인해 보}",
	},
	KindCorrection: {
		"wait,", "wait -", "wait.", "wait no", "wait a", "hmm", "hm,", "actually, no", "actually no", "on second thought", "no, that", "no, wait", "scratch that", "or rather", "oh wait",
		"{moment|warte|halt},", "moment mal", "hm.", "nein, doch", "attends", "attendez", "en fait, non", "espera", "espere", "aspetta", "wacht,", "wacht even", "czekaj", "chwila,",
		"{подождите|подожди|стоп}", "хм", "{等一下|等等}", "不对", "嗯", "待って", "うーん", "いや、", "잠깐", "{음|아니},",
	},
	KindSettle: {
		"{i'll|i will} {go with|pick|choose|say|answer|use|take|write|return|select|output|put|set}", "{i'd|i would} {say|go with|take|pick|choose|call|answer}",
		"{so|therefore|thus|hence}{,|} the {answer|summary|label|category|sentence|result|action|query|value|title|code|output|final answer|correct answer|date|number|best}",
		"the {final answer|final|correct|right answer} {is|should}", "so {it is|it's|it must|it should|i go|i choose|i pick|i lean|i should|i would|i will|i'd}", "it must be", "i {lean|settle on|conclude}", "let me go with", "the answer {is|must be|should be}",
		"{also|daher|deshalb} ist die {antwort|lösung}", "die antwort {ist|lautet}", "ich {nehme|wähle|entscheide mich}", "also {nehme|wähle} ich",
		"donc la réponse est", "la réponse est", "je {choisis|vais choisir|prends}", "c'est donc", "{así que|entonces|por lo tanto} la respuesta", "la respuesta es", "{elijo|voy a elegir|me quedo con}",
		"{quindi|dunque} la risposta", "la risposta è", "scelgo", "{então|portanto} a resposta", "a resposta é", "{escolho|vou escolher}", "{dus|daarom} {is |}het antwoord", "het antwoord is", "ik kies",
		"{o halde |}cevap", "{så|alltså} {svaret|är svaret}", "svaret {är|er}", "{إذن |}الجواب", "الإجابة", "więc odpowiedź", "odpowiedź to", "wybieram", "{значит|поэтому|итак}{,|} ответ", "ответ —", "{выберу|я выбираю}",
		"{所以|因此}答案", "答案{是|应该}", "{应该|所以|就|我}选", "因此选", "答えは", "にしよう", "{따라서|그러므로|그러니까} 답", "{니까|므로} 답은", "정답은",
	},
	KindOpener: openers,
	KindArgues: {
		"so", "hence", "thus", "therefore", "meaning", "which means", "that means", "rather than", "since", "because", "given", "seems", "sounds like", "looks like", "looks right", "points to", "usually", "as it", "so it", "clearly", "obviously", "likely", "either", "although", "though", "means", "without", "not a", "then", "must be", "but",
		"{also|daher|deshalb|denn|somit|klingt|sondern|aber}", "{donc|car|parce que|puisque|mais}", "{así que|o sea|entonces|porque|pero}", "{quindi|perché|ma}", "{então|porque|portanto|mas}", "{dus|want|omdat|maar}", "{więc|bo|ponieważ|ale}", "{значит|поэтому|потому что|но}",
		"{alltså|eftersom|så|derfor}", "{yani|çünkü|o halde|ama}", "{إذن|لأن|لذلك}", "因此", "所以", "由于", "但是", "比较", "だから", "ので", "그래서", "때문",
	},
	KindWeigh: {
		"{could|might|may|can} {be|mean}", "{or|so|but} maybe", "maybe", "fits better", "i {think|guess|believe}", "probably", "{vielleicht|peut-être|quizás|forse|talvez|misschien|może|может}", "或者", "可能", "かもしれ", "어쩌면",
		"{es gibt|there are} {zwei|two} {passende|fitting}",
	},
}

// openers are how thoughts begin: they count at the start of a piece only.
var openers = []string{
	"{okay|ok|alright|all right|right|well|so|now|hmm}{,|.| so| let}", "need to", "checking", "looking at", "a ver", "首先看", "hmm", "let me", "let's", "first{,|} {i|we|let}", "{i|we} need to", "the user", "to answer this", "thinking", "maybe i", "wait",
	"{okay|also|gut|na gut}, {der|die|ich}", "der {nutzer|benutzer}", "{bon|alors|voyons},", "l'utilisateur", "el usuario", "{bueno|veamos},", "l'utente", "o usuário", "de gebruiker", "użytkownik", "пользователь", "{итак|хорошо},",
	"好的", "嗯", "首先", "用户", "让我", "ユーザー", "えーと", "うーん", "사용자", "음", "좋아",
}

// expand writes the choices of a phrase out.
func expand(phrase string) []string {
	open := strings.IndexByte(phrase, '{')
	if open < 0 {
		return []string{phrase}
	}
	size := strings.IndexByte(phrase[open:], '}')
	var list []string
	for _, choice := range strings.Split(phrase[open+1:open+size], "|") {
		for _, rest := range expand(phrase[open+size+1:]) {
			list = append(list, phrase[:open]+choice+rest)
		}
	}
	return list
}

// trie finds phrases in a text.
type trie struct {
	next  map[byte]*trie
	kinds []Kind // of the phrases that end here
}

func (t *trie) add(phrase string, k Kind) {
	for i := range len(phrase) {
		child := t.next[phrase[i]]
		if child == nil {
			if t.next == nil {
				t.next = map[byte]*trie{}
			}
			child = &trie{}
			t.next[phrase[i]] = child
		}
		t = child
	}
	t.kinds = append(t.kinds, k)
}

var index = newIndex(phrases)

func newIndex(lists map[Kind][]string) *trie {
	root := &trie{}
	for kind, list := range lists {
		for _, phrase := range list {
			for _, p := range expand(phrase) {
				root.add(p, kind)
			}
		}
	}
	return root
}

// hit is a phrase in a text.
type hit struct {
	kind       Kind
	start, end int // bytes of the plain form
}

// maxHits bounds what is kept of a text that is nothing but phrases.
const maxHits = 64

// find returns what deliberation says in a text.
func (t text) find() []hit { return t.findIn(index) }

// findIn returns the phrases in a text; of those of a kind that begin at the
// same place the longest.
func (t text) findIn(phrases *trie) []hit {
	var list []hit
	begins := true // whether a word can begin here
	first := true  // whether nothing but marks stands before
	for i := 0; i < len(t.norm) && len(list) < maxHits; {
		r, size := utf8.DecodeRune(t.norm[i:])
		if begins || isWide(r) {
			list = t.findAt(phrases, list, i, first)
		}
		begins = !isWordRune(r)
		first = first && begins
		i += size
	}
	return list
}

// findAt appends the phrases that begin at a byte.
func (t text) findAt(node *trie, list []hit, at int, first bool) []hit {
	before := len(list)
	for i := at; i < len(t.norm) && node != nil; i++ {
		b := t.norm[i]
		if b == '\n' {
			b = ' '
		}
		if node = node.next[b]; node == nil {
			break
		}
		if len(node.kinds) > 0 && t.endsWord(i+1) {
			for _, k := range node.kinds {
				if k != KindOpener || first {
					list = longest(list, before, hit{k, at, i + 1})
				}
			}
		}
	}
	return list
}

// longest adds a hit in place of a shorter one of its kind.
func longest(list []hit, from int, h hit) []hit {
	for i := from; i < len(list); i++ {
		if list[i].kind == h.kind {
			list[i] = h
			return list
		}
	}
	return append(list, h)
}

// endsWord reports whether a phrase that ends before a byte ends a word there.
func (t text) endsWord(end int) bool {
	last, _ := utf8.DecodeLastRune(t.norm[:end])
	if end == len(t.norm) || !isWordRune(last) || isWide(last) {
		return true
	}
	next, _ := utf8.DecodeRune(t.norm[end:])
	return !isWordRune(next)
}
