"""An episode prepared for scoring: the calls of its tool turns, aligned with the reference calls."""

from dataclasses import dataclass, replace

from prove.core.episodes import Episode
from prove.reward.components import LEVEL_SCORE, Tally, pooled
from prove.reward.matching import align
from prove.reward.placed import Pair, Placed, Wanted, place_calls, want_calls
from prove.reward.success import success, told


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
        success: Whether the work was done; None where that cannot be judged.
        told: Whether the user was told what was asked for.
    """

    episode: Episode
    wanted: list[Wanted]
    calls: list[Placed]
    all_calls: list[Placed]
    pairs: list[Pair]
    tool_names: frozenset[str]
    right_refusals: frozenset[int]
    success: bool | None
    told: bool

    @property
    def own_calls(self) -> list[Placed]:
        """The calls of all turns that the policy made itself."""
        return [call for call in self.all_calls if call.turn >= self.episode.replayed]

    def tallies(self) -> dict[int, Tally]:
        """What is counted in each tool turn, by the number of the turn."""
        found: dict[int, Tally] = {}
        names: dict[int, set[str]] = {}
        for want in self.wanted:
            turn = want.turn
            if turn not in found:
                found[turn], names[turn] = Tally(), set()
            found[turn].wanted += 1
            names[turn].add(want.call.name)
        right = self.right_refusals
        for call in self.calls:
            tally = found[call.turn]
            tally.calls += 1
            tally.levels += 1.0 if call.position in right else LEVEL_SCORE[call.step.result.level]
            tally.named += call.step.call.name in names[call.turn]
        for pair in self.pairs:
            tally = found[self.wanted[pair.wanted].turn]
            tally.pairs += 1
            tally.in_order += pair.in_order
            tally.shares += pair.share
        return found

    def tally(self, turns: dict[int, Tally]) -> Tally:
        """What is counted in all tool turns together."""
        if len(turns) == 1:
            return next(iter(turns.values()))
        named = sum(call.step.call.name in self.tool_names for call in self.calls)
        return pooled(turns.values(), named)


def read(episode: Episode) -> Reading:
    """Prepare an episode for scoring."""
    placed = place_calls(episode)
    wanted = want_calls(episode)
    asked = {want.turn for want in wanted}
    calls = [call for call in placed if call.turn in asked]
    pairs = align(wanted, calls)
    refusals = _right_refusals(episode, wanted, placed, pairs)
    done = success(episode) if episode.example.expected is not None else None
    reading = Reading(episode, wanted, calls, placed, pairs, _names(wanted), refusals, done, told(episode))
    return _without_replayed(reading) if episode.replayed else reading


def _without_replayed(reading: Reading) -> Reading:
    """The reading of the policy's own turns; dependencies on calls of replayed turns are fulfilled and left out."""
    replayed = reading.episode.replayed
    first = sum(want.turn < replayed for want in reading.wanted)
    wanted = [
        Wanted(want.call, want.turn, tuple((index - first, message) for index, message in want.after if index >= first))
        for want in reading.wanted[first:]
    ]
    pairs = [
        Pair(pair.wanted - first, pair.placed, pair.share, pair.in_order)
        for pair in reading.pairs
        if pair.wanted >= first
    ]
    calls = [call for call in reading.calls if call.turn >= replayed]
    return replace(reading, wanted=wanted, calls=calls, pairs=pairs, tool_names=_names(wanted))


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
