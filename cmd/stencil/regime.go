package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/dustin/go-humanize"
	"github.com/spf13/pflag"

	"github.com/stencil-debugger/stencil/decode"
	"github.com/stencil-debugger/stencil/trace"
)

// regimes are the ways in which thinking and the grammar share the stream.
var regimes = []string{trace.RegimeOff, trace.RegimeGrammarFirst, trace.RegimeParserFirst, trace.RegimeTwoPass, trace.RegimeRetry}

// maxRetries is how often a text is tried again at most: every attempt stays in
// memory.
const maxRetries = 1_000

// thinkHelp is what the help of commands says of the regimes.
const thinkHelp = `With --think a model whose chat template knows thinking thinks, and the regime says who owns
the tokens meanwhile:

  off            the template switches thinking off; reasoning is what the schema asks for
  grammar-first  the grammar holds from the first token: the tag that opens the thoughts is
                 not allowed, and what the model wanted there is in the trace
  parser-first   everything is allowed until --think-close, then the grammar holds; with
                 --think-budget N only that tag is allowed after N tokens
  two-pass       the same, but what comes after the thoughts is asked for in a second
                 request, which reads the prompt and the thoughts again
  retry          no grammar: what is not valid is tried again up to --retries times, with
                 the next seed; every attempt is a branch of the trace

Sampling defaults to what is recommended for thinking (temperature 0.6, top-p 0.95, top-k
20), and for retry to what is recommended without (0.7, 0.8, 20); else it is greedy.`

// thinking is how thinking and the grammar share the stream.
type thinking struct {
	think       string
	thinkOpen   string
	thinkClose  string
	thinkBudget int
	retries     int
}

func (t *thinking) register(f *pflag.FlagSet) {
	f.StringVar(&t.think, "think", trace.RegimeOff, "who owns the tokens of a model that thinks: "+strings.Join(regimes, ", "))
	f.StringVar(&t.thinkOpen, "think-open", "<think>", "the tag that opens the thoughts")
	f.StringVar(&t.thinkClose, "think-close", "</think>", "the tag that closes the thoughts")
	f.IntVar(&t.thinkBudget, "think-budget", 0, "tokens of thoughts after which only the closing tag is allowed; 0 is no bound")
	f.IntVar(&t.retries, "retries", 3, "with --think "+trace.RegimeRetry+": how often a text that is not valid is tried again")
}

// check refuses what no run could use.
func (t *thinking) check() error {
	switch {
	case !slices.Contains(regimes, t.think):
		return usagef("--think %s: want %s", t.think, strings.Join(regimes, ", "))
	case t.thinkOpen == "":
		return usagef("--think-open is empty")
	case t.thinkClose == "":
		return usagef("--think-close is empty")
	case t.thinkBudget < 0:
		return usagef("--think-budget %d: want at least 0", t.thinkBudget)
	case t.retries < 0 || t.retries > maxRetries:
		return usagef("--retries %d: want 0 to %s", t.retries, humanize.Comma(maxRetries))
	}
	return nil
}

// switchedOn reports whether the template is to switch thinking on.
func (t *thinking) switchedOn() bool {
	return t.think != trace.RegimeOff && t.think != trace.RegimeRetry
}

// hasSpan reports whether thoughts stand before the document.
func (t *thinking) hasSpan() bool {
	return t.think == trace.RegimeParserFirst || t.think == trace.RegimeTwoPass
}

// sampling is the recommended sampler of the regime, but for the seed: the one
// of Qwen3's model card.
func (t *thinking) sampling() trace.Sampler {
	switch {
	case t.switchedOn():
		return trace.Sampler{Temperature: 0.6, TopP: 0.95, TopK: 20}
	case t.think == trace.RegimeRetry:
		return trace.Sampler{Temperature: 0.7, TopP: 0.8, TopK: 20}
	}
	return trace.Sampler{TopP: 1}
}

// command adds the arguments that reproduce the regime.
func (t *thinking) command(add func(flag, value string)) {
	if t.think == trace.RegimeOff {
		return
	}
	add("think", t.think)
	add("think-open", t.thinkOpen)
	add("think-close", t.thinkClose)
	if t.hasSpan() {
		add("think-budget", strconv.Itoa(t.thinkBudget))
	}
	if t.think == trace.RegimeRetry {
		add("retries", strconv.Itoa(t.retries))
	}
}

// regime is the regime as a header has it.
func (t *thinking) regime() string {
	if t.think == trace.RegimeOff {
		return ""
	}
	return t.think
}

