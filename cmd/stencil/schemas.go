package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/trace"
)

const schemasHelp = `List the JSON Schemas that --schema knows by name, and what each teaches about reasoning
within a schema; with a name, print that schema. Any other schema is given by its path.`

func newSchemas() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "schemas [NAME]",
		Short: "List the schemas that are shipped, or print one",
		Long:  schemasHelp,
		Example: `stencil schemas
stencil schemas --json | jq -r .name
stencil schemas cascade > mine.json`,
		ValidArgs: schemas.Names(),
	}
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object a line")
	cmd.Args = func(_ *cobra.Command, args []string) error {
		switch {
		case len(args) > 1:
			return usagef("%d names where there should be one", len(args))
		case len(args) == 1 && *asJSON:
			return usagef("--json is for the list: a schema is JSON as it is")
		}
		return nil
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case len(args) == 1:
			return printSchema(cmd, args[0])
		case *asJSON:
			return printSchemasJSON(cmd)
		}
		return printSchemas(cmd)
	}
	return cmd
}

func printSchema(cmd *cobra.Command, name string) error {
	text, err := schemas.Open(name)
	if err != nil {
		return withHint(err, "stencil schemas lists them")
	}
	_, err = cmd.OutOrStdout().Write(text)
	return err
}

func printSchemasJSON(cmd *cobra.Command) error {
	for _, info := range schemas.List() {
		b, err := trace.Line(info)
		if err != nil {
			return err
		}
		if _, err := cmd.OutOrStdout().Write(b); err != nil {
			return err
		}
	}
	return nil
}

func printSchemas(cmd *cobra.Command) error {
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tTEACHES")
	for _, info := range schemas.List() {
		fmt.Fprintf(w, "%s\t%s\n", info.Name, info.Teaches)
	}
	return w.Flush()
}
