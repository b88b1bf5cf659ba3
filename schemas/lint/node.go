package lint

// kind is a JSON type.
type kind uint8

const (
	kindNull kind = iota
	kindBool
	kindNumber
	kindString
	kindArray
	kindObject
)

var kindNames = [...]string{"null", "boolean", "number", "string", "array", "object"}

// node is a JSON value and where it stands in the text.
type node struct {
	kind    kind
	yes     bool   // of a boolean
	text    string // a string, or a number as it is written
	members []member
	items   []*node
	repeats bool // whether a key of the object is there twice

	start, end int // offsets in bytes; end is behind the last one
}

// member is a key of an object with its value. A key that is there twice is
// two members.
type member struct {
	name  string
	at    int // offset of the key's quote
	value *node
}

// get returns the value of a key, of the last one where it is there twice, or
// nil.
func (n *node) get(name string) *node {
	if n == nil || n.kind != kindObject {
		return nil
	}
	for i := len(n.members) - 1; i >= 0; i-- {
		if n.members[i].name == name {
			return n.members[i].value
		}
	}
	return nil
}

func (n *node) has(name string) bool { return n.get(name) != nil }

// hasAny says whether an object has one of the keys.
func (n *node) hasAny(names ...string) bool {
	for _, name := range names {
		if n.has(name) {
			return true
		}
	}
	return false
}

// is says whether a value is there and of a kind.
func (n *node) is(k kind) bool { return n != nil && n.kind == k }

// list returns the items of an array, and nothing of anything else.
func (n *node) list() []*node {
	if !n.is(kindArray) {
		return nil
	}
	return n.items
}

// fields returns the members of an object, and nothing of anything else.
func (n *node) fields() []member {
	if !n.is(kindObject) {
		return nil
	}
	return n.members
}

// word returns the text of a string, and nothing of anything else.
func (n *node) word() string {
	if !n.is(kindString) {
		return ""
	}
	return n.text
}

// words returns the strings in an array.
func (n *node) words() []string {
	var all []string
	for _, item := range n.list() {
		if item.kind == kindString {
			all = append(all, item.text)
		}
	}
	return all
}
