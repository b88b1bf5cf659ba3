package sheet

import (
	"embed"
	"fmt"
	"html/template"
	"io"
)

//go:embed page.html
var pageFile embed.FS

var page = template.Must(template.New("page.html").Funcs(template.FuncMap{
	"px":   func(f float64) string { return fmt.Sprintf("%.1f", f) },
	"wide": func(f *float64) string { return fmt.Sprintf("%.1f", 60*min(max(*f, 0), 1)) },
	"add":  func(a, b float64) float64 { return a + b },
}).ParseFS(pageFile, "page.html"))

// HTML writes the document as one page, which follows the reader's choice of
// light or dark and loads nothing.
func (d *Document) HTML(w io.Writer) error {
	if err := page.Execute(w, d); err != nil {
		return fmt.Errorf("page: %w", err)
	}
	return nil
}
