package tui

import "charm.land/bubbles/v2/key"

// drawKeys names the keys that work now. The last two are always there. The
// key of that name stands out; there may be none.
func drawKeys(a area, bindings []key.Binding, stressed string) {
	const kept = 2
	var first, last line
	for i, b := range bindings {
		item := keyItem(b, stressed)
		if i >= len(bindings)-kept {
			last = append(last, item...)
		}
	}
	last = last.trimmed()
	room := a.w - 1 - last.width()
	for _, b := range bindings[:max(len(bindings)-kept, 0)] {
		item := keyItem(b, stressed)
		if room -= item.width(); room < 0 {
			break
		}
		first = append(first, item...)
	}
	a.line(1, 0, append(first, last...))
}

func keyItem(b key.Binding, stressed string) line {
	name, does := clean(b.Help().Key), clean(b.Help().Desc)
	if b.Help().Key == stressed {
		return line{in(override, name), in(override, " "+does), in(dim, "  ")}
	}
	return line{in(keycap, name), in(dim, " "+does+"  ")}
}

// notice is what stands on the line above the keys until the next key.
type notice struct {
	role role
	text shown
}

// messageLines is the most lines that a notice takes.
const messageLines = 4

// drawMessage shows the notice, if there is one, over what stands there. One
// that is longer than the line goes on above it, over what stands there until
// the next key.
func drawMessage(a area, n notice) {
	if n.text == "" {
		return
	}
	text := wrap(line{in(n.role, n.text)}, max(a.w-2, 1))
	above := min(len(text), messageLines, 1+a.y/4) - 1
	a = area{a.c, rect{a.x, a.y - above, a.w, a.h + above}}
	for y := range a.h {
		a.fill(0, a.w, y, ' ', ink{})
	}
	a.inset(1).lines(text)
}
