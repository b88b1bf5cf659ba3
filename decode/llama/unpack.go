package llama

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Unpack writes a model that is embedded in the program into a folder, since
// llama.cpp reads models from a path only. The file is named after the SHA-256
// of its content; one that is there already and has that content is used as it
// is. The file appears at once and whole, even when several programs unpack it
// at the same time. The folder is made if need be, for this user alone.
func Unpack(folder string, data []byte) (path string, err error) {
	sum := sha256.Sum256(data)
	name := hex.EncodeToString(sum[:])
	path = filepath.Join(folder, name+".gguf")
	if same(path, name, int64(len(data))) {
		return path, nil
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", unpackError(folder, err)
	}
	if err := writeWhole(folder, path, data); err != nil {
		return "", unpackError(folder, err)
	}
	return path, nil
}

func unpackError(folder string, err error) error {
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("the folder %s is not writable: %w", folder, plainPathError(err))
	}
	return fmt.Errorf("unpacking it into %s: %w", folder, plainPathError(err))
}

// same says whether a file has that size and that SHA-256.
func same(path, sum string, size int64) bool {
	st, err := os.Lstat(path)
	if err != nil || !st.Mode().IsRegular() || st.Size() != size {
		return false
	}
	got, err := hashFile(path)
	return err == nil && got == sum
}

// writeWhole writes data beside its place and renames it into it.
func writeWhole(folder, path string, data []byte) (err error) {
	tmp, err := os.CreateTemp(folder, ".unpack-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			tmp.Close()
			os.Remove(tmp.Name())
		}
	}()
	if _, err := tmp.Write(data); err != nil {
		return err
	}
	if err := tmp.Sync(); err != nil {
		return err
	}
	if err := tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}
