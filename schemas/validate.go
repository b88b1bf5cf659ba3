package schemas

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stencil-debugger/stencil/trace"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// errRemote is what a reference to another document gets: nothing outside the
// schema itself is ever read.
var errRemote = errors.New("references to other documents are not followed")

type noLoader struct{}

func (noLoader) Load(string) (any, error) { return nil, errRemote }

// Validator checks finished documents against one schema, formats included.
// Drafts 4 to 2020-12 are known; without $schema it is 2020-12.
type Validator struct {
	schema *jsonschema.Schema
}

// resource is the address a schema is compiled under; it is never read from.
const resource = "stencil:///schema"

// NewValidator compiles a schema. It fails for text that is no JSON and for a
// schema that its meta-schema does not allow, in one line that names the place.
func NewValidator(schema []byte) (*Validator, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(schema))
	if err != nil {
		return nil, fmt.Errorf("schema is no JSON: %w", err)
	}
	c := jsonschema.NewCompiler()
	c.UseLoader(noLoader{})
	c.AssertFormat()
	c.UseRegexpEngine(ecma)
	if err := c.AddResource(resource, doc); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	compiled, err := c.Compile(resource)
	if err != nil {
		return nil, fmt.Errorf("schema: %s", compileReason(err))
	}
	return &Validator{schema: compiled}, nil
}

// compileReason puts the library's report on one line.
func compileReason(err error) string {
	var invalid *jsonschema.SchemaValidationError
	var detail *jsonschema.ValidationError
	if errors.As(err, &invalid) && errors.As(invalid.Err, &detail) {
		return strings.Join(leaves(detail), "; ")
	}
	return strings.ReplaceAll(strings.Join(strings.Fields(err.Error()), " "), resource, "")
}

// Validate says what is wrong with a document, a line for each fault, in the
// form "/path: what"; none means that it is valid.
func (v *Validator) Validate(document []byte) []string {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(document))
	if err != nil {
		return []string{"no JSON: " + err.Error()}
	}
	err = v.schema.Validate(doc)
	var detail *jsonschema.ValidationError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &detail):
		return leaves(detail)
	}
	return []string{err.Error()}
}

var english = message.NewPrinter(language.English)

// leaves returns the innermost causes: the ones that say what is wrong.
func leaves(e *jsonschema.ValidationError) []string {
	if len(e.Causes) == 0 {
		return []string{Pointer(e.InstanceLocation) + ": " + e.ErrorKind.LocalizedString(english)}
	}
	var all []string
	for _, c := range e.Causes {
		all = append(all, leaves(c)...)
	}
	return all
}

// Pointer spells path elements as a JSON Pointer (RFC 6901). The root is "/".
func Pointer(elements []string) string {
	if len(elements) == 0 {
		return "/"
	}
	var b strings.Builder
	for _, e := range elements {
		b.WriteByte('/')
		b.WriteString(trace.EscapeKey(e))
	}
	return b.String()
}
