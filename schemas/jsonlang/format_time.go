package jsonlang

// dateFormat returns full-date of RFC 3339. A year whose number is divisible
// by 4 has a 29th of February, but for those of whole centuries that are not
// divisible by 400. The year 0000 is one of them.
func dateFormat() string {
	const (
		long     = `(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`
		short    = `(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`
		february = `02-(?:0[1-9]|1\d|2[0-8])`
		leapYear = `(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`
	)
	return `(?:\d{4}-(?:` + long + `|` + short + `|` + february + `)|` + leapYear + `-02-29)`
}

// fraction is time-secfrac, which may be left out.
const fraction = `(?:\.\d+)?`

// clockFormat returns full-time of RFC 3339, without the leap seconds that have
// an offset.
func clockFormat() string {
	const (
		hour   = `(?:[01]\d|2[0-3])`
		minute = `[0-5]\d`
	)
	return `(?:` + hour + `:` + minute + `:` + minute + fraction + `(?:[Zz]|[+-]` + hour + `:` + minute + `)|` +
		`23:59:60` + fraction + `[Zz])`
}

// durationFormat returns duration of RFC 3339, appendix A: a unit may be left
// out only before the first and behind the last one that is there.
func durationFormat() string {
	const (
		minutes = `\d+M(?:\d+S)?`
		clock   = `T(?:\d+H(?:` + minutes + `)?|` + minutes + `|\d+S)`
		months  = `\d+M(?:\d+D)?`
		days    = `(?:\d+Y(?:` + months + `)?|` + months + `|\d+D)`
	)
	return `P(?:` + days + `(?:` + clock + `)?|` + clock + `|\d+W)`
}
