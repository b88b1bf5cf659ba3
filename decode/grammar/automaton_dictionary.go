package grammar

// Dictionary returns the entries' words in all spellings, each followed by a
// quote and its rest; and the texts of others that do not begin with a word
// and a quote. If others is None, it is the words alone. A word that is there
// several times has the rests of all.
//
// The words must be UTF-8, without control characters, quotes and backslashes,
// and, where the escapes are those of Unicode, without characters above U+FFFF.
// If others is not None, every spelling of a word must lead to a state of it
// from which another character may follow, and then a text that is no word.
func (a *Automaton) Dictionary(escapes Escapes, entries []Entry, others Term) Term {
	d := newDictionary(escapes, a.joinEntries(entries, others != None))
	if len(d.words) == 0 {
		return others
	}
	return a.inDictionary(spot{dict: a.knownDictionary(d), hi: int32(len(d.words))}, others, Empty)
}

// joinEntries makes one entry of those with the same word. Those without a
// rest are kept if there are others that they must not be.
func (a *Automaton) joinEntries(entries []Entry, others bool) []Entry {
	place := make(map[string]int, len(entries))
	joined := make([]Entry, 0, len(entries))
	for _, e := range entries {
		if i, ok := place[e.Word]; ok {
			joined[i].Rest = a.Alt(joined[i].Rest, e.Rest)
		} else if e.Rest != None || others {
			place[e.Word] = len(joined)
			joined = append(joined, e)
		}
	}
	return joined
}

// knownDictionary returns an equal dictionary that was made before, if there
// is one.
func (a *Automaton) knownDictionary(d *dictionary) *dictionary {
	key := d.key()
	if known := a.dictionaries[key]; known != nil {
		return known
	}
	a.dictionaries[key] = d
	return d
}

// inDictionary returns the term of a place in a dictionary, where others are
// what the words may not be, and rest is what follows all of it.
func (a *Automaton) inDictionary(s spot, others, rest Term) Term {
	if word, ok := s.complete(); ok {
		return a.seq(s.dict.rests[word], rest)
	}
	if others == None && !s.hasRest() {
		return None
	}
	number, ok := a.spotNumber[s]
	if !ok {
		number = int32(len(a.spots))
		a.spots = append(a.spots, s)
		a.spotNumber[s] = number
	}
	return a.intern(pair{kind: kindDictionary, first: others, rest: rest, min: number})
}

// nextInDictionary returns the state after a byte.
func (a *Automaton) nextInDictionary(n *node, b byte) Term {
	others := a.Next(n.first, b)
	if s, ok := a.spots[n.min].next(b); ok {
		return a.inDictionary(s, others, n.rest)
	}
	return a.seq(others, n.rest)
}

func (a *Automaton) dictionaryEdges(n *node) []Edge {
	var row [256]Term
	for _, e := range a.Edges(n.first) {
		to := a.seq(e.To, n.rest)
		for b := int(e.Lo); b <= int(e.Hi); b++ {
			row[b] = to
		}
	}
	a.spots[n.min].bytes(func(b byte, next spot) {
		row[b] = a.inDictionary(next, a.Next(n.first, b), n.rest)
	})
	var edges []Edge
	for b, to := range row {
		edges = appendEdge(edges, Edge{byte(b), byte(b), to})
	}
	return edges
}
