package grammar

// loop is a state that is a repetition of a class of characters, followed by
// something that starts with other bytes: where the repetition ends is known
// when its last character is read.
type loop struct {
	class    *loopClass
	min, max int      // max is negative without a bound
	parts    []repeat // what the repetition is the intersection of; mostly one
	rest     Term
	same     Term    // a loop with the same mask; None until it is known
	later    [8]Term // the states after 1 to 8 characters; None until they are known
}

// repeat is a repetition of a class.
type repeat struct {
	class    Term
	min, max int
}

// loopClass is what is known of a class of characters.
type loopClass struct {
	code   classCode // empty if it has none
	single groups    // the bytes that are a character by themselves
	slice  *slice    // nil until it is made
	plain  answer    // see holdsPlain
	wanted int       // how often the slice was wanted and not there
}

// loopFinder finds out which states are loops, and remembers it.
type loopFinder struct {
	auto    *Automaton
	vocab   *Vocabulary
	states  perTerm[*loop] // noLoop for those that are none
	classes map[Term]*loopClass
	both    map[[2]*loopClass]*loopClass // intersections
	apart   map[classThen]bool
}

// classThen is a class and what follows its repetition.
type classThen struct {
	class *loopClass
	rest  Term
}

var noLoop = new(loop)

func newLoopFinder(v *Vocabulary, a *Automaton) *loopFinder {
	return &loopFinder{
		auto: a, vocab: v, classes: map[Term]*loopClass{},
		both: map[[2]*loopClass]*loopClass{}, apart: map[classThen]bool{},
	}
}

// at returns the loop that a state is, or nil if it is none.
func (f *loopFinder) at(t Term) *loop {
	l := *f.states.at(t)
	if l == nil {
		l = f.find(t)
		*f.states.at(t) = l
	}
	if l == noLoop {
		return nil
	}
	return l
}

func (f *loopFinder) find(t Term) *loop {
	head := f.split(t, 0)
	if len(head.parts) == 0 {
		return noLoop
	}
	l := &loop{parts: head.parts, rest: head.rest, max: -1}
	for i, p := range l.parts {
		if class := f.class(p.class); i == 0 {
			l.class = class
		} else {
			l.class = f.intersect(l.class, class)
		}
		l.min = max(l.min, p.min)
		l.max = lowerCount(int32(l.max), int32(p.max))
	}
	if l.class.code == "" || !f.areApart(l.class, l.rest) {
		return noLoop
	}
	return l
}

// loopHead is a state that begins with an intersection of repetitions, mostly
// of one; it has no parts if the state does not.
type loopHead struct {
	parts []repeat
	rest  Term // without labels around the whole of the state
}

// maxTags is how many labels a state may have one in another to be a loop.
const maxTags = 50

// split takes a state apart. What comes first in a sequence is no sequence,
// but it can be one with a label.
func (f *loopFinder) split(t Term, depth int) loopHead {
	n := f.auto.at(t)
	switch {
	case depth > maxTags:
	case n.kind == kindRepeat:
		return loopHead{parts: []repeat{{n.first, int(n.min), int(n.max)}}, rest: Empty}
	case n.kind == kindAnd:
		return f.splitAnd(n.parts)
	case n.kind == kindTag:
		return f.split(n.first, depth+1)
	case n.kind == kindSeq:
		head := f.split(n.first, depth+1)
		if len(head.parts) > 0 {
			head.rest = f.auto.seq(head.rest, n.rest)
		}
		return head
	}
	return loopHead{}
}

func (f *loopFinder) splitAnd(parts []Term) loopHead {
	head := loopHead{rest: Empty}
	for _, part := range parts {
		n := f.auto.at(part)
		if n.kind != kindRepeat {
			return loopHead{}
		}
		head.parts = append(head.parts, repeat{n.first, int(n.min), int(n.max)})
	}
	return head
}

func (f *loopFinder) class(t Term) *loopClass {
	c := f.classes[t]
	if c == nil {
		c = f.newClass(codeOf(f.auto, t))
		f.classes[t] = c
	}
	return c
}

// intersect returns the class of the characters that are in both.
func (f *loopFinder) intersect(c, d *loopClass) *loopClass {
	both := f.both[[2]*loopClass{c, d}]
	if both == nil {
		both = &loopClass{}
		if c.code != "" && d.code != "" {
			both = f.newClass(c.code.and(d.code))
		}
		f.both[[2]*loopClass{c, d}] = both
	}
	return both
}

func (f *loopFinder) newClass(code classCode, ok bool) *loopClass {
	if !ok {
		return &loopClass{}
	}
	return &loopClass{code: code, single: code.single(), slice: f.vocab.slices.find(code)}
}

// areApart says whether no character of a class starts with a byte that what
// follows starts with.
func (f *loopFinder) areApart(class *loopClass, rest Term) bool {
	key := classThen{class, rest}
	apart, ok := f.apart[key]
	if !ok {
		apart = class.code.apart(f.auto.Edges(rest))
		f.apart[key] = apart
	}
	return apart
}
