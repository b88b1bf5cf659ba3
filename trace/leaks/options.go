package leaks

import (
	"errors"

	"github.com/stencil-debugger/stencil/trace"
)

// Options say what to look for. The zero value is the default.
type Options struct {
	Open      string  // the tag that opens thoughts; "" is that of the trace, or <think>
	Close     string  // the tag that closes them; "" is that of the trace, or </think>
	Threshold float64 // the lowest score of a finding, above 0 and at most 1; 0 is 0.5
}

// maxTag is the most bytes of a tag.
const maxTag = 64

// Check returns an error for options that make no sense.
func (o Options) Check() error {
	switch {
	case len(o.Open) > maxTag || len(o.Close) > maxTag:
		return errors.New("a tag has more than 64 bytes")
	case !(o.Threshold >= 0 && o.Threshold <= 1): // NaN is neither
		return errors.New("a threshold is above 0 and at most 1")
	}
	return nil
}

// of puts in the tags that a trace says, where none are given.
func (o Options) of(h trace.Header) Options {
	if h.Thinking == nil {
		return o
	}
	if o.Open == "" {
		o.Open = h.Thinking.Open
	}
	if o.Close == "" {
		o.Close = h.Thinking.Close
	}
	return o
}

// filled puts the defaults in; what makes no sense counts as not given.
func (o Options) filled() Options {
	if o.Open == "" || len(o.Open) > maxTag {
		o.Open = "<think>"
	}
	if o.Close == "" || len(o.Close) > maxTag {
		o.Close = "</think>"
	}
	if !(o.Threshold > 0 && o.Threshold <= 1) {
		o.Threshold = 0.5
	}
	return o
}
