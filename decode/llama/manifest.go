package llama

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/ollama/ollama/types/model"
)

// Limits on the files of a store, in bytes.
const (
	maxManifest = 1 << 20
	maxLayer    = 1 << 20 // of a layer that is text
)

// Media types of the layers of a model.
const (
	layerModel    = "application/vnd.ollama.image.model"
	layerAdapter  = "application/vnd.ollama.image.adapter"
	layerTemplate = "application/vnd.ollama.image.template"
	layerSystem   = "application/vnd.ollama.image.system"
	layerParams   = "application/vnd.ollama.image.params"
)

// errNoManifest means that this store does not have the model; another may.
var errNoManifest = errors.New("no manifest")

// manifest is the list of a model's parts, in the form of an OCI image.
type manifest struct {
	Config layer   `json:"config"`
	Layers []layer `json:"layers"`
}

type layer struct {
	MediaType string `json:"mediaType"`
	Digest    string `json:"digest"`
	Size      int64  `json:"size"`
}

// only returns the layer of a type, or nil; the last one counts, as in Ollama.
func (m *manifest) only(mediaType string) *layer {
	for i := len(m.Layers) - 1; i >= 0; i-- {
		if m.Layers[i].MediaType == mediaType {
			return &m.Layers[i]
		}
	}
	return nil
}

func readManifest(dir string, n model.Name) (*manifest, error) {
	data, err := readLimited(filepath.Join(dir, "manifests", n.Filepath()), maxManifest)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, errNotAFile) {
		return nil, errNoManifest
	}
	if err != nil {
		return nil, fmt.Errorf("its manifest: %w", plainPathError(err))
	}
	var m manifest
	if err := json.Unmarshal(data, &m); err != nil {
		return nil, fmt.Errorf("its manifest: %w", err)
	}
	return &m, nil
}

// readStored reads a model's manifest and looks at its weights.
func readStored(dir string, n model.Name) (*Stored, error) {
	m, err := readManifest(dir, n)
	if err != nil {
		return nil, err
	}
	weights := m.only(layerModel)
	if weights == nil {
		return nil, errors.New("its manifest lists no weights")
	}
	if m.only(layerAdapter) != nil {
		return nil, errors.New("it has an adapter, which Stencil does not apply")
	}
	path, err := blobPath(dir, weights.Digest)
	if err != nil {
		return nil, err
	}
	st, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("its weights %s: %w", path, plainPathError(err))
	}
	if st.Size() != weights.Size {
		return nil, fmt.Errorf("its weights %s have %d bytes and not %d: the download is not complete", path, st.Size(), weights.Size)
	}
	s := &Stored{Name: n.DisplayShortest(), Path: path, Size: st.Size()}
	var config struct {
		Family string `json:"model_family"`
	}
	// The family is for show only; without it nothing is lost.
	if data, err := readBlob(dir, m.Config); err == nil && json.Unmarshal(data, &config) == nil {
		s.Family = config.Family
	}
	return s, nil
}

// readTexts reads the layers that are text.
func (s *Stored) readTexts(dir string, n model.Name) error {
	m, err := readManifest(dir, n)
	if err != nil {
		return err
	}
	for mediaType, into := range map[string]*string{
		layerTemplate: &s.Template, layerSystem: &s.System, layerParams: &s.Params,
	} {
		l := m.only(mediaType)
		if l == nil {
			continue
		}
		data, err := readBlob(dir, *l)
		if err != nil {
			return fmt.Errorf("its layer %s: %w", mediaType[strings.LastIndexByte(mediaType, '.')+1:], err)
		}
		*into = string(data)
	}
	return nil
}

func readBlob(dir string, l layer) ([]byte, error) {
	path, err := blobPath(dir, l.Digest)
	if err != nil {
		return nil, err
	}
	data, err := readLimited(path, maxLayer)
	if err != nil {
		return nil, plainPathError(err)
	}
	return data, nil
}

// blobPath returns where a blob is. A digest is "sha256:" and 64 hex digits;
// nothing else may become part of a path.
func blobPath(dir, digest string) (string, error) {
	sum, ok := strings.CutPrefix(strings.Replace(digest, "sha256-", "sha256:", 1), "sha256:")
	bad := strings.ContainsFunc(sum, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'a' || r > 'f')
	})
	if !ok || bad || len(sum) != 64 {
		return "", fmt.Errorf("its manifest has the digest %q, which is no SHA-256", clip(digest, 80))
	}
	return filepath.Join(dir, "blobs", "sha256-"+sum), nil
}

var errNotAFile = errors.New("is not a regular file")

// readLimited reads a regular file of at most limit bytes.
func readLimited(path string, limit int64) ([]byte, error) {
	st, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !st.Mode().IsRegular() {
		return nil, errNotAFile
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(data)) > limit {
		err = fmt.Errorf("has more than %d bytes", limit)
	}
	return data, err
}
