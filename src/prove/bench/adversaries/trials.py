"""Calls that a policy finds by trying them in a fork of the world: wrong ones that are accepted, and ones that undo."""

import datetime as dt
from collections.abc import Iterator, Set
from itertools import islice, product
from random import Random
from typing import Any

import msgspec

from prove.bench.adversaries.moves import as_call
from prove.bench.adversaries.scene import Scene, declared, keys_of
from prove.core.examples import ReferenceCall, Turn
from prove.core.outcome import Added, Change, Changed, Outcome, Removed
from prove.core.provenance import Found, Read
from prove.core.records import Target
from prove.core.results import Call
from prove.core.shapes import Shape
from prove.core.world_session import WorldSession

Place = tuple[Target, str, str]
"""A field of a record: its table, the record's key, and its name."""

MOST_TRIALS = 60
"""How many calls are tried for one purpose."""
OTHER_TEXT = "something else"


def effect_of(session: WorldSession, *calls: Call) -> Outcome | None:
    """What calls would change in a session; None if one of them is refused."""
    fork = session.fork()
    for call in calls:
        if not fork.call(call.name, call.arguments).ok:
            return None
    return fork.changes_since(session)


def made_in(session: WorldSession) -> set[str]:
    """The keys of the records that came to exist in a session."""
    outcome = session.outcome()
    back = {name: raw for raw, name in outcome.names.items()}
    return {back.get(change.key, change.key) for change in outcome.changes if isinstance(change, Added)}


def other_entity(scene: Scene, call: ReferenceCall, session: WorldSession, rng: Random) -> Call | None:
    """The same call on another entity, accepted, with another effect, and nowhere in the reference."""
    tool = scene.tool(call.name)
    if tool is None:
        return None
    right = effect_of(session, as_call(call))
    tries: list[Call] = []
    for name, shape in declared(tool, call).items():
        keys = [key for key in keys_of(session, shape) if key != call.arguments[name]]
        rng.shuffle(keys)
        tries += [Call(call.name, {**call.arguments, name: key}) for key in keys]
    return _first_wrong(scene, session, tries, right)


def other_value(scene: Scene, call: ReferenceCall, session: WorldSession) -> Call | None:
    """The same call with another value that is not a key: accepted, with another effect, nowhere in the reference.

    A text that may be worded in any way is replaced by one that holds nothing of what it must.
    """
    tool = scene.tool(call.name)
    if tool is None:
        return None
    right = effect_of(session, as_call(call))
    free = scene.free_texts(call)
    tries = [
        Call(call.name, {**call.arguments, name: other})
        for name, shape in declared(tool, call).items()
        for other in ([OTHER_TEXT] if name in free else other_values(call.arguments[name], shape))
    ]
    return _first_wrong(scene, session, tries, right)


def another_entity_too(scene: Scene, call: ReferenceCall, session: WorldSession, rng: Random) -> Call | None:
    """The same call on another entity, accepted after the right one; None if harm done before makes that impossible."""
    after = session.fork()
    if not after.call(call.name, call.arguments).ok:
        return None
    return other_entity(scene, call, after, rng)


def overwriting(scene: Scene, call: ReferenceCall, session: WorldSession) -> Call | None:
    """The same call again with another value, accepted after the right one and with an effect of its own."""
    after = session.fork()
    after.call(call.name, call.arguments)
    return other_value(scene, call, after)


def damaging(
    scene: Scene, turn: Turn, call: ReferenceCall, session: WorldSession, taken: Set[Place] = frozenset()
) -> Call | None:
    """After the right call: a call that leaves what it changed, and changes another field of the same record.

    More words in a text that may be worded in any way are no damage. Nor is the same write once more, in whatever
    arguments: that one is a policy of its own.

    Args:
        taken: Fields that the call must leave alone too.
    """
    after = session.fork()
    if not after.call(call.name, call.arguments).ok:
        return None
    made = after.changes_since(session)
    right = _written(made)
    texts = [text for each in scene.calls.values() for text in scene.free_texts(each).values()]

    def damaged(trial: Call) -> bool:
        effect = effect_of(after, trial)
        return (
            effect is not None
            and _is_beside(effect, right)
            and taken.isdisjoint(changed_places(effect))
            and not _is_in_a_text(effect, texts, after)
            and effect_of(session, trial) != made
        )

    return next(filter(damaged, _about_the_same(scene, turn, call, session, after, one_more=True)), None)


def changed_places(effect: Outcome) -> set[Place]:
    """The fields of earlier records that an effect changed."""
    return {
        (change.target, change.key, name)
        for change in effect.changes
        if isinstance(change, Changed)
        for name in change.fields
    }


def undoing(scene: Scene, turn: Turn, call: ReferenceCall, session: WorldSession) -> Call | None:
    """After the right call, which changes something: a call after which nothing of that is left."""
    after = session.fork()
    if not after.call(call.name, call.arguments).ok or not after.changes_since(session):
        return None

    def undone(trial: Call) -> bool:
        fork = after.fork()
        return fork.call(trial.name, trial.arguments).ok and not fork.changes_since(session)

    return next(filter(undone, _about_the_same(scene, turn, call, session, after)), None)


def other_lookups(scene: Scene, turn: Turn, call: ReferenceCall, session: WorldSession) -> list[Call]:
    """Another read that shows all values that later calls take from this one; empty if there is none."""
    needed = _values_taken_from(scene, call.id)
    for tool in scene.candidates(turn):
        if tool.read_only and tool.name != call.name and not tool.parameters.required:
            trial = Call(tool.name, {"limit": 50} if "limit" in tool.parameters.fields else {})
            result = session.fork().call(trial.name, trial.arguments)
            text = result.text
            if result.ok and needed and all(msgspec.json.encode(value).decode() in text for value in needed):
                return [trial]
    return []


