"""What is left of an episode's work at its end: which goals are achieved, and which calls did harm."""

from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from prove.core.episodes import Episode, Step
from prove.core.json_values import same
from prove.core.outcome import Added, Change, Outcome, Removed, rename_ids
from prove.core.records import Target
from prove.reward.checklist import Checklist, Item
from prove.reward.facts import (
    GONE,
    Facts,
    Likeness,
    Place,
    contents_of,
    effect_at_the_end,
    facts_of,
    liken,
    with_names,
)
from prove.reward.own_words import in_reference_words
from prove.reward.placed import place_calls
from prove.reward.success import abstained, expected_changes, expected_of, goal_reached


@dataclass(slots=True)
class Work:
    """For each goal of the checklist whether it is achieved at the end, and the calls that did harm."""

    achieved: list[bool]
    harmful: list["HarmfulCall"]


def judge(episode: Episode, checklist: Checklist) -> Work:
    """What is left of the work at the end of an episode."""
    episode = in_reference_words(episode)
    left = Remains(episode, expected_changes(episode))
    harmful = _harmful_calls(episode, checklist, left)
    achieved = [_achieved(episode, item, left) and not _is_spoilt(item, harmful) for item in checklist.items]
    _count_copies(checklist.items, achieved, left)
    for index in range(len(achieved) - 1, -1, -1):
        later = checklist.items[index].absorbed_by
        if later is not None:
            achieved[index] = achieved[later]
    return Work(achieved, harmful)


def _achieved(episode: Episode, item: Item, left: "Remains") -> bool:
    if item.goal is None or item.call is None:
        return item.turn < len(episode.turns) and abstained(episode.turns[item.turn])
    if item.kind != "write":
        return goal_reached(episode, item.turn, item.goal)
    if item.facts:
        return all(place in left.facts and same(left.facts[place], value) for place, value in item.facts.items())
    return goal_reached(episode, item.turn, item.goal)


def _count_copies(items: list[Item], achieved: list[bool], left: "Remains") -> None:
    """Of goals that make the same new record, only as many are achieved as there are copies of it."""
    met: Counter[tuple[Place, ...]] = Counter()
    for index, item in enumerate(items):
        places = tuple(item.facts)
        if achieved[index] and places:
            copies = [left.copies[place[:2]] for place in places if place[:2] in left.copies]
            achieved[index] = all(count > met[places] for count in copies)
            met[places] += 1


def _is_spoilt(item: Item, harmful: list["HarmfulCall"]) -> bool:
    """Whether a call of the goal's tool did harm in a record of the goal: then it was done wrongly."""
    if item.call is None or not item.facts:
        return False
    records = {place[:2] for place in item.facts}
    return any(call.name == item.call.name and not records.isdisjoint(call.records) for call in harmful)


class Remains:
    """What an episode left behind, in terms of the reference: its new records are named as the reference's are.

    Args:
        facts: The facts at the end.
        likeness: Which of its new records stand for which of the reference.
        copies: How many of its new records stand for those of a name.
    """

    def __init__(self, episode: Episode, wanted: tuple[Change, ...]) -> None:
        self.own_facts = facts_of(episode.changes)
        self.likeness: Likeness = liken(episode.changes, wanted)
        self.facts: Facts = with_names(self.own_facts, self.likeness.names)
        self.copies: Counter[tuple[Target, str]] = Counter()
        for (target, key), count in self.likeness.counts.items():
            self.copies[target, self.likeness.names.get(key, key)] += count


class HarmfulCall(NamedTuple):
    """A call with an unwanted change that is still there at the end.

    Args:
        position: Counted in the episode.
        records: The records that it harmed, named as the reference names them.
    """

    position: int
    name: str
    records: frozenset[tuple[Target, str]] = frozenset()


def _harmful_calls(episode: Episode, checklist: Checklist, left: Remains) -> list[HarmfulCall]:
    """The policy's calls that did harm.

    Where the effects of calls are not known, one of unknown position and name for each record that was harmed.
    """
    calls = [call for call in place_calls(episode) if call.turn >= episode.replayed and call.step.executed]
    if any(call.step.effect is None for call in calls):
        return [HarmfulCall(-1, "")] * _unwanted_records(checklist, left)
    inspector = _Inspector(episode, checklist, left)
    found: list[HarmfulCall] = []
    for call in calls:
        if call.step.effect and (records := inspector.harmed_records(call.step, call.step.effect)):
            found.append(HarmfulCall(call.position, call.step.call.name, records))
    return found


