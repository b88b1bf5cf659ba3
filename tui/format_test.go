package tui

import (
	"math"
	"testing"
	"time"

	"github.com/stencil-debugger/stencil/trace"
)

func TestPercent(t *testing.T) {
	for _, tc := range []struct {
		p    float64
		want shown
	}{
		{0, "0.0%"},
		{1e-300, "<0.1%"},
		{0.0004999, "<0.1%"},
		{0.0005, "0.1%"},
		{0.0949, "9.5%"},
		{0.612, "61.2%"},
		{0.9994, "99.9%"},
		{0.9995, ">99.9%"},
		{0.9996, ">99.9%"},
		{0.99999, ">99.9%"},
		{0.9999999999, ">99.9%"}, {1 - 1e-13, "100.0%"},
		{1, "100.0%"},
		{1.0000001, "100.0%"},
		{-1e-9, "0.0%"},
		{math.NaN(), "?"},
	} {
		if got := percent(tc.p); got != tc.want {
			t.Errorf("percent(%v) = %q, want %q", tc.p, got, tc.want)
		}
	}
}

func TestChance(t *testing.T) {
	for _, tc := range []struct {
		p           trace.LogProb
		raw, masked shown
	}{
		{0, "100.0%", "100.0%"},
		{trace.Never, "0.0%", "–"},
		{trace.Unknown, "?", "?"},
		{-5000, "<0.1%", "<0.1%"},
		{trace.LogProb(math.Log(0.25)), "25.0%", "25.0%"},
	} {
		if got := chance(tc.p); got != tc.raw {
			t.Errorf("chance(%v) = %q, want %q", tc.p, got, tc.raw)
		}
		if got := maskedChance(tc.p); got != tc.masked {
			t.Errorf("maskedChance(%v) = %q, want %q", tc.p, got, tc.masked)
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, tc := range []struct{ got, want shown }{
		{count(0), "0"},
		{count(999), "999"},
		{count(2048), "2,048"},
		{count(151936), "151,936"},
		{count(1234567), "1,234,567"},
		{count(-1234), "-1,234"},
		{count(-123), "-123"},
		{bits(0), "0.0 bits"},
		{bits(1.66), "1.7 bits"},
		{bits(-1e-12), "0.0 bits"},
		{bits(math.NaN()), "? bits"},
		{bits(math.Inf(1)), "∞ bits"},
		{duration(0), "0 µs"},
		{duration(160_000), "160 µs"},
		{duration(27_400_000), "27.4 ms"},
		{duration(4_386_000_000), "4.4 s"},
		{plural(1, "error", "errors"), "1 error"},
		{plural(1200, "error", "errors"), "1,200 errors"},
		{byteRange(16, 17), "byte 16"},
		{byteRange(50, 57), "bytes 50–56"},
	} {
		if tc.got != tc.want {
			t.Errorf("got %q, want %q", tc.got, tc.want)
		}
	}
}

func TestRoughly(t *testing.T) {
	for _, tc := range []struct {
		d    time.Duration
		want shown
	}{
		{time.Millisecond, "1 s"}, {80 * time.Second, "2 min"}, {59 * time.Second, "59 s"},
		{61 * time.Minute, "2 h"}, {1 << 62, "1,000,000 h"},
	} {
		if got := roughly(tc.d); got != tc.want {
			t.Errorf("roughly(%v) = %q, want %q", tc.d, got, tc.want)
		}
	}
}
