"""What a set of examples is like, counted one by one as they are accepted: yields, coverage, lengths, diversity.

Memory stays small as the set grows: of each form of a user turn only a hash is stored.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import blake2b

import msgspec

from prove.core.examples import Example, ReferenceCall, Turn
from prove.core.provenance import Found, Provenance, with_parts, words_of
from prove.core.world_session import WorldEnvironment

_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|\u2018[^\u2019]*\u2019|(?<!\w)'[^']+'(?!\w)")
_DIGITS = re.compile(r"\d+")


class Share(msgspec.Struct, frozen=True):
    """A count and its share of a total."""

    count: int
    of: int
    share: float


class Spread(msgspec.Struct, frozen=True):
    """How a number is spread: the mean, the ends, and how often each value occurs."""

    mean: float
    least: int
    most: int
    counts: dict[int, int]


class Diversity(msgspec.Struct, frozen=True):
    """How different user turns are once entities and numbers are masked."""

    turns: int
    distinct: int
    distinct_share: float
    most_frequent: str
    most_frequent_count: int
    most_frequent_share: float


class Report(msgspec.Struct, frozen=True):
    """A set in numbers. Figures about calls count `conversations` only: not missing functions and abstentions.

    Args:
        kept, discarded, kept_share: The yield.
        discards: Why conversations were discarded, the most frequent reason first.
        fallbacks: How often the grammar spoke in a model's place, by who it was and why.
        kinds: Conversations, missing functions, abstentions: the three parts of the paper's set.
        tools: In how many examples each tool is a reference call, the least used first.
        servers: In how many examples a tool of each server is a reference call.
        calls: Reference calls of a conversation.
        levels: How much the user says at first, of the conversations.
        shares: Of the conversations: those with a `join` of two results in one call, with `independent` calls, `across`
            servers; of those with independent calls, the ones that make some of them in `parallel`. Of all examples:
            with a failed try and its `recovery`, with `enums_stripped`, with `time_passes` between turns.
        turns, turn_words, candidates: User turns of an example, words of a user turn, tools on offer in a turn.
        first_turns, all_turns: Diversity.
    """

    kept: int
    discarded: int
    kept_share: float
    discards: dict[str, int]
    kinds: dict[str, int]
    categories: dict[str, int]
    splits: dict[str, int]
    levels: dict[str, int]
    shares: dict[str, Share]
    calls: Spread
    turns: Spread
    turn_words: Spread
    candidates: Spread
    first_turns: Diversity
    all_turns: Diversity
    servers: dict[str, int]
    tools: dict[str, int]
    fallbacks: dict[str, int] = {}


class Tally:
    """Counts examples and reasons for discards, and gives the report at any time."""

    def __init__(self, library: WorldEnvironment) -> None:
        self._server_of = {name: tool.server for name, tool in library.tools.items()}
        self._servers = library.names
        self._kept = 0
        self._discards: Counter[str] = Counter()
        self._fallbacks: Counter[str] = Counter()
        self._counts: dict[str, Counter[str]] = {
            name: Counter() for name in ("kinds", "categories", "splits", "levels", "shares", "servers", "tools")
        }
        self._spreads: dict[str, Counter[int]] = {
            name: Counter() for name in ("calls", "turns", "turn_words", "candidates")
        }
        self._first_turns = _Forms()
        self._all_turns = _Forms()

    def add(self, example: Example) -> None:
        """Count an example that was kept."""
        self._kept += 1
        tools = {call.name for call in example.reference_calls}
        servers = {self._server_of[name] for name in tools if name in self._server_of}
        self._counts["kinds"][kind_heading(example)] += 1
        self._counts["categories"][example.category] += 1
        self._counts["splits"][example.split] += 1
        self._counts["tools"].update(tools)
        self._counts["servers"].update(servers)
        self._counts["shares"].update(name for name, holds in _traits(example, servers).items() if holds)
        if kind_heading(example) == "conversations":
            self._counts["levels"][example.level or "unstated"] += 1
            self._spreads["calls"][len(example.reference_calls)] += 1
        self._spreads["turns"][len(example.turns)] += 1
        for number, turn in enumerate(example.turns):
            self._spreads["turn_words"][len(turn.user.split())] += 1
            self._spreads["candidates"][len(turn.tools)] += 1
            form = masked_turn(example, turn)
            self._all_turns.add(form)
            if number == 0:
                self._first_turns.add(form)

    def discard(self, reason: str, count: int = 1) -> None:
        """Count conversations that were not kept."""
        self._discards[reason] += count

    def fall_back(self, reason: str, count: int = 1) -> None:
        """Count texts of a model that were not used."""
        self._fallbacks[reason] += count

    def report(self) -> Report:
        """The numbers so far."""
        discarded = self._discards.total()
        tools = {name: self._counts["tools"][name] for name in self._server_of}
        return Report(
            kept=self._kept,
            discarded=discarded,
            kept_share=_ratio(self._kept, self._kept + discarded),
            discards=_most_first(self._discards),
            kinds=_most_first(self._counts["kinds"]),
            categories=_most_first(self._counts["categories"]),
            splits=_most_first(self._counts["splits"]),
            levels=_most_first(self._counts["levels"]),
            shares=self._shares(),
            calls=_spread(self._spreads["calls"]),
            turns=_spread(self._spreads["turns"]),
            turn_words=_spread(self._spreads["turn_words"]),
            candidates=_spread(self._spreads["candidates"]),
            first_turns=self._first_turns.diversity(),
            all_turns=self._all_turns.diversity(),
            servers={name: self._counts["servers"][name] for name in sorted(self._servers)},
            tools=dict(sorted(tools.items(), key=lambda item: (item[1], item[0]))),
            fallbacks=_most_first(self._fallbacks),
        )

    def _shares(self) -> dict[str, Share]:
        held, conversations = self._counts["shares"], self._counts["kinds"]["conversations"]
        of = {
            "join": conversations,
            "independent": conversations,
            "parallel": held["independent"],
            "across": conversations,
            "recovery": self._kept,
            "enums_stripped": self._kept,
            "time_passes": self._kept,
        }
        return {name: Share(held[name], whole, _ratio(held[name], whole)) for name, whole in of.items()}


def kind_heading(example: Example) -> str:
    """Which part of the paper's set an example belongs to."""
    if example.category == "missing-function":
        return "missing functions"
    return "abstentions" if not example.reference_calls else "conversations"


