package schemas

import (
	"time"

	"github.com/dlclark/regexp2"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// matchLimit bounds one match: a pattern can backtrack for ever. A value whose
// match takes longer counts as not matching.
const matchLimit = time.Second

// ecma compiles a pattern as JSON Schema wants it: ECMA-262 with the u flag,
// which has look-ahead where Go's own expressions have none.
func ecma(pattern string) (jsonschema.Regexp, error) {
	re, err := regexp2.Compile(pattern, regexp2.ECMAScript|regexp2.Unicode)
	if err != nil {
		// \p{...} is in the u flag's syntax, and not in regexp2's ECMAScript mode.
		re, err = regexp2.Compile(pattern, regexp2.Unicode)
	}
	if err != nil {
		return nil, err
	}
	re.MatchTimeout = matchLimit
	return ecmaRegexp{re}, nil
}

type ecmaRegexp struct{ *regexp2.Regexp }

func (re ecmaRegexp) MatchString(s string) bool {
	ok, err := re.Regexp.MatchString(s)
	return ok && err == nil
}
