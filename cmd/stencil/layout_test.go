package main

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const module = "github.com/stencil-debugger/stencil"

// mayImport says for every folder which of our other folders its packages may
// import, tests aside. A folder covers what lies below it, unless that is
// listed itself.
var mayImport = map[string][]string{
	"cmd":             {"tui", "schemas", "decode", "decode/compare", "decode/eval", "decode/grammar", "decode/jsontext", "decode/catalog", "decode/llama", "decode/native", "trace", "fixtures"},
	"tui":             {"decode", "decode/jsontext", "trace", "schemas"},
	"schemas":         {"decode/grammar", "trace"},
	"decode":          {"decode/jsontext", "trace"},
	"decode/compare":  {"decode", "decode/eval", "decode/catalog", "trace"},
	"decode/eval":     {"decode", "decode/catalog", "trace"},
	"decode/grammar":  {},
	"decode/jsontext": {},
	"decode/catalog":  {"decode/grammar"},
	"decode/llama":    {"decode", "decode/grammar", "trace"},
	"decode/native":   {"decode", "decode/grammar", "decode/jsontext", "trace"},
	"trace":           {},
	"fixtures":        {"decode/catalog", "schemas"},
}

type goPackage struct {
	ImportPath string
	Imports    []string
	Deps       []string
	CgoFiles   []string
}

func ourPackages(t *testing.T) []goPackage {
	t.Helper()
	cmd := exec.Command("go", "list", "-json=ImportPath,Imports,Deps,CgoFiles", "./...")
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var list []goPackage
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p goPackage
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return list
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
}

// folder returns the longest listed folder that holds a package of ours.
func folder(t *testing.T, importPath string) string {
	t.Helper()
	for dir := strings.TrimPrefix(importPath, module+"/"); dir != "."; dir = filepath.Dir(dir) {
		if _, ok := mayImport[dir]; ok {
			return dir
		}
	}
	t.Fatalf("package %s is in none of the known folders", importPath)
	return ""
}

func TestPackagesImportOneWay(t *testing.T) {
	for _, p := range ourPackages(t) {
		from := folder(t, p.ImportPath)
		for _, imp := range p.Imports {
			if !strings.HasPrefix(imp, module+"/") {
				continue
			}
			if to := folder(t, imp); to != from && !slices.Contains(mayImport[from], to) {
				t.Errorf("%s imports %s: %s may not import %s", p.ImportPath, imp, from, to)
			}
		}
		if from != "decode/llama" && len(p.CgoFiles) > 0 {
			t.Errorf("%s uses cgo: only decode/llama may", p.ImportPath)
		}
	}
}

func TestTheCoreKnowsNoScreen(t *testing.T) {
	for _, p := range ourPackages(t) {
		switch top, _, _ := strings.Cut(folder(t, p.ImportPath), "/"); top {
		case "decode", "trace", "schemas", "fixtures":
			for _, dep := range p.Deps {
				if strings.HasPrefix(dep, "charm.land/") {
					t.Errorf("%s reaches %s", p.ImportPath, dep)
				}
			}
		}
	}
}

func TestTopLevelFolders(t *testing.T) {
	known := []string{"cmd", "tui", "schemas", "decode", "trace", "fixtures"}
	entries, err := os.ReadDir(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") && !slices.Contains(known, e.Name()) {
			t.Errorf("there is a top-level folder %s", e.Name())
		}
	}
}
