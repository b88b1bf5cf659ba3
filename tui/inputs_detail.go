package tui

// drawDetail says in full what the row under the cursor is and what came of
// it.
func (s *startScreen) drawDetail(a area) {
	if a.empty() {
		return
	}
	row := s.table.current()
	if row == ownLine {
		heading(a, nil)
		return
	}
	r := &s.table.rows[row]
	name := line{in(title, "input "+count(row+1))}
	if r.Name != "" {
		name = append(name, in(dim, " · "), in(plain, clean(head(r.Name, 200))))
	}
	rest := heading(a, name).inset(1)
	facts := s.details(row)
	room := max(rest.h-len(facts), 1)
	text := wrap(line{in(plain, clean(head(r.Text, 4*max(rest.w, 1)*room)))}, max(rest.w, 1))
	above := rest
	above.h = min(rest.h, room)
	above.lines(text)
	for i, f := range facts {
		rest.line(0, room+i, f)
	}
}

// details are the lines below the text of an input: its result, what is wrong
// with that, and what the answer should have been.
func (s *startScreen) details(row int) []line {
	r := &s.table.rows[row]
	if r.result == nil {
		return nil
	}
	d := r.result
	lines := []line{{s.resultPiece(row)}}
	if d.edited {
		lines[0] = append(lines[0], in(dim, " by your hand"))
	}
	if d.why != "" {
		lines[0] = append(lines[0], in(dim, " · "), in(plain, clean(d.why)))
	}
	if d.got != "" {
		lines = append(lines, line{in(dim, "answer "), in(plain, clean(d.got))})
	}
	if d.outcome == isWrong {
		lines = append(lines, line{in(dim, "right  "), in(plain, clean(head(string(r.Gold), maxKept)))})
	}
	return lines
}

// tallies counts the results of all rows.
func (t *inputTable) tallies() line {
	ran := t.ran()
	if ran == 0 && t.marked == 0 {
		return nil
	}
	l := line{in(plain, cleanf("%s of %s run", count(ran), count(len(t.rows))))}
	for o := isRight; o < outcomes; o++ {
		if n := t.tally[o]; n > 0 {
			look := outcomeLooks[o]
			l = append(l, in(look.role, "  "+look.sign), in(plain, " "+count(n)+" "+look.word))
		}
	}
	if t.marked > 0 {
		l = append(l, in(pointer, "  ★"), in(plain, " "+count(t.marked)))
	}
	return l
}
