package llama

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/ollama/ollama/api"
	"github.com/ollama/ollama/template"
)

// ErrNoTemplate means that a model comes without a chat template.
var ErrNoTemplate = errors.New("the model has no chat template")

// maxPrompt is the longest prompt that a template may write, in bytes.
const maxPrompt = 4 << 20

var errPromptSize = fmt.Errorf("it writes more than %d MB", maxPrompt>>20)

// Message is a part of a conversation.
type Message struct {
	Role    string // "system", "user" or "assistant"
	Content string
}

// Template turns messages into the text that a model was trained to read. It
// comes from outside and is run with limits on time and on the length of the
// text, but what it says is not ours.
type Template struct {
	source string
	render func(messages []Message, vars map[string]any) (string, error)
}

// Source says where the template came from: "gguf" or "ollama".
func (t *Template) Source() string { return t.source }

// Render writes a prompt that ends where the model's answer begins. vars are
// further variables of the template, like "enable_thinking".
func (t *Template) Render(messages []Message, vars map[string]any) (text string, err error) {
	// The template engines are not ours either.
	defer func() {
		if p := recover(); p != nil {
			text, err = "", fmt.Errorf("chat template of the model (%s): %v", t.source, p)
		}
	}()
	text, err = t.render(messages, vars)
	if err != nil {
		return "", fmt.Errorf("chat template of the model (%s): %s", t.source, oneLine(err.Error()))
	}
	return text, nil
}

// oneLine makes a long error of several lines fit to be shown.
func oneLine(s string) string {
	return clip(strings.Join(strings.Fields(s), " "), 300)
}

// Template returns the chat template in the file, a Jinja template. It returns
// ErrNoTemplate when there is none.
func (f *File) Template() (*Template, error) {
	if f.ChatTemplate == "" {
		return nil, ErrNoTemplate
	}
	j, err := newJinja(f.ChatTemplate)
	if err != nil {
		return nil, fmt.Errorf("chat template: %s", oneLine(err.Error()))
	}
	render := func(messages []Message, vars map[string]any) (string, error) {
		all := map[string]any{
			"messages":              plainMessages(messages),
			"add_generation_prompt": true,
			"bos_token":             f.tokenText(f.BOS),
			"eos_token":             f.tokenText(f.EOS),
			"strftime_now":          func(format string) string { return strftime(time.Now(), format) },
		}
		for k, v := range vars {
			all[k] = v
		}
		return j.render(all)
	}
	return &Template{source: "gguf", render: render}, nil
}

// tokenText returns a token as the file spells it, "" for -1.
func (f *File) tokenText(id int) string {
	if id < 0 {
		return ""
	}
	return f.Tokens[id]
}

func plainMessages(messages []Message) []any {
	out := make([]any, len(messages))
	for i, m := range messages {
		out[i] = map[string]any{"role": m.Role, "content": m.Content}
	}
	return out
}

// OllamaTemplate makes a template of the template layer of a model in Ollama's
// store, which is written in Go's template language. Of the variables it knows
// only "enable_thinking", a bool.
func OllamaTemplate(text string) (*Template, error) {
	if len(text) > maxTemplate {
		return nil, fmt.Errorf("chat template (ollama): it has %d bytes; at most %d are possible", len(text), maxTemplate)
	}
	parsed, err := template.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("chat template (ollama): %s", oneLine(err.Error()))
	}
	render := func(messages []Message, vars map[string]any) (string, error) {
		var v template.Values
		v.Think, v.IsThinkSet = vars["enable_thinking"].(bool)
		for _, m := range messages {
			v.Messages = append(v.Messages, api.Message{Role: m.Role, Content: m.Content})
		}
		out := promptWriter{}
		err := parsed.Execute(&out, v)
		return out.String(), err
	}
	return &Template{source: "ollama", render: render}, nil
}

// promptWriter collects a prompt and fails when it gets too long, which stops
// a template that writes for ever.
type promptWriter struct{ strings.Builder }

func (w *promptWriter) Write(b []byte) (int, error) {
	if w.Len()+len(b) > maxPrompt {
		return 0, errPromptSize
	}
	return w.Builder.Write(b)
}

// WriteString keeps io.WriteString from going past Write.
func (w *promptWriter) WriteString(s string) (int, error) { return w.Write([]byte(s)) }
