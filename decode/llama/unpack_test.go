package llama

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

func TestUnpack(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a", "b")
	data := []byte("a model")
	path, err := Unpack(dir, data)
	must(t, err)
	sum, err := hashFile(path)
	must(t, err)
	if want := filepath.Join(dir, sum+".gguf"); path != want {
		t.Errorf("got %s, want %s", path, want)
	}
	before, err := os.Stat(path)
	must(t, err)
	again, err := Unpack(dir, data)
	must(t, err)
	after, err := os.Stat(again)
	must(t, err)
	if again != path || !os.SameFile(before, after) {
		t.Error("it was written again")
	}
	// A file that was tampered with, cut short or turned into a link is not
	// trusted.
	other := filepath.Join(t.TempDir(), "other")
	must(t, os.WriteFile(other, data, 0o600))
	for _, spoil := range []func(){
		func() { must(t, os.WriteFile(path, []byte("b model"), 0o600)) },
		func() { must(t, os.WriteFile(path, []byte("a"), 0o600)) },
		func() { must(t, os.Remove(path)); must(t, os.Symlink(other, path)) },
	} {
		spoil()
		_, err := Unpack(dir, data)
		must(t, err)
		st, err := os.Lstat(path)
		must(t, err)
		if got, err := os.ReadFile(path); err != nil || string(got) != string(data) || !st.Mode().IsRegular() {
			t.Errorf("%q, %v", got, err)
		}
	}
	entries, err := os.ReadDir(dir)
	must(t, err)
	if len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
}

func TestUnpackAtTheSameTime(t *testing.T) {
	dir := t.TempDir()
	data := []byte(strings.Repeat("model", 100_000))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			path, err := Unpack(dir, data)
			if got, readErr := os.ReadFile(path); err != nil || readErr != nil || len(got) != len(data) {
				t.Errorf("%d bytes, %v, %v", len(got), err, readErr)
			}
		})
	}
	wg.Wait()
}

func TestUnpackErrors(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	must(t, os.WriteFile(file, nil, 0o600))
	_, err := Unpack(filepath.Join(file, "cache"), []byte("x"))
	checkError(t, err, "unpacking it into "+file)
	if os.Getuid() == 0 {
		t.Skip("running as root, who may write everywhere; the test of a read-only folder is left out")
	}
	must(t, os.Chmod(dir, 0o500))
	_, err = Unpack(dir, []byte("x"))
	checkError(t, err, "the folder "+dir+" is not writable")
}
