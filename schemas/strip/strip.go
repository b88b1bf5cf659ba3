package strip

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/stencil-debugger/stencil/schemas"
	"github.com/stencil-debugger/stencil/trace"
)

// Why says why a part of a record is not in its action record.
type Why string

// The reasons to take something out.
const (
	Reasoning    Why = "reasoning"
	Superseded   Why = "superseded"    // a later version counts
	NoCorrection Why = "no correction" // null where a correction could have been
)

// Removed is a part of a record that was taken out. It is a line's element in
// a log.
type Removed struct {
	Path  string   `json:"path"` // JSON Pointer into the record
	Why   Why      `json:"why"`
	By    string   `json:"by,omitempty"` // for Superseded: JSON Pointer to what counts
	Value jsonText `json:"value"`
}

// jsonText is JSON as it was read.
type jsonText []byte

// MarshalJSON returns the text.
func (t jsonText) MarshalJSON() ([]byte, error) { return t, nil }

// Result is what became of a record.
type Result struct {
	Action  []byte    // the action record: JSON without white space
	Removed []Removed // in the order of the record
}

// Rules say which parts of a record are reasoning, and which correct others.
type Rules struct {
	said    schemas.Place // by the schema's keywords
	guessed schemas.Place // by names in the schema
	byNames bool          // there is no schema
}

// BySchema returns the rules of a schema. Where its keywords say nothing, the
// names of its properties decide. The error says why a text is no schema.
func BySchema(schema []byte) (*Rules, error) {
	if err := json.Unmarshal(schema, new(map[string]json.RawMessage)); err != nil {
		return nil, fmt.Errorf("schema is no JSON object: %w", err)
	}
	if err := schemas.CheckCorrects(schema); err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	guessed, err := guess(string(schema))
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return &Rules{said: schemas.WholeOf(schema), guessed: guessed}, nil
}

// ByNames returns the rules for records without a schema: the names of their
// fields decide.
func ByNames() *Rules { return &Rules{byNames: true} }

// Strip takes a record apart. Without a schema it fails if the names of the
// fields take more than 32 MiB.
func (r *Rules) Strip(rec *Record) (Result, error) {
	at := spot{r.said, r.guessed}
	if r.byNames {
		guessed, err := guess(describe(rec.root))
		if err != nil {
			return Result{}, fmt.Errorf("the names of the fields: %w", err)
		}
		at.guessed = guessed
	}
	var s stripper
	kept := s.strip(rec.root, at, "")
	if kept == nil {
		kept = &value{kind: kindObject}
	}
	return Result{kept.compact(), s.removed}, nil
}

// spot is what is known of one place in a record.
type spot struct{ said, guessed schemas.Place }

func (s spot) below(element string) spot {
	return spot{s.said.Below(element), s.guessed.Below(element)}
}

func (s spot) isReasoning() bool {
	return cmp.Or(s.said.Role(), s.guessed.Role(), trace.RoleAnswer) == trace.RoleReasoning
}

// asAnswer is the spot of what counts, whatever the version before it was for.
func (s spot) asAnswer() spot {
	if s.said.Role() == trace.RoleReasoning {
		s.said = s.said.As(trace.RoleAnswer)
	}
	s.guessed = s.guessed.As(trace.RoleAnswer)
	return s
}

// stripper is the work on one record.
type stripper struct{ removed []Removed }

func (s *stripper) remove(path string, why Why, by string, v *value) {
	s.removed = append(s.removed, Removed{path, why, by, v.compact()})
}

// strip returns what stays of a value: nil if that is nothing, as of reasoning
// that holds no answer. What was taken out of a value that stays is noted.
func (s *stripper) strip(v *value, at spot, path string) *value {
	before := len(s.removed)
	kept := v
	switch v.kind {
	case kindObject:
		kept = s.object(v, at, path)
	case kindArray:
		kept = s.array(v, at, path)
	}
	if at.isReasoning() && len(kept.members) == 0 && len(kept.items) == 0 {
		s.removed = s.removed[:before]
		return nil
	}
	return kept
}

func (s *stripper) array(v *value, at spot, path string) *value {
	kept := &value{kind: kindArray}
	for i, item := range v.items {
		element := strconv.Itoa(i)
		if part := s.part(item, at.below(element), trace.Below(path, element)); part != nil {
			kept.items = append(kept.items, part)
		}
	}
	return kept
}

// part strips a value within another, and notes where nothing of it stays.
func (s *stripper) part(v *value, at spot, path string) *value {
	kept := s.strip(v, at, path)
	if kept == nil {
		s.remove(path, Reasoning, "", v)
	}
	return kept
}

func (s *stripper) object(v *value, at spot, path string) *value {
	o := object{v, at, path}
	fates := o.fates()
	kept := &value{kind: kindObject}
	for i, m := range v.members {
		to := trace.Below(path, m.name)
		key, part := m.key, (*value)(nil)
		switch f := fates[i]; {
		case f == nil && o.isCycle(i):
			part = s.lastRound(m.value, at.below(m.name), to)
		case f == nil:
			part = s.part(m.value, at.below(m.name), to)
		default:
			if f.why != "" {
				s.remove(to, f.why, f.by, m.value)
			}
			if f.taken == nil {
				continue
			}
			key, part = f.key, s.strip(f.taken.value, f.taken.at.asAnswer(), f.taken.path)
		}
		if part != nil {
			kept.members = append(kept.members, member{m.name, key, part})
		}
	}
	return kept
}

// lastRound strips a cycle of which every round holds what the one before it
// did, and better.
func (s *stripper) lastRound(v *value, at spot, path string) *value {
	if at.isReasoning() {
		return s.part(v, at, path)
	}
	last := len(v.items) - 1
	to := trace.Below(path, strconv.Itoa(last))
	for i, item := range v.items[:last] {
		s.remove(trace.Below(path, strconv.Itoa(i)), Superseded, to, item)
	}
	kept := &value{kind: kindArray}
	if part := s.part(v.items[last], at.below(strconv.Itoa(last)), to); part != nil {
		kept.items = append(kept.items, part)
	}
	return kept
}
