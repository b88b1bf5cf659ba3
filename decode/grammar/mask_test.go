package grammar

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// slowMask is the reference: one token at a time, one byte at a time.
func slowMask(v *Vocabulary, a *Automaton, t Term) *Mask {
	mask := &Mask{Tokens: newBitset(v.Len()), MayEnd: a.Nullable(t)}
	for id := range v.Len() {
		legal := slowAdvance(v, a, t, id) != None
		if slices.Contains(v.Ends(), id) {
			legal = mask.MayEnd && t != None
		}
		if legal {
			mask.Tokens[id/64] |= 1 << (id % 64)
			mask.Count++
		}
	}
	return mask
}

func slowAdvance(v *Vocabulary, a *Automaton, t Term, id int) Term {
	kind := v.Kind(id)
	if kind != TokenNormal && kind != TokenUserDefined || len(v.Token(id)) == 0 || v.IsEnd(id) {
		return None
	}
	for _, b := range v.Token(id) {
		t = a.Next(t, b)
	}
	return t
}

// checkMask compares the mask of a state with the reference for another state
// that must mean the same.
func checkMask(t *testing.T, m *Masker, state, slow Term, name string) {
	t.Helper()
	got, want := m.Mask(state), slowMask(m.vocab, m.auto, slow)
	if got.MayEnd != want.MayEnd || got.Count != want.Count || !slices.Equal(got.Tokens, want.Tokens) {
		for id := range m.vocab.Len() {
			if got.Tokens.Has(id) != want.Tokens.Has(id) {
				t.Errorf("token %d %q: %v, want %v", id, m.vocab.Token(id), got.Tokens.Has(id), want.Tokens.Has(id))
				break
			}
		}
		t.Fatalf("%s: %d tokens, may end %v; want %d, %v", name, got.Count, got.MayEnd, want.Count, want.MayEnd)
	}
}

// randomVocabulary returns tokens of one to five letters, some of them equal,
// empty, without bytes to allow, or an end.
func randomVocabulary(rng *rand.Rand, letters string, size int) *Vocabulary {
	tokens, kinds := make([][]byte, size), make([]TokenKind, size)
	for i := range tokens {
		for range rng.IntN(6) {
			tokens[i] = append(tokens[i], letters[rng.IntN(len(letters))])
		}
		if rng.IntN(20) == 0 {
			kinds[i] = TokenKind(rng.IntN(4))
		}
	}
	v, err := NewVocabulary(tokens, kinds, []int{rng.IntN(size), rng.IntN(size)})
	if err != nil {
		panic(err)
	}
	return v
}

// checkWalk compares the masks of the states along a random walk of tokens,
// twice, so that all that is kept from the first time is used.
func checkWalk(t *testing.T, m *Masker, start Term, rng *rand.Rand, steps int, name string) {
	t.Helper()
	for range 2 {
		state, slow := start, start
		for step := range steps {
			checkMask(t, m, state, slow, fmt.Sprintf("%s, state %d after %d tokens", name, state, step))
			id := randomToken(m, state, rng)
			if id < 0 {
				break
			}
			state, slow = m.Advance(state, id), slowAdvance(m.vocab, m.auto, slow, id)
		}
	}
	for range 5 {
		id := rng.IntN(m.vocab.Len())
		if got, want := m.Advance(start, id) != None, m.Mask(start).Tokens.Has(id); got != want {
			t.Fatalf("%s: token %d %q: Advance says %v, the mask %v", name, id, m.vocab.Token(id), got, want)
		}
	}
}

// randomToken returns a token that is legal and no end, or -1.
func randomToken(m *Masker, state Term, rng *rand.Rand) int {
	legal := slices.DeleteFunc(slices.Collect(m.Mask(state).Tokens.All()), m.vocab.IsEnd)
	if len(legal) == 0 {
		return -1
	}
	return legal[rng.IntN(len(legal))]
}

func TestMaskOfRandomTerms(t *testing.T) {
	for seed := range uint64(1500) {
		rng := rand.New(rand.NewPCG(seed, 5))
		a := NewAutomaton()
		p := randomPattern(a, rng, 1+rng.IntN(4))
		m := NewMasker(randomVocabulary(rng, "abcd", 1+rng.IntN(200)), a)
		checkWalk(t, m, p.term, rng, 5, fmt.Sprintf("seed %d: %s", seed, p.name))
	}
}

// bytesAnd returns a vocabulary of all bytes and some more tokens.
func bytesAnd(more ...string) (*Vocabulary, error) {
	var tokens [][]byte
	for b := range 256 {
		tokens = append(tokens, []byte{byte(b)})
	}
	for _, s := range more {
		tokens = append(tokens, []byte(s))
	}
	return NewVocabulary(tokens, make([]TokenKind, len(tokens)), nil)
}

// sharedVocabulary returns a real vocabulary that lies beside the repository.
func sharedVocabulary(t testing.TB, name string) *Vocabulary {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "..", "shared", "vocab", name+".txt.gz"))
	if err != nil {
		t.Skipf("the vocabulary of %s is not here: %v", name, err)
	}
	defer f.Close()
	v, err := ReadVocabulary(f)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// Nothing is allocated for a state that was visited before.
func TestVisitedStatesAllocateNothing(t *testing.T) {
	a := NewAutomaton()
	v, err := bytesAnd(" user_goal", `": "`, `", "`, "é", "list_")
	if err != nil {
		t.Fatal(err)
	}
	m, tokens := NewMasker(v, a), longestMatch(v, recordText)
	start := record(a)
	walk := func() {
		state := start
		for _, token := range tokens {
			if m.Mask(state).Count == 0 {
				t.Fatal("nothing is legal")
			}
			state = m.Advance(state, token)
		}
	}
	walk()
	if n := testing.AllocsPerRun(10, walk); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// A state with labels has the mask of the state without.
func TestMaskOfLabelledStates(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	a := NewLabelled()
	char := jsonChar(a)
	tag := func(path string, t Term) Term { return a.Tag(Label{Path: path}, t) }
	str := tag("/a", a.Seq(a.Text(`"`), tag("/a/maxLength", a.Seq(a.Repeat(char, 0, 3), a.Text(`"`)))))
	term := tag("", a.Seq(a.Text("{"), str, a.Alt(a.Text(","), a.Seq(str, a.Text("}")))))
	for range 20 {
		m := NewMasker(randomVocabulary(rng, "ab\"{},", 300), a)
		m.Prepare(char)
		for _, text := range []string{"", "{", `{"`, `{"a`, `{"ab"`, `{"ab""`} {
			state := term
			for i := range len(text) {
				state = a.Next(state, text[i])
			}
			checkWalk(t, m, state, rng, 4, text)
		}
		if inside := a.Next(a.Next(term, '{'), '"'); m.loopOf(inside) == nil {
			t.Error("the labels hide the loop")
		}
	}
}
