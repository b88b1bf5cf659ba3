package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/stencil-debugger/stencil/fixtures/decider"
)

// TestMain makes the test binary serve as the stencil command, both in the
// scripts and in the terminal.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"stencil": main})
}

func stencilBinary(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("stencil")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestScripts runs the command line as a user would: one file a story.
func TestScripts(t *testing.T) {
	cache := t.TempDir()
	testscript.Run(t, testscript.Params{
		Dir: filepath.Join("testdata", "script"),
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_CACHE_HOME", cache)
			env.Setenv("OLLAMA_MODELS", filepath.Join(env.WorkDir, "store"))
			return os.WriteFile(filepath.Join(env.WorkDir, "decider.gguf"), decider.GGUF, 0o644)
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
			"store": store,
		},
	})
}

// exits runs a command and checks its exit code: exits CODE COMMAND [ARG...].
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code command [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	var status *exec.ExitError
	switch {
	case errors.As(err, &status):
		got = status.ExitCode()
	case err != nil:
		ts.Fatalf("%v", err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// store makes an Ollama store that holds the built-in model under a name:
// store NAME TAG TEMPLATE.
func store(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 3 {
		ts.Fatalf("usage: store name tag template")
	}
	root := ts.Getenv("OLLAMA_MODELS")
	blob := func(b []byte) string {
		digest := fmt.Sprintf("%x", sha256.Sum256(b))
		path := filepath.Join(root, "blobs", "sha256-"+digest)
		ts.Check(os.MkdirAll(filepath.Dir(path), 0o755))
		ts.Check(os.WriteFile(path, b, 0o644))
		return "sha256:" + digest
	}
	template := []byte(args[2])
	manifest := fmt.Sprintf(`{"schemaVersion": 2, "layers": [
		{"mediaType": "application/vnd.ollama.image.model", "digest": %q, "size": %d},
		{"mediaType": "application/vnd.ollama.image.template", "digest": %q, "size": %d}]}`,
		blob(decider.GGUF), len(decider.GGUF), blob(template), len(template))
	path := filepath.Join(root, "manifests", "registry.ollama.ai", "library", args[0], args[1])
	ts.Check(os.MkdirAll(filepath.Dir(path), 0o755))
	ts.Check(os.WriteFile(path, []byte(manifest), 0o644))
}
