package llama

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// fakeStore is a store of Ollama in a folder of the test.
type fakeStore struct {
	t   *testing.T
	dir string
}

func newStore(t *testing.T) fakeStore {
	dir := t.TempDir()
	t.Setenv("OLLAMA_MODELS", dir)
	return fakeStore{t, dir}
}

func (s fakeStore) file(path string, content []byte) {
	path = filepath.Join(s.dir, path)
	must(s.t, os.MkdirAll(filepath.Dir(path), 0o755))
	must(s.t, os.WriteFile(path, content, 0o644))
}

// blob stores content under a made-up digest and returns its layer.
func (s fakeStore) blob(digit, mediaType, content string) layer {
	sum := strings.Repeat(digit, 64)
	s.file("blobs/sha256-"+sum, []byte(content))
	return layer{MediaType: mediaType, Digest: "sha256:" + sum, Size: int64(len(content))}
}

func (s fakeStore) manifest(path string, m manifest) {
	data, err := json.Marshal(m)
	must(s.t, err)
	s.file("manifests/"+path, data)
}

func TestStore(t *testing.T) {
	s := newStore(t)
	qwen := manifest{
		Config: s.blob("c", "", `{"model_family":"qwen3"}`),
		Layers: []layer{
			s.blob("a", layerModel, "weights"),
			s.blob("b", layerTemplate, "{{ .Prompt }}"),
			s.blob("d", layerSystem, "Be brief."),
			s.blob("e", layerParams, `{"temperature":0}`),
			s.blob("f", "application/vnd.ollama.image.license", "free"),
		},
	}
	s.manifest("registry.ollama.ai/library/qwen3/1.7b", qwen)
	s.manifest("registry.ollama.ai/library/qwen3/latest", qwen)
	s.manifest("registry.ollama.ai/me/own/v1", qwen)
	s.manifest("hf.co/someone/Some-GGUF/Q4_K_M", manifest{Layers: qwen.Layers[:1]})

	weights := filepath.Join(s.dir, "blobs", "sha256-"+strings.Repeat("a", 64))
	for name, want := range map[string]string{
		"qwen3":                                  "qwen3:latest",
		"qwen3:1.7b":                             "qwen3:1.7b",
		"library/qwen3:1.7b":                     "qwen3:1.7b",
		"registry.ollama.ai/library/qwen3:1.7b":  "qwen3:1.7b",
		"me/own:v1":                              "me/own:v1",
		"hf.co/someone/Some-GGUF:Q4_K_M":         "hf.co/someone/Some-GGUF:Q4_K_M",
		"https://hf.co/someone/Some-GGUF:Q4_K_M": "hf.co/someone/Some-GGUF:Q4_K_M",
	} {
		got, err := Resolve(name)
		must(t, err)
		if got.Name != want || got.Path != weights || got.Size != 7 {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	got, err := Resolve("qwen3")
	must(t, err)
	want := &Stored{Name: "qwen3:latest", Path: weights, Size: 7, Family: "qwen3", Template: "{{ .Prompt }}", System: "Be brief.", Params: `{"temperature":0}`}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
	all, err := List()
	must(t, err)
	var names []string
	for _, m := range all {
		names = append(names, m.Name)
	}
	if d := cmp.Diff([]string{"hf.co/someone/Some-GGUF:Q4_K_M", "me/own:v1", "qwen3:1.7b", "qwen3:latest"}, names); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}

func TestStoreErrors(t *testing.T) {
	s := newStore(t)
	weights := s.blob("a", layerModel, "weights")
	put := func(tag string, m manifest) { s.manifest("registry.ollama.ai/library/bad/"+tag, m) }
	put("none", manifest{})
	put("adapter", manifest{Layers: []layer{weights, s.blob("b", layerAdapter, "x")}})
	put("traversal", manifest{Layers: []layer{{layerModel, "sha256:../../../etc/passwd", 1}}})
	put("upper", manifest{Layers: []layer{{layerModel, "sha256:" + strings.Repeat("A", 64), 1}}})
	put("missing", manifest{Layers: []layer{{layerModel, "sha256:" + strings.Repeat("0", 64), 1}}})
	put("short", manifest{Layers: []layer{{layerModel, weights.Digest, 100}}})
	put("text", manifest{Layers: []layer{weights, {layerTemplate, "sha256:x", 1}}})
	s.file("manifests/registry.ollama.ai/library/bad/json", []byte("{"))
	s.file("manifests/registry.ollama.ai/library/bad/large", make([]byte, maxManifest+1))
	must(t, os.MkdirAll(filepath.Join(s.dir, "manifests/registry.ollama.ai/library/bad/folder"), 0o755))

	for tag, want := range map[string]string{
		"none": "lists no weights", "adapter": "has an adapter", "traversal": "is no SHA-256",
		"upper": "is no SHA-256", "missing": "no such file", "short": "have 7 bytes and not 100",
		"text": "its layer template: ", "json": "its manifest: ", "large": "more than 1048576 bytes",
		"folder": "no such model", "absent": "no such model",
	} {
		_, err := Resolve("bad:" + tag)
		checkError(t, err, want, "bad:"+tag)
	}
	if _, err := Resolve("absent"); !errors.Is(err, ErrNotInStore) {
		t.Errorf("absent: %v", err)
	}
	for _, name := range []string{"", "..", "../../etc/passwd", "a/../b", "/etc/passwd", "a:../b", "a:b/../../c", `a\b`, "a\x00b", ".hidden", strings.Repeat("a", 500)} {
		_, err := Resolve(name)
		checkError(t, err, "is no name")
	}
	all, err := List()
	if err == nil || len(all) != 1 || all[0].Name != "bad:text" {
		t.Errorf("list: %v, %v", all, err)
	}
}

func TestStoreAbsent(t *testing.T) {
	t.Setenv("OLLAMA_MODELS", filepath.Join(t.TempDir(), "nothing"))
	all, err := List()
	if len(all) != 0 || err != nil {
		t.Errorf("got %v, %v", all, err)
	}
	t.Setenv("OLLAMA_MODELS", "")
	t.Setenv("HOME", "/home/someone")
	want := []string{"/home/someone/.ollama/models", "/usr/share/ollama/.ollama/models"}
	if d := cmp.Diff(want, storeFolders()); d != "" {
		t.Errorf("(-want +got)\n%s", d)
	}
}
