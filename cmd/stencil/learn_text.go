package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
)

// printLesson prints the captions of a lesson with the steps that they stand
// on. Notes on other branches than the one that was followed last are left
// out.
func printLesson(cmd *cobra.Command, name string) error {
	l, err := findLesson(name)
	if err != nil {
		return err
	}
	notes := map[int][]string{}
	for _, e := range l.log.Notes() {
		notes[e.At] = append(notes[e.At], e.Text)
	}
	out := cmd.OutOrStdout()
	if _, err := fmt.Fprintln(out, printable(l.Title)); err != nil {
		return err
	}
	for i, s := range l.log.Last() {
		if len(notes[s.ID]) == 0 {
			continue
		}
		if _, err := fmt.Fprintf(out, "\nstep %d  %s\n", i+1, printable(string(s.Chosen.Bytes))); err != nil {
			return err
		}
		for _, text := range notes[s.ID] {
			if err := printCaption(out, text); err != nil {
				return err
			}
		}
	}
	return nil
}

// printCaption prints a caption line by line, indented.
func printCaption(out io.Writer, text string) error {
	for row := range strings.Lines(text) {
		if _, err := fmt.Fprintf(out, "  %s\n", printable(strings.TrimRight(row, "\r\n"))); err != nil {
			return err
		}
	}
	return nil
}
