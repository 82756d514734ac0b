"""An episode prepared for scoring: the calls of its tool turns, aligned with the reference calls."""

from collections.abc import Container
from dataclasses import dataclass

from prove.core.episodes import Episode
from prove.reward.matching import Pair, PairFilter, Placed, Wanted, align, place_calls, want_calls


@dataclass(slots=True)
class Reading:
    """What the components read.

    Args:
        wanted: The reference calls.
        calls: The calls of tool turns, which are turns with reference calls.
        all_calls: The calls of all turns.
        pairs: The alignment of `calls` with `wanted`.
        tool_names: The names of the reference's tools.
        right_refusals: The positions of calls that were refused with the code of their reference call.
    """

    episode: Episode
    wanted: list[Wanted]
    calls: list[Placed]
    all_calls: list[Placed]
    pairs: list[Pair]
    tool_names: frozenset[str]
    right_refusals: frozenset[int]

    @property
    def own_calls(self) -> list[Placed]:
        """The calls of all turns that the policy made itself."""
        return [call for call in self.all_calls if call.turn >= self.episode.replayed]

    def of_turn(self, turn: int) -> "Reading":
        """The reading of one turn; whether its pairs are in order does not change."""
        return self.of_turns({turn})

    def of_turns(self, turns: Container[int]) -> "Reading":
        """The reading of some turns."""
        kept = [place for place, want in enumerate(self.wanted) if want.turn in turns]
        at = {place: new for new, place in enumerate(kept)}
        wanted = [self.wanted[place] for place in kept]
        pairs = [Pair(at[p.wanted], p.placed, p.share, p.in_order) for p in self.pairs if p.wanted in at]
        calls = [call for call in self.calls if call.turn in turns]
        return Reading(self.episode, wanted, calls, self.all_calls, pairs, _names(wanted), self.right_refusals)


def read(episode: Episode, counts: PairFilter | None = None) -> Reading:
    """Prepare an episode for scoring; with a filter, only pairs that it accepts are aligned."""
    placed = place_calls(episode)
    wanted = want_calls(episode)
    asked = {want.turn for want in wanted}
    calls = [call for call in placed if call.turn in asked]
    pairs = align(wanted, calls, counts)
    reading = Reading(
        episode, wanted, calls, placed, pairs, _names(wanted), _right_refusals(episode, wanted, placed, pairs)
    )
    return _without_replayed(reading) if episode.replayed else reading


def _without_replayed(reading: Reading) -> Reading:
    """The reading of the policy's own turns; dependencies on calls of replayed turns are fulfilled and left out."""
    own = reading.of_turns(range(reading.episode.replayed, len(reading.episode.example.turns)))
    first = len(reading.wanted) - len(own.wanted)
    for place, want in enumerate(own.wanted):
        after = tuple((index - first, message) for index, message in want.after if index >= first)
        own.wanted[place] = Wanted(want.call, want.turn, after)
    return own


def _names(wanted: list[Wanted]) -> frozenset[str]:
    return frozenset([want.call.name for want in wanted])


def _right_refusals(episode: Episode, wanted: list[Wanted], placed: list[Placed], pairs: list[Pair]) -> frozenset[int]:
    if episode.example.expected is None:
        return frozenset()
    results = episode.example.expected.results
    found: list[int] = []
    for pair in pairs:
        result, meant = placed[pair.placed].step.result, results[wanted[pair.wanted].call.id]
        if result.level == meant.level == "failed" and result.code == meant.code:
            found.append(pair.placed)
    return frozenset(found)
