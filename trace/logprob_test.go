package trace_test

import (
	"encoding/json"
	"math"
	"testing"

	"github.com/stencil-debugger/stencil/trace"
)

func TestLogProb(t *testing.T) {
	for _, p := range []trace.LogProb{0, -1.5, -1e300, math.SmallestNonzeroFloat64, trace.Never, trace.Unknown} {
		b, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		var q trace.LogProb
		if err := json.Unmarshal(b, &q); err != nil || q != p && (p.Known() || q.Known()) {
			t.Errorf("%v became %s became %v (%v)", p, b, q, err)
		}
	}
	if _, err := json.Marshal(trace.LogProb(math.Inf(1))); err == nil {
		t.Error("+inf was written")
	}
	if b := trace.LogProb(math.Log(0.25)).Bits(); math.Abs(b-2) > 1e-12 {
		t.Errorf("a quarter is %v bits", b)
	}
}
