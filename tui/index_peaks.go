package tui

import (
	"math"

	"github.com/stencil-debugger/stencil/trace"
)

// peak is the most of what the timeline shows over some steps.
type peak struct {
	entropy  float64 // in bits; NaN where none is known
	pressure float64 // -log2 of the allowed mass, in bits; NaN where none is known
	mark     uint8   // index in marks of the one that matters most
	never    bool    // at some step the allowed mass is nothing at all
	begins   bool    // a region begins at some step
}

// peakOf returns what one step has to show.
func peakOf(steps []trace.Step, i int) peak {
	s := &steps[i]
	p := peak{
		entropy: amount(s.Entropy), pressure: amount(s.AllowedMass.Bits()), mark: markIndex(s),
		never:  s.AllowedMass == trace.Never,
		begins: i > 0 && steps[i-1].Region != s.Region,
	}
	return p
}

// amount is a number of bits that can be drawn: at least 0, and NaN in place
// of what is no number or has no end.
func amount(b float64) float64 {
	if math.IsInf(b, 0) {
		return math.NaN()
	}
	return max(b, 0)
}

// markIndex returns the index of the mark of a step.
func markIndex(s *trace.Step) uint8 {
	for i := range marks {
		if marks[i].fits(s) {
			return uint8(i)
		}
	}
	return uint8(len(marks) - 1)
}

// with returns the most of two.
func (p peak) with(q peak) peak {
	return peak{
		entropy: most(p.entropy, q.entropy), pressure: most(p.pressure, q.pressure),
		mark: min(p.mark, q.mark), never: p.never || q.never, begins: p.begins || q.begins,
	}
}

// most is the larger of two numbers, or the one that is known.
func most(a, b float64) float64 {
	if math.IsNaN(a) || b > a {
		return b
	}
	return a
}

// peaks holds the peak of every whole group of 2, 4, 8, … steps of a branch,
// so that any of them is shown without going over its steps.
type peaks struct {
	n      int
	levels []series[peak] // levels[k] of groups of 2^(k+1) steps
}

// grow adds the steps that are new.
func (p *peaks) grow(steps []trace.Step) {
	for p.n < len(steps) {
		p.n++
		for k := 0; p.n&(1<<(k+1)-1) == 0; k++ {
			if k == len(p.levels) {
				p.levels = append(p.levels, series[peak]{})
			}
			i := p.n>>(k+1) - 1
			p.levels[k].add(p.over(steps, k, 2*i).with(p.over(steps, k, 2*i+1)))
		}
	}
}

// cut keeps the first n steps.
func (p *peaks) cut(n int) {
	p.n = min(n, p.n)
	for k := range p.levels {
		p.levels[k].cut(p.n >> (k + 1))
	}
}

// snapshot returns a copy that never changes.
func (p *peaks) snapshot() peaks {
	q := peaks{n: p.n, levels: make([]series[peak], len(p.levels))}
	for k := range p.levels {
		q.levels[k] = p.levels[k].snapshot()
	}
	return q
}

// over returns the peak of the i-th group of 2^zoom steps, of which the last
// may be cut short. The group has to have a step.
func (p *peaks) over(steps []trace.Step, zoom, i int) peak {
	if zoom == 0 {
		return peakOf(steps, i)
	}
	if zoom <= len(p.levels) && i < p.levels[zoom-1].n {
		return p.levels[zoom-1].at(i)
	}
	left := p.over(steps, zoom-1, 2*i)
	if (2*i+1)<<(zoom-1) >= p.n {
		return left
	}
	return left.with(p.over(steps, zoom-1, 2*i+1))
}

// overview is what the panes that look at the whole branch need of it.
type overview struct {
	ledger ledger
	peaks  peaks
}

func (o *overview) grow(steps []trace.Step) {
	o.ledger.grow(steps)
	o.peaks.grow(steps)
}

func (o *overview) cut(n int) {
	o.ledger.cut(n)
	o.peaks.cut(n)
}

func (o *overview) snapshot() overview {
	return overview{o.ledger.snapshot(), o.peaks.snapshot()}
}
