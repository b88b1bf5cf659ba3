package llama

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nikolalohinski/gonja/v2/exec"
	"github.com/nikolalohinski/gonja/v2/nodes"
	"github.com/nikolalohinski/gonja/v2/parser"
	"github.com/nikolalohinski/gonja/v2/tokens"
)

// raiseException is how a chat template refuses a conversation.
func raiseException(message string) (string, error) { return "", errors.New(message) }

// limitedRange is range(); gonja's own has no end and leaves a goroutine behind
// when a loop stops early.
func limitedRange(_ *exec.Evaluator, params *exec.VarArgs) ([]int, error) {
	var n []int
	for _, a := range params.Args {
		if !a.IsInteger() {
			return nil, errors.New("range() takes integers")
		}
		n = append(n, a.Integer())
	}
	start, stop, step := 0, 0, 1
	switch len(n) {
	case 1:
		stop = n[0]
	case 2:
		start, stop = n[0], n[1]
	case 3:
		start, stop, step = n[0], n[1], n[2]
	default:
		return nil, fmt.Errorf("range() takes 1 to 3 integers, not %d", len(n))
	}
	if step == 0 {
		return nil, errors.New("range() with a step of 0")
	}
	var out []int
	for i := start; step > 0 && i < stop || step < 0 && i > stop; i += step {
		if len(out) == maxRange {
			return nil, fmt.Errorf("range() of more than %d numbers", maxRange)
		}
		out = append(out, i)
	}
	return out, nil
}

// toJSON is the filter tojson as transformers defines it: Python's json.dumps
// without escapes for characters that are not ASCII.
func toJSON(_ *exec.Evaluator, in *exec.Value, params *exec.VarArgs) *exec.Value {
	if in.IsError() {
		return in
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(in.ToGoSimpleType(false)); err != nil {
		return exec.AsValue(fmt.Errorf("tojson: %w", err))
	}
	indent := params.GetKeywordArgument("indent", nil)
	if !indent.IsInteger() {
		return exec.AsSafeValue(pythonSpacing(strings.TrimSpace(b.String())))
	}
	var wide bytes.Buffer
	if err := json.Indent(&wide, bytes.TrimSpace(b.Bytes()), "", strings.Repeat(" ", min(max(indent.Integer(), 0), 16))); err != nil {
		return exec.AsValue(fmt.Errorf("tojson: %w", err))
	}
	return exec.AsSafeValue(wide.String())
}

// pythonSpacing puts a space after every comma and colon of compact JSON.
func pythonSpacing(s string) string {
	var b strings.Builder
	quoted := false
	for i := 0; i < len(s); i++ {
		b.WriteByte(s[i])
		switch {
		case s[i] == '"':
			quoted = !quoted
		case s[i] == '\\' && i+1 < len(s):
			i++
			b.WriteByte(s[i])
		case !quoted && (s[i] == ',' || s[i] == ':'):
			b.WriteByte(' ')
		}
	}
	return b.String()
}

// strftime formats a time by the directives of C that chat templates use.
func strftime(t time.Time, format string) string {
	layouts := map[byte]string{
		'Y': "2006", 'y': "06", 'm': "01", 'd': "02", 'e': "_2", 'B': "January", 'b': "Jan",
		'A': "Monday", 'a': "Mon", 'H': "15", 'I': "03", 'M': "04", 'S': "05", 'p': "PM",
		'Z': "MST", 'z': "-0700", 'F': "2006-01-02", 'T': "15:04:05", 'j': "002", 'D': "01/02/06",
	}
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 == len(format) {
			b.WriteByte(format[i])
			continue
		}
		i++
		if layout, ok := layouts[format[i]]; ok {
			b.WriteString(t.Format(layout))
		} else if format[i] == '%' {
			b.WriteByte('%')
		} else {
			b.WriteString(format[i-1 : i+1])
		}
	}
	return b.String()
}

// generation is the statement {% generation %} of transformers: it marks what
// the model wrote, and changes nothing about the text.
func generation(p, args *parser.Parser) (nodes.ControlStructure, error) {
	if !args.End() {
		return nil, args.Error("generation takes no arguments", nil)
	}
	at := p.Current()
	body, _, err := p.WrapUntil("endgeneration")
	if err != nil {
		return nil, err
	}
	return &generationBlock{body, at}, nil
}

type generationBlock struct {
	body *nodes.Wrapper
	at   *tokens.Token
}

func (g *generationBlock) Position() *tokens.Token { return g.at }
func (g *generationBlock) String() string          { return "generation" }

// Execute renders the body.
func (g *generationBlock) Execute(r *exec.Renderer, _ *nodes.ControlStructureBlock) error {
	return r.ExecuteWrapper(g.body)
}
