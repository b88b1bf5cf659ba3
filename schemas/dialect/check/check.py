#!/usr/bin/env python3
"""Compares the dialects of this project with the engines themselves.

Every schema is compiled by both. Where both take it, its texts have to be legal
up to the same byte, and on random walks the same bytes have to be legal, and
the end, after each step; a walk prefers bytes that are rare, so that it gets
to the end of things. See README.md.
"""

import argparse
import base64
import collections
import gzip
import json
import random
import subprocess
import sys

import engines


class Ours:
    """The process that answers for our dialect."""

    def __init__(self, command, dialect):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.dialect = dialect

    def ask(self, **question):
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def compile(self, schema):
        return self.ask(dialect=self.dialect, schema=schema).get("error", "")

    def follow(self, prefix):
        a = self.ask(prefix=base64.b64encode(prefix).decode())
        return a["legal"], a["next"], a["may_end"]


def read(path, sample, rng):
    """Returns id, schema and texts of the cases of a file."""
    with (gzip.open if path.endswith(".gz") else open)(path, "rt") as f:
        lines = f.readlines()
    if sample and sample < len(lines):
        lines = rng.sample(lines, sample)
    for line in lines:
        case = json.loads(line)
        schema = case.get("schema_text")
        if schema is None:
            if "schema" not in case:
                continue
            schema = json.dumps(case["schema"], ensure_ascii=False)
        texts = []
        for test in case.get("tests", []):
            text = test.get("text")
            if text is None:
                text = json.dumps(test["data"], ensure_ascii=False)
            texts.append(text.encode())
        yield case.get("id", schema), schema, texts


def names(following):
    """Writes a set of bytes for people."""
    return "".join(chr(b) if 32 <= b < 127 else f"\\x{b:02x}" for b in following[:40])


class Report:
    def __init__(self, dialect, show):
        self.dialect, self.show = dialect, show
        self.count = collections.Counter()
        self.examples = []

    def differ(self, kind, case, *about):
        self.count[kind] += 1
        if len(self.examples) < self.show:
            self.examples.append(" | ".join([kind, str(case), *map(str, about)]))

    def print(self):
        c = self.count
        print(f"{self.dialect}: {c['schemas']} schemas: {c['both']} compile in both, {c['neither']} in neither, "
              f"{c['ours only']} only here, {c['theirs only']} only there, {c['too large']} left out as too large")
        print(f"  texts: {c['texts']}, legal up to another byte, or to another end: {c['text']}")
        print(f"  walks: {c['steps']} positions, with another set of bytes or end: {c['walk']}; "
              f"schemas with any difference: {c['schemas that differ']}")
        for example in self.examples:
            print("   ", example)


def compare(case, schema, texts, ours, engine, report, rng, walks, steps):
    report.count["schemas"] += 1
    error, refusal = ours.compile(schema), ""
    try:
        theirs = engine(schema)
    except engines.TooLarge:
        report.count["too large"] += 1
        return
    except BaseException as e:  # the engines raise what they please
        if isinstance(e, KeyboardInterrupt):
            raise
        refusal = str(e).strip().split("\n")[-1] or type(e).__name__
    if error and refusal:
        report.count["neither"] += 1
    elif error:
        report.differ("theirs only", case, error, schema[:300])
    elif refusal:
        report.differ("ours only", case, refusal, schema[:300])
    else:
        report.count["both"] += 1
        before = report.count["text"] + report.count["walk"]
        compare_texts(case, schema, texts, ours, theirs, report)
        compare_walks(case, schema, ours, theirs, report, rng, walks, steps)
        if report.count["text"] + report.count["walk"] > before:
            report.count["schemas that differ"] += 1


def compare_texts(case, schema, texts, ours, theirs, report):
    for text in texts:
        report.count["texts"] += 1
        a, b = ours.follow(text), theirs.follow(text)
        if a[0] != b[0] or a[0] == len(text) and a[2] != b[2]:
            report.differ("text", case, text[:120], f"here to {a[0]}, {a[2]}, there to {b[0]}, {b[2]}", schema[:300])


def compare_walks(case, schema, ours, theirs, report, rng, walks, steps):
    for _ in range(walks):
        prefix = b""
        for _ in range(steps):
            report.count["steps"] += 1
            _, a, end_a = ours.follow(prefix)
            _, b, end_b = theirs.follow(prefix)
            if theirs.no_nul:
                a = [x for x in a if x]
            if end_b and not theirs.whole_at_end:
                a = [x for x in a if x in b]
            if a != b or end_a != end_b:
                here, there = sorted(set(a) - set(b)), sorted(set(b) - set(a))
                report.differ("walk", case, prefix[-80:], f"only here {names(here)}, only there {names(there)}, "
                              f"end here {end_a}, there {end_b}", schema[:300])
                break
            if not a:
                break
            prefix += bytes([pick(a, rng)])


def pick(following, rng):
    """Picks a byte: mostly one that opens, closes or parts something."""
    signs = [b for b in following if b in b'"{}[],:']
    if signs and rng.random() < 0.5:
        return rng.choice(signs)
    plain = [b for b in following if chr(b).isalnum()]
    if plain and rng.random() < 0.5:
        return rng.choice(plain)
    return rng.choice(following)


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--texts", required=True, help="the program built from ./texts")
    p.add_argument("--dialect", choices=sorted(engines.ENGINES), action="append", help="all, if not given")
    p.add_argument("--sample", type=int, default=0, help="take so many cases of each file, by chance")
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--walks", type=int, default=8)
    p.add_argument("--steps", type=int, default=120)
    p.add_argument("--show", type=int, default=20, help="examples of differences")
    p.add_argument("--allow", type=int, default=None, help="fail if more schemas than this differ or compile in one only")
    p.add_argument("cases", nargs="+", help="JSON lines with schema (or schema_text) and tests, plain or .gz")
    args = p.parse_args()
    worst = 0
    for dialect in args.dialect or sorted(engines.ENGINES):
        rng = random.Random(args.seed)
        ours, report = Ours([args.texts], dialect), Report(dialect, args.show)
        for path in args.cases:
            for case, schema, texts in read(path, args.sample, rng):
                compare(case, schema, texts, ours, engines.ENGINES[dialect], report, rng, args.walks, args.steps)
        report.print()
        c = report.count
        worst = max(worst, c["schemas that differ"] + c["ours only"] + c["theirs only"])
        if c["both"] == 0:
            sys.exit("nothing was compared")
    if args.allow is not None and worst > args.allow:
        sys.exit(f"{worst} schemas differ: more than {args.allow}")


if __name__ == "__main__":
    main()
