package jsonlang

import (
	"encoding/json"
	"errors"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// suite is where JSON-Schema-Test-Suite lies beside the project.
const suite = "../../../shared/json-schema-test-suite/tests"

// refused is how many strings of the suite that are valid are not in the
// language of a format, because it is the narrower one.
var refused = map[string]int{
	"hostname":     15, // A-labels
	"uri-template": 6,  // operators and expressions that validators disagree on
}

func TestFormatsOfTheSuite(t *testing.T) {
	if _, err := os.Stat(suite); err != nil {
		t.Skip("JSON-Schema-Test-Suite is not there:", err)
	}
	for _, draft := range []string{"draft7", "draft2020-12"} {
		for name := range formats {
			t.Run(draft+"/"+name, func(t *testing.T) { checkSuiteFile(t, draft, name) })
		}
	}
}

func checkSuiteFile(t *testing.T, draft, name string) {
	data, err := os.ReadFile(filepath.Join(suite, draft, "optional/format", name+".json"))
	if errors.Is(err, os.ErrNotExist) && draft == "draft7" && (name == "uuid" || name == "duration") {
		return // formats that came after draft 7
	}
	if err != nil {
		t.Fatal(err)
	}
	var groups []struct {
		Tests []struct {
			Description string
			Data        any
			Valid       bool
		}
	}
	if err := json.Unmarshal(data, &groups); err != nil {
		t.Fatal(err)
	}
	a := grammar.NewAutomaton()
	format, err := Format(a, NewAlphabet(Plain), name)
	if err != nil {
		t.Fatal(err)
	}
	missing := 0
	for _, group := range groups {
		for _, c := range group.Tests {
			text, ok := c.Data.(string)
			if !ok {
				continue
			}
			got := a.Match(format, plain(text))
			switch {
			case got && !c.Valid:
				t.Errorf("%q is accepted: %s", text, c.Description)
			case !got && c.Valid:
				missing++
				if refused[name] == 0 {
					t.Errorf("%q is refused: %s", text, c.Description)
				}
			}
		}
	}
	if missing != refused[name] {
		t.Errorf("%d valid strings are refused, want %d", missing, refused[name])
	}
}

// plain returns the one spelling of a text in Plain, without the quotes.
func plain(text string) string {
	var out []byte
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			out = append(out, '\\', byte(r))
		case r < ' ':
			quoted, _ := json.Marshal(string(r))
			out = append(out, quoted[1:len(quoted)-1]...)
		default:
			out = append(out, string(r)...)
		}
	}
	return string(out)
}

// TestFormatsAgainstTheValidator makes random texts of each format and has
// them checked by the validator that judges finished documents.
func TestFormatsAgainstTheValidator(t *testing.T) {
	for name := range formats {
		t.Run(name, func(t *testing.T) {
			check := validator(t, name)
			a := grammar.NewAutomaton()
			format, err := Format(a, NewAlphabet(JSON), name)
			if err != nil {
				t.Fatal(err)
			}
			r := rand.New(rand.NewSource(1))
			for range 300 {
				text := decode(t, randomText(t, a, format, r, r.Intn(60)))
				for _, text := range []string{text, near(r, text), near(r, text)} {
					if err := check.Validate(text); err != nil && a.Match(format, plain(text)) {
						t.Errorf("%q: %v", text, err)
					}
				}
			}
			if err := a.Err(); err != nil {
				t.Error(err)
			}
		})
	}
}

func decode(t *testing.T, content string) string {
	t.Helper()
	var text string
	if err := json.Unmarshal([]byte(`"`+content+`"`), &text); err != nil {
		t.Fatalf("%q is no string of JSON: %v", content, err)
	}
	return text
}

// near returns a text that differs from another one in one character, mostly
// one that means something to a format.
func near(r *rand.Rand, text string) string {
	chars := []rune(text)
	usual := []rune(`0123456789::..--//@%[]{}"\\abcdefxnZT+?# é`)
	at, char := r.Intn(len(chars)+1), usual[r.Intn(len(usual))]
	switch {
	case at == len(chars) || r.Intn(3) == 0:
		chars = slices.Insert(chars, at, char)
	case r.Intn(2) == 0:
		chars = slices.Delete(chars, at, at+1)
	default:
		chars[at] = char
	}
	return string(chars)
}

func validator(t *testing.T, format string) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource("mem:///s", map[string]any{"format": format}); err != nil {
		t.Fatal(err)
	}
	return c.MustCompile("mem:///s")
}

// randomText walks bytes that are legal. Behind some length it prefers what
// ends the text. It fails where no byte is legal and the text may not end.
func randomText(t *testing.T, a *grammar.Automaton, state grammar.Term, r *rand.Rand, length int) string {
	t.Helper()
	var text []byte
	for len(text) < 2000 {
		edges := a.Edges(state)
		if a.Nullable(state) && (len(edges) == 0 || len(text) >= length || r.Intn(20) == 0) {
			return string(text)
		}
		if len(edges) == 0 {
			t.Fatalf("behind %q nothing is legal", text)
		}
		e := edges[r.Intn(len(edges))]
		if i := slices.IndexFunc(edges, func(e grammar.Edge) bool { return a.Nullable(e.To) }); i >= 0 && len(text) >= length {
			e = edges[i]
		}
		b := e.Lo + byte(r.Intn(int(e.Hi-e.Lo)+1))
		text, state = append(text, b), e.To
	}
	t.Fatalf("%q does not end", text)
	return ""
}

func TestFormatThatIsNotThere(t *testing.T) {
	a := grammar.NewAutomaton()
	for name, want := range map[string]error{
		"iri": ErrUnsupportedFormat, "regex": ErrUnsupportedFormat, "idn-email": ErrUnsupportedFormat,
		"int32": ErrUnknownFormat, "": ErrUnknownFormat, "Date": ErrUnknownFormat,
	} {
		if _, err := Format(a, NewAlphabet(JSON), name); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", name, err, want)
		}
	}
}
