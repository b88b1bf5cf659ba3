package compile

// layers reads the keywords that divide the keys or the items among schemas.
func (f *fields) layers() {
	f.objectLayer()
	f.arrayLayer()
	f.dependent("if", "then", "else")
	f.dependent("contains", "minContains", "maxContains")
}

// dependent notes keywords that assert nothing without another one.
func (f *fields) dependent(on string, keywords ...string) {
	for _, keyword := range keywords {
		if f.get(keyword) != nil && f.get(on) == nil {
			f.note(keyword, "it asserts nothing without %q", on)
		}
	}
}

func (f *fields) objectLayer() {
	properties, patterns, others := f.get("properties"), f.get("patternProperties"), f.get("additionalProperties")
	if properties == nil && patterns == nil && others == nil {
		return
	}
	l := &objectLayer{path: f.at.path}
	f.node.layer = l
	for _, m := range f.schemas("properties", properties) {
		if l.byName == nil {
			l.byName = make(map[string]literal, len(properties.members))
		}
		l.names = append(l.names, m.name)
		l.byName[m.name] = f.reader.node(m.value).is()
	}
	for _, m := range f.schemas("patternProperties", patterns) {
		l.patterns = append(l.patterns, patternSchema{m.name, f.reader.node(m.value).is()})
	}
	switch {
	case others != nil:
		l.additional, l.closed = f.reader.node(others).is(), true
	case f.policy.Closed && len(l.names) > 0:
		l.additional, l.closed = nothing, true
	}
}

// schemas returns the members of an object of schemas.
func (f *fields) schemas(keyword string, v *value) []member {
	if v != nil && v.kind != kindObject {
		f.refuse(keyword, "the value must be an object of schemas")
	}
	if v == nil {
		return nil
	}
	return v.members
}

func (f *fields) arrayLayer() {
	prefix, items, more := f.get("prefixItems"), f.get("items"), f.get("additionalItems")
	if items != nil && items.kind == kindArray {
		if f.at.in.draft == draft2020 {
			f.refuse("items", "the value must be a schema; a list of them is \"prefixItems\"")
		}
		if prefix != nil {
			f.refuse("items", "a list of schemas cannot stand beside \"prefixItems\"")
		}
		prefix, items = items, more
	} else if more != nil {
		f.note("additionalItems", "it asserts nothing unless \"items\" is a list")
	}
	if prefix == nil && items == nil {
		return
	}
	l := &arrayLayer{}
	f.node.tuple = l
	if prefix != nil {
		if prefix.kind != kindArray {
			f.refuse("prefixItems", "the value must be a list of schemas")
		}
		for _, item := range prefix.items {
			l.prefix = append(l.prefix, f.reader.node(item).is())
		}
	}
	if items != nil {
		l.rest, l.closed = f.reader.node(items).is(), true
	}
}

// dependencies reads the keyword of the older drafts and both that came after
// it.
func (f *fields) dependencies(keyword string, v *value) {
	if v.kind != kindObject {
		f.refuse(keyword, "the value must be an object")
	}
	for _, m := range v.members {
		n := need{keyword: keyword, key: m.name}
		switch {
		case m.value.kind == kindArray && keyword != "dependentSchemas":
			n.required = f.texts(keyword, m.value)
		case m.value.kind == kindString && keyword == "dependencies":
			n.required = []string{m.value.text}
		case keyword != "dependentRequired":
			n.schema = f.reader.node(m.value)
		default:
			f.refuse(keyword, "the value of %q must be a list of keys", m.name)
		}
		f.node.needs = append(f.node.needs, n)
	}
}

// required reads "required".
func (f *fields) required(keyword string, v *value) { f.node.required = f.texts(keyword, v) }
