package sheet

// Clean puts every text of the document through f, which makes it safe to show.
func (d *Document) Clean(f func(string) string) {
	d.Title = f(d.Title)
	each(d.Lines, f)
	for i := range d.Sections {
		d.Sections[i].clean(f)
	}
}

func (s *Section) clean(f func(string) string) {
	s.Title = f(s.Title)
	each(s.Notes, f)
	for i := range s.Columns {
		s.Columns[i].Name = f(s.Columns[i].Name)
	}
	for _, row := range s.Rows {
		for i := range row {
			row[i].Text = f(row[i].Text)
		}
	}
	for i, e := range s.Examples {
		s.Examples[i] = Example{f(e.About), f(e.Question), f(e.Gold), f(e.Got)}
	}
	for i := range s.Charts {
		s.Charts[i].clean(f)
	}
}

func (c *Chart) clean(f func(string) string) {
	c.Title = f(c.Title)
	for i := range c.Labels {
		c.Labels[i].Text = f(c.Labels[i].Text)
	}
	for i := range c.Rects {
		c.Rects[i].Title = f(c.Rects[i].Title)
	}
}

func each(list []string, f func(string) string) {
	for i := range list {
		list[i] = f(list[i])
	}
}