def _values_taken_from(scene: Scene, id: str) -> list[Any]:
    return [
        call.arguments[name]
        for call in scene.calls.values()
        for name, origin in call.provenance.items()
        if isinstance(origin, Found | Read) and origin.call == id and name in call.arguments
    ]


def _first_wrong(scene: Scene, session: WorldSession, tries: list[Call], right: Outcome | None) -> Call | None:
    """The first call that is accepted, changes something else than the right one, and is asked for nowhere else."""
    asked = [as_call(call) for call in scene.calls.values()]
    for trial in tries[:MOST_TRIALS]:
        effect = effect_of(session, trial)
        if effect and effect != right and trial not in asked:
            return trial
    return None


def _written(effect: Outcome) -> dict[tuple[Any, str], frozenset[str]]:
    """The records that an effect changed or added, each with the fields that were there before and have changed."""
    back = {name: raw for raw, name in effect.names.items()}
    return {
        (change.target, back.get(change.key, change.key)): frozenset(
            change.fields if isinstance(change, Changed) else ()
        )
        for change in effect.changes
        if not isinstance(change, Removed)
    }


def _is_beside(effect: Outcome, right: dict[tuple[Any, str], frozenset[str]]) -> bool:
    """Whether an effect is on one of these records, and on none of these fields."""
    changes = [change for change in effect.changes if (change.target, change.key) in right]
    return bool(changes) and all(
        isinstance(change, Changed) and right[change.target, change.key].isdisjoint(change.fields) for change in changes
    )


def _is_in_a_text(effect: Outcome, texts: list[str], before: WorldSession) -> bool:
    """Whether an effect is on a field that holds one of these texts."""
    old = [value for change in effect.changes for value in _old_values((change,), before).values()]
    return any(text in value for text in texts for value in old if isinstance(value, str))


def _about_the_same(
    scene: Scene,
    turn: Turn,
    call: ReferenceCall,
    before: WorldSession,
    after: WorldSession,
    *,
    one_more: bool = False,
) -> Iterator[Call]:
    """Calls of the turn's tools on what a call changed: its own values, the old ones, and others for what is left.

    Args:
        one_more: Whether to give them also one argument more than they need, each in turn.
    """
    tool = scene.tool(call.name)
    effect = after.changes_since(before)
    back = {name: raw for raw, name in effect.names.items()}
    old = _old_values(effect.changes, before)
    keys = {change.target: back.get(change.key, change.key) for change in effect.changes}
    for other in scene.candidates(turn):
        if other.read_only or tool is None or other.server != tool.server:
            continue
        fields = other.parameters.fields
        needed = [name for name in fields if name in other.parameters.required or (name in old and not one_more)]
        more = [[name] for name in fields if name not in needed] if one_more else []
        for names in ([*needed, *added] for added in ([], *more)):
            choices = [list(_choices(name, fields[name], call, old, keys)) for name in names]
            for values in islice(product(*choices), MOST_TRIALS):
                yield Call(other.name, dict(zip(names, values, strict=True)))


def _choices(name: str, shape: Shape, call: ReferenceCall, old: dict[str, Any], keys: dict[Any, str]) -> Iterator[Any]:
    if shape.ref is not None and shape.ref.target in keys:
        yield keys[shape.ref.target]
    if name in old:
        yield old[name]
    if name in call.arguments:
        yield call.arguments[name]
        yield from other_values(call.arguments[name], shape)
    else:
        yield from shape.enum
        if shape.kind == "string" and not shape.enum and shape.ref is None and shape.format is None:
            yield OTHER_TEXT
        if shape.kind in ("integer", "number"):
            yield 1


def _old_values(changes: tuple[Change, ...], before: WorldSession) -> dict[str, Any]:
    """The values that fields had before they were changed, by the name of the field."""
    old: dict[str, Any] = {}
    for change in changes:
        if isinstance(change, Added):
            continue
        row = getattr(before.state(change.target.server), change.target.table).find(change.key)
        content: dict[str, Any] = {} if row is None else msgspec.to_builtins(row)
        wanted = content if isinstance(change, Removed) else change.fields
        old |= {name: content[name] for name in wanted if content.get(name) is not None}
    return old


def other_values(value: Any, shape: Shape) -> Iterator[Any]:
    """Other values that a parameter may have."""
    if shape.enum:
        yield from (other for other in shape.enum if other != value)
    elif shape.sensitive or shape.ref is not None:
        return
    elif isinstance(value, bool):
        yield not value
    elif isinstance(value, int | float):
        yield from (value + 1, value - 1, value * 2)
    elif isinstance(value, str) and shape.format is not None:
        yield from _other_moments(value, shape)
    elif isinstance(value, str):
        yield from (f"{value} 2", f"{value}x")
    elif isinstance(value, list) and len(value) > 1:  # pyright: ignore[reportUnknownArgumentType]
        yield value[:-1]


def _other_moments(value: str, shape: Shape) -> Iterator[str]:
    assert shape.format is not None
    parsed: Any = shape.format.parse(value)
    if isinstance(parsed, dt.time):
        yield (
            (dt.datetime.combine(dt.date(2026, 1, 1), parsed) + dt.timedelta(hours=1)).time().isoformat()[: len(value)]
        )
    else:
        for days in (1, 7, -1):
            yield (parsed + dt.timedelta(days=days)).isoformat()[: len(value)]
