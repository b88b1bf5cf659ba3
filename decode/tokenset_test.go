package decode

import "testing"

func TestTokenSet(t *testing.T) {
	s := NewTokenSet(130)
	if _, ok := s.Only(); ok || s.Count() != 0 {
		t.Error("an empty set is not empty")
	}
	s.Add(129)
	if id, ok := s.Only(); !ok || id != 129 {
		t.Errorf("Only = %d, %v", id, ok)
	}
	s.Add(0)
	if _, ok := s.Only(); ok || s.Count() != 2 {
		t.Error("a set of two has no only one")
	}
	for _, id := range []int{-1, 1, 64, 128, 1000} {
		if s.Has(id) {
			t.Errorf("Has(%d)", id)
		}
	}
}
