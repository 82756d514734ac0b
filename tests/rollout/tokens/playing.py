"""An engine without a model: it says what a script tells it to."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from prove.core.examples import Example
from prove.rollout.engine.settings import Generation, Reason, Sampling
from prove.rollout.formats.chat_format import ChatFormat
from prove.rollout.tokens.references import TokenSequence, reference_tokens

Script = Sequence[Sequence[int]]
"""The ids of each message of an episode; the last one is repeated."""


@dataclass
class ScriptedEngine:
    """Lets the sequences of group g, member m, say `scripts(g, m)`; at most `rows` of them finish in one burst."""

    scripts: Callable[[int, int], Script]
    max_length: int = 100_000
    rows: int = 5
    ready: bool = True
    all_ids: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    seeds: dict[int, int] = field(default_factory=dict[int, int])
    closed: set[int] = field(default_factory=set[int])
    said: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    log: list[str] = field(default_factory=list[str])
    _wanted: dict[int, Sampling] = field(default_factory=dict[int, Sampling])
    _left: dict[int, list[Sequence[int]]] = field(default_factory=dict[int, list[Sequence[int]]])
    _burst: list[int] = field(default_factory=list[int])
    _groups: int = 0

    def open(self, prompt_ids: Sequence[int], seeds: Sequence[int]) -> tuple[int, ...]:
        numbers = range(len(self.all_ids), len(self.all_ids) + len(seeds))
        for member, (number, seed) in enumerate(zip(numbers, seeds, strict=True)):
            self.all_ids[number] = list(prompt_ids)
            self.seeds[number] = seed
            self._left[number] = list(self.scripts(self._groups, member))
        self._groups += 1
        return tuple(numbers)

    def append(self, sequence: int, ids: Sequence[int]) -> None:
        assert sequence not in self._wanted
        self.log.append("append")
        self.all_ids[sequence] += ids

    def generate(self, sequence: int, sampling: Sampling) -> None:
        assert sequence not in self._wanted
        assert sequence not in self.closed
        self._wanted[sequence] = sampling

    def close(self, sequence: int) -> None:
        assert sequence not in self.closed
        self.closed.add(sequence)
        self._wanted.pop(sequence, None)

    def launch(self) -> bool:
        self.log.append("launch")
        self._burst = list(self._wanted)[: self.rows]
        return bool(self._burst)

    def collect(self) -> list[Generation]:
        self.log.append("collect")
        burst, self._burst = self._burst, []
        return [self._generation(number) for number in burst if number in self._wanted]

    def _generation(self, number: int) -> Generation:
        sampling, left = self._wanted.pop(number), self._left[number]
        message = left.pop(0) if len(left) > 1 else left[0]
        room = min(sampling.max_new_tokens, self.max_length - len(self.all_ids[number]))
        ids = tuple(message[:room])
        reason: Reason = "stop" if ids and ids[-1] in sampling.stop_ids else "length"
        start = len(self.all_ids[number])
        self.said += [(number, place) for place in range(start, start + len(ids))]
        self.all_ids[number] += ids
        return Generation(number, ids, tuple(-0.5 - place for place in range(start, start + len(ids))), reason)


def own_messages(sequence: TokenSequence) -> list[list[int]]:
    """The runs of ids that the assistant said."""
    runs: list[list[int]] = []
    before = 0
    for id, mask in zip(sequence.ids, sequence.mask, strict=True):
        if mask and not before:
            runs.append([])
        if mask:
            runs[-1].append(id)
        before = mask
    return runs


def reference_engine(examples: Sequence[Example], chat_format: ChatFormat) -> ScriptedEngine:
    """An engine that says the references of these examples, one a group."""
    scripts = [own_messages(reference_tokens(example, chat_format)) for example in examples]
    return ScriptedEngine(lambda group, member: scripts[group])
