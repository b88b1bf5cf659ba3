package llama

import (
	"testing"

	"github.com/ollama/ollama/llama"
)

// The one thing that a new version of the binding can change silently.
func TestContextPointer(t *testing.T) {
	e := load(t, Options{})
	p, err := contextPointer(e.ctx)
	must(t, err)
	if p == nil || p != e.raw {
		t.Errorf("got %v", p)
	}
	_, err = contextPointer(&llama.Context{})
	checkError(t, err, "v0.11.4")
}
