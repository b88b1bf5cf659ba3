package lint

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/stencil-debugger/stencil/trace"
)

// reasoningOf lists the reasoning of every object that has some.
func (p *pass) reasoningOf(look func(s *sub, all, reasoning []field)) {
	for _, s := range p.subs {
		if s.node.has("properties") && !p.isReasoned(s) {
			all := p.fieldsOf(s)
			if reasoning := withRole(all, roleReasoning); len(reasoning) > 0 {
				look(s, all, reasoning)
			}
		}
	}
}

func (p *pass) reasoningUnbounded() {
	p.reasoningOf(func(_ *sub, _, reasoning []field) {
		for _, f := range reasoning {
			if _, open := p.bound(f); open != "" && !p.said(open) {
				p.report(open, fmt.Sprintf("the reasoning in %q has no upper bound: it may run to the limit of tokens%s", f.name, p.pace(512)))
			}
		}
	})
}

// pace says how long a number of tokens takes, if the speed is known.
func (p *pass) pace(tokens float64) string {
	if p.TokensPerSecond <= 0 {
		return ""
	}
	return fmt.Sprintf(", and %.0f take %s at %g tokens a second", tokens, seconds(tokens/p.TokensPerSecond), p.TokensPerSecond)
}

func seconds(s float64) string {
	if s < 10 {
		return fmt.Sprintf("%.1f s", s)
	}
	return fmt.Sprintf("%.0f s", s)
}

func (p *pass) reasoningCost() {
	p.reasoningOf(func(s *sub, _, reasoning []field) {
		total := 0.0
		for _, f := range reasoning {
			size, open := p.bound(f)
			if open != "" {
				return // which is another finding
			}
			total += size
		}
		share, err := p.tokensPerCharacter()
		if err != nil {
			return
		}
		usual := math.Ceil(total * share)
		text := fmt.Sprintf("at most %.0f characters of reasoning: about %.0f tokens of English prose, and %.0f if each takes a token", total, usual, total)
		if p.TokensPerSecond > 0 {
			text += fmt.Sprintf("; at %g tokens a second %s, and %s", p.TokensPerSecond, seconds(usual/p.TokensPerSecond), seconds(total/p.TokensPerSecond))
		}
		p.report(s.path, text)
	})
}

// prose is what tokens are counted on.
const prose = `The tenant asks about the invoice of last month, which was paid twice. The bank shows both payments, so one of them has to be returned; the lease says that this takes no more than ten days. Nothing in the message is about a repair.`

func (p *pass) tokensPerCharacter() (float64, error) {
	tokens, err := p.Tokenizer.Split(prose)
	return float64(len(tokens)) / float64(len(prose)), err
}

func (p *pass) reasoningOneField() {
	p.reasoningOf(func(_ *sub, all, reasoning []field) {
		if len(reasoning) == 1 && firstOf(all, roleAnswer) >= 0 && onlyType(p.root, reasoning[0].node, "string") {
			p.report(reasoning[0].path, fmt.Sprintf("%q is all the reasoning there is, as one free text", reasoning[0].name))
		}
	})
}

func (p *pass) noDisconfirming() {
	p.reasoningOf(func(s *sub, all, _ []field) {
		answer := firstOf(all, roleAnswer)
		if answer < 0 || !slices.ContainsFunc(withRole(all, roleAnswer), func(f field) bool { return p.chooses(f.node) }) {
			return
		}
		if !slices.ContainsFunc(all, func(f field) bool { return disconfirming.hasAny(f.words) }) {
			p.report(s.path, fmt.Sprintf("nothing asks what speaks against %q", all[answer].name))
		}
	})
}

// chooses says whether a field is one of several words or branches, or a flag.
func (p *pass) chooses(n *node) bool {
	n = target(p.root, n)
	return p.decides(n) || len(n.get("anyOf").list()) > 2 || len(n.get("oneOf").list()) > 2
}

// manySlots is how many reasoning fields are many.
const manySlots = 6

func (p *pass) tooManySlots() {
	p.reasoningOf(func(s *sub, _, reasoning []field) {
		if len(reasoning) > manySlots {
			p.report(s.path, fmt.Sprintf("%d fields are reasoning", len(reasoning)))
		}
	})
}

