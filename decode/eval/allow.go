package eval

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/stencil-debugger/stencil/decode/catalog"
)

// Allows returns nil where a plan lets an answer through, and otherwise an
// error that says which part of it is withheld. The free stencil lets all
// answers through.
func Allows(plan *catalog.Plan, answer []byte) error {
	if plan.Stencil == catalog.StencilFree {
		return nil
	}
	v, err := parse(answer)
	if err != nil {
		return err
	}
	fields, _ := v.(map[string]any)
	name, _ := fields[catalog.OperationKey].(string)
	at := slices.IndexFunc(plan.Operations, func(o catalog.OperationPlan) bool { return o.Operation.Name == name })
	if at < 0 {
		return fmt.Errorf("there is no operation %q", name)
	}
	operation := &plan.Operations[at]
	if !operation.Offered() {
		return fmt.Errorf("%s is withheld: %s", name, operation.Missing.Why())
	}
	for key, value := range fields {
		if key == catalog.OperationKey {
			continue
		}
		if err := offers(operation, key, value); err != nil {
			return err
		}
	}
	return nil
}

func offers(operation *catalog.OperationPlan, key string, value any) error {
	text := fmt.Sprint(value)
	if number, ok := value.(json.Number); ok {
		text = number.String()
	}
	for _, p := range operation.Parameters {
		if p.Parameter.Name != key {
			continue
		}
		if slices.ContainsFunc(p.Offers, func(o catalog.Offer) bool { return o.Value == text }) {
			return nil
		}
		return fmt.Errorf("%s: %s is withheld", key, encode(value))
	}
	return fmt.Errorf("%s is no parameter of %s", key, operation.Operation.Name)
}

// Offered counts the operations that a plan offers.
func Offered(plan *catalog.Plan) int {
	n := 0
	for i := range plan.Operations {
		if plan.Operations[i].Offered() {
			n++
		}
	}
	return n
}
