package query

import (
	"errors"
	"strings"
)

// maxSegments is the most segments of a pattern: the states of a match are the
// bits of a word.
const maxSegments = 32

// pattern is a JSON Pointer in which "*" stands for any one segment and "**"
// for any number of them, none included.
type pattern struct {
	segments []string
	accept   uint64 // bit of the state in which all segments are matched
}

// newPattern reads a pattern. "" and "/" are the whole document.
func newPattern(text string) (*pattern, error) {
	p := &pattern{}
	if text != "" && text != "/" {
		if text[0] != '/' {
			return nil, errors.New("a path begins with /")
		}
		p.segments = strings.Split(text[1:], "/")
	}
	if len(p.segments) > maxSegments {
		return nil, errors.New("a path of more than 32 segments")
	}
	p.accept = 1 << len(p.segments)
	return p, nil
}

// matches reports whether the pattern matches the path or an ancestor of it,
// of those with at least so many segments. It costs no more than the length of
// the path times that of the pattern.
func (p *pattern) matches(path string, least int) bool {
	states := p.skip(1)
	for depth := 0; ; depth++ {
		if depth >= least && states&p.accept != 0 {
			return true
		}
		if path == "" || states == 0 {
			return false
		}
		var segment string
		segment, path = cutSegment(path)
		states = p.skip(p.advance(states, segment))
	}
}

// advance returns the states after one more segment of a path.
func (p *pattern) advance(states uint64, segment string) uint64 {
	var next uint64
	for i, want := range p.segments {
		bit := uint64(1) << i
		switch {
		case states&bit == 0:
		case want == "**":
			next |= bit
		case want == "*" || want == segment:
			next |= bit << 1
		}
	}
	return next
}

// skip adds the states that are reached where a "**" stands for nothing.
func (p *pattern) skip(states uint64) uint64 {
	for i, want := range p.segments {
		if bit := uint64(1) << i; want == "**" && states&bit != 0 {
			states |= bit << 1
		}
	}
	return states
}

// cutSegment splits the first segment off a path that is not empty.
func cutSegment(path string) (segment, rest string) {
	path = strings.TrimPrefix(path, "/")
	if i := strings.IndexByte(path, '/'); i >= 0 {
		return path[:i], path[i:]
	}
	return path, ""
}

// shared returns the deepest path that is an ancestor of both paths or one of
// them.
func shared(a, b string) string {
	end := 0
	for i := 0; ; i++ {
		aEnds, bEnds := i == len(a) || a[i] == '/', i == len(b) || b[i] == '/'
		if aEnds && bEnds {
			end = i
		}
		if i == len(a) || i == len(b) || a[i] != b[i] {
			return a[:end]
		}
	}
}

// depth is the number of segments of a path.
func depth(path string) int { return strings.Count(path, "/") }

// Within reports whether a path is a place or below it: both are JSON Pointers.
func Within(path, place string) bool {
	return strings.HasPrefix(path, place) && (len(path) == len(place) || path[len(place)] == '/')
}
