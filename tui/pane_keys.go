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

// drawMessage shows the notice, or else the legend of the strip where that has
// a line of its own.
func drawMessage(a area, n notice, own bool) {
	switch {
	case n.text != "":
		a.fill(0, a.w, 0, ' ', ink{})
		a.line(1, 0, line{in(n.role, n.text)})
	case own:
		a.line(1, 0, legend())
	}
}
