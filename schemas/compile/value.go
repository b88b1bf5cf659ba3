package compile

// kind is a JSON type. Integers are numbers.
type kind uint8

const (
	kindNull kind = iota
	kindBool
	kindNumber
	kindString
	kindArray
	kindObject
	kinds // how many there are
)

// kindNames are the names in "type", in the order of the constants.
var kindNames = [kinds]string{"null", "boolean", "number", "string", "array", "object"}

// value is a JSON value as it was written: members keep their order, and
// numbers their digits.
type value struct {
	kind    kind
	yes     bool   // of a boolean
	text    string // a string, decoded, or the text of a number
	source  string // as written, white space included
	items   []*value
	members []member
}

type member struct {
	name  string
	value *value
}

// get returns a member of an object, or nil.
func (v *value) get(name string) *value {
	if v == nil || v.kind != kindObject {
		return nil
	}
	for i := range v.members {
		if v.members[i].name == name {
			return v.members[i].value
		}
	}
	return nil
}
