package llama

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
)

// hashed is the outcome of hashing a file.
type hashed struct {
	sum string // SHA-256 in hex
	err error
}

// hashInBackground hashes a file while it is loaded: both read the same pages.
func hashInBackground(path string) <-chan hashed {
	out := make(chan hashed, 1)
	go func() {
		sum, err := hashFile(path)
		out <- hashed{sum, err}
	}()
	return out
}

// hashFile returns the SHA-256 of a file's content in hex.
func hashFile(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", fmt.Errorf("hashing: %w", plainPathError(err))
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
