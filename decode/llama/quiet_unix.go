//go:build unix

package llama

import (
	"fmt"
	"log"
	"os"
	"runtime/debug"
	"sync"

	"golang.org/x/sys/unix"
)

// maxStderr is how much of C's output is kept, in bytes.
const maxStderr = 8192

// stderrFile is where C's standard error goes after Quiet; nil before.
var stderrFile struct {
	sync.Mutex
	f *os.File
}

// Quiet takes file descriptor 2, where C prints, away from the terminal for
// the rest of the process; LastOutput returns what C writes there. Go keeps
// the real standard error: os.Stderr, the log package, and the trace of a
// crash. Call it once, early in main, before other goroutines use os.Stderr.
// It fails when the system gives no file descriptors.
func Quiet() error {
	stderrFile.Lock()
	defer stderrFile.Unlock()
	if stderrFile.f != nil {
		return nil
	}
	fd, err := unix.FcntlInt(2, unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return fmt.Errorf("quiet: keeping standard error: %w", err)
	}
	screen := os.NewFile(uintptr(fd), "/dev/stderr")
	sink, err := openSink()
	if err == nil {
		err = dup2(int(sink.Fd()), 2)
	}
	if err != nil {
		screen.Close()
		return fmt.Errorf("quiet: redirecting C's output: %w", err)
	}
	if log.Writer() == os.Stderr {
		log.SetOutput(screen)
	}
	os.Stderr, stderrFile.f = screen, sink
	return debug.SetCrashOutput(screen, debug.CrashOptions{})
}

// openSink returns a nameless file, or the null device where no temporary file
// can be made: then C's words are lost, but they stay off the screen.
func openSink() (*os.File, error) {
	f, err := os.CreateTemp("", "stencil-*")
	if err != nil {
		return os.OpenFile(os.DevNull, os.O_RDWR, 0)
	}
	if err := os.Remove(f.Name()); err != nil {
		f.Close()
		return nil, err
	}
	// Appending makes C go on at the start after the file was emptied.
	if _, err := unix.FcntlInt(f.Fd(), unix.F_SETFL, unix.O_APPEND); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// takeStderr returns the end of what C wrote on standard error, and empties
// the file. C does not buffer standard error.
func takeStderr() string {
	stderrFile.Lock()
	defer stderrFile.Unlock()
	f := stderrFile.f
	if f == nil {
		return ""
	}
	st, err := f.Stat()
	if err != nil || st.Size() == 0 {
		return ""
	}
	buf := make([]byte, min(st.Size(), maxStderr))
	n, _ := f.ReadAt(buf, st.Size()-int64(len(buf)))
	_ = f.Truncate(0)
	return string(buf[:n])
}
