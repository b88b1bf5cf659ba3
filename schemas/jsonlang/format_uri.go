package jsonlang

// Parts of RFC 3986, appendix A.
const (
	percent   = `%[0-9A-Fa-f]{2}`
	pathChar  = `(?:[A-Za-z0-9._~!$&'()*+,;=:@-]|` + percent + `)`
	rootless  = pathChar + `+(?:/` + pathChar + `*)*`
	absolute  = `/(?:` + rootless + `)?`
	abEmpty   = `(?:/` + pathChar + `*)*`
	noColon   = `(?:[A-Za-z0-9._~!$&'()*+,;=@-]|` + percent + `)+(?:/` + pathChar + `*)*`
	behind    = `(?:\?(?:` + pathChar + `|[/?])*)?(?:#(?:` + pathChar + `|[/?])*)?`
	scheme    = `[A-Za-z][A-Za-z0-9+.-]*:`
	userInfo  = `(?:(?:[A-Za-z0-9._~!$&'()*+,;=:-]|` + percent + `)*@)?`
	nameChars = `(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[89A-Fa-f][0-9A-Fa-f])*`
)

// authority returns "//" and what names a host. A host in brackets is an IPv6
// address. A percent escape in the name of another one is of a byte above 7F:
// Go's net/url refuses others, and there is no need for them.
func authority() string {
	return `//` + userInfo + `(?:\[` + ipv6Format() + `\]|` + nameChars + `)(?::[0-9]*)?`
}

func uriFormat() string {
	return scheme + `(?:` + authority() + abEmpty + `|` + absolute + `|` + rootless + `|)` + behind
}

func relativeFormat() string {
	return `(?:` + authority() + abEmpty + `|` + absolute + `|` + noColon + `|)` + behind
}

// templateFormat returns templates of RFC 6570 for what most are for: a path,
// behind an authority or not, with expressions in it. A colon is only in
// expressions behind the first slash, since some readers take what stands
// before one in the first segment for a scheme. No literal escapes a brace.
func templateFormat() string {
	const (
		literal   = `[A-Za-z0-9._~!$&'()*+,;=@-]|%(?:[0-689A-Fa-f][0-9A-Fa-f]|7[0-9ACEFacef])`
		name      = `[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*`
		plain     = `\{[+.;&]?` + name + `\*?(?:,` + name + `\*?)*\}`
		variable  = name + `(?:\*|:[1-9][0-9]{0,3})?`
		cut       = `\{[+.;&]?` + variable + `(?:,` + variable + `)*\}`
		first     = `(?:` + literal + `|` + plain + `)+`
		other     = `(?:` + literal + `|:|` + cut + `)`
		plainHost = `(?:` + scheme + `)?//` + nameChars + `(?::[0-9]*)?`
	)
	return `(?:(?:` + plainHost + `|` + first + `)(?:/` + other + `*)*|` +
		`(?:/(?:` + other + `+(?:/` + other + `*)*)?)?)` + behind
}
