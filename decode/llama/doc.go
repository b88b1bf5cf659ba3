// Package llama runs GGUF models with llama.cpp, through the Go binding that
// Ollama ships (github.com/ollama/ollama/llama at v0.11.4). It is the only
// package of Stencil that uses cgo.
//
// It gives
//
//   - Engine, a decode.Engine on a model file, and Inspect, which reads the
//     header of such a file without C;
//   - Constraint, a decode.Constraint on llama.cpp's own grammar engine, from
//     GBNF or from a JSON Schema, as Ollama would use it;
//   - Template, which renders the prompt as the model's chat template says;
//   - Resolve and List, which find models in Ollama's store on disk;
//   - Quiet and LastOutput, which keep what C prints away from the screen.
//
// llama.cpp trusts its input: a bad model file, schema or grammar can make it
// abort the process, run out of stack, or never return. This package therefore
// checks everything in Go first, and asks C only what C can answer. What C
// would do was read from its sources at that version; the comments name the
// function where a check mirrors one.
package llama
