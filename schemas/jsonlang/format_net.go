package jsonlang

import (
	"fmt"
	"strings"
)

// labelPattern is a label of a host name, of 1 to 63 characters. The third and
// the fourth are not both hyphens.
const labelPattern = `[A-Za-z0-9](?:[A-Za-z0-9]|` +
	`[A-Za-z0-9-][A-Za-z0-9](?:[A-Za-z0-9-]{0,59}[A-Za-z0-9])?|` +
	`[A-Za-z0-9-]-[A-Za-z0-9](?:[A-Za-z0-9-]{0,58}[A-Za-z0-9])?)?`

const hostnamePattern = labelPattern + `(?:\.` + labelPattern + `)*`

const ipv4Pattern = `(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])` +
	`(?:\.(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])){3}`

// ipv6Format returns the addresses of eight groups, of which "::" replaces one
// or more, and the last two of which may be written as an IPv4 address. It is
// the IPv6address of RFC 3986, section 3.2.2.
func ipv6Format() string {
	const (
		group = `[0-9A-Fa-f]{1,4}`
		last  = `(?:` + group + `:` + group + `|` + ipv4Pattern + `)`
	)
	alternatives := []string{`(?:` + group + `:){6}` + last}
	for before := range 8 {
		head := ""
		if before > 0 {
			head = fmt.Sprintf(`(?:(?:%s:){0,%d}%s)?`, group, before-1, group)
		}
		tail := map[int]string{7: "", 6: group, 5: last}[before]
		if before < 5 {
			tail = fmt.Sprintf(`(?:%s:){%d}%s`, group, 5-before, last)
		}
		alternatives = append(alternatives, head+`::`+tail)
	}
	return either(alternatives)
}

func either(patterns []string) string { return "(?:" + strings.Join(patterns, "|") + ")" }

// emailFormat returns Mailbox of RFC 5321: Dot-string or Quoted-string, and
// Domain or address-literal.
func emailFormat() string {
	const (
		atom   = "[A-Za-z0-9!#$%&'*+\\-/=?^_`{|}~]+"
		dotted = `(?=[^@]{1,64}@)` + atom + `(?:\.` + atom + `)*`
		quoted = `"[ !#-\[\]-~]{1,62}"`
	)
	literal := `\[(?:` + ipv4Pattern + `|IPv6:` + ipv6Format() + `)\]`
	return `(?=.{1,254}$)(?:` + dotted + `|` + quoted + `)@(?:` + hostnamePattern + `|` + literal + `)`
}
