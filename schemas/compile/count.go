package compile

import (
	"strconv"

	"github.com/stencil-debugger/stencil/schemas/jsonlang"
)

// maxCount is what larger counts are taken for: no text is that long.
const maxCount = 1<<31 - 3

// toCount returns a whole number that is not negative; false if it is another.
func toCount(d jsonlang.Decimal) (int, bool) {
	switch {
	case d.Sign() < 0 || !jsonlang.Integers().Contains(d):
		return 0, false
	case d.Cmp(jsonlang.DecimalOf(maxCount)) >= 0:
		return maxCount, true
	}
	n, err := strconv.Atoi(d.String())
	return n, err == nil
}
