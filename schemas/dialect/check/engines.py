"""The engines themselves, over a vocabulary of single bytes.

An engine has accepts-like questions only: compile a schema (an exception if it
refuses it), and ask what may follow a prefix: how many of its bytes are legal,
which bytes may follow, and whether the text may end there.
"""

import re
import sys
import types

import tvm_ffi  # noqa: F401  before the stand-in for torch, which it would take for the real one


def stand_in(name, **members):
    module = types.ModuleType(name)
    module.__dict__.update(members)
    sys.modules[name] = module


# xgrammar imports torch and transformers, gigabytes of which nothing is used here.
stand_in(
    "torch",
    int32="int32",
    bool="bool",
    tensor=lambda *args, **kwargs: None,
    **{n: type(n, (), {}) for n in ("Tensor", "LongTensor", "FloatTensor", "device", "dtype")},
)
stand_in(
    "transformers",
    **{n: type(n, (), {}) for n in ("PreTrainedTokenizerBase", "PreTrainedTokenizerFast", "LogitsProcessor")},
)

import llguidance  # noqa: E402
import numpy  # noqa: E402
import outlines_core  # noqa: E402
import outlines_core.json_schema  # noqa: E402
import xgrammar  # noqa: E402

END = 256
BYTES = [bytes([b]) for b in range(256)]


class XGrammar:
    """XGrammar as vLLM and SGLang call it: strict_mode and any_whitespace are on."""

    # Its vocabulary has no NUL: it takes a token that begins with one for a special one.
    info = xgrammar.TokenizerInfo(
        [b"<s>"] + BYTES[1:] + [b"</s>"], vocab_type=xgrammar.VocabType.RAW, stop_token_ids=[END]
    )
    compiler = xgrammar.GrammarCompiler(info, cache_enabled=False)
    no_nul = True
    whole_at_end = True

    def __init__(self, schema):
        self.compiled = self.compiler.compile_json_schema(schema)

    def follow(self, prefix):
        matcher = xgrammar.GrammarMatcher(self.compiled)
        for i, b in enumerate(prefix):
            if not matcher.accept_string(BYTES[b]):
                return i, [], False
        following = []
        for b in range(1, 256):
            if matcher.accept_string(BYTES[b]):
                matcher.rollback(1)
                following.append(b)
        return len(prefix), following, matcher.accept_token(END)


class ByteTokens:
    """What llguidance wants to know of a tokenizer."""

    eos_token_id = END
    bos_token_id = None
    tokens = BYTES + [b"</s>"]
    special_token_ids = [END]

    def __call__(self, text):
        return list(text if isinstance(text, bytes) else text.encode())


class LLGuidance:
    tokenizer = llguidance.LLTokenizer(llguidance.TokenizerWrapper(ByteTokens()))
    no_nul = False
    whole_at_end = True

    def __init__(self, schema):
        self.grammar = llguidance.LLMatcher.grammar_from_json_schema(schema)
        matcher = self.matcher()
        if matcher.is_error():
            raise ValueError(matcher.get_error().split("\n")[0])

    def matcher(self):
        return llguidance.LLMatcher(self.tokenizer, self.grammar)

    def follow(self, prefix):
        matcher = self.matcher()
        for i, b in enumerate(prefix):
            if matcher.is_stopped() or matcher.try_consume_tokens([b]) != 1:
                return i, [], False
        end = matcher.is_accepting()
        if matcher.is_stopped():
            return len(prefix), [], end
        bits = numpy.unpackbits(numpy.frombuffer(matcher.compute_bitmask(), dtype=numpy.uint8), bitorder="little")
        return len(prefix), [b for b in range(256) if bits[b]], end


class Outlines:
    vocabulary = outlines_core.Vocabulary(END, {b: [i] for i, b in enumerate(BYTES)})
    no_nul = False
    # Where the text may end, its index leaves out the bytes after which it may not: see the README.
    whole_at_end = False
    most_counted = 300  # nor does it take a thousand characters in its stride
    longest_regex = 5_000  # the index of one object of any members takes 20 seconds

    def __init__(self, schema):
        regex = outlines_core.json_schema.build_regex_from_schema(schema)
        counts = [int(n) for n in re.findall(r"\{\d*,?(\d+)\}", regex)]
        if len(regex) > self.longest_regex or sum(counts) > self.most_counted:
            raise TooLarge(f"a regular expression of {len(regex)} characters")
        self.index = outlines_core.Index(regex, self.vocabulary)

    def follow(self, prefix):
        state = self.index.get_initial_state()
        for i, b in enumerate(prefix):
            state = self.index.get_next_state(state, b)
            if state is None:
                return i, [], False
        allowed = self.index.get_allowed_tokens(state) or []
        return len(prefix), sorted(b for b in allowed if b != END), self.index.is_final_state(state)


class TooLarge(Exception):
    """The engine would take too long to be of use."""


ENGINES = {"xgrammar": XGrammar, "llguidance": LLGuidance, "outlines": Outlines}
