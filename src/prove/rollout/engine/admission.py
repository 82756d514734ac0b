"""Which sequences take part in the next burst, and whose pages they get."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from prove.rollout.engine.pages import PagePool
from prove.rollout.engine.sequences import CachedIds, Group, LiveSequence


class Admission:
    """Gives pages to sequences, older ones first; a sequence that gets none waits.

    A sequence may take the pages of younger ones, whose ids are then read again later. If that lets nobody run, the
    oldest sequence that wants to generate may take everybody's, so that something always moves.
    """

    def __init__(self, pool: PagePool, page_size: int, max_rows: int) -> None:
        self._pool = pool
        self._page_size = page_size
        self._max_rows = max_rows
        self.evictions = 0

    def admit(self, live: Sequence[LiveSequence], ahead: Mapping[int, int]) -> list[LiveSequence]:
        """The sequences that run, with pages for their prompt, their ids and `ahead[number]` more.

        `live` are all open sequences, oldest first; those in `ahead` want to generate.
        """
        admitted: list[LiveSequence] = []
        for place, sequence in enumerate(live):
            if len(admitted) == self._max_rows:
                break
            if sequence.number not in ahead:
                continue
            # A newcomer leaves one page for each that runs already, or it would soon be evicted again.
            spare = 0 if sequence.own.pages else len(admitted)
            if not self._provide(sequence, ahead[sequence.number], spare, live, first_victim=place + 1):
                break
            admitted.append(sequence)
        if not admitted and ahead:
            first = next(sequence for sequence in live if sequence.number in ahead)
            if not self._provide(first, ahead[first.number], 0, live, first_victim=0):
                raise AssertionError(f"sequence {first.number} does not fit into an empty cache")
            admitted.append(first)
        return admitted

    def release(self, sequence: LiveSequence) -> None:
        """Take the pages of a closed sequence, and those of its prompt if it was the group's last member."""
        sequence.group.members.remove(sequence)
        self._drop(sequence.own)
        if not sequence.group.members:
            self._drop(sequence.group.prompt)

    def drop_all(self, live: Iterable[LiveSequence]) -> None:
        """Empty the cache: every id will be read again."""
        for sequence in live:
            self._drop(sequence.own)
            self._drop(sequence.group.prompt)

    def _provide(
        self, sequence: LiveSequence, ahead: int, spare: int, live: Sequence[LiveSequence], first_victim: int
    ) -> bool:
        prompt, own = sequence.group.prompt, sequence.own
        for_prompt = self._missing(prompt, len(prompt.ids))
        for_own = self._missing(own, len(own.ids) + ahead)
        if for_prompt + for_own:
            victims = self._victims(sequence, live, first_victim)
            while self._pool.available < for_prompt + for_own + spare:
                victim = next(victims, None)
                if victim is None:
                    return False
                self._drop(victim)
        prompt.pages += self._pool.take(for_prompt)
        own.pages += self._pool.take(for_own)
        return True

    def _missing(self, part: CachedIds, tokens: int) -> int:
        return max(0, -(-tokens // self._page_size) - len(part.pages))

    def _victims(self, sequence: LiveSequence, live: Sequence[LiveSequence], first_victim: int) -> Iterator[CachedIds]:
        """What may be dropped for `sequence`: prompts that nobody continues, then sequences, the youngest first."""
        for other in reversed(live):
            if _is_unused(other.group) and other.group is not sequence.group:
                yield other.group.prompt
        for other in reversed(live[first_victim:]):
            if other.own.pages and other is not sequence:
                self.evictions += 1
                yield other.own
                if _is_unused(other.group) and other.group is not sequence.group:
                    yield other.group.prompt

    def _drop(self, part: CachedIds) -> None:
        self._pool.give(part.pages)
        part.pages = []
        part.cached = 0


def _is_unused(group: Group) -> bool:
    """Whether the prompt is in the cache and no member continues it at the moment."""
    return bool(group.prompt.pages) and not any(member.own.pages for member in group.members)
