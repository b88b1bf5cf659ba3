package catalog

import (
	"bytes"
	"encoding/json"
	"strings"
)

// Values lists what an answer may write at a JSON Pointer after some text: the
// operations that are offered, or what is offered for a parameter of the
// operation that the text names, each as it stands in the answer: "trx",
// <num0>. It is a decode.Values.
func (p *Plan) Values(path string, text []byte) []string {
	key, ok := strings.CutPrefix(path, "/")
	if !ok {
		return nil
	}
	if key == OperationKey {
		return p.operationValues()
	}
	name := operationIn(text)
	for i := range p.Operations {
		if o := &p.Operations[i]; o.Offered() && o.Operation.Name == name {
			return o.values(key)
		}
	}
	return nil
}

func (p *Plan) operationValues() []string {
	var list []string
	for i := range p.Operations {
		if o := &p.Operations[i]; o.Offered() {
			list = append(list, string(quoteJSON(o.Operation.Name)))
		}
	}
	return list
}

// values lists what is offered for the parameter whose name, escaped as in a
// JSON Pointer, is the key.
func (o *OperationPlan) values(key string) []string {
	key = strings.NewReplacer("~1", "/", "~0", "~").Replace(key)
	for _, p := range o.Parameters {
		if p.Parameter.Name != key {
			continue
		}
		quote := ""
		if p.Parameter.Type.quotes() {
			quote = `"`
		}
		var list []string
		for _, offer := range p.Offers {
			list = append(list, quote+offer.Text+quote)
		}
		return list
	}
	return nil
}

// operationIn returns the operation that an answer names, also one that is not
// finished. It looks no further than the first thing that is no JSON, such as
// a marker: the operation is the first key.
func operationIn(text []byte) string {
	dec := json.NewDecoder(bytes.NewReader(text))
	if start, err := dec.Token(); err != nil || start != json.Delim('{') {
		return ""
	}
	for {
		key, err := dec.Token()
		if err != nil {
			return ""
		}
		var value any
		if err := dec.Decode(&value); err != nil {
			return ""
		}
		if name, ok := value.(string); ok && key == OperationKey {
			return name
		}
	}
}
