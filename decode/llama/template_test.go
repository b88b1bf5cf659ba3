package llama

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// asQwen uses what the template of Qwen3 uses: namespaces, negative slices and
// indices, string methods, loop variables, tests, and thinking switched off by
// an empty block.
const asQwen = `{%- if tools %}
    {{- 'tools: ' + (tools | tojson) }}
{%- else %}
    {%- if messages[0].role == 'system' %}
        {{- '<|im_start|>system\n' + messages[0].content + '<|im_end|>\n' }}
    {%- endif %}
{%- endif %}
{%- set ns = namespace(multi_step_tool=true, last_query_index=messages|length - 1) %}
{%- for message in messages[::-1] %}
    {%- set index = (messages|length - 1) - loop.index0 %}
    {%- if ns.multi_step_tool and message.role == "user" and message.content is string and not(message.content.startswith('<tool_response>') and message.content.endswith('</tool_response>')) %}
        {%- set ns.multi_step_tool = false %}
        {%- set ns.last_query_index = index %}
    {%- endif %}
{%- endfor %}
{%- for message in messages %}
    {%- if (message.role == "user") or (message.role == "system" and not loop.first) %}
        {{- '<|im_start|>' + message.role + '\n' + message.content + '<|im_end|>' + '\n' }}
    {%- elif message.role == "assistant" %}
        {%- set content = message.content %}
        {%- set reasoning_content = '' %}
        {%- if message.reasoning_content is string %}
            {%- set reasoning_content = message.reasoning_content %}
        {%- else %}
            {%- if '</think>' in content %}
                {%- set reasoning_content = content.split('</think>')[0].rstrip('\n').split('<think>')[-1].lstrip('\n') %}
                {%- set content = content.split('</think>')[-1].lstrip('\n') %}
            {%- endif %}
        {%- endif %}
        {%- if loop.index0 > ns.last_query_index %}
            {{- '<|im_start|>' + message.role + '\n<think>\n' + reasoning_content.strip('\n') + '\n</think>\n\n' + content.lstrip('\n') }}
        {%- else %}
            {{- '<|im_start|>' + message.role + '\n' + content }}
        {%- endif %}
        {{- '<|im_end|>\n' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\n' }}
    {%- if enable_thinking is defined and enable_thinking is false %}
        {{- '<think>\n\n</think>\n\n' }}
    {%- endif %}
{%- endif %}`

// asLlama uses what the template of Llama 3 uses: the date, defaults, trimming,
// a variable taken out of the messages.
const asLlama = `{{- bos_token }}
{%- if not date_string is defined %}
    {%- set date_string = "26 Jul 2024" %}
{%- endif %}
{%- if messages[0]['role'] == 'system' %}
    {%- set system_message = messages[0]['content']|trim %}
    {%- set messages = messages[1:] %}
{%- else %}
    {%- set system_message = "" %}
{%- endif %}
{{- "<|start_header_id|>system<|end_header_id|>\n\n" }}
{{- "Today Date: " + date_string + "\n\n" }}
{{- system_message }}
{{- "<|eot_id|>" }}
{%- for message in messages %}
    {%- if not (message.role == 'ipython' or message.role == 'tool' or 'tool_calls' in message) %}
        {{- '<|start_header_id|>' + message['role'] + '<|end_header_id|>\n\n'+ message['content'] | trim + '<|eot_id|>' }}
    {%- endif %}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|start_header_id|>assistant<|end_header_id|>\n\n' }}
{%- endif %}`

