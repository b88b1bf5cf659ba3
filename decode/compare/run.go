package compare

import (
	"context"
)

// A Bench answers inputs under settings.
type Bench interface {
	// Answer decodes an input under the setting with that index, for the
	// sample-th time, from 0. What is wrong with one input is part of its
	// sample; an error ends the whole comparison.
	Answer(ctx context.Context, setting int, in Input, sample int) (Sample, error)

	// Judge is the judge of the setting with that index.
	Judge(setting int) Judge
}

// A Row is what came of one input: by setting, its samples.
type Row [][]Sample

// Run answers every input under all settings before it goes on to the next
// one, so that the rows that there are when it is stopped can be compared. The
// settings take turns in being the first, since what a processor has just done
// has a say in how fast it does the next thing. When the context ends, or the
// bench fails, the rows that are whole come along with the error.
func Run(ctx context.Context, b Bench, settings, samples int, inputs []Input) ([]Row, error) {
	var rows []Row
	for n, in := range inputs {
		row, err := answer(ctx, b, settings, samples, in, n)
		if err != nil {
			return rows, err
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// answer answers an input. The first setting is the one with that index, modulo
// their number.
func answer(ctx context.Context, b Bench, settings, samples int, in Input, first int) (Row, error) {
	row := make(Row, settings)
	for j := range settings {
		i := (first + j) % settings
		for k := range samples {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			s, err := b.Answer(ctx, i, in, k)
			if err != nil {
				return nil, err
			}
			row[i] = append(row[i], s)
		}
	}
	for i := range settings {
		for k := range samples {
			b.Judge(i).agree(&row[i][k], row[0][k])
		}
	}
	for i := range settings { // only now: the base's were needed until here
		for k := range samples {
			row[i][k].document = nil
		}
	}
	return row, nil
}
