"""An episode laid out for scoring: its tool turns pooled, its abstention turns apart, its calls aligned."""

from collections.abc import Container
from dataclasses import dataclass

from prove.core.trace import Episode
from prove.reward.matching import Pair, PairFilter, Placed, Wanted, align, place_calls, want_calls


@dataclass(slots=True)
class Reading:
    """What the components look at. `calls` are those of tool turns alone; `pairs` align them with the reference.

    `names` are the names of the reference's tools, `right_refusals` the positions of calls that were refused as their
    reference call was.
    """

    episode: Episode
    wanted: list[Wanted]
    calls: list[Placed]
    all_calls: list[Placed]
    pairs: list[Pair]
    names: frozenset[str]
    right_refusals: frozenset[int]

    @property
    def own_calls(self) -> list[Placed]:
        """All calls that the policy made itself, in whatever turn."""
        return [call for call in self.all_calls if call.turn >= self.episode.replayed]

    def of_turn(self, turn: int) -> "Reading":
        """The same for one turn alone; what the order depends on stays as it was found."""
        return self.of_turns({turn})

    def of_turns(self, turns: Container[int]) -> "Reading":
        """The same for some turns alone."""
        kept = [place for place, want in enumerate(self.wanted) if want.turn in turns]
        at = {place: new for new, place in enumerate(kept)}
        wanted = [self.wanted[place] for place in kept]
        pairs = [Pair(at[p.wanted], p.placed, p.share, p.in_order) for p in self.pairs if p.wanted in at]
        calls = [call for call in self.calls if call.turn in turns]
        return Reading(self.episode, wanted, calls, self.all_calls, pairs, _names(wanted), self.right_refusals)


def read(episode: Episode, counts: PairFilter | None = None) -> Reading:
    """Lay an episode out and align its calls; with a filter, only pairs that count are made."""
    placed = place_calls(episode)
    wanted = want_calls(episode)
    asked = {want.turn for want in wanted}
    calls = [call for call in placed if call.turn in asked]
    pairs = align(wanted, calls, counts)
    whole = Reading(
        episode, wanted, calls, placed, pairs, _names(wanted), _right_refusals(episode, wanted, placed, pairs)
    )
    return whole.of_turns(range(episode.replayed, len(episode.example.turns))) if episode.replayed else whole


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