// bound returns how many characters a field has at most, or where the first
// part of it stands that has no bound.
func (p *pass) bound(f field) (size float64, open string) {
	return (&outlook{p.root, maxVisits}).bound(f.node, f.path)
}

// Sizes of what is short in any case, in characters.
const (
	shortSize = 24
	frameSize = 6 // quotes, colon and comma of a member
)

// shortFormats are those of texts that are short.
var shortFormats = newWordSet("date time date-time duration uuid ipv4 ipv6")

func (o *outlook) bound(n *node, path string) (size float64, open string) {
	if o.left--; o.left < 0 {
		return 0, path // it leads back into itself
	}
	if ref := n.get("$ref").word(); ref != "" {
		if next, at := resolve(o.root, ref); next != nil && at != "" {
			return o.bound(next, at)
		}
		return 0, path
	}
	if values := n.get("enum").list(); values != nil || n.has("const") {
		return shortSize, ""
	}
	for _, keyword := range []string{"anyOf", "oneOf", "allOf"} {
		if list := n.get(keyword).list(); len(list) > 0 {
			return o.boundUnion(list, trace.Below(path, keyword), keyword == "allOf")
		}
	}
	for _, name := range (&outlook{o.root, maxVisits}).types(n) {
		s, at := o.boundType(n, path, name)
		if at != "" {
			return 0, at
		}
		size = max(size, s)
	}
	if size == 0 {
		return 0, path
	}
	return size, ""
}

// boundUnion returns the bound of the longest part, or with all that of the
// first part that has one.
func (o *outlook) boundUnion(list []*node, path string, all bool) (size float64, open string) {
	for i, part := range list {
		s, at := o.bound(part, trace.Below(path, itoa(i)))
		switch {
		case all && at == "":
			return s, ""
		case at != "" && open == "":
			open = at
		}
		size = max(size, s)
	}
	return size, open
}

func (o *outlook) boundType(n *node, path, name string) (size float64, open string) {
	switch name {
	case "string":
		return boundText(n, path)
	case "array":
		return o.boundArray(n, path)
	case "object":
		return o.boundObject(n, path)
	}
	return shortSize, ""
}

func boundText(n *node, path string) (size float64, open string) {
	if most := numberOf(n.get("maxLength")); most != nil {
		size, _ = most.Float64()
		return size + 2, ""
	}
	if pattern := n.get("pattern").word(); shortFormats[n.get("format").word()] || pattern != "" && isFinite(pattern) {
		return shortSize + float64(len(pattern)), ""
	}
	return 0, path
}

// isFinite says whether a pattern is anchored and repeats nothing without end.
func isFinite(pattern string) bool {
	f := readPattern(pattern)
	return f.anchored() && !strings.ContainsAny(pattern, "*+") && !strings.Contains(pattern, ",}")
}

func (o *outlook) boundArray(n *node, path string) (size float64, open string) {
	for i, item := range n.get("prefixItems").list() {
		s, at := o.bound(item, trace.Below(path, "prefixItems", itoa(i)))
		if at != "" {
			return 0, at
		}
		size += s + frameSize
	}
	items := n.get("items")
	if n.has("prefixItems") && items.is(kindBool) && !items.yes {
		return size, ""
	}
	most := numberOf(n.get("maxItems"))
	if most == nil {
		return 0, path
	}
	if items == nil {
		return 0, path
	}
	s, at := o.bound(items, trace.Below(path, "items"))
	count, _ := most.Float64()
	return size + 2 + count*(s+2), at
}

// boundObject adds up the declared members. Others count where there is a
// schema for them.
func (o *outlook) boundObject(n *node, path string) (size float64, open string) {
	size = 2
	for _, m := range n.get("properties").fields() {
		s, at := o.bound(m.value, trace.Below(path, "properties", m.name))
		if at != "" {
			return 0, at
		}
		size += s + frameSize + float64(len(m.name))
	}
	if others := n.get("additionalProperties"); others.is(kindObject) || others == nil && !n.has("properties") {
		if most := numberOf(n.get("maxProperties")); most == nil {
			return 0, path
		}
	}
	return size, ""
}
