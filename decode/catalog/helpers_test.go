package catalog

import (
	"os"
	"testing"
)

// territory loads the catalog that comes with Stencil. Its package is not imported, since it is data
// of another layer.
func territory(t testing.TB) *Catalog {
	t.Helper()
	return mustLoad(t, "territory", string(territoryYAML(t)))
}

func territoryYAML(t testing.TB) []byte {
	t.Helper()
	data, err := os.ReadFile("../../fixtures/catalogs/territory.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func mustLoad(t testing.TB, name, yaml string) *Catalog {
	t.Helper()
	c, err := Load(name, []byte(yaml))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func mustRead(t testing.TB, c *Catalog, text string) Input {
	t.Helper()
	input, err := Read(c, text)
	if err != nil {
		t.Fatal(err)
	}
	return input
}
