// Package compare answers the same inputs under several settings and says
// where the answers differ by more than chance.
//
// The first setting is the base: every other one is compared with it, input by
// input. Inputs are the units, however many samples there are of each. A
// figure that is right or wrong for a sample is compared by a sign test, a
// quantity by a bootstrap interval of its mean difference. Counts stand beside
// every share, so that a percentage is never alone.
//
// [Measure] sums up one answer, [Run] collects the answers, and [NewReport]
// makes of them what is shown.
package compare
