package lint

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
)

// The parts of SARIF 2.1.0 that are written
// (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html).
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool       sarifTool     `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name  string      `json:"name"`
		Rules []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID               string      `json:"id"`
		ShortDescription sarifText   `json:"shortDescription"`
		FullDescription  sarifText   `json:"fullDescription"`
		Help             sarifText   `json:"help"`
		Default          sarifConfig `json:"defaultConfiguration"`
	}
	sarifConfig struct {
		Level string `json:"level"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		RuleID    string          `json:"ruleId"`
		RuleIndex int             `json:"ruleIndex"`
		Level     string          `json:"level"`
		Message   sarifText       `json:"message"`
		Locations []sarifLocation `json:"locations"`
	}
	sarifLocation struct {
		Physical sarifPhysical  `json:"physicalLocation"`
		Logical  []sarifLogical `json:"logicalLocations"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
	}
	sarifLogical struct {
		Name string `json:"fullyQualifiedName"` // a JSON Pointer
	}
)

// WriteSARIF writes the findings of several schemas as a SARIF 2.1.0 log of one
// run. Columns count code points.
func WriteSARIF(w io.Writer, files []File) error {
	rules := Rules()
	run := sarifRun{ColumnKind: "unicodeCodePoints", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "stencil lint", Rules: sarifRules(rules)}
	for _, f := range files {
		for _, x := range f.Findings {
			run.Results = append(run.Results, sarifResult{
				RuleID: x.Rule, RuleIndex: slices.IndexFunc(rules, func(r Rule) bool { return r.ID == x.Rule }),
				Level: level(x.Severity), Message: sarifText{strings.TrimRight(x.Message, ".") + ". " + x.Fix}, Locations: []sarifLocation{locate(f.Name, x)},
			})
		}
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(sarifLog{"https://json.schemastore.org/sarif-2.1.0.json", "2.1.0", []sarifRun{run}})
}

func sarifRules(rules []Rule) []sarifRule {
	var all []sarifRule
	for _, r := range rules {
		all = append(all, sarifRule{
			r.ID, sarifText{r.Title + "."}, sarifText{r.Why}, sarifText{r.Fix + " Source: " + r.Source + "."}, sarifConfig{level(r.Severity)},
		})
	}
	return all
}

func locate(file string, x Finding) sarifLocation {
	uri := url.URL{Path: filepath.ToSlash(file)}
	return sarifLocation{
		sarifPhysical{sarifArtifact{uri.String()}, sarifRegion{x.Line, x.Column}},
		[]sarifLogical{{x.Path}},
	}
}

// level is the word of SARIF for a severity.
func level(s Severity) string {
	if s == Info {
		return "note"
	}
	return string(s)
}
