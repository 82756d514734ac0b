"""Says in sentences why an episode scored what it did under `prove`."""

from collections.abc import Iterator

from prove.core.json_values import same
from prove.core.trace import Episode
from prove.reward.components import budget
from prove.reward.matching import Pair
from prove.reward.profiles import ProveConfig, score
from prove.reward.reading import Reading, read
from prove.reward.success import goal_reached, told


def explain(episode: Episode, config: ProveConfig | None = None) -> Iterator[str]:
    """A line for the total, then one for everything that cost something."""
    chosen = config or ProveConfig()
    result = score(episode)
    if result.total is None:
        yield f"Not scored: {episode.error}"
        return
    parts = ", ".join(f"{name} {value:.3f}" for name, value in result.parts.items())
    yield f"Total {result.total:.3f} ({parts}); {'success' if result.success else 'no success'}."
    reading = read(episode)
    yield from _reference(reading)
    yield from _calls(reading)
    yield from _budget(reading, chosen)
    yield from _turns(episode)
    if episode.stopped == "limit":
        yield "The assistant ran out of messages."
    if not told(episode):
        yield "The user was not told everything that was asked for."


def _reference(reading: Reading) -> Iterator[str]:
    pairs = {pair.wanted: pair for pair in reading.pairs}
    for place, want in enumerate(reading.wanted):
        title = f"Reference call {want.call.id} ({want.call.name}, turn {want.turn + 1})"
        pair = pairs.get(place)
        if pair is None:
            yield f"{title} is unmatched: no call of that name in its turn carries {_keys(want.call.arguments)}."
            continue
        if not pair.in_order:
            yield from _broken_order(reading, place, pair, pairs, title)
        given = reading.all_calls[pair.placed].step.call.arguments
        for key, value in want.call.arguments.items():
            if not same(given[key], value):
                yield f"{title}: {key} is {given[key]!r} instead of {value!r}."


def _broken_order(reading: Reading, place: int, pair: Pair, pairs: dict[int, Pair], title: str) -> Iterator[str]:
    call = reading.all_calls[pair.placed]
    for before, needs_message in reading.wanted[place].after:
        source = reading.wanted[before].call
        found = pairs.get(before)
        if found is None:
            yield f"{title} depends on {source.id} ({source.name}), which was never made."
            continue
        earlier = reading.all_calls[found.placed]
        if needs_message and earlier.message >= call.message:
            yield f"{title} takes a value from {source.id} ({source.name}), but was made in the same message or before."
        elif earlier.position >= call.position:
            yield f"{title} must come after {source.id} ({source.name}), but was made before it."


def _calls(reading: Reading) -> Iterator[str]:
    for call in reading.calls:
        result = call.step.result
        if not result.ok:
            name = call.step.call.name or "an unreadable call"
            yield f"Call {call.position + 1} ({name}) was {result.level}: {result.message}."
        if result.ok and call.step.call.name not in reading.names:
            yield f"Call {call.position + 1} ({call.step.call.name}) is of a tool that the reference does not use."


def _budget(reading: Reading, config: ProveConfig) -> Iterator[str]:
    if reading.wanted:
        allowed = budget(len(reading.wanted), config.beta)
        over = f", {len(reading.calls) - allowed} too many" if len(reading.calls) > allowed else ""
        yield f"Budget {allowed} for {len(reading.wanted)} reference calls; {len(reading.calls)} were made{over}."


def _turns(episode: Episode) -> Iterator[str]:
    for number, turn in enumerate(episode.example.turns):
        if number >= len(episode.turns):
            yield f"Turn {number + 1} was never reached."
            continue
        done = episode.turns[number]
        if not turn.reference_calls and done.steps:
            yield f"Turn {number + 1} asked for words alone, and {len(done.steps)} calls were made."
        if not turn.reference_calls and not done.text.strip():
            yield f"Turn {number + 1} asked for words, and nothing was said."
        for goal in turn.goals:
            if goal.kind != "write" and not goal_reached(episode, number, goal):
                yield f"Turn {number + 1}: the {goal.kind} of {goal.call} was not reached."


def _keys(arguments: dict[str, object]) -> str:
    return ", ".join(arguments) if arguments else "no arguments"
