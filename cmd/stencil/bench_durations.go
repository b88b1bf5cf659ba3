package main

import (
	"math"
	"slices"
)

// durations are measured times. There are millions of them, so each is kept in
// four bytes; the sum and the largest are exact beyond what these hold.
type durations struct {
	list []uint32 // nanoseconds; the largest number also for more than 4.2 s
	sum  int64
	max  int64
}

func (d *durations) add(ns int64) {
	d.list = append(d.list, uint32(min(max(ns, 0), math.MaxUint32)))
	d.sum += ns
	d.max = max(d.max, ns)
}

func (d *durations) merge(other durations) {
	d.list = append(d.list, other.list...)
	d.sum += other.sum
	d.max = max(d.max, other.max)
}

// microseconds are figures of durations.
type microseconds struct {
	Mean float64 `json:"mean"`
	P50  float64 `json:"p50"`
	P90  float64 `json:"p90"`
	P99  float64 `json:"p99"`
	Max  float64 `json:"max"`
}

// figures sorts the durations and sums them up; all is 0 without any.
func (d *durations) figures() microseconds {
	n := len(d.list)
	if n == 0 {
		return microseconds{}
	}
	slices.Sort(d.list)
	at := func(quantile float64) float64 { return float64(d.list[int(quantile*float64(n-1))]) / 1000 }
	return microseconds{float64(d.sum) / float64(n) / 1000, at(0.50), at(0.90), at(0.99), float64(d.max) / 1000}
}
