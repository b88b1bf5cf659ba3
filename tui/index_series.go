package tui

// blockLen is how many elements of a series are kept together.
const blockLen = 256

// series is a list that grows at its end. A copy of it made by snapshot never
// changes, however the series goes on: a block that a copy can see is written
// to only behind what the copy sees of it.
type series[T any] struct {
	blocks []*block[T]
	n      int
	turn   int // raised by snapshot: blocks of an earlier turn are seen by a copy
}

type block[T any] struct {
	items [blockLen]T
	turn  int
}

// at returns the element with that index, which exists.
func (s *series[T]) at(i int) T { return s.blocks[i/blockLen].items[i%blockLen] }

// ref is at for elements that are large. Nothing is written through it.
func (s *series[T]) ref(i int) *T { return &s.blocks[i/blockLen].items[i%blockLen] }

// add appends an element.
func (s *series[T]) add(v T) {
	if s.n%blockLen == 0 {
		s.blocks = append(s.blocks, &block[T]{turn: s.turn})
	}
	s.blocks[s.n/blockLen].items[s.n%blockLen] = v
	s.n++
}

// set replaces an element.
func (s *series[T]) set(i int, v T) {
	s.own(i / blockLen)
	s.blocks[i/blockLen].items[i%blockLen] = v
}

// own replaces a block that a copy sees by one that it does not.
func (s *series[T]) own(b int) {
	if s.blocks[b].turn == s.turn {
		return
	}
	mine := *s.blocks[b]
	mine.turn = s.turn
	s.blocks = append([]*block[T](nil), s.blocks...)
	s.blocks[b] = &mine
}

// cut keeps the first n elements.
func (s *series[T]) cut(n int) {
	if n >= s.n {
		return
	}
	blocks := (n + blockLen - 1) / blockLen
	s.blocks, s.n = s.blocks[:blocks:blocks], n
	if n%blockLen > 0 {
		s.own(blocks - 1)
	}
}

// snapshot returns a copy that never changes.
func (s *series[T]) snapshot() series[T] {
	s.turn++
	return *s
}
