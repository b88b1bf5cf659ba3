package grammar

// Term is a state of an Automaton, and at the same time the expression of what
// may follow: the set of texts that lead from here to an end. Equal terms of
// one automaton are the same number, and a term never changes.
//
// Every term but None is live: at least one text belongs to it. So a text is a
// prefix of some text of the language exactly if it does not lead to None.
type Term int32

const (
	None  Term = iota // no text at all
	Empty             // the empty text alone
	All               // every sequence of bytes
)

// Edge says that each byte from Lo to Hi leads to the state To.
type Edge struct {
	Lo, Hi byte
	To     Term
}

// Lazy is a part of a language that is built when it is first needed, which
// is what makes recursion possible. A Lazy must be comparable; equal ones are
// the same term.
type Lazy interface {
	// Body returns the language. It must not be None, and no text
	// may lead back to the same rule without a byte in between.
	Body(a *Automaton) Term
}

// Machine is a part of a language with transitions of its own, such as a
// number that is compared with a bound. A Machine is an immutable state, and
// must be comparable; equal machines are the same term.
type Machine interface {
	// Nullable says whether the text may end in this state.
	Nullable() bool

	// Edges returns the transitions, sorted and disjoint. None of them leads
	// to a state from which the text could not be ended.
	Edges(a *Automaton) []Edge
}

// Automaton is a byte automaton whose states are made when they are needed:
// what follows a byte is the derivative of the term (Brzozowski 1964), and
// terms are interned, so that a state that has been visited costs one look
// into a table. It is not safe for use by several goroutines at once.
type Automaton struct {
	chunks []*[chunkSize]node
	size   int

	known    table // by what they are made of, all but rules and machines
	rules    map[Lazy]Term
	machines map[Machine]Term
	raws     map[Term][]Edge // of intersections and complements, before dead states are left out
	texts    []string
	lazies   []Lazy // rules whose body was not built yet, or nil
	leaves   []Machine
	labels   *labels // nil where no state says what it belongs to

	dictionaries map[string]*dictionary
	spots        []spot
	spotNumber   map[spot]int32

	pool   edgePool
	merger *merger
	err    error
}

const chunkSize = 1 << 8

type kind uint8

const (
	kindNone kind = iota
	kindEmpty
	kindText    // texts[min]
	kindBytes   // one byte from min to max
	kindSeq     // first, then rest
	kindAlt     // one of parts
	kindRepeat  // first, min to max times; no bound when max is negative
	kindAnd     // all of parts
	kindNot     // anything but first
	kindRule    // lazies[min], whose body is first once it was built
	kindMachine // leaves[min]
	kindTag     // first, under the label number min

	// The words at the place number min of a dictionary, and first, which they
	// are not; then rest.
	kindDictionary
)

// node is what is known of a term. There are many, so it is kept small.
type node struct {
	kind        kind
	nullable    answer
	live        answer // of intersections and complements
	code        answer // see prefixCode
	busy        bool   // its edges or its body are being computed
	hasEdges    bool
	first, rest Term
	min, max    int32
	parts       []Term
	edges       []Edge
	row         *[256]Term
}

// answer is a lazily found yes or no.
type answer uint8

const (
	unknown answer = iota
	no
	yes
)

func answerOf(b bool) answer {
	if b {
		return yes
	}
	return no
}

// pair is the key of a term that is made of at most two others.
type pair struct {
	kind        kind
	first, rest Term
	min, max    int32
}

// NewAutomaton returns an automaton without any states but None, Empty and
// All.
func NewAutomaton() *Automaton {
	a := &Automaton{
		rules: map[Lazy]Term{}, machines: map[Machine]Term{}, raws: map[Term][]Edge{},
		dictionaries: map[string]*dictionary{}, spotNumber: map[spot]int32{},
	}
	a.add(node{kind: kindNone, nullable: no, hasEdges: true})
	a.add(node{kind: kindEmpty, nullable: yes, hasEdges: true})
	a.add(node{kind: kindNot, nullable: yes, live: yes, first: None, hasEdges: true, edges: []Edge{{0, 255, All}}})
	a.known.put(pair{kind: kindNot, first: None}.hash(), All)
	return a
}

// Terms returns the number of terms made so far.
func (a *Automaton) Terms() int { return a.size }

// Err returns ErrUndecided, wrapped, once it could not be decided whether an
// intersection is empty. The language is still exact, but a text may have been
// led into a state that it cannot leave.
func (a *Automaton) Err() error { return a.err }

func (a *Automaton) fail(err error) {
	if a.err == nil {
		a.err = err
	}
}

// at returns the node of a term. The pointer stays valid.
func (a *Automaton) at(t Term) *node { return &a.chunks[t/chunkSize][t%chunkSize] }

func (a *Automaton) add(n node) Term {
	t := Term(a.size)
	if a.size%chunkSize == 0 {
		a.chunks = append(a.chunks, new([chunkSize]node))
	}
	a.size++
	*a.at(t) = n
	return t
}

// intern returns the term with this key, and makes it if there is none.
func (a *Automaton) intern(p pair) Term {
	hash := p.hash()
	t := a.known.find(hash, func(t Term) bool {
		n := a.at(t)
		return n.kind == p.kind && n.first == p.first && n.rest == p.rest && n.min == p.min && n.max == p.max
	})
	if t == None {
		t = a.add(node{kind: p.kind, first: p.first, rest: p.rest, min: p.min, max: p.max})
		a.known.put(hash, t)
	}
	return t
}
