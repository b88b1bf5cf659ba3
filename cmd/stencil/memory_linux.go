package main

import (
	"bufio"
	"os"
	"strconv"
	"strings"
)

// peakMemory returns the largest size of the process in memory so far, in
// bytes, and 0 where that is not known. (What getrusage says can be that of the
// process which started this one.)
func peakMemory() uint64 {
	f, err := os.Open("/proc/self/status")
	if err != nil {
		return 0
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if size, ok := strings.CutPrefix(lines.Text(), "VmHWM:"); ok {
			kb, _ := strconv.ParseUint(strings.TrimSpace(strings.TrimSuffix(size, "kB")), 10, 64)
			return kb << 10
		}
	}
	return 0
}
