package llama

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ollama/ollama/types/model"
)

// ErrNotInStore means that Ollama's store has no model of a name.
var ErrNotInStore = errors.New("no such model in Ollama's store")

// Stored is a model in Ollama's store on disk. Ollama itself need not run.
type Stored struct {
	Name   string // as Ollama shows it: "qwen3:1.7b"
	Path   string // of the GGUF file
	Size   int64  // of that file, in bytes
	Family string // "qwen3"; "" when the store does not say

	Template string // of the template layer, in Go's template language; "" when there is none
	System   string // the system prompt that the model comes with, or ""
	Params   string // sampling parameters as JSON, or ""
}

// storeFolders returns where Ollama keeps models: where OLLAMA_MODELS says, or
// else in the user's home and where its Linux service has its home.
func storeFolders() []string {
	if dir := os.Getenv("OLLAMA_MODELS"); dir != "" {
		return []string{dir}
	}
	var dirs []string
	if home, err := os.UserHomeDir(); err == nil {
		dirs = append(dirs, filepath.Join(home, ".ollama", "models"))
	}
	return append(dirs, "/usr/share/ollama/.ollama/models")
}

// Resolve finds a model in Ollama's store by the names that Ollama takes:
// "qwen3", "qwen3:1.7b", "library/qwen3", "hf.co/user/model:tag". It returns
// ErrNotInStore when there is none, and refuses names that could lead out of
// the store.
func Resolve(name string) (*Stored, error) {
	n := model.ParseName(name)
	if !n.IsFullyQualified() {
		return nil, fmt.Errorf("model %q: that is no name of a model in Ollama's store", name)
	}
	for _, dir := range storeFolders() {
		s, err := readStored(dir, n)
		switch {
		case errors.Is(err, errNoManifest):
			continue
		case err != nil:
			return nil, fmt.Errorf("model %s: %w", n.DisplayShortest(), err)
		}
		if err := s.readTexts(dir, n); err != nil {
			return nil, fmt.Errorf("model %s: %w", n.DisplayShortest(), err)
		}
		return s, nil
	}
	return nil, fmt.Errorf("model %s: %w", n.DisplayShortest(), ErrNotInStore)
}

// List returns all models in Ollama's store, by name, without their texts.
// Models that cannot be read are left out: their errors, joined, come with the
// others. A store that is not there is an empty one.
func List() ([]Stored, error) {
	var out []Stored
	var errs []error
	seen := map[string]bool{}
	for _, dir := range storeFolders() {
		names, err := namesIn(dir)
		if err != nil {
			errs = append(errs, err)
		}
		for _, n := range names {
			short := n.DisplayShortest()
			if seen[short] {
				continue
			}
			s, err := readStored(dir, n)
			if err != nil {
				errs = append(errs, fmt.Errorf("model %s: %w", short, err))
				continue
			}
			seen[short] = true
			out = append(out, *s)
		}
	}
	slices.SortFunc(out, func(a, b Stored) int { return cmp.Compare(a.Name, b.Name) })
	return out, errors.Join(errs...)
}

// maxListed is how many files of a store are looked at.
const maxListed = 10_000

// namesIn returns the names of the models that a store has manifests for:
// manifests/HOST/NAMESPACE/MODEL/TAG.
func namesIn(dir string) ([]model.Name, error) {
	root := filepath.Join(dir, "manifests")
	var names []model.Name
	files := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			if path == root && errors.Is(err, fs.ErrNotExist) {
				return fs.SkipAll
			}
			return err
		}
		if files++; files > maxListed {
			return fmt.Errorf("the store %s has more than %d files; the rest is left out", dir, maxListed)
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		depth := strings.Count(rel, string(filepath.Separator))
		if entry.IsDir() {
			if depth >= 3 {
				return fs.SkipDir
			}
			return nil
		}
		if n := model.ParseNameFromFilepath(rel); n.IsFullyQualified() {
			names = append(names, n)
		}
		return nil
	})
	return names, err
}
