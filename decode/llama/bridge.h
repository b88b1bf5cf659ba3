// What this package calls in llama.cpp beyond Ollama's Go binding. The headers
// lie in the folder of another module, so the prototypes stand here by hand,
// with void pointers for the structures; llama.h of ollama v0.11.4 has them.
#ifndef STENCIL_BRIDGE_H
#define STENCIL_BRIDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

float *llama_get_logits_ith(void *ctx, int32_t i);
void llama_set_embeddings(void *ctx, bool embeddings);
int llama_vocab_get_attr(const void *vocab, int32_t token);
void llama_backend_init(void);
void llama_free(void *ctx);

// stencil_capture_log sends llama.cpp's log into a buffer of this package.
void stencil_capture_log(void);

// stencil_take_log moves the newest warnings and errors into out, at most size
// bytes, and returns their number.
size_t stencil_take_log(char *out, size_t size);

#endif
