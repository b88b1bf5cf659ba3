package dialect

// Parts of the formats that XGrammar knows, as expressions.
const (
	xDate     = `[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])`
	xHour     = `([01][0-9]|2[0-3])`
	xTime     = xHour + `:[0-5][0-9]:([0-5][0-9]|60)(\.[0-9]+)?(Z|[+\-]` + xHour + `:[0-5][0-9])`
	xDays     = `([0-9]+D|[0-9]+M([0-9]+D)?|[0-9]+Y([0-9]+M([0-9]+D)?)?)`
	xHours    = `T([0-9]+S|[0-9]+M([0-9]+S)?|[0-9]+H([0-9]+M([0-9]+S)?)?)`
	xAtom     = "[a-zA-Z0-9_!#$%&'*+/=?^`{|}~\\-]+"
	xOctet    = `(25[0-5]|2[0-4][0-9]|[01]?[0-9]?[0-9])`
	xOctet6   = `(25[0-5]|(2[0-4]|1?[0-9])?[0-9])` // after the ::ffff: of IPv6
	xHex4     = `[0-9a-fA-F]{1,4}`
	xEscaped  = `%[0-9A-Fa-f]{2}`
	xPlain    = `a-zA-Z0-9_.~!$&'()*+,;=`
	xChar     = `([` + xPlain + `:@\-]|` + xEscaped + `)`
	xServer   = `//(([` + xPlain + `:\-]|` + xEscaped + `)*@)?([` + xPlain + `\-]|` + xEscaped + `)*(:[0-9]*)?(/` + xChar + `*)*`
	xTail     = `(\?([` + xPlain + `:@/?\-]|` + xEscaped + `)*)?(#([` + xPlain + `:@/?\-]|` + xEscaped + `)*)?`
	xRooted   = `(` + xChar + `+(/` + xChar + `*)*)?`
	xPointer  = `(/([\0-.]|[0-}]|[\x7f-\u{10ffff}]|~[01])*)*`
	xVarChar  = `([a-zA-Z0-9_]|` + xEscaped + `)`
	xVariable = xVarChar + `(\.?` + xVarChar + `)*(:[1-9][0-9]{0,3}|\*)?`
)

// xgrammarFormats are the formats that XGrammar 0.2.5 knows, as expressions of
// the text between the quotes.
var xgrammarFormats = map[string]string{
	"date":      xDate,
	"time":      xTime,
	"date-time": xDate + `T` + xTime,
	"duration":  `P(` + xDays + `(` + xHours + `)?|` + xHours + `|[0-9]+W)`,
	"email": `(` + xAtom + `(\.` + xAtom + `)*|\\"(\\[ -~]|[ !#-[\]-~])*\\")` +
		`@[A-Za-z0-9]([\-A-Za-z0-9]*[A-Za-z0-9])?(\.[A-Za-z0-9][\-A-Za-z0-9]*[A-Za-z0-9])*`,
	"hostname": `[a-z0-9]([a-z0-9\-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9\-]*[a-z0-9])?)*`,
	"ipv4":     `(` + xOctet + `\.){3}` + xOctet,
	"ipv6": `(` + xHex4 + `:){7}` + xHex4 + `|(` + xHex4 + `:){1,7}:|(` + xHex4 + `:){1,6}:` + xHex4 +
		`|(` + xHex4 + `:){1,5}(:` + xHex4 + `){1,2}|(` + xHex4 + `:){1,4}(:` + xHex4 + `){1,3}` +
		`|(` + xHex4 + `:){1,3}(:` + xHex4 + `){1,4}|(` + xHex4 + `:){1,2}(:` + xHex4 + `){1,5}` +
		`|` + xHex4 + `:(:` + xHex4 + `){1,6}|:((:` + xHex4 + `){1,7}|:)` +
		`|::(ffff(:0{1,4})?:)?(` + xOctet6 + `\.){3}` + xOctet6 +
		`|(` + xHex4 + `:){1,4}:(` + xOctet6 + `\.){3}` + xOctet6,
	"uuid":                  `[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}`,
	"uri":                   `[a-zA-Z][a-zA-Z+.\-]*:(` + xServer + `|/?` + xRooted + `)` + xTail,
	"uri-reference":         `(` + xServer + `|/` + xRooted + `|([` + xPlain + `@\-]|` + xEscaped + `)+(/` + xChar + `*)*)?` + xTail,
	"uri-template":          `([!#-$&(-;=?-[\]_a-z~]|` + xEscaped + `|\{[+#./;?&=,!@|]?` + xVariable + `(,` + xVariable + `)*\})*`,
	"json-pointer":          xPointer,
	"relative-json-pointer": `(0|[1-9][0-9]*)(#|` + xPointer + `)`,
}
