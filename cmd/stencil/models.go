package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/dustin/go-humanize"
	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/decode/llama"
	"github.com/stencil-debugger/stencil/fixtures/decider"
)

const modelsHelp = `List the models that --model knows by name: the built-in one, and those in the local
Ollama store (the folder in OLLAMA_MODELS, or Ollama's default one). No server is
needed. Any other GGUF file is given by its path.`

// modelLine is one model in the list.
type modelLine struct {
	Name string `json:"name"`
	Size int64  `json:"size"` // in bytes
	Path string `json:"path"` // "" for the built-in one
}

func newModels() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "models",
		Short:   "List the models that are at hand",
		Long:    modelsHelp,
		Example: "stencil models\nstencil models --json | jq -r .name",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("models takes no argument")
			}
			return nil
		},
	}
	asJSON := cmd.Flags().Bool("json", false, "print one JSON object a line")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		lines, err := listModels()
		if err != nil { // the models that could be read are listed all the same
			fmt.Fprintf(cmd.ErrOrStderr(), "stencil: %s\n", printable(err.Error()))
		}
		if *asJSON {
			return printModelsJSON(cmd, lines)
		}
		return printModels(cmd, lines)
	}
	return cmd
}

// listModels returns the models that could be read, and what was wrong with the
// others.
func listModels() ([]modelLine, error) {
	lines := []modelLine{{Name: builtin, Size: int64(len(decider.GGUF))}}
	stored, err := llama.List()
	for _, m := range stored {
		lines = append(lines, modelLine{Name: m.Name, Size: m.Size, Path: m.Path})
	}
	return lines, err
}

func printModelsJSON(cmd *cobra.Command, lines []modelLine) error {
	for _, l := range lines {
		if err := printLine(cmd.OutOrStdout(), l); err != nil {
			return err
		}
	}
	return nil
}

func printModels(cmd *cobra.Command, lines []modelLine) error {
	w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "NAME\tSIZE\tWHERE")
	for _, l := range lines {
		where := l.Path
		if where == "" {
			where = "built in"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", printable(l.Name), humanize.Bytes(uint64(l.Size)), printable(where))
	}
	return w.Flush()
}
