package grammar

import "sync"

// maxSlices is how many slices a vocabulary keeps. One takes up to a few
// megabytes.
const maxSlices = 16

// sliceSet keeps the slices of a vocabulary, for all automata that have the
// same classes. The one that was not asked for the longest is dropped first.
type sliceSet struct {
	mu   sync.Mutex
	list []*slice // the last asked for comes last

	makePlain sync.Once
	plain     *slice // see plainCode
}

// find returns the slice of a class, or nil if there is none yet.
func (s *sliceSet) find(code classCode) *slice {
	s.mu.Lock()
	defer s.mu.Unlock()
	for i, found := range s.list {
		if found.code == code {
			s.list = append(append(s.list[:i:i], s.list[i+1:]...), found)
			return found
		}
	}
	return nil
}

// make returns the slice of a class, made now if there is none yet.
func (s *sliceSet) make(v *Vocabulary, code classCode) *slice {
	if found := s.find(code); found != nil {
		return found
	}
	made := newSlice(v, code)
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.list) >= maxSlices {
		s.list = s.list[1:]
	}
	s.list = append(s.list, made)
	return made
}

// ofPlain returns the slice of plain characters, made now if there is none yet.
func (s *sliceSet) ofPlain(v *Vocabulary) *slice {
	s.makePlain.Do(func() { s.plain = newSlice(v, plainCode()) })
	return s.plain
}