def _traits(example: Example, servers: set[str]) -> dict[str, bool]:
    is_conversation = kind_heading(example) == "conversations"
    independent = is_conversation and any(has_independent(turn.reference_calls) for turn in example.turns)
    return {
        "join": is_conversation and any(joins(call) for call in example.reference_calls),
        "independent": independent,
        "parallel": independent and any(has_parallel(turn.reference_calls) for turn in example.turns),
        "across": is_conversation and len(servers) > 1,
        "recovery": any(turn.attempts for turn in example.turns),
        "enums_stripped": example.enums_stripped,
        "time_passes": any(turn.advance for turn in example.turns),
    }


def joins(call: ReferenceCall) -> bool:
    """Whether a call takes values from the results of two different calls."""
    return len({edge.source for edge in call.depends if edge.kind == "explicit"}) > 1


def has_independent(calls: Iterable[ReferenceCall]) -> bool:
    """Whether some two calls of a turn do not depend on one another, so that one message could hold both."""
    level: dict[str, int] = {}
    for call in calls:
        level[call.id] = 1 + max((level.get(edge.source, -1) for edge in call.depends), default=-1)
    return len(set(level.values())) < len(level)


def has_parallel(calls: tuple[ReferenceCall, ...]) -> bool:
    """Whether some two calls of a turn share a message."""
    return len({call.message for call in calls}) < len(calls)


def masked_turn(example: Example, turn: Turn) -> str:
    """The form of a user turn: the words that carry values as <slot>, quotations too, and digits as #."""
    words = {word for call in example.reference_calls for word in _said(call.provenance.values())}
    words |= {turn.unserved.words for turn in example.turns if turn.unserved is not None}
    known = [word for word in sorted(words, key=lambda word: (-len(word), word)) if word.strip()]
    text = turn.user
    if known:
        text = re.sub(rf"(?<!\w)(?:{'|'.join(map(re.escape, known))})(?!\w)", "<slot>", text, flags=re.IGNORECASE)
    return _DIGITS.sub("#", _QUOTED.sub("<slot>", text))


def _said(origins: Iterable[Provenance]) -> Iterable[str]:
    for origin in with_parts(origins):
        yield words_of(origin)
        if isinstance(origin, Found):
            yield from (value for value in origin.where.values() if isinstance(value, str))


class _Forms:
    """Counts forms by their hashes, and keeps the text of the most frequent one."""

    def __init__(self) -> None:
        self._counts: dict[bytes, int] = {}
        self._turns = 0
        self._top = ("", 0)

    def add(self, form: str) -> None:
        self._turns += 1
        key = blake2b(form.encode(), digest_size=8).digest()
        count = self._counts[key] = self._counts.get(key, 0) + 1
        if count > self._top[1]:
            self._top = (form, count)

    def diversity(self) -> Diversity:
        form, count = self._top
        distinct = len(self._counts)
        return Diversity(self._turns, distinct, _ratio(distinct, self._turns), form, count, _ratio(count, self._turns))


def _spread(counts: Counter[int]) -> Spread:
    total = counts.total()
    if not total:
        return Spread(0.0, 0, 0, {})
    mean = sum(value * count for value, count in counts.items()) / total
    return Spread(round(mean, 4), min(counts), max(counts), dict(sorted(counts.items())))


def _ratio(part: int, whole: int) -> float:
    return round(part / whole, 6) if whole else 0.0


def _most_first(counts: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def report_json(report: Report) -> bytes:
    """A report as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n"