// asGemma uses what the template of Gemma 3 uses: a system prompt moved into
// the first turn, roles that must alternate, raise_exception.
const asGemma = `{{ bos_token }}
{%- if messages[0]['role'] == 'system' -%}
    {%- if messages[0]['content'] is string -%}
        {%- set first_user_prefix = messages[0]['content'] + '

' -%}
    {%- else -%}
        {%- set first_user_prefix = messages[0]['content'][0]['text'] + '

' -%}
    {%- endif -%}
    {%- set loop_messages = messages[1:] -%}
{%- else -%}
    {%- set first_user_prefix = "" -%}
    {%- set loop_messages = messages -%}
{%- endif -%}
{%- for message in loop_messages -%}
    {%- if (message['role'] == 'user') != (loop.index0 % 2 == 0) -%}
        {{ raise_exception("Conversation roles must alternate user/assistant/user/assistant/...") }}
    {%- endif -%}
    {%- if (message['role'] == 'assistant') -%}
        {%- set role = "model" -%}
    {%- else -%}
        {%- set role = message['role'] -%}
    {%- endif -%}
    {{ '<start_of_turn>' + role + '
' + (first_user_prefix if loop.first else "") }}
    {%- if message['content'] is string -%}
        {{ message['content'] | trim }}
    {%- elif message['content'] is iterable -%}
        {%- for item in message['content'] -%}
            {%- if item['type'] == 'text' -%}
                {{ item['text'] | trim }}
            {%- endif -%}
        {%- endfor -%}
    {%- else -%}
        {{ raise_exception("Invalid content type") }}
    {%- endif -%}
    {{ '<end_of_turn>
' }}
{%- endfor -%}
{%- if add_generation_prompt -%}
    {{'<start_of_turn>model
'}}
{%- endif -%}`

var conversation = []Message{{"system", " Be brief. "}, {"user", "Is \"a < b\" & 'c'?"}}

func chat(t *testing.T, template string) *Template {
	t.Helper()
	f := &File{Path: "m.gguf", ChatTemplate: template, Tokens: []string{"<s>", "</s>"}, BOS: 0, EOS: 1}
	tpl, err := f.Template()
	must(t, err)
	return tpl
}

func TestChatTemplates(t *testing.T) {
	noThinking := map[string]any{"enable_thinking": false}
	for _, tt := range []struct {
		name, template string
		vars           map[string]any
		messages       []Message
		want           string
	}{
		{"qwen", asQwen, nil, conversation,
			"<|im_start|>system\n Be brief. <|im_end|>\n<|im_start|>user\nIs \"a < b\" & 'c'?<|im_end|>\n<|im_start|>assistant\n"},
		{"qwen without thinking", asQwen, noThinking, conversation[1:],
			"<|im_start|>user\nIs \"a < b\" & 'c'?<|im_end|>\n<|im_start|>assistant\n<think>\n\n</think>\n\n"},
		{"qwen with an answer", asQwen, nil, []Message{{"user", "a"}, {"assistant", "<think>\nhm\n</think>\n\nb"}},
			"<|im_start|>user\na<|im_end|>\n<|im_start|>assistant\n<think>\nhm\n</think>\n\nb<|im_end|>\n<|im_start|>assistant\n"},
		{"qwen with tools", asQwen, map[string]any{"tools": []any{map[string]any{"a": []any{1, "x, y"}}}}, conversation[1:],
			"tools: [{\"a\": [1, \"x, y\"]}]<|im_start|>user\nIs \"a < b\" & 'c'?<|im_end|>\n<|im_start|>assistant\n"},
		{"llama", asLlama, nil, conversation,
			"<s><|start_header_id|>system<|end_header_id|>\n\nToday Date: 26 Jul 2024\n\nBe brief.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nIs \"a < b\" & 'c'?<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n"},
		{"gemma", asGemma, nil, conversation,
			"<s><start_of_turn>user\n Be brief. \n\nIs \"a < b\" & 'c'?<end_of_turn>\n<start_of_turn>model\n"},
		{"generation", "{% for m in messages %}{% generation %}{{ m.content }}{% endgeneration %}{% endfor %}", nil, conversation[1:], "Is \"a < b\" & 'c'?"},
		{"macro", "{% macro say(m) %}[{{ m.role }}]{% endmacro %}{% for m in messages %}{{ say(m) }}{% endfor %}", nil, conversation, "[system][user]"},
		{"items", "{% for k, v in messages[0].items() %}{{ k }}={{ v }};{% endfor %}", nil, []Message{{"r", "c"}}, "content=c;role=r;"},
		{"range", "{% for i in range(1, 4) %}{{ i }}{% if not loop.last %},{% endif %}{% endfor %}", nil, nil, "1,2,3"},
		{"select", "{{ messages | selectattr('role', 'equalto', 'user') | map(attribute='content') | join('+') }}", nil, conversation, "Is \"a < b\" & 'c'?"},
		{"default", "{{ x | default('none') }}{{ y is not defined }}", nil, nil, "noneTrue"},
		{"filters bind first", "{{ 'a ' + ' b ' | trim + ' c' }}", nil, nil, "a b c"},
		{"conditions", "{{ 'a' if true }}{{- ('b' if false) -}}{{ 'c' if false else 'd' if false else 'e' }}{% set x = ('f' if true else 'g') + 'h' -%}{{ x }}{{ dict(k='' if true else 'i').k }}{{ [1 if 0 == 1 else 2][0] -}} .", nil, nil, "aefh2."},
		{"a condition in a loop", "{% for m in messages if m.role == ('user' if true else 'x') %}{{ m.role -}}{% endfor %}", nil, conversation, "user"},
		{"a condition in a comment", "{# a (b if c #}{{ '}} (a if b)' }}", nil, nil, "}} (a if b)"},
		{"blocks are trimmed", "{% if true %}\n  a\n  {% endif %}\nb\n", nil, nil, "  a\nb"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := chat(t, tt.template).Render(tt.messages, tt.vars)
			must(t, err)
			if d := cmp.Diff(tt.want, got); d != "" {
				t.Errorf("(-want +got)\n%s", d)
			}
		})
	}
}

