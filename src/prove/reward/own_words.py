"""An episode in the reference's words: texts that hold what they must are as good as the reference's.

Such a text is replaced by the reference's, in the state, in the effects of calls and in their arguments. What compares
the episode with its reference then finds no difference but those that count.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from prove.core.episodes import Episode, Step
from prove.core.outcome import Change, Outcome, Removed, rename_ids, renamed_changes
from prove.core.records import Target
from prove.core.results import Call
from prove.reward.facts import NAME, liken
from prove.reward.kept import Kept
from prove.reward.namesakes import namesakes
from prove.reward.obligations import Duty, duties_of

_encode = msgspec.json.Encoder(order="sorted").encode
_replace = msgspec.structs.replace
_kept: Kept[Episode] = Kept(64)


def in_reference_words(episode: Episode) -> Episode:
    """The episode as if it had used the reference's words where its own do as well; itself where there are none."""
    duties = duties_of(episode.example)
    expected = episode.example.expected
    if not duties or expected is None or expected.outcome is None or episode.outcome is None:
        return episode
    made, wanted = episode.outcome, expected.outcome
    return _kept.of(episode, lambda: _Rewording(duties, wanted).of(episode, made))


class _Rewording:
    def __init__(self, duties: tuple[Duty, ...], wanted: Outcome) -> None:
        self.duties, self.wanted = duties, wanted
        self.fields = {(spot.target, spot.field) for duty in duties for spot in duty.spots}
        self.verbatim = {
            (change.target, name, value)
            for change in wanted.changes
            if not isinstance(change, Removed)
            for name, value in change.fields.items()
            if (change.target, name) in self.fields and isinstance(value, str)
        }

    def of(self, episode: Episode, outcome: Outcome) -> Episode:
        state = self._outcome(outcome)
        turns = tuple(
            _replace(
                turn,
                messages=tuple(
                    _replace(message, steps=tuple(self._step(step, state.names) for step in message.steps))
                    for message in turn.messages
                ),
            )
            for turn in episode.turns
        )
        if state is outcome and turns == episode.turns:
            return episode
        return _replace(episode, turns=turns, outcome=state)

    def _outcome(self, outcome: Outcome) -> Outcome:
        """The outcome with the reference's words, and with the reference's names of new records that are the same."""
        if not any(self._has_own_words(change) for change in outcome.changes):
            return outcome
        names = self._names_without_texts(outcome.changes)
        renamed = renamed_changes(outcome.changes, names)
        changes = self._reworded(renamed)
        if changes == renamed:
            return outcome
        later = namesakes(changes, self.wanted.changes)
        changes = tuple(sorted(renamed_changes(changes, later), key=_encode))
        is_equal = [*map(_encode, changes)] == sorted(map(_encode, self.wanted.changes))
        known = {raw: names.get(name, name) for raw, name in outcome.names.items()}
        known = {raw: later.get(name, name) for raw, name in known.items()}
        return Outcome(self.wanted.key if is_equal else outcome.key, changes, known)

    def _has_own_words(self, change: Change) -> bool:
        return not isinstance(change, Removed) and any(
            (change.target, name) in self.fields
            and isinstance(value, str)
            and (change.target, name, value) not in self.verbatim
            for name, value in change.fields.items()
        )

    def _names_without_texts(self, changes: tuple[Change, ...]) -> dict[str, str]:
        """The reference's names of the new records, by all that is not worded: texts may mention them."""
        mine, theirs = self._blank(changes), self._blank(self.wanted.changes)
        first = namesakes(mine, theirs)
        rest = liken(renamed_changes(mine, first), theirs).names
        return {**rest, **{name: rest.get(other, other) for name, other in first.items()}}

    def _blank(self, changes: Iterable[Change]) -> tuple[Change, ...]:
        return tuple(
            change if isinstance(change, Removed) else _replace(change, fields=self._blank_fields(change))
            for change in changes
        )

    def _blank_fields(self, change: Any) -> dict[str, Any]:
        return {
            name: "" if (change.target, name) in self.fields and isinstance(value, str) else value
            for name, value in change.fields.items()
        }

    def _reworded(self, changes: Iterable[Change]) -> tuple[Change, ...]:
        return tuple(
            change if isinstance(change, Removed) else _replace(change, fields=self._reworded_fields(change))
            for change in changes
        )

    def _reworded_fields(self, change: Any) -> dict[str, Any]:
        fields: dict[str, Any] = change.fields
        found: dict[str, Any] = {}
        for name, value in fields.items():
            if (change.target, name) in self.fields and isinstance(value, str):
                found |= self._replaced(change.target, change.key, name, fields)
        return {**fields, **found} if found else fields

    def _replaced(self, target: Target, key: str, name: str, fields: dict[str, Any]) -> dict[str, Any]:
        """What the reference says in a field of the record that has most in common; nothing if no text fits."""
        text: str = fields[name]
        if (target, name, text) in self.verbatim:
            return {}
        best = (-1, -1)
        found: dict[str, Any] = {}
        for duty in self.duties:
            for spot in duty.spots:
                if (spot.target, spot.field) != (target, name) or spot.key != ("" if NAME.fullmatch(key) else key):
                    continue
                alike = duty.in_field(spot, text, fields)
                if alike is not None and alike > best:
                    best, found = alike, duty.in_reference(spot, text, fields)
        return found

    def _step(self, step: Step, names: Mapping[str, str]) -> Step:
        call, effect = self._call(step.call, names), step.effect
        if effect:
            known = {**effect.names, **{raw: names[raw] for raw in effect.names if raw in names}}
            back = {name: raw for raw, name in effect.names.items()}
            final = renamed_changes(renamed_changes(effect.changes, back), {**known, **names})
            changes = self._reworded(final)
            if changes != final:
                effect = Outcome(effect.key, changes, known)
        return step if call is step.call and effect is step.effect else _replace(step, call=call, effect=effect)

    def _call(self, call: Call, names: Mapping[str, str]) -> Call:
        """A call with the reference's words in its arguments, where its own do as well."""
        duties = [duty for duty in self.duties if duty.tool == call.name]
        if not duties:
            return call
        given: dict[str, Any] = rename_ids(call.arguments, names)
        found = dict(self._arguments(duties, given))
        return _replace(call, arguments={**call.arguments, **found}) if found else call

    def _arguments(self, duties: list[Duty], given: dict[str, Any]) -> Iterator[tuple[str, str]]:
        best: dict[str, int] = {}
        for duty in duties:
            text = given.get(duty.argument)
            if not isinstance(text, str) or any(other.text == text for other in duties):
                continue
            alike = duty.in_argument(text, given)
            if alike is not None and alike > best.get(duty.argument, -1):
                best[duty.argument] = alike
                yield duty.argument, duty.text
