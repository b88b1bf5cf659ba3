package native

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stencil-debugger/stencil/decode"
)

func TestNoKeyTwice(t *testing.T) {
	v := words("<end>", `"`, `a`, `"a":`, `b`, `"b":0`, `"b`, ` "a"`, `\`, `u0061`, `u00`, `61`, `a":0`, `ab":`, `,"a":0`, `{"a":0,"a":0`, `{"a":0,"b":0`, "\xc3", "\xa9", `é":`, `u00E9"`, `u00e9":`, `1,"a":0`, `0`)
	c := fromJSON(t, prepare(t, v))
	for _, tt := range []struct{ name, text, want string }{
		{"a value", ``, `"\"" "\"b" " \"a\"" "{\"a\":0,\"b\":0" "0"`},
		{"a first key", `{`, `"\"" "\"a\":" "\"b\":0" "\"b" " \"a\""`},
		{"a second key", `{"a":0,`, `"\"" "\"b\":0" "\"b"`},
		{"in a second key", `{"a":0,"`, `"\"" "a" "b" "\\" "u0061" "u00" "61" "ab\":" "\xc3" "é\":" "u00E9\"" "u00e9\":" "0"`},
		{"which begins as the first", `{"a":0,"a`, `"a" "b" "\\" "u0061" "u00" "61" "a\":0" "ab\":" "\xc3" "é\":" "u00E9\"" "u00e9\":" "0"`},
		{"or with an escape", `{"a":0,"\`, `"\"" "\"a\":" "b" "\"b\":0" "\"b" "\\" "u0061" "u00" "u00E9\"" "u00e9\":"`},
		{"of digits", `{"\u0061":0,"\u00`, `"a" "b" "61" "ab\":" "0"`},
		{"and is complete", `{"a":0,"\u0061`, `"a" "b" "\\" "u0061" "u00" "61" "a\":0" "ab\":" "\xc3" "é\":" "u00E9\"" "u00e9\":" "0"`},
		{"another object", `{"a":{`, `"\"" "\"a\":" "\"b\":0" "\"b" " \"a\""`},
		{"the object around it", `{"a":{"b":0}`, ``},
		{"another object's name", `{"c":0`, `",\"a\":0"`},
		{"half a character", "{\"é\":0,\"\xc3", `"\xa9"`},
		{"the other half", "{\"\\u00e9\":0,\"\xc3\xa9", `"a" "b" "\\" "u0061" "u00" "61" "a\":0" "ab\":" "\xc3" "é\":" "u00E9\"" "u00e9\":" "0"`},
		{"all of it", `{"é":0,"`, `"\"" "a" "b" "\\" "u0061" "u00" "61" "a\":0" "ab\":" "\xc3" "u00E9\"" "u00e9\":" "0"`},
		{"its escape", `{"é":0,"\`, `"\"" "\"a\":" "b" "\"b\":0" "\"b" "\\" "u0061" "u00"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := spelled(v, allowed(t, after(t, c.Begin(), tt.text))); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// The mask and Advance find out about names in different ways: they must
// agree, and also with a reader of JSON.
func TestKeysOfRandomTexts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	v := words(append(pieces(rng, 400), "<end>")...)
	c := fromJSON(t, prepare(t, v))
	refused := 0
	for range 100 {
		p, text := c.Begin(), ""
		for range 30 {
			set := allowed(t, p)
			var ids []int
			for id := range v.Len() - 1 {
				_, err := p.Advance(id)
				if (err == nil) != set.Has(id) {
					t.Fatalf("after %q: %q: the mask says %v, and %v", text, v.Token(id).Bytes, set.Has(id), err)
				}
				if err == nil {
					ids = append(ids, id)
					continue
				}
				if without, n := plain(p).After(v.Token(id).Bytes); without != nil && n > 0 {
					refused++
					if !duplicate(text + string(v.Token(id).Bytes)) {
						t.Fatalf("after %q: %q is refused", text, v.Token(id).Bytes)
					}
				}
			}
			if len(ids) == 0 {
				break
			}
			id := ids[rng.IntN(len(ids))]
			next, err := p.Advance(id)
			must(t, err)
			p, text = next.(*Position), text+string(v.Token(id).Bytes)
			if duplicate(text) {
				t.Fatalf("%q is allowed", text)
			}
		}
	}
	if refused < 50 {
		t.Errorf("only %d tokens were refused for a name", refused)
	}
}

// plain is a position that knows nothing of names.
func plain(p *Position) *Position {
	return &Position{owner: p.owner, place: place{term: p.term}}
}

// pieces makes tokens of what JSON is made of, all short ones among them.
func pieces(rng *rand.Rand, n int) []string {
	atoms := []string{`"`, `"`, `"`, `a`, `b`, `é`, "\xc3", "\xa9", `\u0061`, `\u00E9`, `\ud83d\ude00`, `😀`, `\ud83d`, `\ude00`, `\n`, `\/`, `/`, `\"`, `\\`, `\`, `u00`, `6`, `1`, `,`, `,"`, `:`, `":0,"`, `{`, `{"`, `}`, `[`, `]`, ` `, `0`, `"a":`, `"b":0`}
	list := append([]string{}, atoms...)
	for len(list) < n {
		var b strings.Builder
		for range 2 + rng.IntN(5) {
			b.WriteString(atoms[rng.IntN(len(atoms))])
		}
		list = append(list, b.String())
	}
	return list
}

// duplicate reports whether an object in a JSON text, of which the end may be
// missing, has a name twice. It reads the whole text anew by Go's scanner of
// strings.
func duplicate(text string) bool {
	type object struct {
		isObject bool
		wantsKey bool
		names    map[string]bool
	}
	stack := []object{{}}
	for i := 0; i < len(text); i++ {
		top := &stack[len(stack)-1]
		switch text[i] {
		case '{', '[':
			object := object{isObject: text[i] == '{', wantsKey: text[i] == '{', names: map[string]bool{}}
			stack = append(stack, object)
		case '}', ']':
			stack = stack[:len(stack)-1]
		case ',':
			top.wantsKey = top.isObject
		case '"':
			end := i + 1
			for end < len(text) && text[end] != '"' {
				if text[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(text) {
				return false
			}
			if top.wantsKey {
				top.wantsKey = false
				name := decodeName(text[i : end+1])
				if top.names[name] {
					return true
				}
				top.names[name] = true
			}
			i = end
		}
	}
	return false
}

// decodeName decodes a string with its quotes. A lone surrogate is kept apart
// from others.
func decodeName(quoted string) string {
	var s string
	if err := json.Unmarshal([]byte(quoted), &s); err != nil {
		panic(fmt.Sprintf("%q: %v", quoted, err))
	}
	if strings.ContainsRune(s, '\uFFFD') {
		return quoted
	}
	return s
}

func TestKeysInAnyOrderOfPositions(t *testing.T) {
	v := words("<end>", `a`, `"`, `b`)
	c := fromJSON(t, prepare(t, v))
	p := after(t, c.Begin(), `{"a":0,"`)
	q := after(t, c.Begin(), `{"b":0,"`)
	for range 2 {
		for _, tt := range []struct {
			p    *Position
			want string
		}{{after(t, p, `a`), `"a" "b"`}, {after(t, p, `b`), `"a" "\"" "b"`}, {after(t, q, `b`), `"a" "b"`}} {
			if got := spelled(v, allowed(t, tt.p)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		}
		clear(c.positions)
	}
}

// FuzzUnescape decodes strings as Go does, but for surrogates that stand alone.
func FuzzUnescape(f *testing.F) {
	for _, s := range []string{``, `a`, `é`, `\u0061`, `\ud83d\ude00`, `\ud83d`, `\ud83d\ud83d\ude00`, `\ud83d\n`, `\ud83d\u0061`, `\`, `\x`, "\xff", `😀\"`, `\u12`, `\ude00`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		w := writing{likely: noNames}
		for _, b := range text {
			w = w.next(b)
		}
		name := string(w.name())
		var want string
		if json.Unmarshal([]byte(`"`+string(text)+`"`), &want) != nil || !utf8.Valid(text) {
			return // no string; there must be no panic
		}
		if got := toValid(name); got != want {
			t.Errorf("%q is decoded as %q, want %q", text, got, want)
		}
		if again := noNames.with([]byte(name)).after([]byte(name)); again == nil || !again.end {
			t.Errorf("%q is not among the names", name)
		}
	})
}

// toValid writes U+FFFD for a surrogate, as Go does.
func toValid(s string) string {
	var b strings.Builder
	for len(s) > 0 {
		r, size := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && size == 1 {
			size = 3 // a surrogate
		}
		b.WriteRune(r)
		s = s[size:]
	}
	return b.String()
}

// Many names that begin alike cost no more memory than their texts.
func TestManyNames(t *testing.T) {
	var b strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&b, `,"key%d":0`, i)
	}
	v := words("<end>", `key`, `"`, `7"`, `7`, `2000"`)
	c := fromJSON(t, prepare(t, v))
	p := after(t, c.Begin(), "{"+b.String()[1:])
	if got, want := spelled(v, allowed(t, after(t, p, `,"key`))), `"key" "\"" "7" "2000\""`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if _, legal := p.After([]byte(`,"key1999"`)); legal != 9 {
		t.Errorf("%d bytes are legal", legal)
	}
}

var _ decode.Position = (*Position)(nil)
var _ decode.Constraint = (*Constraint)(nil)
