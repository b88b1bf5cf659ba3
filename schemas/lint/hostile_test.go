package lint

import (
	"fmt"
	"strings"
	"testing"
)

// hostile are schemas that are large, deep, or lead back into themselves. None
// may take long or use the stack up; the time is the test's own limit.
var hostile = map[string]string{
	"unions of the whole": `{"anyOf":[` + list(2_000, func(int) string { return `{"$ref":"#"}` }) + `],"properties":{"thoughts":{"$ref":"#"},"answer":{"$ref":"#"}}}`,
	"unknown keywords":    `{` + list(20_000, func(i int) string { return fmt.Sprintf(`"proprties%d":1`, i) }) + `}`,
	"many properties":     `{"required":[` + list(5_000, func(i int) string { return fmt.Sprintf(`"p%d"`, i) }) + `],"properties":{` + list(5_000, func(i int) string { return fmt.Sprintf(`"p%d":{"type":"string"}`, i) }) + `}}`,
	"many branches": `{"oneOf":[` + list(400, func(i int) string {
		return fmt.Sprintf(`{"properties":{"a":{"const":"%d"},"kind":{"const":"%d"}}}`, i%7, i)
	}) + `]}`,
	"deep":                 strings.Repeat(`{"not":`, 490) + `{}` + strings.Repeat(`}`, 490),
	"deep references":      `{"$defs":{` + list(2_000, func(i int) string { return fmt.Sprintf(`"d%d":{"$ref":"#/$defs/d%d"}`, i, i+1) }) + `},"$ref":"#/$defs/d0"}`,
	"parentheses":          `{"pattern":"` + strings.Repeat("(", 4_000) + strings.Repeat(")", 4_000) + `"}`,
	"long pattern":         `{"type":"string","pattern":"^` + strings.Repeat("a?", 3_000) + `$","maxLength":9}`,
	"many values":          `{"enum":[` + list(4_000, func(i int) string { return fmt.Sprintf(`"needs_%d"`, i) }) + `]}`,
	"long values":          `{"enum":["` + strings.Repeat("a", 200_000) + `b","` + strings.Repeat("a", 200_000) + `c"]}`,
	"many contradictions":  `{"properties":{` + list(500, func(i int) string { return fmt.Sprintf(`"p%d":{"type":"string","const":%d}`, i, i) }) + `}}`,
	"repeated keys":        `{` + list(5_000, func(int) string { return `"a":{}` }) + `}`,
	"many types":           `{"type":[` + list(50_000, func(i int) string { return fmt.Sprintf(`"t%d"`, i) }) + `],"maxLength":1,"enum":[1]}`,
	"huge numbers":         `{"minimum":1e999999999,"maximum":-1e999999999,"minLength":1e400,"maxLength":0}`,
	"reasoning in circles": `{"properties":{"thoughts":{"$ref":"#/$defs/a"},"answer":{"type":"string"}},"$defs":{"a":{"properties":{` + list(200, func(i int) string { return fmt.Sprintf(`"p%d":{"$ref":"#/$defs/a"}`, i) }) + `}}}}`,
}

func list(n int, item func(i int) string) string {
	var all []string
	for i := range n {
		all = append(all, item(i))
	}
	return strings.Join(all, ",")
}

func TestHostile(t *testing.T) {
	for name, src := range hostile {
		t.Run(name, func(t *testing.T) {
			Check(src, Options{Tokenizer: wordTokenizer{}})
			if _, _, err := Fix(src, Options{}); err != nil {
				t.Error(err)
			}
		})
	}
}
