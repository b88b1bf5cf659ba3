//go:build !linux

package main

import "runtime"

// peakMemory returns the memory that Go has taken from the system so far, in
// bytes.
func peakMemory() uint64 {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.Sys
}