def _unwanted_records(checklist: Checklist, left: Remains) -> int:
    records = {
        place[:2]
        for place, value in left.facts.items()
        if not (place in checklist.final and same(checklist.final[place], value))
        and place not in checklist.shared_places
        and not any(same(value, other) for other in checklist.passing.get(place, ()))
    }
    return len(records)


class _Inspector:
    """Decides call by call, in order: additional copies of a new record, and repeated calls, are found by counting."""

    def __init__(self, episode: Episode, checklist: Checklist, left: Remains) -> None:
        self.episode, self.checklist, self.left = episode, checklist, left
        self.names = {raw: left.likeness.names.get(name, name) for raw, name in episode.names.items()}
        self.alike = left.likeness.counts.copy()
        self.passing = checklist.passing_records.copy()
        self.added = {(change.target, change.key) for change in episode.changes if isinstance(change, Added)}
        outcome = expected_of(episode).outcome
        self.references = [
            (call, call.arguments if outcome is None else outcome.rename(call.arguments))
            for call in episode.example.reference_calls
            if call.id in checklist.made
        ]

    def harmed_records(self, step: Step, effect: Outcome) -> frozenset[tuple[Target, str]]:
        """The records in which a call left an unwanted change that is still there at the end."""
        meant = self._facts_of_reference(step)
        contents = iter(contents_of(effect, self.episode.names))
        names = self.left.likeness.names
        harmed: list[tuple[Target, str]] = []
        for change in effect_at_the_end(effect, self.episode.names):
            passing = isinstance(change, Added) and self._is_passing(next(contents))
            if self._is_unwanted(change, meant, passing=passing):
                harmed.append((change.target, names.get(change.key, change.key)))
        return frozenset(harmed)

    def _facts_of_reference(self, step: Step) -> Facts:
        """What a call changes in the reference, if it is one of its calls and is made for the first time.

        Where other goals were missed, such a call may leave other values in these fields; that is no harm of its own.
        With additional arguments this holds for the fields that several calls change.
        """
        given = rename_ids(step.call.arguments, self.names)
        for place, (call, arguments) in enumerate(self.references):
            if call.name == step.call.name and same(
                {name: given[name] for name in arguments if name in given}, arguments
            ):
                del self.references[place]
                made = self.checklist.made[call.id]
                if len(given) == len(arguments):
                    return made
                return {place: value for place, value in made.items() if place in self.checklist.shared_places}
        return {}

    def _is_unwanted(self, change: Change, meant: Facts, *, passing: bool) -> bool:
        if isinstance(change, Removed):
            place = Place(change.target, change.key, GONE)
            return place in self.left.own_facts and not self._is_wanted(place, True, meant)
        if isinstance(change, Added):
            if not self._is_still_there(change):
                return False
            if (change.target, change.key) in self.added:
                if self.alike[change.target, change.key] <= 0:
                    return not passing
                self.alike[change.target, change.key] -= 1
        names, own = self.left.likeness.names, self.left.own_facts
        for name, value in change.fields.items():
            place = Place(change.target, change.key, name)
            if place in own and same(own[place], value):
                translated = Place(change.target, names.get(change.key, change.key), name)
                if not self._is_wanted(translated, rename_ids(value, names), meant):
                    return True
        return False

    def _is_still_there(self, change: Added) -> bool:
        return any(Place(change.target, change.key, name) in self.left.own_facts for name in change.fields)

    def _is_passing(self, content: tuple[Target, bytes]) -> bool:
        """Whether the reference makes such a record too, as often as this or more often, if only for a while."""
        self.passing[content] -= 1
        return self.passing[content] >= 0

    def _is_wanted(self, place: Place, value: Any, meant: Facts) -> bool:
        final = self.checklist.final
        if place in meant or (place in final and same(final[place], value)):
            return True
        return any(same(value, other) for other in self.checklist.passing.get(place, ()))
