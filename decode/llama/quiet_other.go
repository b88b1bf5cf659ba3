//go:build !unix

package llama

// Quiet does nothing on this system: C's standard error stays where it is.
func Quiet() error { return nil }

func takeStderr() string { return "" }
