package compile

// silent are keywords that assert nothing and need no note.
var silent = map[string]bool{
	"$schema": true, "$id": true, "id": true, "$comment": true, "$defs": true, "definitions": true, "$anchor": true,
	"$dynamicAnchor": true, "$recursiveAnchor": true, "title": true, "description": true, "default": true,
	"examples": true, "example": true, "deprecated": true, "readOnly": true, "writeOnly": true,
}

// keywords are the readers of all keywords that assert something. Those that
// depend on others beside them are read by layers.
var keywords map[string]func(f *fields, keyword string, v *value)

func init() {
	none := func(*fields, string, *value) {}
	keywords = map[string]func(f *fields, keyword string, v *value){
		"$ref":                  func(f *fields, k string, v *value) { f.node.ref = f.target(k, v) },
		"$dynamicRef":           (*fields).dynamicRef,
		"$recursiveRef":         (*fields).recursiveRef,
		"$vocabulary":           none,
		"type":                  (*fields).types,
		"nullable":              (*fields).nullable,
		"enum":                  (*fields).enum,
		"const":                 (*fields).constant,
		"minLength":             func(f *fields, k string, v *value) { f.node.minLength = f.count(k, v) },
		"maxLength":             func(f *fields, k string, v *value) { f.node.maxLength = f.count(k, v) },
		"pattern":               func(f *fields, k string, v *value) { f.node.pattern, f.node.hasPattern = f.text(k, v), true },
		"format":                (*fields).format,
		"minimum":               (*fields).limit,
		"maximum":               (*fields).limit,
		"exclusiveMinimum":      (*fields).exclusive,
		"exclusiveMaximum":      (*fields).exclusive,
		"multipleOf":            (*fields).multipleOf,
		"minItems":              func(f *fields, k string, v *value) { f.node.minItems = f.count(k, v) },
		"maxItems":              func(f *fields, k string, v *value) { f.node.maxItems = f.count(k, v) },
		"uniqueItems":           func(f *fields, k string, v *value) { f.node.unique = f.boolean(k, v) },
		"contains":              func(f *fields, k string, v *value) { f.node.contains = f.reader.node(v) },
		"minContains":           func(f *fields, k string, v *value) { f.node.minContains = f.count(k, v) },
		"maxContains":           func(f *fields, k string, v *value) { f.node.maxContains = f.count(k, v) },
		"unevaluatedItems":      func(f *fields, k string, v *value) { f.node.restUnseen = f.reader.node(v) },
		"items":                 none,
		"prefixItems":           none,
		"additionalItems":       none,
		"properties":            none,
		"patternProperties":     none,
		"additionalProperties":  none,
		"required":              (*fields).required,
		"minProperties":         func(f *fields, k string, v *value) { f.node.minProps = f.count(k, v) },
		"maxProperties":         func(f *fields, k string, v *value) { f.node.maxProps = f.count(k, v) },
		"propertyNames":         func(f *fields, k string, v *value) { f.node.names = f.reader.node(v) },
		"dependencies":          (*fields).dependencies,
		"dependentRequired":     (*fields).dependencies,
		"dependentSchemas":      (*fields).dependencies,
		"unevaluatedProperties": func(f *fields, k string, v *value) { f.node.othersUnseen = f.reader.node(v) },
		"allOf":                 func(f *fields, k string, v *value) { f.node.all = f.list(k, v) },
		"anyOf":                 func(f *fields, k string, v *value) { f.node.choices = append(f.node.choices, choice{k, f.list(k, v)}) },
		"oneOf":                 func(f *fields, k string, v *value) { f.node.choices = append(f.node.choices, choice{k, f.list(k, v)}) },
		"not":                   func(f *fields, k string, v *value) { f.node.not = f.reader.node(v) },
		"if":                    func(f *fields, k string, v *value) { f.node.condition = f.reader.node(v) },
		"then":                  func(f *fields, k string, v *value) { f.node.then = f.reader.node(v) },
		"else":                  func(f *fields, k string, v *value) { f.node.otherwise = f.reader.node(v) },
	}
}
