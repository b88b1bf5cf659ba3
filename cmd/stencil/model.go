package main

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/stencil-debugger/stencil/decode/llama"
	"github.com/stencil-debugger/stencil/fixtures/decider"
)

// rawHint is what to do about a chat template that is missing or broken.
const rawHint = "--raw gives the model your text as it is"

// builtin is the name of the built-in model.
const builtin = decider.Name

// model is a loaded model and the way to prompt it.
type model struct {
	found
	engine   *llama.Engine
	vocab    *vocabulary     // the engine's
	template *llama.Template // nil gives the text to the model as it is
}

// found is a model that can be loaded.
type found struct {
	path   string
	layer  string // template layer of an Ollama store; "" is the one in the file
	prompt string // the system prompt of an Ollama store
}

// loadModel finds a model by name or path and loads it.
func loadModel(s *settings) (*model, error) {
	f, err := findModel(s.model)
	if err != nil {
		return nil, err
	}
	bar := newStatus()
	engine, err := llama.Load(f.path, llama.Options{
		Context:  s.ctx,
		Threads:  s.threads,
		Progress: func(fraction float32) { bar.loading(s.model, fraction) },
	})
	bar.clear()
	if err != nil {
		return nil, fmt.Errorf("model %s: %w", s.model, err)
	}
	m := &model{found: f, engine: engine, vocab: newVocabulary(engine.Vocab())}
	if s.raw {
		return m, nil
	}
	if m.template, err = f.chatTemplate(engine); err != nil {
		engine.Close()
		return nil, withHint(fmt.Errorf("model %s: %w", s.model, err), rawHint)
	}
	return m, nil
}

// findModel takes the built-in model by its name, a file by its path, and
// anything else from the Ollama store.
func findModel(name string) (found, error) {
	if name == builtin {
		path, err := unpackBuiltin()
		return found{path: path}, err
	}
	_, err := os.Stat(name)
	if err == nil || looksLikePath(name) {
		return found{path: name}, nil
	}
	stored, err := llama.Resolve(name)
	if errors.Is(err, llama.ErrNotInStore) {
		return found{}, withHint(err, "stencil models lists what there is; a file needs its path, such as ./"+filepath.Base(name))
	}
	if err != nil {
		return found{}, err
	}
	return found{path: stored.Path, layer: stored.Template, prompt: stored.System}, nil
}

func looksLikePath(name string) bool {
	return strings.HasSuffix(name, ".gguf") || strings.HasPrefix(name, ".") || filepath.IsAbs(name)
}

// unpackBuiltin writes the built-in model where llama.cpp can read it.
func unpackBuiltin() (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	path, err := llama.Unpack(filepath.Join(cache, "stencil"), decider.GGUF)
	if err != nil {
		return "", withHint(fmt.Errorf("built-in model: %w", err), "set XDG_CACHE_HOME to a folder that can be written to")
	}
	return path, nil
}

// chatTemplate is the store's template where there is one, else the file's.
func (f found) chatTemplate(e *llama.Engine) (*llama.Template, error) {
	if f.layer != "" {
		return llama.OllamaTemplate(f.layer)
	}
	return e.File().Template()
}

// system is the system prompt where the user gives none: for the built-in model
// what it was trained on, for others a description of the catalog, or else the
// model's own.
func (m *model) system(p *prepared) string {
	switch {
	case m.isDecider():
		return p.trained
	case p.system != "":
		return p.system
	}
	return m.prompt
}

// isDecider reports whether these are the weights of the built-in model,
// wherever they were read from.
func (m *model) isDecider() bool {
	return m.engine.Model().SHA256 == deciderSum()
}

// deciderSum is the SHA-256 of the built-in model, in hex.
var deciderSum = sync.OnceValue(func() string { return fmt.Sprintf("%x", sha256.Sum256(decider.GGUF)) })

// render makes the prompt of what the system and the user say, and tells where
// its form came from. Think is what the template's enable_thinking gets, in the
// templates that know it.
func (m *model) render(system, user string, think bool) (text, origin string, err error) {
	if m.template == nil {
		return user, "raw", nil
	}
	var messages []llama.Message
	if system != "" {
		messages = append(messages, llama.Message{Role: "system", Content: system})
	}
	messages = append(messages, llama.Message{Role: "user", Content: user})
	text, err = m.template.Render(messages, map[string]any{"enable_thinking": think})
	return text, m.template.Source(), withHint(err, rawHint)
}
