package llama

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/nikolalohinski/gonja/v2/builtins"
	controls "github.com/nikolalohinski/gonja/v2/builtins/control_structures"
	"github.com/nikolalohinski/gonja/v2/config"
	"github.com/nikolalohinski/gonja/v2/exec"
	"github.com/nikolalohinski/gonja/v2/loaders"
	"github.com/nikolalohinski/gonja/v2/nodes"
	"github.com/nikolalohinski/gonja/v2/parser"
	"github.com/nikolalohinski/gonja/v2/tokens"
)

// Limits on a Jinja template. gonja has none of its own: a loop over
// range(10**12), a macro that calls itself, and ten thousand open parentheses
// would each end the process. What is left is a template that multiplies
// strings until the memory is full.
const (
	maxRounds   = 2_000  // rounds of loops and calls of macros in one rendering
	maxRange    = 10_000 // numbers in one range()
	maxBrackets = 200    // brackets within each other
)

var errRounds = fmt.Errorf("it loops more than %d times", maxRounds)

// jinja is a parsed chat template.
type jinja struct {
	mu       sync.Mutex
	template *exec.Template
	rounds   int // left in this rendering
}

func newJinja(source string) (*jinja, error) {
	if depth := bracketDepth(source); depth > maxBrackets {
		return nil, fmt.Errorf("its brackets are nested %d deep", depth)
	}
	// The settings of transformers, for which the templates are written.
	settings := config.New()
	settings.TrimBlocks, settings.LeftStripBlocks = true, true
	// gonja would read included files from disk; this loader has one text.
	loader, err := loaders.NewMemoryLoader(map[string]string{"/chat": spellOutConditions(source)})
	if err != nil {
		return nil, err
	}
	j := &jinja{}
	j.template, err = safeParse(settings, loader, j.environment())
	return j, err
}

// safeParse parses the template at /chat and turns a panic into an error.
func safeParse(settings *config.Config, loader loaders.Loader, env *exec.Environment) (t *exec.Template, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%v", p)
		}
	}()
	t, err = exec.NewTemplate("/chat", settings, loader, env)
	if err != nil { // it quotes the whole template first
		text := err.Error()
		if i := strings.LastIndex(text, "': "); i >= 0 {
			text = text[i+len("': "):]
		}
		return nil, errors.New(text)
	}
	return t, nil
}

// bracketDepth returns how deep brackets are nested in the whole text. It
// counts more than the parser would, since it does not know strings.
func bracketDepth(s string) int {
	depth, deepest := 0, 0
	for i := range len(s) {
		switch s[i] {
		case '(', '[', '{':
			depth++
			deepest = max(deepest, depth)
		case ')', ']', '}':
			depth = max(0, depth-1)
		}
	}
	return deepest
}

// environment returns gonja's own, with what chat templates need besides and
// without what they have no business with.
func (j *jinja) environment() *exec.Environment {
	filters := exec.NewFilterSet(map[string]exec.FilterFunction{}).Update(builtins.Filters)
	_ = filters.Replace("tojson", toJSON) // it is there
	return &exec.Environment{
		Context: exec.EmptyContext().Update(builtins.GlobalFunctions).Update(exec.NewContext(map[string]any{
			"raise_exception": raiseException,
			"range":           limitedRange,
			"lipsum":          nil,
		})),
		Filters:           filters,
		Tests:             builtins.Tests,
		ControlStructures: j.statements(),
		Methods:           builtins.Methods,
	}
}

// statements returns the statements that a chat template may use.
func (j *jinja) statements() *exec.ControlStructureSet {
	allowed := map[string]parser.ControlStructureParser{"generation": generation}
	for _, name := range []string{"if", "set", "do", "break", "continue", "filter", "with", "raw", "call"} {
		if p, ok := builtins.ControlStructures.Get(name); ok {
			allowed[name] = p
		}
	}
	for _, name := range []string{"for", "macro"} {
		if p, ok := builtins.ControlStructures.Get(name); ok {
			allowed[name] = j.counted(p)
		}
	}
	return exec.NewControlStructureSet(allowed)
}

// counted makes the bodies of loops and macros begin with a node that counts.
func (j *jinja) counted(parse parser.ControlStructureParser) parser.ControlStructureParser {
	return func(p, args *parser.Parser) (nodes.ControlStructure, error) {
		cs, err := parse(p, args)
		if err != nil {
			return nil, err
		}
		var body *nodes.Wrapper
		switch cs := cs.(type) {
		case *controls.ForControlStructure:
			body = cs.BodyWrapper
		case *controls.MacroControlStructure:
			body = cs.Wrapper
		default:
			return nil, fmt.Errorf("an unknown statement %T", cs)
		}
		tick := &nodes.ControlStructureBlock{ControlStructure: counter{j, p.Current()}}
		body.Nodes = append([]nodes.Node{tick}, body.Nodes...)
		return cs, nil
	}
}

// counter is a node that counts the rounds of a rendering.
type counter struct {
	*jinja
	at *tokens.Token
}

func (c counter) Position() *tokens.Token { return c.at }
func (c counter) String() string          { return "counter" }

// Execute fails when the rendering has gone on for too long.
func (c counter) Execute(*exec.Renderer, *nodes.ControlStructureBlock) error {
	if c.rounds--; c.rounds < 0 {
		return errRounds
	}
	return nil
}

func (j *jinja) render(vars map[string]any) (string, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	j.rounds = maxRounds
	var out promptWriter
	err := j.template.Execute(&out, exec.NewContext(vars))
	if j.rounds < 0 { // gonja wraps it into a line for every level
		return "", errRounds
	}
	return out.String(), err
}
