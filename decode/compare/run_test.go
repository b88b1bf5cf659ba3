package compare

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
)

// table answers from a list of documents, and writes down who was asked.
type table struct {
	answers [][]string // by setting and input
	asked   []string
	stop    func() // is called before the third answer
}

func (b *table) Judge(int) Judge { return Judge{} }

func (b *table) Answer(ctx context.Context, setting int, in Input, sample int) (Sample, error) {
	b.asked = append(b.asked, fmt.Sprintf("%d%d%d", in.Number, setting, sample))
	if b.stop != nil && len(b.asked) == 3 {
		b.stop()
	}
	return Sample{document: []byte(b.answers[setting][in.Number-1])}, nil
}

func TestRunGoesRound(t *testing.T) {
	b := &table{answers: [][]string{{`1`, `2`}, {`1.0`, `3`}}}
	inputs := []Input{{Number: 1}, {Number: 2}}
	rows, err := Run(context.Background(), b, 2, 2, inputs)
	if err != nil || len(rows) != 2 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if got := strings.Join(b.asked, " "); got != "100 101 110 111 210 211 200 201" {
		t.Errorf("asked %s", got)
	}
	if !rows[0][1][1].Same || rows[1][1][0].Same || !rows[1][0][1].Same {
		t.Errorf("rows %+v", rows)
	}
}

// Only whole rows come back.
func TestRunStops(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	b := &table{answers: [][]string{{`1`, `2`}, {`1`, `3`}}, stop: stop}
	rows, err := Run(ctx, b, 2, 1, []Input{{Number: 1}, {Number: 2}})
	if !errors.Is(err, context.Canceled) || len(rows) != 1 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}
