package grammar

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func TestReadVocabulary(t *testing.T) {
	text := "n IQ==\nn \nu PHRvb2w+\nc PHxpbV9lbmR8Pg==\nx \nx\nn IQ==\nc PHxub25lfD4=\n"
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	fmt.Fprint(w, text)
	w.Close()
	for name, in := range map[string]string{"plain": text, "gzip": zipped.String(), "no last line end": strings.TrimSuffix(text, "\n"), "CRLF": strings.ReplaceAll(text, "\n", "\r\n")} {
		v, err := ReadVocabulary(strings.NewReader(in))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var got []string
		for id := range v.Len() {
			got = append(got, fmt.Sprintf("%d %s", v.Kind(id), v.Token(id)))
		}
		want := []string{"0 !", "0 ", "1 <tool>", "2 <|im_end|>", "3 ", "3 ", "0 !", "2 <|none|>"}
		if !slices.Equal(got, want) || !slices.Equal(v.Ends(), []int{3}) {
			t.Errorf("%s: %q, ends %v", name, got, v.Ends())
		}
	}
}

func TestReadVocabularyRefuses(t *testing.T) {
	long := base64.StdEncoding.EncodeToString(make([]byte, MaxTokenBytes+1))
	longest := base64.StdEncoding.EncodeToString(make([]byte, MaxTokenBytes))
	for in, want := range map[string]string{
		"n IQ==\nq IQ==":   "line 2: kind 'q'",
		"n IQ==\n\nn IQ==": "line 2: a token is a letter",
		"nIQ==":            "line 1: a token is a letter",
		"n IQ=":            "line 1: illegal base64",
		"n I Q==":          "line 1: illegal base64",
		"n " + long:        "line 1: it has more than",
		"n IQ==\nn " + strings.Repeat("A", 1<<20):  "line 2: it has more than",
		"\x1f\x8bnot gzip":                         "vocabulary: gzip",
		strings.Repeat("x\n", MaxTokens+1):         "more than 2097152 tokens",
		strings.Repeat("n "+longest+"\n", 1<<10+1): "line 1025: the tokens have more than",
	} {
		v, err := ReadVocabulary(strings.NewReader(in))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.20q: %v, want %q", in, err, want)
		}
		if v != nil {
			t.Errorf("%.20q: a vocabulary beside the error", in)
		}
	}
}

func TestNewVocabularyRefuses(t *testing.T) {
	one := [][]byte{[]byte("a")}
	for name, test := range map[string]struct {
		tokens [][]byte
		kinds  []TokenKind
		ends   []int
	}{
		"kinds":        {one, nil, nil},
		"end too high": {one, make([]TokenKind, 1), []int{1}},
		"end too low":  {one, make([]TokenKind, 1), []int{-1}},
		"long token":   {[][]byte{make([]byte, MaxTokenBytes+1)}, make([]TokenKind, 1), nil},
	} {
		if _, err := NewVocabulary(test.tokens, test.kinds, test.ends); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestEmptyVocabulary(t *testing.T) {
	v, err := NewVocabulary(nil, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	a := NewAutomaton()
	m := NewMasker(v, a)
	if mask := m.Mask(a.Text("a")); mask.Count != 0 || mask.MayEnd {
		t.Errorf("%+v", mask)
	}
}

func TestWithEnds(t *testing.T) {
	v := randomVocabulary(rand.New(rand.NewPCG(1, 8)), "ab", 20)
	w, err := v.WithEnds(7, 3, 7)
	if err != nil || !slices.Equal(w.Ends(), []int{3, 7}) || !w.IsEnd(3) || w.IsEnd(4) {
		t.Errorf("%v, %v", w.Ends(), err)
	}
	if _, err := v.WithEnds(20); err == nil {
		t.Error("an end that is no token")
	}
}

// A trie holds every token that is text once, under its bytes, in both forms.
func TestTrieHoldsTheTokens(t *testing.T) {
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 9))
		v := randomVocabulary(rng, "abcdefghijklmnopqrstuvwxyz\x00\xff"[rng.IntN(20):], 1+rng.IntN(300))
		found := map[int32]string{}
		var walk func(node uint32, text string)
		walk = func(node uint32, text string) {
			n := &v.trie.nodes[node]
			own := v.trie.own(n)
			for _, id := range own {
				found[id] += text
			}
			if len(own) > 0 && n.to-n.from < uint32(len(own)) {
				t.Fatalf("seed %d: %q has more tokens than its subtree", seed, text)
			}
			for i := range uint32(n.count) {
				walk(n.kids+i, text+string(v.trie.edge[n.kids+i:][:1]))
			}
		}
		walk(0, "")
		flat := flatTokens(v)
		for id := range v.Len() {
			want := string(v.Token(id))
			if !v.isText(id) {
				want = ""
			}
			if found[int32(id)] != want || flat[int32(id)] != want {
				t.Fatalf("seed %d: token %d %q: found as %q, %q", seed, id, want, found[int32(id)], flat[int32(id)])
			}
		}
	}
}

func flatTokens(v *Vocabulary) map[int32]string {
	found := map[int32]string{}
	text := make([]byte, v.trie.depth)
	for i, n := range v.flat[:len(v.flat)-1] {
		text[n.depth] = n.edge
		for _, id := range v.trie.ids[n.from:v.flat[i+1].from] {
			found[id] += string(text[:n.depth+1])
		}
	}
	return found
}

func FuzzReadVocabulary(f *testing.F) {
	f.Add([]byte("n IQ==\nc PHxpbV9lbmR8Pg==\nx \n"))
	f.Add([]byte("\x1f\x8b\x08\x00"))
	f.Fuzz(func(t *testing.T, in []byte) {
		v, err := ReadVocabulary(bytes.NewReader(in))
		if err != nil {
			return
		}
		for id := range v.Len() {
			_ = v.Token(id)
		}
		a := NewAutomaton()
		checkMask(t, NewMasker(v, a), a.Repeat(a.Bytes(0x20, 0x7E), 0, 3), a.Repeat(a.Bytes(0x20, 0x7E), 0, 3), "text")
	})
}

// own returns the ids of the strings that end in a node.
func (t *trie) own(n *trieNode) []int32 {
	to := n.to
	if n.count > 0 {
		to = t.nodes[n.kids].from
	}
	return t.ids[n.from:to]
}
