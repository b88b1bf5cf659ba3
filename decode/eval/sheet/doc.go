// Package sheet shows what an evaluation found. [New] turns an eval.Report
// into a [Document] of tables and charts, which is plain data; [Document.Text]
// draws it for a terminal and [Document.HTML] as one page that needs nothing
// from outside.
package sheet