// describe fills in what a trace says of the regime.
func (s *settings) describe(h *trace.Header) {
	h.Regime = s.regime()
	if h.Regime == "" {
		return
	}
	h.Thinking = &trace.Thinking{Open: s.thinkOpen, Close: s.thinkClose}
	switch {
	case s.hasSpan():
		h.Thinking.Budget = s.thinkBudget
	case s.think == trace.RegimeRetry && s.temperature == 0: // every attempt would write the same
		h.Thinking.Attempts = 1
	case s.think == trace.RegimeRetry:
		h.Thinking.Attempts = 1 + s.retries
	}
}

// sampled fills in the regime's own sampler where no flag says otherwise.
func (s *settings) sampled() {
	if s.flags == nil {
		return
	}
	own := s.sampling()
	if !s.flags.Changed("temperature") {
		s.temperature = own.Temperature
	}
	if !s.flags.Changed("top-p") {
		s.topP = own.TopP
	}
	if !s.flags.Changed("top-k") {
		s.topK = own.TopK
	}
}

// checkRetry refuses to try again where nothing says what is valid.
func (s *settings) checkRetry() error {
	if s.think != trace.RegimeRetry || s.schema != "" || s.catalog != "" {
		return nil
	}
	return withHint(usagef("--think %s: nothing says which texts are valid", trace.RegimeRetry), "give --schema, or --catalog")
}

// thinking has the constraint hold where the regime says.
func (w *workbench) thinking(c decode.Constraint) decode.Constraint {
	vocab := w.model.engine.Vocab()
	switch {
	case w.settings.hasSpan():
		return decode.Thinking{Constraint: c, Vocab: vocab, Close: w.settings.thinkClose, Budget: w.settings.thinkBudget}
	case w.settings.think == trace.RegimeRetry:
		about := c.Describe()
		about.Engine, about.Grammar = "", ""
		return decode.Free{About: about, Vocab: vocab}
	}
	return c
}

// warnOfRegime says what a regime cannot do with this model and these settings.
func (w *workbench) warnOfRegime() error {
	s := w.settings
	if s.think == trace.RegimeRetry && s.temperature == 0 {
		fmt.Fprintln(os.Stderr, "stencil: greedy decoding writes the same text every time: one attempt is made (--temperature 0.7 allows others)")
	}
	if !s.switchedOn() || w.model.template == nil {
		return nil
	}
	on, _, err := w.model.render("", "x", true)
	if err != nil {
		return err
	}
	off, _, err := w.model.render("", "x", false)
	if err == nil && on == off {
		fmt.Fprintf(os.Stderr, "stencil: the chat template of %s does not switch thinking on: whether it thinks is up to the model\n", printable(s.model))
	}
	return err
}

// regimeLine says in a line how thoughts and grammar shared the tokens, and
// which sampler drew them.
func regimeLine(w io.Writer, r *finished) error {
	h := r.header
	if h.Regime == "" {
		return nil
	}
	parts := []string{h.Regime, h.Sampler.String()}
	if t := r.Thoughts; t != nil {
		parts = append(parts, thoughtsLine(*t))
	}
	for i, p := range r.Passes {
		parts = append(parts, fmt.Sprintf("request %d: %s read, %d written, %.1f ms", i+1, plural(p.Read, "token"), p.Steps, p.MS))
	}
	if h.Regime == trace.RegimeRetry {
		parts = append(parts, attemptLine(h, r.attempts))
	}
	if c := r.opening; c != nil {
		parts = append(parts, fmt.Sprintf("%s overruled: %.3f%% raw, rank %d", printable(string(c.Bytes)), 100*c.Raw.Prob(), c.Rank))
	}
	_, err := fmt.Fprintln(w, strings.Join(parts, " · "))
	return err
}

// attemptLine says which attempt was kept. Each takes the next seed.
func attemptLine(h trace.Header, n int) string {
	text := fmt.Sprintf("attempt %d of %d", n, h.Thinking.Attempts)
	if n > 1 {
		text += fmt.Sprintf(" with seed %d", h.Sampler.Seed+uint64(n-1))
	}
	return text
}

func thoughtsLine(t trace.Thoughts) string {
	text := plural(t.Steps, "token") + " of thoughts"
	switch {
	case !t.Closed:
		text += ", never closed"
	case t.Forced:
		text += ", closed by the budget"
	}
	if l := t.Loop; l != nil {
		text += fmt.Sprintf(", a loop of %s (%d times by step %d)", plural(l.Period, "token"), l.Repeats, l.Step)
	}
	return text
}
