package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/stencil-debugger/stencil/decode"
)

const grammarHelp = `Print the GBNF grammar that an input would be decoded under. A catalog makes one for
every input, since the input's codes, months and numbers, and with --stencil grounded
its words, say what an answer can be. Of a schema it is the grammar that Ollama makes (--engine
llama): the native engine has no need of one. Needs no model.`

func newGrammar() *cobra.Command {
	s := settings{model: builtin, engine: engineLlama}
	cmd := &cobra.Command{
		Use:   "grammar [INPUT]",
		Short: "Print the grammar for an input",
		Long:  grammarHelp,
		Example: `stencil grammar "top 3 products by new scripts in T-412"
stencil grammar --stencil catalog "top 3 products by new scripts in T-412"
stencil grammar --schema action`,
		Args: inputArgs,
	}
	s.registerConstraint(cmd)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		text, err := grammarFor(cmd, s.withDefaults(), args)
		if err != nil {
			return err
		}
		_, err = fmt.Fprint(cmd.OutOrStdout(), text)
		return err
	}
	return cmd
}

// grammarFor compiles the constraint over a vocabulary of the bytes, which
// changes nothing about the grammar.
func grammarFor(cmd *cobra.Command, s *settings, args []string) (string, error) {
	input, err := readInput(cmd, args)
	if err != nil {
		return "", err
	}
	if s.catalog != "" && input == "" {
		return "", usagef("a catalog makes a grammar for an input: give one")
	}
	if s.stencil == stencilFree && s.catalog != "" {
		return "", usagef("--stencil %s has no grammar", stencilFree)
	}
	src, err := newSource(s)
	if err != nil {
		return "", err
	}
	p, err := src.prepare(newVocabulary(decode.ByteVocab()), input)
	if err != nil {
		return "", err
	}
	defer p.free()
	return p.constraint.Describe().Grammar, nil
}
