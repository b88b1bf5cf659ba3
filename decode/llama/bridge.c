#include "bridge.h"

#include <stdatomic.h>
#include <string.h>

void llama_log_set(void (*callback)(int level, const char *text, void *user), void *user);

// enum ggml_log_level of ggml.h.
enum { LEVEL_WARN = 3, LEVEL_ERROR = 4, LEVEL_CONT = 5 };

// The newest text, oldest byte first. Any thread of llama.cpp may log.
static char buffer[8192];
static size_t used;
static int last_level;
static atomic_flag busy = ATOMIC_FLAG_INIT;

static void lock(void) {
	while (atomic_flag_test_and_set_explicit(&busy, memory_order_acquire)) {
	}
}

static void unlock(void) { atomic_flag_clear_explicit(&busy, memory_order_release); }

static void append(int level, const char *text, void *user) {
	(void)user;
	lock();
	if (level == LEVEL_CONT) {
		level = last_level;
	}
	last_level = level;
	if (level == LEVEL_WARN || level == LEVEL_ERROR) {
		size_t n = strlen(text);
		if (n > sizeof buffer) {
			text += n - sizeof buffer;
			n = sizeof buffer;
		}
		if (used + n > sizeof buffer) {
			size_t drop = used + n - sizeof buffer;
			memmove(buffer, buffer + drop, used - drop);
			used -= drop;
		}
		memcpy(buffer + used, text, n);
		used += n;
	}
	unlock();
}

void stencil_capture_log(void) { llama_log_set(append, NULL); }

size_t stencil_take_log(char *out, size_t size) {
	lock();
	size_t n = used < size ? used : size;
	memcpy(out, buffer + (used - n), n);
	used = 0;
	unlock();
	return n;
}
