// Package eval scores a model under one or several stencils against questions
// with known answers: how many answers are valid, how many are right, what is
// wrong with the others, how long they take, and how far the model's own
// probabilities tell which are which.
//
// [ReadQuestions] reads the questions. [Run] has every one answered under
// every stencil by the benches it is given, one for each job. A bench decodes
// with a decode.Session and turns what came of it into an [Answer] with
// [Measure] and [Judge]. [Score] sums the answers up.
package eval
