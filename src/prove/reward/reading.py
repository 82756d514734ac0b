"""An episode laid out for scoring: its tool turns pooled, its abstention turns apart, its calls aligned."""

from dataclasses import dataclass
from functools import cached_property

from prove.core.trace import Episode
from prove.reward.matching import Pair, PairFilter, Placed, Wanted, align, place_calls, want_calls


@dataclass
class Reading:
    """What the components look at. `calls` are those of tool turns alone; `pairs` align them with the reference."""

    episode: Episode
    wanted: list[Wanted]
    calls: list[Placed]
    all_calls: list[Placed]
    pairs: list[Pair]

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of the reference's tools."""
        return frozenset(want.call.name for want in self.wanted)

    @cached_property
    def right_refusals(self) -> frozenset[int]:
        """The positions of calls that were refused as their reference call was."""
        expected = self.episode.example.expected
        if expected is None or all(result.ok for result in expected.results.values()):
            return frozenset()
        return frozenset(
            pair.placed
            for pair in self.pairs
            if (wanted := expected.results[self.wanted[pair.wanted].call.id]).code is not None
            and wanted.code == self.all_calls[pair.placed].step.result.code
        )

    def of_turn(self, turn: int) -> "Reading":
        """The same for one turn alone; what the order depends on stays as it was found."""
        kept = [place for place, want in enumerate(self.wanted) if want.turn == turn]
        at = {place: new for new, place in enumerate(kept)}
        pairs = [Pair(at[p.wanted], p.placed, p.share, p.in_order) for p in self.pairs if p.wanted in at]
        calls = [call for call in self.calls if call.turn == turn]
        return Reading(self.episode, [self.wanted[place] for place in kept], calls, self.all_calls, pairs)


def read(episode: Episode, counts: PairFilter | None = None) -> Reading:
    """Lay an episode out and align its calls; with a filter, only pairs that count are made."""
    placed = place_calls(episode)
    wanted = want_calls(episode)
    asked = {want.turn for want in wanted}
    calls = [call for call in placed if call.turn in asked]
    return Reading(episode, wanted, calls, placed, align(wanted, calls, counts))
