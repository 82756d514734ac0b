"""Measures the conversations of a set: what flows between calls, what is computed, and how varied the words are.

prove synth --count 3000 --seed 4243 --out runs/figures
python scripts/conversation_figures.py runs/figures [--bfcl] [--out results/conversations.json]
"""

import argparse
import json
import math
import random
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from prove.core.examples import Example, ReferenceCall
from prove.core.paths import rows_at
from prove.core.provenance import Found, Read, with_parts
from prove.core.shapes import Shape
from prove.core.world_session import WorldEnvironment
from prove.data.parquet import read_parquet
from prove.data.read import examples_of
from prove.evals.bfcl import all_examples
from prove.purposes.catalogue import purposes
from prove.purposes.nodes import Each, Fold, Purpose, Select, When
from prove.servers import environment

TURNS = 700
"""How many user turns the figures of words are measured on."""
SAMPLES = 10
"""Of how many samples of so many turns they are the mean: two samples differ by a twentieth."""
PEOPLE = {"names", "emails", "phones"}
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”")


def main() -> None:
    """Measure a set and print the figures."""
    parser = argparse.ArgumentParser(description="Measure the conversations of a set.")
    parser.add_argument("path", type=Path, help="the folder of a run, or a parquet file")
    parser.add_argument("--bfcl", action="store_true", help="measure BFCL's multi-turn base entries beside it")
    parser.add_argument("--out", type=Path, default=None, help="where the figures go")
    arguments = parser.parse_args()
    figures = measured(list(read_parquet(examples_of(arguments.path))), environment())
    if arguments.bfcl:
        figures["BFCL multi-turn base"] = bfcl_measured()
    text = json.dumps(figures, indent=1)
    if arguments.out:
        arguments.out.write_text(text + "\n")
    print(text)


def measured(examples: Sequence[Example], library: WorldEnvironment) -> dict[str, Any]:
    """All figures of a set; shares are of conversations with calls."""
    served = [example for example in examples if example.reference_calls]
    texts = [turn.user for example in examples for turn in example.turns]
    return {"examples": len(examples), "with calls": len(served), **flows(served, library), **words(texts)}


def bfcl_measured() -> dict[str, Any]:
    """The figures that can be had of BFCL's entries, whose values have no known origin."""
    examples = [example for example in all_examples() if example.id.startswith("multi_turn_base")]
    calls = [call for each in examples for call in each.reference_calls]
    return {
        "examples": len(examples),
        "calls per conversation": round(len(calls) / len(examples), 2),
        "calls without arguments": _share(sum(not call.arguments for call in calls), len(calls)),
        **words([turn.user for example in examples for turn in example.turns]),
    }


def flows(examples: Sequence[Example], library: WorldEnvironment) -> dict[str, Any]:
    """What the calls pass on, and what the purposes need."""
    several = [each for each in examples if len(_servers(each, library)) > 1]
    between = [each for each in several if _flows_between(each, library)]
    kinds = Counter(kind for each in examples for kind in _kinds(each, library))
    calls = [call for each in examples for call in each.reference_calls]
    looks = [call for call in calls if library.tools[call.name].read_only]
    used = Counter(call.name for call in calls)
    served = [each for each in examples if each.purpose]
    longer = [each for each in examples if sum(len(turn.goals) for turn in each.turns) > 1]
    return {
        "serve a purpose": _share(len(served), len(examples)),
        "of those with two goals, serve a purpose or share entities": _share(
            sum(bool(each.purpose) or is_connected(each, library) for each in longer), len(longer)
        ),
        "over several servers": _share(len(several), len(examples)),
        "of these, a value flows between servers": _share(len(between), len(several)),
        "flows by kind": dict(kinds.most_common()),
        "flows other than ids and people": _share(kinds.total() - kinds["id"] - kinds["person"], kinds.total()),
        "longest chain of at least 3 calls": _share(sum(_chain(each) >= 3 for each in examples), len(examples)),
        "conditions, selections, arithmetic, sets": _share(sum(_reasons(each) for each in examples), len(examples)),
        "look-ups without arguments": _share(sum(not call.arguments for call in looks), len(looks)),
        "conversations with a second page": _share(
            sum(any("cursor" in call.arguments for call in each.reference_calls) for each in examples), len(examples)
        ),
        "calls per conversation": round(len(calls) / max(1, len(examples)), 2),
        "calls without arguments": _share(sum(not call.arguments for call in calls), len(calls)),
        "purposes": len({each.purpose for each in served}),
        "tools used": len(used),
        "tools used fewer than 3 times": sorted(name for name in library.tools if used[name] < 3),
    }