func TestTemplateErrors(t *testing.T) {
	for _, tt := range []struct{ name, template, want string }{
		{"refused", asGemma, "must alternate"},
		{"endless range", "{% for i in range(1000000000000) %}x{% endfor %}", "range() of more than 10000"},
		{"nested loops", "{% for i in range(9999) %}{% for j in range(9999) %}x{% endfor %}{% endfor %}", "loops more than 2000 times"},
		{"endless macro", "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}", "loops more than 2000 times"},
		{"much text", "{% set x = 'x' * 100000 %}{% for i in range(9999) %}{{ x }}{% endfor %}", "more than 4 MB"},
		{"panic", "{{ 'x' * -1 }}", "negative Repeat count"},
		{"division", "{{ 1 % 0 }}", "divide by zero"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := chat(t, tt.template).Render([]Message{{"assistant", "a"}}, nil)
			checkError(t, err, tt.want)
		})
	}
	for _, tt := range []struct{ name, template, want string }{
		{"unfinished", "{% if a %}", "EOF"},
		{"unknown statement", "{% explode %}", "explode"},
		{"files", "{% include '/etc/passwd' %}", "include"},
		{"brackets", "{{ " + strings.Repeat("(", 300), "nested 302 deep"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f := &File{Path: "m.gguf", ChatTemplate: tt.template, BOS: -1, EOS: -1}
			_, err := f.Template()
			checkError(t, err, tt.want)
		})
	}
	if _, err := (&File{}).Template(); !errors.Is(err, ErrNoTemplate) {
		t.Errorf("without a template: %v", err)
	}
}

// checkError checks that an error is one line that holds the given texts.
func checkError(t *testing.T, err error, want ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("more than one line: %v", err)
	}
	for _, w := range want {
		if !strings.Contains(err.Error(), w) {
			t.Errorf("error %q lacks %q", err, w)
		}
	}
}

func TestOllamaTemplate(t *testing.T) {
	tpl, err := OllamaTemplate(`{{- if .System }}<s>{{ .System }}</s>{{ end }}{{ range .Messages }}{{ if eq .Role "user" }}[{{ .Content }}]{{ end }}{{ end }}{{ if and .IsThinkSet (not .Think) }} no{{ end }}`)
	must(t, err)
	got, err := tpl.Render(conversation, map[string]any{"enable_thinking": false})
	must(t, err)
	if want := "<s> Be brief. </s>[Is \"a < b\" & 'c'?] no"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	tpl, err = OllamaTemplate(`{{ .System }}: {{ .Prompt }} ->`)
	must(t, err)
	got, err = tpl.Render(conversation, nil)
	must(t, err)
	if want := " Be brief. : Is \"a < b\" & 'c'? ->"; got != want {
		t.Errorf("legacy: got %q, want %q", got, want)
	}
	_, err = OllamaTemplate("{{ if }}")
	checkError(t, err, "missing value for if")
}
