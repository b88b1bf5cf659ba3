// Package dialect compiles a JSON Schema as one of the engines would that
// servers use, so that what may follow a text is what the engine would allow.
//
// There are three ways to do so, and each dialect goes the one that is closest
// to its engine:
//
//   - native, llguidance and openai-strict read JSON Schema as the standard has
//     it, on the whole. They are compiled by package compile under a policy, after
//     a check that refuses what the engine refuses.
//   - xgrammar and outlines go through a schema once, take the first keyword
//     that they know, and ignore what stands beside it. So does this package for
//     them: each has a writer of its own that follows the same order.
//   - llama.cpp's converter is at hand, as C++: its grammar is compiled as it is,
//     and only what it ignores is found here.
//
// The folder check compares the dialects with the engines themselves.
package dialect
