// Package sheet shows what a comparison found. [New] turns a compare.Report
// into a document of tables, [Text] draws it for a terminal of some width, and
// the document's HTML method as one page that needs nothing from outside.
package sheet
