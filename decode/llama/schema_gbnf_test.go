package llama

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// TestSchemaGBNFAgainstLlama walks through the grammars that llama.cpp makes of
// schemas: what the exact engine allows under their text is what llama.cpp
// allows under the schema, but for the habits.
func TestSchemaGBNFAgainstLlama(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	v := jsonWords()
	shared := filepath.Join("..", "..", "..", "shared")
	schemas := readSchemas(t, filepath.Join(shared, "probes", "dev.jsonl"), 1)
	schemas = append(schemas, readSchemas(t, filepath.Join(shared, "maskbench", "dev.jsonl.gz"), 170)...)
	compared, compiled, seen := 0, 0, map[string]int{}
	for _, schema := range schemas {
		source, err := SchemaGBNF(schema)
		if err != nil {
			continue
		}
		c, err := FromSchema(v, schema, trace.Constraint{})
		if err != nil {
			t.Fatalf("%s has a grammar and no constraint: %s", schema, err)
		}
		compiled++
		compared += walkBoth(t, rng, v, source, c, seen)
		c.Close()
	}
	if compiled < len(schemas)/2 || compared < 5*compiled {
		t.Errorf("%d positions were compared, in %d of %d schemas", compared, compiled, len(schemas))
	}
	t.Logf("%d schemas, %d with a grammar, %d positions: %v", len(schemas), compiled, compared, seen)
}

// walkBoth goes along a text that both engines allow, and returns how many
// positions it compared.
func walkBoth(t *testing.T, rng *rand.Rand, v *decode.Vocab, source string, c *Constraint, seen map[string]int) int {
	t.Helper()
	there, err := c.Start()
	must(t, err)
	here := newExact(t, source)
	const steps = 10
	for n := range steps {
		both := compareSets(t, v, source, there, here, seen)
		if len(both) == 0 {
			return n + 1
		}
		token := both[rng.IntN(len(both))]
		there, here = advance(t, there, token), here.after(v.Token(token).Bytes)
	}
	return steps
}

// jsonWords is a vocabulary of every ASCII character, and of parts of JSON.
func jsonWords() *decode.Vocab {
	texts := []string{"<end>"}
	for b := range 0x7F {
		texts = append(texts, string(rune(b)))
	}
	texts = append(texts, `":`, `": `, `",`, `", "`, `{"`, `"}`, "{\n", "\n  ", "  ", `\n`, `\"`, `\u00`, "true", "null", "10", "-1", ".5", "e+", "é", "\xc3", "\xa9", "🙂", "name", "id")
	return words(texts...)
}

// readSchemas returns every so many of the schemas of a file of JSON lines.
func readSchemas(t *testing.T, path string, every int) [][]byte {
	t.Helper()
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("%s is not there", path)
	}
	must(t, err)
	defer f.Close()
	var r io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		r, err = gzip.NewReader(f)
		must(t, err)
	}
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 16<<20)
	var all [][]byte
	for n := 0; lines.Scan(); n++ {
		var c struct {
			Schema     json.RawMessage
			SchemaText string `json:"schema_text"`
		}
		must(t, json.Unmarshal(lines.Bytes(), &c))
		if n%every != 0 {
			continue
		}
		if c.Schema == nil {
			c.Schema = json.RawMessage(c.SchemaText)
		}
		all = append(all, c.Schema)
	}
	must(t, lines.Err())
	return all
}
