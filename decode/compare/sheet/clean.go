package sheet

import "github.com/stencil-debugger/stencil/decode/eval/sheet"

// cleanAll puts every text of a document through f.
func cleanAll(d *sheet.Document, f func(string) string) {
	each := func(list []string) {
		for i := range list {
			list[i] = f(list[i])
		}
	}
	d.Title = f(d.Title)
	each(d.Lines)
	for _, s := range d.Sections {
		each(s.Notes)
		for i := range s.Columns {
			s.Columns[i].Name = f(s.Columns[i].Name)
		}
		for _, row := range s.Rows {
			for i := range row {
				row[i].Text = f(row[i].Text)
			}
		}
	}
}