def _share(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0


def _servers(example: Example, library: WorldEnvironment) -> set[str]:
    return {library.tools[call.name].server for call in example.reference_calls}


def _sources(call: ReferenceCall) -> Iterable[Found | Read]:
    return (origin for origin in with_parts(call.provenance.values()) if isinstance(origin, Found | Read))


def _flows_between(example: Example, library: WorldEnvironment) -> bool:
    server = {call.id: library.tools[call.name].server for call in example.reference_calls}
    return any(server[origin.call] != server[call.id] for call in example.reference_calls for origin in _sources(call))


def _kinds(example: Example, library: WorldEnvironment) -> Iterable[str]:
    calls = {call.id: call for call in example.reference_calls}
    for call in example.reference_calls:
        for origin in _sources(call):
            if isinstance(origin, Read):
                yield "read from a text"
            else:
                yield _kind(library.tools[calls[origin.call].name].returns, origin.path)


def _kind(shape: Shape, path: tuple[str, ...]) -> str:
    place = shape.at(path)
    if place.ref is not None:
        return "person" if place.ref.target.table in PEOPLE else "id" if place.ref.target.server != "cast" else "place"
    if place.unit == "money":
        return "amount"
    if place.format is not None:
        return "date"
    if place.fields or place.item is not None:
        return "row"
    return "number" if place.kind in ("integer", "number") else "cursor" if path[-1] == "next_cursor" else "text"


def _chain(example: Example) -> int:
    depth: dict[str, int] = {}
    for call in example.reference_calls:
        sources = [edge.source for edge in call.depends if edge.kind == "explicit"]
        depth[call.id] = 1 + max((depth.get(source, 0) for source in sources), default=0)
    return max(depth.values(), default=0)


def _reasons(example: Example) -> bool:
    purpose = purposes().get(example.purpose)
    return purpose is not None and _has_reasoning(purpose)


def _has_reasoning(purpose: Purpose) -> bool:
    return any(
        isinstance(node, When | Each | Fold) or (isinstance(node, Select) and node.by is not None)
        for node in purpose.nodes
    )


def is_connected(example: Example, library: WorldEnvironment) -> bool:
    """Whether every goal is about something that a goal before it is about.

    A goal is about the calls that lead to it, the entities that these name or that it gives back as one record, and
    what belongs to one of them: what is in the same row of a result. The user, whom the
    system message names, connects nothing.
    """
    calls = {call.id: call for call in example.reference_calls}
    known: set[str] = set()
    for turn in example.turns:
        for goal in turn.goals:
            steps = _led_by(goal.call, calls)
            named = {key for step in steps for key in _named(calls[step], library) if key not in example.system}
            named |= set(_given(goal.call, example, calls, library))
            about = {*steps, *named, *_beside(named, example, calls, library)}
            if known and known.isdisjoint(about):
                return False
            known |= about
    return True


def _led_by(call: str, calls: dict[str, ReferenceCall]) -> set[str]:
    return {call}.union(*(_led_by(edge.source, calls) for edge in calls[call].depends if edge.kind == "explicit"))


def _named(call: ReferenceCall, library: WorldEnvironment) -> Iterable[str]:
    for name, value in call.arguments.items():
        shape = library.tools[call.name].parameters.fields[name]
        if (shape.item.ref if shape.item is not None else shape.ref) is not None:
            yield from map(str, value if isinstance(value, list) else [value])  # pyright: ignore


def _given(call: str, example: Example, calls: dict[str, ReferenceCall], library: WorldEnvironment) -> Iterable[str]:
    """The keys of the record that a call gives back."""
    result = example.expected.results.get(call) if example.expected is not None else None
    if result is not None and result.ok:
        for path, _ in library.tools[calls[call].name].gives:
            if len(path) == 1:
                yield from (str(key) for key, _ in rows_at(result.content, path) if str(key) not in example.system)


def _beside(
    named: set[str], example: Example, calls: dict[str, ReferenceCall], library: WorldEnvironment
) -> Iterable[str]:
    """What stands in a row of any result with one of the names."""
    results = example.expected.results if example.expected is not None else {}
    for call, result in results.items():
        if result.ok and call in calls:
            rows: dict[int, set[str]] = {}
            for path, _ in library.tools[calls[call].name].gives:
                for key, row in rows_at(result.content, path) if path[-1] != "*" else ():
                    rows.setdefault(id(row), set()).add(str(key))
            yield from (key for keys in rows.values() if keys & named for key in keys if key not in example.system)


def words(texts: Sequence[str]) -> dict[str, Any]:
    """How varied the users' words are: the means of several samples of turns, and between what the samples are."""
    found = [_words_of(random.Random(number).sample(list(texts), min(TURNS, len(texts)))) for number in range(SAMPLES)]
    means = {name: sum(each[name] for each in found) / len(found) for name in found[0]}
    bleu = [each["self-BLEU-4"] for each in found]
    return {
        "words per turn": round(means["words per turn"], 1),
        "distinct 4-grams": round(means["distinct 4-grams"], 4),
        "self-BLEU-4": round(means["self-BLEU-4"], 4),
        "self-BLEU-4 of the samples": [round(min(bleu), 4), round(max(bleu), 4)],
        "masked vocabulary": round(means["masked vocabulary"]),
    }


def _words_of(sample: Sequence[str]) -> dict[str, float]:
    tokens = [_WORD.findall(text.casefold()) for text in sample]
    grams = [gram for each in tokens for gram in _grams(each, 4)]
    return {
        "words per turn": sum(map(len, tokens)) / max(1, len(tokens)),
        "distinct 4-grams": len(set(grams)) / max(1, len(grams)),
        "self-BLEU-4": self_bleu(tokens),
        "masked vocabulary": len({word for text in sample for word in _masked(text)}),
    }


def _grams(tokens: Sequence[str], size: int) -> list[tuple[str, ...]]:
    return [tuple(tokens[at : at + size]) for at in range(len(tokens) - size + 1)]


def _masked(text: str) -> Iterable[str]:
    """The words of a text without quotations, numbers and names: capital words that begin no sentence."""
    for sentence in re.split(r"(?<=[.!?:])\s+", _QUOTED.sub(" ", text)):
        for place, word in enumerate(_WORD.findall(sentence)):
            if not any(letter.isdigit() for letter in word) and (place == 0 or word[0].islower() or word == "I"):
                yield word.casefold()


def self_bleu(texts: Sequence[Sequence[str]]) -> float:
    """The mean BLEU-4 of every text against all the others, with smoothed precisions."""
    best: list[dict[tuple[str, ...], list[int]]] = []
    counts = [[Counter(_grams(text, size)) for size in range(1, 5)] for text in texts]
    for size in range(4):
        found: dict[tuple[str, ...], list[int]] = {}
        for each in counts:
            for gram, count in each[size].items():
                found[gram] = sorted([*found.get(gram, []), count], reverse=True)[:2]
        best.append(found)
    scores = [_bleu(each, best) for each, text in zip(counts, texts, strict=True) if len(text) >= 4]
    return sum(scores) / max(1, len(scores))


def _bleu(counts: list[Counter[tuple[str, ...]]], best: list[dict[tuple[str, ...], list[int]]]) -> float:
    """The score of one text; `best` has the two largest counts of every n-gram, so that its own can be left out."""
    total = 0.0
    for size in range(4):
        matched = 0
        for gram, count in counts[size].items():
            most = best[size][gram]
            others = most[1] if len(most) > 1 and most[0] == count else most[0] if most[0] != count else 0
            matched += min(count, others)
        total += math.log((matched + 0.1) / (counts[size].total() + 0.1))
    return math.exp(total / 4)


if __name__ == "__main__":
    main()
