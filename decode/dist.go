package decode

import (
	"errors"
	"math"

	"github.com/stencil-debugger/stencil/trace"
)

// errLogits means that the model gave numbers that are none.
var errLogits = errors.New("the model gave logits that are no numbers")

// dist is the raw distribution of one step: the softmax of the logits at
// temperature 1, kept in log space.
type dist struct {
	logits  []float32
	logZ    float64 // log of the sum of exp(logit)
	entropy float64 // in bits
	best    int     // the id with the greatest logit, the lowest of equals
}

// newDist normalises logits, with their maximum taken out and the sums in
// float64.
func newDist(logits []float32) (dist, error) {
	best := 0
	for id, x := range logits {
		if x != x || x > math.MaxFloat32 {
			return dist{}, errLogits
		}
		if x > logits[best] {
			best = id
		}
	}
	if len(logits) == 0 || math.IsInf(float64(logits[best]), -1) {
		return dist{}, errLogits
	}
	top := float64(logits[best])
	var sum, weighted float64
	for _, x := range logits {
		d := float64(x) - top
		if e := math.Exp(d); e > 0 {
			sum += e
			weighted += e * d
		}
	}
	return dist{
		logits:  logits,
		logZ:    top + math.Log(sum),
		entropy: max(0, (math.Log(sum)-weighted/sum)/math.Ln2),
		best:    best,
	}, nil
}

// raw returns the log-probability of a token before any mask.
func (d dist) raw(id int) trace.LogProb {
	return trace.LogProb(float64(d.logits[id]) - d.logZ)
}

// weight returns a number proportional to the raw probability of a token, 1
// for the likeliest.
func (d dist) weight(id int) float64 {
	return math.Exp(float64(d.logits[id]) - float64(d.logits[d.best]))
}

// mass returns the log of the raw probability that falls on a set. For the
// whole vocabulary it is exactly 0.
func (d dist) mass(set TokenSet) trace.LogProb {
	top, n := math.Inf(-1), 0
	for id, x := range d.logits {
		if set.Has(id) {
			top = max(top, float64(x))
			n++
		}
	}
	if n == len(d.logits) {
		return 0
	}
	if math.IsInf(top, -1) {
		return trace.Never
	}
	var sum float64
	for id, x := range d.logits {
		if set.Has(id) {
			sum += math.Exp(float64(x) - top)
		}
	}
	return trace.LogProb(min(0, top+math.Log(sum)-d.logZ))
}

// rank returns 1 for the likeliest token; of equals the lower id comes first.
func (d dist) rank(id int) int {
	rank, mine := 1, d.logits[id]
	for i, x := range d.logits {
		if x > mine || x == mine && i < id {
			rank++
		}
	}
	return rank
}

// ranks returns the ranks of tokens that stand likeliest first, in one pass.
func (d dist) ranks(ids []int) []int {
	ranks := make([]int, len(ids))
	for id, x := range d.logits {
		for j := len(ids) - 1; j >= 0; j-- {
			mine := d.logits[ids[j]]
			if x < mine || x == mine && id >= ids[j] {
				break
			}
			ranks[j]++
		}
	}
	for j := range ranks {
		ranks[j]++
	}
	return ranks
}

// top returns the ids of the k likeliest tokens that keep accepts, likeliest
// first.
func (d dist) top(k int, keep func(id int) bool) []int {
	ids := make([]int, 0, k)
	for id, x := range d.logits {
		if len(ids) == k && x <= d.logits[ids[k-1]] || !keep(id) {
			continue
		}
		if len(ids) < k {
			ids = append(ids, id)
		}
		i := len(ids) - 1
		for ; i > 0 && d.logits[ids[i-1]] < x; i-- {
			ids[i] = ids[i-1]
		}
		ids[i] = id
	}
	return ids
}
