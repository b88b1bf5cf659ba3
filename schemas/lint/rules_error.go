package lint

func errorRules() []Rule {
	return []Rule{
		{
			ID: "contradictory-bounds", Severity: Error,
			Title:  "A lower bound lies above the upper one",
			Why:    "No value lies between them: the field cannot be written, and where it is required nothing can.",
			Source: fromStandard + ", validation, sections 6.2 to 6.5",
			Fix:    "Swap the bounds, or drop the one that is wrong.",
			check:  (*pass).contradictoryBounds,
		},
		{
			ID: "duplicate-key", Severity: Error,
			Title:  "A key is there twice",
			Why:    "Readers take the last of them, the first, or refuse the schema: what holds depends on who reads it.",
			Source: "RFC 8259, section 4",
			Fix:    "Keep one of them.",
			check:  (*pass).duplicateKeys,
		},
		{
			ID: "invalid-schema", Severity: Error,
			Title:  "Part of it is no JSON Schema",
			Why:    "An engine refuses it, or reads it as if the part were not there.",
			Source: fromStandard + ", its metaschema",
			Fix:    "Give the keyword a value of the type that it takes.",
			check:  (*pass).invalidSchema,
		},
		{
			ID: "not-json", Severity: Error,
			Title:  "It is no JSON",
			Why:    "Nothing can read it. Comments and commas before a closing bracket are read here, and by few others.",
			Source: "RFC 8259",
			Fix:    "Put right what stands at this place.",
		},
		{
			ID: "unsatisfiable", Severity: Error,
			Title:  "No value satisfies it",
			Why:    "A grammar that is made of it has no texts: an engine refuses the schema, or the model is led into a dead end.",
			Source: fromStandard + "; decided by the automaton of its texts; outlines-core#152",
			Fix:    "Drop one of the keywords that exclude each other.",
			check:  (*pass).unsatisfiable,
		},
	}
}
