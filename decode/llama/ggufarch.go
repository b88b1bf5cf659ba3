package llama

import "fmt"

// architectures are those of llama-arch.cpp that write text and keep a cache
// from which tokens can be taken back.
var architectures = set(
	"arctic", "baichuan", "bailingmoe", "bitnet", "bloom", "chameleon", "chatglm",
	"codeshell", "cohere2", "command-r", "dbrx", "deci", "deepseek", "deepseek2",
	"exaone", "falcon", "gemma", "gemma2", "gemma3", "glm4", "gpt2", "gptneox",
	"granite", "granitemoe", "grok", "internlm2", "jais", "llama", "llama4",
	"minicpm", "minicpm3", "mpt", "nemotron", "olmo", "olmo2", "olmoe", "openelm",
	"orion", "phi2", "phi3", "phimoe", "plamo", "plm", "qwen", "qwen2", "qwen2moe",
	"qwen2vl", "qwen3", "qwen3moe", "refact", "stablelm", "starcoder",
	"starcoder2", "xverse",
)

// refused are architectures that llama.cpp knows and that are of no use here.
var refused = map[string]string{
	"bert":             "makes embeddings and does not generate text",
	"jina-bert-v2":     "makes embeddings and does not generate text",
	"nomic-bert":       "makes embeddings and does not generate text",
	"nomic-bert-moe":   "makes embeddings and does not generate text",
	"t5":               "needs an encoder, which Stencil does not run",
	"t5encoder":        "needs an encoder, which Stencil does not run",
	"wavtokenizer-dec": "makes sound and does not generate text",
	"mamba":            "keeps a state that cannot go back a token",
	"rwkv6":            "keeps a state that cannot go back a token",
	"rwkv6qwen2":       "keeps a state that cannot go back a token",
	"rwkv7":            "keeps a state that cannot go back a token",
	"arwkv7":           "keeps a state that cannot go back a token",
	"gptj":             "is in llama.cpp by name only",
	"solar":            "crashes llama.cpp when one of its tensors is missing",
}

// latentAttention are architectures whose keys and values differ in size.
var latentAttention = set("deepseek2", "minicpm3", "plm")

// partialRotation are architectures that rotate only part of each head, or use
// no rotation at all. The graphs of the others assert that it is the whole.
var partialRotation = set(
	"bailingmoe", "bitnet", "bloom", "chatglm", "cohere2", "command-r", "deepseek2",
	"gemma", "gemma2", "gemma3", "glm4", "gpt2", "gptneox", "jais", "minicpm3",
	"mpt", "openelm", "phi2", "phi3", "phimoe", "plm", "qwen", "refact", "stablelm",
	"starcoder",
)

func set(names ...string) map[string]bool {
	m := make(map[string]bool, len(names))
	for _, n := range names {
		m[n] = true
	}
	return m
}

func checkArch(arch string) error {
	if why, ok := refused[arch]; ok {
		return fmt.Errorf("%w: a model of the architecture %q %s", ErrUnsupported, arch, why)
	}
	if !architectures[arch] {
		return fmt.Errorf("%w: llama.cpp of ollama v0.11.4 does not know the architecture %q", ErrUnsupported, arch)
	}
	return nil
}
