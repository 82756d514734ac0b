"""Says in sentences how an episode differs from its reference, in agreement with its score under a profile."""

from collections.abc import Iterator
from dataclasses import replace

from prove.core.episodes import Episode
from prove.core.json_values import same
from prove.reward.components import budget
from prove.reward.matching import Pair, Wanted
from prove.reward.profiles import PROFILES, Profile, reading_of, score
from prove.reward.reading import Reading
from prove.reward.score import Score
from prove.reward.state_components import harmed_records
from prove.reward.success import expected_of, goal_reached, told


def explain(episode: Episode, profile: Profile | None = None) -> Iterator[str]:
    """The total under a profile (default: `prove`), then one sentence for each difference from the reference."""
    chosen = profile or PROFILES["prove"]
    result = score(episode, chosen)
    if result.total is None:
        yield f"Not scored: {result.reason}"
        return
    parts = ", ".join(f"{name} {value:.3f}" for name, value in result.parts.items())
    done = "not judged" if result.success is None else "success" if result.success else "no success"
    yield f"{chosen.name}: total {result.total:.3f} ({parts}); {done}."
    reading = reading_of(episode, chosen)
    if chosen.pairs is not None:
        reading = replace(reading, pairs=chosen.pairs(reading))
    yield from _reference(reading, chosen, result)
    yield from _calls(reading)
    yield from _count(reading, chosen)
    yield from _turns(episode)
    yield from _ending(episode, result)


def _reference(reading: Reading, profile: Profile, result: Score) -> Iterator[str]:
    differences = list(_reference_differences(reading, profile))
    if differences and profile.full_credit is not None and result.success and reading.calls:
        yield "The calls are not the reference's, but the work is done: coverage and argument are 1."
    else:
        yield from differences


def _reference_differences(reading: Reading, profile: Profile) -> Iterator[str]:
    pairs = {pair.wanted: pair for pair in reading.pairs}
    for place, want in enumerate(reading.wanted):
        title = f"Reference call {want.call.id} ({want.call.name}, turn {want.turn + 1})"
        pair = pairs.get(place)
        if pair is None:
            yield f"{title} is unmatched: {_why_unmatched(reading, want, profile)}."
            continue
        if not pair.in_order:
            yield from _broken_order(reading, place, pair, pairs, title)
        given = reading.all_calls[pair.placed].step.call.arguments
        for key, value in want.call.arguments.items():
            if key not in given:
                yield f"{title}: {key} is missing."
            elif not same(given[key], value):
                yield f"{title}: {key} is {given[key]!r} instead of {value!r}."


def _why_unmatched(reading: Reading, want: Wanted, profile: Profile) -> str:
    matched = {pair.placed for pair in reading.pairs}
    calls = [call for call in reading.calls if call.turn == want.turn and call.step.call.name == want.call.name]
    left = [call for call in calls if call.position not in matched]
    if not left:
        return (
            "every call of that name in its turn matches another one" if calls else "its turn has no call of that name"
        )
    if not any(call.step.call.arguments.keys() >= want.call.arguments.keys() for call in left):
        return f"no call of that name in its turn has {', '.join(want.call.arguments)}"
    if profile.counts is not None:
        return "no call of that name in its turn has its result or effect"
    return "another alignment of the calls is better"


def _broken_order(reading: Reading, place: int, pair: Pair, pairs: dict[int, Pair], title: str) -> Iterator[str]:
    call = reading.all_calls[pair.placed]
    for before, needs_message in reading.wanted[place].after:
        source = reading.wanted[before].call
        found = pairs.get(before)
        if found is None:
            yield f"{title} depends on {source.id} ({source.name}), which is unmatched."
            continue
        earlier = reading.all_calls[found.placed]
        if needs_message and earlier.message >= call.message:
            yield f"{title} needs a value from {source.id} ({source.name}), which is not in an earlier message."
        elif earlier.position >= call.position:
            yield f"{title} must come after {source.id} ({source.name}), but comes before it."


def _calls(reading: Reading) -> Iterator[str]:
    for call in reading.calls:
        result = call.step.result
        if not result.ok and call.position not in reading.right_refusals:
            name = call.step.call.name or "a call that could not be read"
            yield f"Call {call.position + 1} ({name}) is {result.level}: {result.message}."
        if result.ok and call.step.call.name not in reading.tool_names:
            yield f"Call {call.position + 1} ({call.step.call.name}) is of a tool that the reference does not use."


def _count(reading: Reading, profile: Profile) -> Iterator[str]:
    made, wanted = len(reading.calls), len(reading.wanted)
    if wanted and profile.custom is not None:
        yield f"{wanted} reference calls; {made} calls were made."
    elif wanted:
        allowed = budget(wanted, profile.config.beta)
        over = f", {made - allowed} too many" if made > allowed else ""
        yield f"Budget {allowed} for {wanted} reference calls; {made} were made{over}."


def _turns(episode: Episode) -> Iterator[str]:
    for number in range(episode.replayed, len(episode.example.turns)):
        turn, title = episode.example.turns[number], f"Turn {number + 1}"
        if number >= len(episode.turns):
            yield f"{title} was never reached."
            continue
        done = episode.turns[number]
        if not turn.reference_calls and done.steps:
            changed = {True: "changed the state", False: "changed nothing", None: "may have changed the state"}
            yield f"{title} asks for text alone; {len(done.steps)} calls were made and {changed[done.changed_state]}."
        if not turn.reference_calls and not done.text.strip():
            yield f"{title} asks for text; there is none."
        for goal in turn.goals:
            if goal.kind != "write" and not goal_reached(episode, number, goal):
                yield f"{title}: no call has the result of {goal.call}, which is the {goal.kind} of the turn."


def _ending(episode: Episode, result: Score) -> Iterator[str]:
    if result.success is False and episode.outcome != expected_of(episode).outcome:
        yield "The final state is not the reference's."
    if harmed := harmed_records(episode).total():
        yield f"{harmed} records were changed that the reference does not change."
    if episode.stopped == "limit":
        yield "The episode ended at its limit of messages or of the context."
    if not told(episode):
        yield "The user was not told everything that was asked for."
