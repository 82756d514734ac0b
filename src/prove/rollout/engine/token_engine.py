"""The token engine: many sequences generate at once, each at its own place in its own episode."""

from collections.abc import Sequence

import torch

from prove.core.errors import UsageError
from prove.rollout.engine.admission import Admission
from prove.rollout.engine.assembly import Parts, assemble
from prove.rollout.engine.decoding import Burst
from prove.rollout.engine.packing import passes, unread
from prove.rollout.engine.sequences import CachedIds, Group, LiveSequence, Request
from prove.rollout.engine.settings import EngineCounts, EngineSettings, Generation, Reason, Sampling


class TokenEngine:
    """Generates for many open sequences; a driver opens, appends, requests and collects.

    `open` begins a group of sequences with one prompt, which is read once. `append` adds given ids to a sequence,
    `generate` asks it to generate. `step` reads what has to be read, decodes a burst for all sequences that want to
    generate, and returns those that have finished; the others go on in the next step. `launch` and `collect` are its
    two halves: between them the driver can do other work, such as the environment's, while the GPU decodes.

    Tokens depend on the sequence's ids, its seed and the position alone, as far as the numerics of a batch allow.
    """

    def __init__(self, model: torch.nn.Module, settings: EngineSettings | None = None) -> None:
        self._settings = settings or EngineSettings()
        self._parts: Parts = assemble(model, self._settings)
        self._admission = Admission(self._parts.pool, self._settings.page_size, self._settings.max_rows)
        self._sequences: dict[int, LiveSequence] = {}
        self._next_number = 0
        self._burst: Burst | None = None
        self._finished: list[Generation] = []
        self._counts = EngineCounts()

    @property
    def max_length(self) -> int:
        """The longest sequence, prompt included."""
        return self._parts.max_length

    @property
    def cache_tokens(self) -> int:
        """How many tokens the cache holds."""
        return self._parts.pool.pages * self._settings.page_size

    @property
    def free_tokens(self) -> int:
        """How many more tokens the cache has room for, in whole pages."""
        return self._parts.pool.available * self._settings.page_size

    @property
    def counts(self) -> EngineCounts:
        """What the engine has done so far."""
        self._counts.evictions = self._admission.evictions
        return self._counts

    @property
    def busy(self) -> bool:
        """Whether a sequence wants to generate, or a result waits to be collected."""
        return bool(self._finished) or any(sequence.request for sequence in self._sequences.values())

    @property
    def ready(self) -> bool:
        """Whether `collect` would not have to wait for a burst."""
        return self._burst is None or self._burst.is_done

    def open(self, prompt_ids: Sequence[int], seeds: Sequence[int]) -> tuple[int, ...]:
        """Open one sequence per seed, all beginning with the prompt; their numbers."""
        self._check_ids(prompt_ids)
        if not prompt_ids:
            raise UsageError("A prompt needs at least one id.")
        group = Group(CachedIds(list(prompt_ids[:-1])))
        for seed in seeds:
            sequence = LiveSequence(self._next_number, group, CachedIds([prompt_ids[-1]]), seed)
            group.members.append(sequence)
            self._sequences[sequence.number] = sequence
            self._next_number += 1
        return tuple(member.number for member in group.members)

    def append(self, sequence: int, ids: Sequence[int]) -> None:
        """Add ids to a sequence that is not generating: a user's words, a tool's result."""
        self._check_ids(ids)
        self._idle(sequence).own.ids.extend(ids)

    def generate(self, sequence: int, sampling: Sampling) -> None:
        """Ask a sequence to generate; its `Generation` comes from a later `collect`."""
        if sampling.max_new_tokens < 1 or sampling.temperature < 0:
            raise UsageError("max_new_tokens must be at least 1, and temperature at least 0.")
        live = self._idle(sequence)
        if live.length >= self.max_length:
            self._finished.append(Generation(sequence, (), (), "limit"))
        else:
            live.request = Request(sampling)

    def ids(self, sequence: int) -> tuple[int, ...]:
        """All ids of a sequence: prompt, appended and sampled, in order."""
        live = self._live(sequence)
        return (*live.group.prompt.ids, *live.own.ids)

    def close(self, sequence: int) -> None:
        """Forget a sequence and free its memory; a generation that is under way is lost."""
        live = self._live(sequence)
        del self._sequences[sequence]
        # Pages that a burst still writes to are safe to give away: later passes wait for the burst on the device.
        self._admission.release(live)

    def refresh(self) -> None:
        """Take note of changed weights while sequences are open: all their ids will be read again.

        Not needed when all sequences were closed before the weights changed.
        """
        self._check_collected()
        self._admission.drop_all(self._sequences.values())

    def read(self) -> None:
        """Read now what `launch` would read before it decodes."""
        self._check_collected()
        admitted = self._admitted(self._budgets())
        with self._parts.model.generating():
            self._read(admitted)

    def launch(self) -> bool:
        """Start a burst for the sequences that want to generate; whether there were any."""
        self._check_collected()
        budgets = self._budgets()
        admitted = self._admitted(budgets)
        if not admitted:
            return False
        of_admitted = [budgets[sequence.number] for sequence in admitted]
        with self._parts.model.generating():
            self._read(admitted)
            self._burst = self._parts.decoder.start(admitted, of_admitted)
        self._counts.decoding_steps += max(of_admitted)
        return True

    def collect(self) -> list[Generation]:
        """Wait for the burst that was launched, if any; the generations that have finished since the last call."""
        burst, self._burst = self._burst, None
        for sequence, ids, logprobs in burst.results() if burst else ():
            if sequence.number in self._sequences:
                self._take(sequence, ids, logprobs)
        finished, self._finished = self._finished, []
        return finished

    def step(self) -> list[Generation]:
        """`launch`, then `collect`."""
        self.launch()
        return self.collect()

    def _take(self, sequence: LiveSequence, ids: list[int], logprobs: list[float]) -> None:
        """Add sampled ids to a sequence; the last one has not been fed to the model yet."""
        request = sequence.request
        if request is None:
            raise AssertionError(f"sequence {sequence.number} did not want to generate")
        sequence.own.cached += len(ids)
        sequence.own.ids += ids
        request.ids += ids
        request.logprobs += logprobs
        self._counts.sampled_tokens += len(ids)
        reason = self._reason(sequence, request)
        if reason:
            sequence.request = None
            self._finished.append(Generation(sequence.number, tuple(request.ids), tuple(request.logprobs), reason))

    def _reason(self, sequence: LiveSequence, request: Request) -> Reason | None:
        if request.ids[-1] in request.sampling.stop_ids:
            return "stop"
        if not request.remaining:
            return "length"
        return "limit" if sequence.length >= self.max_length else None

    def _budgets(self) -> dict[int, int]:
        """How many tokens each sequence that wants to generate may draw in the next burst."""
        burst, longest = self._settings.burst, self.max_length
        return {
            number: min(burst, sequence.request.remaining, longest - sequence.length)
            for number, sequence in self._sequences.items()
            if sequence.request
        }

    def _admitted(self, budgets: dict[int, int]) -> list[LiveSequence]:
        live = list(self._sequences.values())
        if not any(sequence.group.prompt.cached or sequence.own.cached for sequence in live):
            self._parts.renew_weights()
        return self._admission.admit(live, budgets)

    def _read(self, sequences: Sequence[LiveSequence]) -> None:
        for segments in passes(unread(sequences), self._parts.reading_tokens):
            self._parts.reader.read(segments)
            self._counts.reading_passes += 1
            self._counts.read_tokens += sum(segment.count for segment in segments)

    def _check_collected(self) -> None:
        if self._burst:
            raise UsageError("A burst is under way; collect it first.")

    def _live(self, sequence: int) -> LiveSequence:
        if sequence not in self._sequences:
            raise UsageError(f"There is no open sequence {sequence}.")
        return self._sequences[sequence]

    def _idle(self, sequence: int) -> LiveSequence:
        live = self._live(sequence)
        if live.request:
            raise UsageError(f"Sequence {sequence} is generating; collect its generation first.")
        return live

    def _check_ids(self, ids: Sequence[int]) -> None:
        if ids and not 0 <= min(ids) <= max(ids) < self._parts.vocabulary:
            raise UsageError(f"Ids must be from 0 to {self._parts.vocabulary - 1}, the model's vocabulary.")
