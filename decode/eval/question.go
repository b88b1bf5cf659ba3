package eval

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// The bounds of a question file.
const (
	maxLine      = 1 << 20   // bytes of a line
	maxQuestions = 1_000_000 // questions of a file
)

// ErrNoQuestions is returned for a file without any question.
var ErrNoQuestions = errors.New("there are no questions")

// A Question is an input with its right answer.
type Question struct {
	Number int             // from 1, the place among the questions
	Line   int             // from 1, the line of the file
	Input  string          // UTF-8, not blank
	Gold   json.RawMessage // valid JSON, compact
}

// ReadQuestions reads JSON Lines. Every line that is not blank is an object
// with the input under "question" or "input" and the right answer under
// "gold"; other keys are passed over. Errors name the line.
func ReadQuestions(r io.Reader) ([]Question, error) {
	var list []Question
	in := bufio.NewScanner(r)
	in.Buffer(nil, maxLine)
	n := 0
	for in.Scan() {
		n++
		text := in.Bytes()
		if n == 1 {
			text = bytes.TrimPrefix(text, []byte("\ufeff"))
		}
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		q, err := readQuestion(text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if len(list) == maxQuestions {
			return nil, fmt.Errorf("line %d: more than %d questions", n, maxQuestions)
		}
		q.Number, q.Line = len(list)+1, n
		list = append(list, q)
	}
	if err := in.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d: longer than %d bytes", n+1, maxLine)
	} else if err != nil {
		return nil, fmt.Errorf("line %d: %w", n+1, err)
	}
	if len(list) == 0 {
		return nil, ErrNoQuestions
	}
	return list, nil
}

func readQuestion(line []byte) (Question, error) {
	if !utf8.Valid(line) {
		return Question{}, errors.New("not valid UTF-8")
	}
	var fields struct {
		Question *string         `json:"question"`
		Input    *string         `json:"input"`
		Gold     json.RawMessage `json:"gold"`
	}
	if err := json.Unmarshal(line, &fields); err != nil {
		return Question{}, describe(err)
	}
	input := fields.Question
	switch {
	case fields.Question != nil && fields.Input != nil:
		return Question{}, errors.New(`both "question" and "input" are given`)
	case fields.Question == nil && fields.Input == nil:
		return Question{}, errors.New(`neither "question" nor "input" is given`)
	case input == nil:
		input = fields.Input
	}
	if strings.TrimSpace(*input) == "" {
		return Question{}, errors.New("the question is empty")
	}
	if len(fields.Gold) == 0 {
		return Question{}, errors.New(`"gold" is missing`)
	}
	var gold bytes.Buffer
	if err := json.Compact(&gold, fields.Gold); err != nil {
		return Question{}, fmt.Errorf("gold: %w", err)
	}
	return Question{Input: *input, Gold: gold.Bytes()}, nil
}

// describe words an error of encoding/json for somebody who wrote the line.
func describe(err error) error {
	var kind *json.UnmarshalTypeError
	if !errors.As(err, &kind) {
		return err
	}
	if kind.Field == "" {
		return fmt.Errorf("should be an object and is %s", article(kind.Value))
	}
	return fmt.Errorf("%q should be a string and is %s", kind.Field, article(kind.Value))
}

func article(noun string) string {
	if strings.HasPrefix(noun, "a") || strings.HasPrefix(noun, "o") {
		return "an " + noun
	}
	return "a " + noun
}
