package ecma

import (
	"strings"
	"unicode"

	"github.com/stencil-debugger/stencil/decode/grammar"
)

// findProperty returns the code points of \p{name}. The only error is
// ErrUnsupported.
func findProperty(name string) (runes, error) {
	if key, value, ok := strings.Cut(name, "="); ok {
		return findKeyed(key, value)
	}
	if set, ok := category(name); ok {
		return set, nil
	}
	if derive, ok := derived[name]; ok {
		return derive(), nil
	}
	if table, ok := binaryNames[name]; ok {
		return tableRunes(table), nil
	}
	// A binary property that is not in Go's tables, or no property.
	return nil, ErrUnsupported
}

func findKeyed(key, value string) (runes, error) {
	switch key {
	case "General_Category", "gc":
		if set, ok := category(value); ok {
			return set, nil
		}
	case "Script", "sc":
		if table, ok := unicode.Scripts[value]; ok {
			return tableRunes(table), nil
		}
	}
	// Script_Extensions, and the short names of scripts (Grek for Greek).
	return nil, ErrUnsupported
}

// category returns the code points of a general category, by its short or its
// long name.
func category(name string) (runes, bool) {
	if alias, ok := unicode.CategoryAliases[name]; ok {
		name = alias
	}
	switch name {
	case "Cn": // what no table holds
		return assigned().negate(), true
	case "C":
		return tableRunes(unicode.C).union(assigned().negate()), true
	}
	table, ok := unicode.Categories[name]
	if !ok {
		return nil, false
	}
	return tableRunes(table), true
}

// assigned returns the code points that have a category other than Cn.
func assigned() runes {
	var set runes
	for _, name := range []string{"L", "M", "N", "P", "S", "Z", "Cc", "Cf", "Co"} {
		set = set.union(tableRunes(unicode.Categories[name]))
	}
	return set
}

// derived holds the binary properties that Go's tables have in parts, put
// together as DerivedCoreProperties.txt of Unicode says.
var derived = map[string]func() runes{
	"Any":         allRunes,
	"Assigned":    assigned,
	"ASCII":       func() runes { return makeRunes(grammar.RuneRange{Lo: 0, Hi: unicode.MaxASCII}) },
	"Alphabetic":  alphabetic,
	"Alpha":       alphabetic,
	"Lowercase":   lowercase,
	"Lower":       lowercase,
	"Uppercase":   uppercase,
	"Upper":       uppercase,
	"ID_Start":    idStart,
	"IDS":         idStart,
	"ID_Continue": idContinue,
	"IDC":         idContinue,
}

// binaryNames holds the binary properties that Go has whole, by all the names
// that ECMA-262 allows for them.
var binaryNames = map[string]*unicode.RangeTable{
	"White_Space":     unicode.White_Space,
	"space":           unicode.White_Space,
	"ASCII_Hex_Digit": unicode.ASCII_Hex_Digit,
	"AHex":            unicode.ASCII_Hex_Digit,
	"Hex_Digit":       unicode.Hex_Digit,
	"Hex":             unicode.Hex_Digit,
	"Dash":            unicode.Dash,
	"Diacritic":       unicode.Diacritic,
	"Dia":             unicode.Diacritic,
	"Ideographic":     unicode.Ideographic,
	"Ideo":            unicode.Ideographic,
	"Quotation_Mark":  unicode.Quotation_Mark,
	"QMark":           unicode.Quotation_Mark,
	"Radical":         unicode.Radical,
}

func alphabetic() runes { return tables(unicode.L, unicode.Nl, unicode.Other_Alphabetic) }

func lowercase() runes { return tables(unicode.Ll, unicode.Other_Lowercase) }

func uppercase() runes { return tables(unicode.Lu, unicode.Other_Uppercase) }

func idStart() runes {
	return tables(unicode.L, unicode.Nl, unicode.Other_ID_Start).without(syntaxRunes())
}

func idContinue() runes {
	more := tables(unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)
	return idStart().union(more.without(syntaxRunes()))
}

func syntaxRunes() runes { return tables(unicode.Pattern_Syntax, unicode.Pattern_White_Space) }

func tables(parts ...*unicode.RangeTable) runes {
	var set runes
	for _, t := range parts {
		set = set.union(tableRunes(t))
	}
	return set
}
