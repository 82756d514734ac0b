"""Says in sentences how an episode differs from its reference, in agreement with its score under a profile."""

from collections.abc import Iterator
from dataclasses import replace

from prove.core.episodes import Episode
from prove.core.examples import ReferenceCall
from prove.core.json_values import same
from prove.reward.achievements import achievements
from prove.reward.checklist import Item, checklist_of
from prove.reward.components import budget
from prove.reward.held import missing
from prove.reward.obligations import duties_of
from prove.reward.own_words import in_reference_words
from prove.reward.placed import Pair, Wanted, place_calls
from prove.reward.profiles import PROFILES, Profile, score
from prove.reward.reading import Reading, read
from prove.reward.score import Score
from prove.reward.state_profile import harm_of, needed_seen, own_steps, values_seen
from prove.reward.success import expected_of, told
from prove.reward.work import judge


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
    reading = read(episode)
    if chosen.pairs is not None:
        reading = replace(reading, pairs=chosen.pairs(reading))
    if result.success is not None:
        yield from _goals(episode)
    if not chosen.judged or chosen.pairs is not None:
        yield from _reference_differences(reading)
    yield from _calls(reading)
    yield from _count(reading, chosen)
    yield from _turns(episode)
    yield from _ending(episode, result)


def _goals(episode: Episode) -> Iterator[str]:
    """The checklist: each goal, whether it was achieved, and by which call; then the calls that did harm."""
    calls = place_calls(episode)
    found = achievements(episode)
    for number, each in enumerate(found, 1):
        item, position = each.item, each.position
        what = item.call.name if item.call is not None else "text alone"
        title = f"Goal {number} of {len(found)} ({item.kind}, {what}, turn {item.turn + 1}, weight {item.weight:.2f})"
        if not each.achieved:
            yield f"{title}: not achieved{_how_far(episode, item)}."
        elif position is None:
            yield f"{title}: achieved."
        else:
            yield f"{title}: achieved by call {position + 1} ({calls[position].step.call.name})."
    checklist = checklist_of(episode)
    missed = [each.item for each in found if not each.achieved]
    harmful = judge(episode, checklist).harmful
    for call, cost in zip(harmful, harm_of(checklist, missed, harmful), strict=True):
        which = f"Call {call.position + 1} ({call.name})" if call.name else "A call"
        yield f"{which} changed what was not asked for, and that is still so at the end; harm {cost:.2f}."


def _how_far(episode: Episode, item: Item) -> str:
    if item.call is None:
        return ""
    called = any(step.call.name == item.call.name for step in own_steps(episode))
    tried = _lacking(episode, item.call) if called else ", its tool was not called"
    if not item.needs:
        return tried
    seen = needed_seen(episode, item, values_seen(episode))
    return f", {seen} of {len(item.needs)} values that it needs were seen{tried}"


def _lacking(episode: Episode, call: ReferenceCall) -> str:
    """What the text of the best attempt at a call lacks of the values that it must hold."""
    for duty in duties_of(episode.example):
        texts = [step.call.arguments.get(duty.argument) for step in own_steps(episode) if step.call.name == duty.tool]
        lacks = [missing(text, duty.values, duty.setting) for text in texts if isinstance(text, str)]
        if duty.call == call.id and (least := min(lacks, key=len, default=list[str]())):
            return f", its {duty.argument} lacks {', '.join(least)}"
    return ""


def _reference_differences(reading: Reading) -> Iterator[str]:
    pairs = {pair.wanted: pair for pair in reading.pairs}
    for place, want in enumerate(reading.wanted):
        title = f"Reference call {want.call.id} ({want.call.name}, turn {want.turn + 1})"
        pair = pairs.get(place)
        if pair is None:
            yield f"{title} is unmatched: {_why_unmatched(reading, want)}."
            continue
        if not pair.in_order:
            yield from _broken_order(reading, place, pair, pairs, title)
        given = reading.all_calls[pair.placed].step.call.arguments
        for key, value in want.call.arguments.items():
            if key not in given:
                yield f"{title}: {key} is missing."
            elif not same(given[key], value):
                yield f"{title}: {key} is {given[key]!r} instead of {value!r}."


def _why_unmatched(reading: Reading, want: Wanted) -> str:
    matched = {pair.placed for pair in reading.pairs}
    calls = [call for call in reading.calls if call.turn == want.turn and call.step.call.name == want.call.name]
    left = [call for call in calls if call.position not in matched]
    if not left:
        return (
            "every call of that name in its turn matches another one" if calls else "its turn has no call of that name"
        )
    if not any(call.step.call.arguments.keys() >= want.call.arguments.keys() for call in left):
        return f"no call of that name in its turn has {', '.join(want.call.arguments)}"
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


def _ending(episode: Episode, result: Score) -> Iterator[str]:
    if result.success is False and in_reference_words(episode).outcome != expected_of(episode).outcome:
        yield "The final state is not the reference's."
    if episode.stopped == "limit":
        yield "The episode ended at its limit of messages or of the context."
    if not told(episode):
        yield "The user was not told everything that was asked for."
