"""Plans what a turn asks for: goals that succeed in the live world, with a source for every argument."""

from collections import Counter
from typing import Any

import msgspec

from prove.core.examples import Goal, ReferenceCall
from prove.core.outcome import NOTHING, Added, Changed, Outcome
from prove.core.paths import rows_at
from prove.core.provenance import Date, Enumerated, Found, Listed, Provenance, System, User, words_of
from prove.core.records import Target
from prove.core.results import Result
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.voice import Topic, phrase_slots
from prove.core.world_session import WorldSession
from prove.language.phrases import awkward, pieces_of, says_all, slot_fields, text_of
from prove.language.wordings import wordings
from prove.reward.answers import objects_in
from prove.synth.plan.argument_choice import choose_arguments, choose_topic
from prove.synth.plan.binding import Binder, Bound, Draft, Made, reference
from prove.synth.plan.day_words import day_words
from prove.synth.plan.deeds import NAMED_BY, is_too_soon
from prove.synth.plan.pointing import PATH, has_ending, is_several, ways_to_point
from prove.synth.plan.thread import BESIDE_THINGS, choose_opening, named_by, owners_of, turns_away
from prove.synth.plan.ways_out import has_way_out
from prove.synth.task.turn_plan import SPOKEN, Request, points_to_a_thing

EMAILS = Target.of("cast.emails")
TRIES = 60
BARREN = 24
BINDINGS = 6
"""How many arguments are tried on a fork for one request, how many about what a conversation is about if none of them
work, and how many of those that work are put into words."""
SAID_OUTRIGHT = 0.35
"""How often an address or a spoken id is said as it is, rather than looked up."""
PATH_SAID_OUTRIGHT = 0.15
"""How often a path is spelt out: most people say what the file is called."""
LONGEST_ANSWER = 40
"""The most rows that somebody asks for."""
CHANGES = ("update_", "edit_", "change_", "set_")
"""Tools that change what is said."""
CALLED_IT = 0.9
"""How often what the request before was about is called 'it'."""
PEOPLE = frozenset({"payee", "lead", "contact", "participant"})
"""What people are called in records."""
STATES = frozenset({"status", "state", "stage", "phase", "presence", "connection"})
"""Fields by which nobody describes what cannot be done: 'cancel my cancelled order'."""
REJECTED = "wrong_"
"""How the codes of errors begin that say that a secret is not right."""
POINTED_AT = 0.9
"""How often an entity that was spoken of before is only pointed at."""


class Planned(msgspec.Struct, frozen=True):
    """A request that can be served: what is said, the calls that serve it in order, and what they gave."""

    request: Request
    calls: tuple[ReferenceCall, ...]
    results: dict[str, Result]
    goal: Goal


def plan_request(
    draft: Draft, tool: Tool, *, refusal: bool = False, sparse: bool = False, related: bool = False
) -> Planned | None:
    """Bind a tool to the live world: choose arguments, try them on a fork, find their sources, make the call.

    With `refusal` the call must be refused for a reason of the world; with `sparse` optional arguments stay out; with
    `related` it is about something that the conversation is about already.
    """
    bindings = 0
    openings = draft.thread.openings(tool, draft.turn, sparse=sparse) if related else {}
    if related and not openings:
        return None
    voice = draft.session.environment.servers[tool.server].voice
    done = NOTHING if tool.read_only else draft.session.outcome()
    for tries in range(TRIES):
        if bindings >= BINDINGS or (related and tries >= BARREN and not bindings):
            break
        topic = choose_topic(draft, tool)
        about = choose_opening(openings, draft.rng) if related else None
        arguments = choose_arguments(draft, tool, topic=topic, sparse=sparse, about=about)
        if arguments is None or (tool.name, _wanted(tool, arguments)) in draft.done:
            continue
        if is_over(draft, tool, arguments) or is_too_soon(tool, arguments, {made.tool.name for made in draft.made}):
            continue
        if tool.read_only and _known_already(draft, tool, arguments):
            continue
        fork = draft.session.fork()
        trial = fork.call(tool.name, arguments)
        if trial.ok == refusal or (refusal and voice.is_wrong_words(trial.code)) or _tells_nothing(tool, trial):
            continue
        if refusal and tool.name.startswith(CHANGES) and not _says_what(tool, arguments):
            continue
        if refusal and draft.start.fork().call(tool.name, arguments) != trial:
            continue  # what the user brought about is no surprise
        if refusal and has_way_out(draft.session, tool, arguments, trial.message):
            continue
        if _is_another_code(draft, tool, arguments, trial):
            continue
        if trial.ok and tool.read_only and _was_shown(draft, trial.content):
            continue
        if not tool.read_only and _repeats(draft, tool, arguments):
            continue
        if refusal and turns_away(tool, arguments) and draft.deeds.concern(tool, arguments):
            continue
        if trial.ok and not tool.read_only and _is_pointless(draft, tool, arguments, fork, done):
            continue
        if trial.ok and not _has_answer(voice.tools[tool.name].topics[topic], arguments, trial.content):
            continue
        bindings += 1
        mark = draft.count
        binder = Binder(draft, frozenset(value for value in arguments.values() if isinstance(value, str)))
        days = day_words(arguments, tool.parameters.fields, voice.tools[tool.name].topics[topic], draft.now, draft.rng)
        bound = _bind_all(draft, tool, arguments, days, binder)
        if bound is None or (refusal and any(_gives_away(found.provenance) for found in bound.values())):
            draft.count = mark
            continue
        return _make(draft, tool, topic, arguments, bound, binder, trial)
    return None


def _make(
    draft: Draft,
    tool: Tool,
    topic: int,
    arguments: dict[str, Any],
    bound: dict[str, Bound],
    binder: Binder,
    trial: Result,
) -> Planned | None:
    bound = _with_it(draft, tool, topic, bound, binder)
    provenance = {name: found.provenance for name, found in bound.items()}
    call = reference(draft.next_id(), tool.name, arguments, provenance)
    before = draft.session.fork()
    result = draft.session.call(tool.name, arguments)
    if result != trial:
        raise RuntimeError(f"{tool.name} gave {result.text} after {trial.text} on a fork of the same state")
    made = [*binder.calls, Made(call, tool, result)]
    draft.made += made
    draft.words += [found.words for found in bound.values()]
    draft.done.add((tool.name, _wanted(tool, arguments)))
    if not tool.read_only:
        draft.deeds.note(tool, arguments, draft.session.changes_since(before), draft.turn, result.content)
    if result.ok:
        draft.sightings.add(tool, arguments, result.content)
    tools = draft.session.environment.tools
    draft.thread.note(tool, arguments, result, tools, draft.sightings, draft.own, draft.turn)
    _mention_all(draft, tool, arguments, provenance, result)
    if result.ok and not tool.read_only:
        _mention_new(draft, call, tool, result)
    kind = "refusal" if not result.ok else "question" if tool.read_only else "write"
    slots = {name: found.slot(name) for name, found in bound.items()}
    request = Request(tool.server, tool.name, call.id, kind, slots, topic)
    return Planned(request, tuple(m.call for m in made), {m.call.id: m.result for m in made}, Goal(kind, call.id))


def _mention_all(
    draft: Draft, tool: Tool, arguments: dict[str, Any], provenance: dict[str, Provenance], result: Result
) -> None:
    """Remember what a request spoke of, and what its answer names."""
    for name, shape in tool.parameters.fields.items():
        if shape.ref is not None and isinstance(arguments.get(name), str):
            draft.focus[shape.ref.target] = arguments[name]
            if not shape.ref.target.is_cast:
                origin = provenance[name]
                draft.mention(shape.ref.target, arguments[name], origin if isinstance(origin, Found) else None)
        elif shape.item is not None and shape.item.ref is not None and name in arguments:
            for key in arguments[name]:
                draft.mention(shape.item.ref.target, key, None)
    for path, ref in tool.gives if result.ok else ():
        if ref.target.is_cast:
            continue
        named = {key for key, _ in rows_at(result.content, path)}
        if tool.read_only and len(path) > 1 and len(named) > 1:
            draft.mention(ref.target, "*", None)
        for key in sorted(named - draft.deeds.made.keys()) if len(named) == 1 else ():
            if key not in draft.mentions.get(ref.target, {}):
                draft.mention(ref.target, key, None)


def _mention_new(draft: Draft, call: ReferenceCall, tool: Tool, result: Result) -> None:
    """Remember what a write has made, by the name that the user gave it; that is what 'it' means then."""
    given = [value for value in call.arguments.values() if isinstance(value, str)]
    where = next(({name: value} for name in NAMED_BY if (value := result.content.get(name)) in given), None)
    for path, ref in tool.gives:
        key = result.content.get(path[0]) if len(path) == 1 and not ref.target.is_cast else None
        if not isinstance(key, str) or key not in draft.deeds.made or key in draft.mentions.get(ref.target, {}):
            continue
        origin = Found(call.id, path, where, text=where[next(iter(where))]) if where and key not in given else None
        if draft.alone is not None and draft.alone[1] in draft.mentions.get(ref.target, {}):
            draft.alone = None  # there are two of a kind now: 'it' may be either
            draft.abouts[-1] = (draft.turn, None)
        draft.mention(ref.target, key, origin)
        if origin is not None:
            draft.alone = (draft.turn, key, origin)
            draft.abouts[-1] = (draft.turn, key)


def _with_it(draft: Draft, tool: Tool, topic: int, bound: dict[str, Bound], binder: Binder) -> dict[str, Bound]:
    """Calls the only thing that a request is about 'it', if the request before in the turn was about it alone, or all
    of those of the turn before.

    People and values beside it do not count: they are not called 'it'.
    """
    before, draft.alone = draft.alone, None
    last = [key for turn, key in draft.abouts if turn == draft.abouts[-1][0]]
    draft.abouts.append((draft.turn, None))
    fields = tool.parameters.fields
    things = [name for name, found in bound.items() if _is_thing(tool, name, found.provenance)]
    things = [name for name in things if not _is_beside(tool, name)] or things
    alone = len(things) == 1
    if not alone and before is not None and before[0] == draft.turn:
        things = [name for name in things if bound[name].value == before[1]]
    if len(things) != 1:
        return bound
    name, found = things[0], bound[things[0]]
    ref = fields[name].ref
    noun = "" if ref is None else entity_noun(draft, ref.target)
    if ref is None or name not in tool.parameters.required or noun in PEOPLE:
        return bound
    if alone:
        draft.alone = (draft.turn, found.value, found.provenance)
        draft.abouts[-1] = (draft.turn, found.value)
    if before is None or before[1] != found.value or (alone and binder.calls) or draft.rng.random() > CALLED_IT:
        return bound
    origin = before[2] if before[0] == draft.turn else _from_turn_before(draft, ref.target, found.value, last)
    if origin is None or is_several(noun, words_of(origin)) or is_several(noun, found.words):
        return bound
    voice = draft.session.environment.servers[tool.server].voice.tools[tool.name].topics[topic]
    words = {each: found.words for each, found in bound.items()} | {name: "it"}
    if _has_no_it(voice, words):
        return bound
    if alone:
        draft.alone = (draft.turn, found.value, origin)
    return bound | {name: Bound(found.value, "it", origin, "pronoun")}


def _is_beside(tool: Tool, name: str) -> bool:
    """Whether a parameter takes what something is paid with or put on."""
    ref = tool.parameters.fields[name].ref
    return ref is not None and ref.target in BESIDE_THINGS


def _from_turn_before(draft: Draft, target: Target, key: str, last: list[Any]) -> Found | None:
    """How a thing was found that the whole turn before was about."""
    known = draft.known_from_before(target, key)
    return known if set(last) == {key} and isinstance(known, Found) else None


def _is_thing(tool: Tool, name: str, origin: Provenance) -> bool:
    """Whether a parameter takes a thing that the request is about: one that was found, or that it needs by its key."""
    found = isinstance(origin, Found | Listed) or (isinstance(origin, User) and name in tool.parameters.required)
    return found and points_to_a_thing(tool.parameters.fields[name])


def _has_no_it(topic: Topic, words: dict[str, str]) -> bool:
    """Whether all clauses that say what is wanted, or else all sentences, are awkward with 'it'."""
    for phrases in (topic.do, topic.say):
        fitting = [phrase for phrase in phrases if says_all(phrase, words)]
        if fitting:
            return all(awkward(pieces_of(phrase, words)) for phrase in fitting)
    return True


def _bind_all(
    draft: Draft, tool: Tool, arguments: dict[str, Any], days: dict[str, str], binder: Binder
) -> dict[str, Bound] | None:
    """Bind what is said first, since a look-up for the rest may need it."""
    fields = tool.parameters.fields
    looked_up = [name for name in arguments if fields[name].ref is not None or fields[name].item is not None]
    bound: dict[str, Bound] = {}
    for name in (*(n for n in arguments if n not in looked_up), *looked_up):
        if name in days:
            found = Bound(arguments[name], days[name], Date(days[name]))
        else:
            found = _bind_one(draft, tool, name, arguments[name], binder)
        if found is None:
            return None
        bound[name] = found
        if found.kind == "value":
            binder.said[name] = found
    return {name: bound[name] for name in arguments}


def _bind_one(draft: Draft, tool: Tool, name: str, value: Any, binder: Binder) -> Bound | None:
    shape = tool.parameters.fields[name]
    server = draft.session.environment.servers[tool.server]
    rng = draft.rng
    if shape.item is not None:
        return _bind_list(draft, tool, name, value, binder)
    if shape.ref is not None:
        return bind_reference(draft, shape.ref.target, value, binder, spoken=shape.ref.spoken, open=shape.ref.open)
    if shape.enum:
        words = rng.choice(server.voice.words_for(tool.name, name)[value])
        return Bound(value, words, Enumerated(words))
    options = wordings(value, shape, draft.now)
    if not options:
        return None
    words = options[min(len(options) - 1, int(rng.random() * 3))]
    return Bound(value, words, _said(shape, words))


def bind_reference(
    draft: Draft, target: Target, value: str, binder: Binder, *, spoken: bool, open: bool
) -> Bound | None:
    """Words and a source for an entity: said outright where people do, else described and looked up."""
    if target == EMAILS and draft.protagonist is not None and value == draft.protagonist.email:
        return Bound(value, "me", System(value))
    if value in draft.own and target != EMAILS:
        return None
    known = draft.known_from_before(target, value)
    in_turn = known is not None and draft.mentions[target][value][0] == draft.turn
    if known is not None and (in_turn or draft.rng.random() < POINTED_AT):
        words = _pointing_words(draft, target, value, known)
        if words:
            return Bound(value, words, known, "pronoun")
    # An id that was made in this conversation may be another one on another path to the same outcome.
    spoken = spoken and value not in draft.session.outcome().names
    if value not in draft.outright:
        seldom = target == EMAILS or (target, value) in draft.described
        often = PATH_SAID_OUTRIGHT if value[:1] == "/" else SAID_OUTRIGHT
        draft.outright[value] = (spoken or open) and not seldom and draft.rng.random() < often
    outright = draft.outright[value]
    if outright and value[:1] == "/" and (named := _by_its_name(draft, target, value, binder)) is not None:
        return named
    if target.is_cast:
        found = None if outright or spoken else binder.bind_person(target, value)
    else:
        found = None if outright else binder.bind(target, value)
    if found is not None:
        return found
    if not (spoken or open):
        return None
    draft.outright[value] = True  # also the next time
    return Bound(value, _outright(draft, target, value), User(value))


def _pointing_words(draft: Draft, target: Target, key: str, known: Provenance) -> str:
    """'That car', or 'the car', as it is always called if the turn has spoken of it; nothing where nobody points."""
    noun = entity_noun(draft, target)
    ways = ways_to_point(noun, key)
    if not ways or is_several(noun, words_of(known)):
        return ""
    if noun == PATH and not has_ending(key) and key not in draft.catalogue.keys(target, {"kind": "directory"}):
        return ""
    return ways[-1] if draft.mentions[target][key][0] == draft.turn or draft.rng.random() < 0.5 else ways[0]


def _by_its_name(draft: Draft, target: Target, path: str, binder: Binder) -> Bound | None:
    """Words for what was spelt out as a path before, if they need no look-up."""
    if path not in draft.mentions.get(target, {}):
        return None
    mark, count = len(binder.calls), draft.count
    found = binder.bind(target, path)
    if len(binder.calls) == mark:
        return found
    del binder.calls[mark:]
    draft.count = count
    return None


def _outright(draft: Draft, target: Target, key: str) -> str:
    """What somebody says who knows the key of a thing: a name with the key alone in it, or what it is and the key.

    An address, a handle or a path says by itself what it is.
    """
    kind = draft.catalogue.kind(target)
    if target.is_cast or kind is None or not key[0].isalnum():
        return key
    server = draft.session.environment.servers[target.server]
    voice = server.voice.entities.get(target.table)
    names = () if voice is None else (each.phrase for each in voice.expressions if each.kind == "name")
    fitting = [phrase for phrase in names if list(phrase_slots(phrase)) == [kind.key]]
    if fitting:
        return text_of(pieces_of(draft.rng.choice(fitting), {kind.key: key}))
    return f"{SPOKEN.get(kind.noun) or kind.noun} {key}"


def _said(shape: Shape, words: str) -> Provenance:
    """The origin of a value that is said in these words."""
    return Date(words) if shape.format is not None else User(words)


def entity_noun(draft: Draft, target: Target) -> str:
    """What one entity of a kind is called."""
    kind = draft.catalogue.kind(target)
    return "one" if kind is None else kind.noun


def _bind_list(draft: Draft, tool: Tool, name: str, values: list[Any], binder: Binder) -> Bound | None:
    shape = tool.parameters.fields[name].item
    assert shape is not None
    if shape.ref is None:
        server = draft.session.environment.servers[tool.server]
        if shape.enum:
            said = [draft.rng.choice(server.voice.words_for(tool.name, name)[value]) for value in values]
            items: tuple[Provenance, ...] = tuple(map(Enumerated, said))
        else:
            options = [wordings(value, shape, draft.now) for value in values]
            if not all(options):
                return None
            said = [choices[0] for choices in options]
            items = tuple(_said(shape, words) for words in said)
    else:
        target, spoken, open = shape.ref.target, shape.ref.spoken, shape.ref.open
        each = [bind_reference(draft, target, value, binder, spoken=spoken, open=open) for value in values]
        if any(found is None for found in each):
            return None
        said = [found.words for found in each if found is not None]
        items = tuple(found.provenance for found in each if found is not None)
    joined = said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"
    return Bound(values, joined, Listed(items, joined))


def _wanted(tool: Tool, arguments: dict[str, Any]) -> str:
    """What is asked for with a tool: the entities that it needs, or else all that is said."""
    fields, required = tool.parameters.fields, tool.parameters.required
    named = {name: value for name, value in arguments.items() if name in required and fields[name].ref is not None}
    return str(named or arguments)


def _known_already(draft: Draft, tool: Tool, arguments: dict[str, Any]) -> bool:
    """Whether the same was looked up before, or a part of it."""
    return any(
        made.tool is tool and all(made.call.arguments.get(name) == value for name, value in arguments.items())
        for made in draft.made
    )


def is_over(draft: Draft, tool: Tool, arguments: dict[str, Any]) -> bool:
    """Whether a call is about something of which nothing more is wanted, or about what belongs to that."""
    if not draft.deeds.over or draft.deeds.is_over(tool, arguments):
        return bool(draft.deeds.over)
    tools = draft.session.environment.tools
    owners = (owner for each in named_by(tool, arguments) for owner in owners_of(each, tools, draft.sightings))
    return any(key in draft.deeds.over for _, key in owners)


def _was_shown(draft: Draft, record: dict[str, Any]) -> bool:
    """Whether an earlier result shows all of a record, so that nobody would ask for it."""
    shown = (node for made in draft.made if made.result.ok for node in objects_in(made.result.content))
    return any(node.keys() >= record.keys() and all(node[name] == record[name] for name in record) for node in shown)


def _is_pointless(draft: Draft, tool: Tool, arguments: dict[str, Any], fork: WorldSession, done: Outcome) -> bool:
    """Whether nobody would ask for a write: it changes nothing, or undoes what was done before."""
    effect = fork.changes_since(draft.session)
    return (
        _changes_nothing(effect, draft.session, fork)
        or (bool(done) and undoes(done, fork.outcome()))
        or draft.deeds.spoilt_by(effect, draft.turn)
        or (turns_away(tool, arguments) and draft.deeds.concern(tool, arguments))
    )


def _is_another_code(draft: Draft, tool: Tool, arguments: dict[str, Any], trial: Result) -> bool:
    """Whether a secret is said that differs from one said before, and one of the two is wrong."""
    secrets = {name: arguments[name] for name in arguments if tool.parameters.fields[name].sensitive}
    return any(
        made.call.arguments.get(name, value) != value
        and any(not each.ok and str(each.code).startswith(REJECTED) for each in (made.result, trial))
        for made in draft.made
        if made.tool.server == tool.server
        for name, value in secrets.items()
    )


def _gives_away(origin: Provenance) -> bool:
    """Whether a thing is described by the state that it is in."""
    match origin:
        case Found():
            return not STATES.isdisjoint(origin.where)
        case Listed():
            return any(map(_gives_away, origin.items))
        case _:
            return False


def undoes(before: Outcome, after: Outcome) -> bool:
    """Whether something that had been done is no longer there: a new record, or a new value of a field."""
    added, still = (Counter(c.target for c in each.changes if isinstance(c, Added)) for each in (before, after))
    return bool(added - still or _new_values(before) - _new_values(after))


def _new_values(done: Outcome) -> set[tuple[Target, str, str]]:
    return {(c.target, c.key, name) for c in done.changes if isinstance(c, Changed) for name in c.fields}


def _repeats(draft: Draft, tool: Tool, arguments: dict[str, Any]) -> bool:
    """Whether the same was asked for before, if with other values: about the same things, or about none."""
    return any(made.tool is tool and _same_entities(tool, made.call.arguments, arguments) for made in draft.made)


def _same_entities(tool: Tool, before: dict[str, Any], now: dict[str, Any]) -> bool:
    """Whether two calls of a tool are about the same entities, if the other way round."""
    fields = tool.parameters.fields
    names = [name for name in fields if fields[name].ref is not None and name in tool.parameters.required]
    if all(before.get(name) == now.get(name) for name in names):
        return True
    things = [
        sorted(map(str, (key for target, key in named_by(tool, each) if not target.is_cast))) for each in (before, now)
    ]
    return len(things[0]) > 1 and things[0] == things[1]


def _says_what(tool: Tool, arguments: dict[str, Any]) -> bool:
    """Whether more is said than which thing to change."""
    fields, required = tool.parameters.fields, tool.parameters.required
    return any(name not in required or fields[name].ref is None for name in arguments)


def _changes_nothing(effect: Outcome, before: WorldSession, after: WorldSession) -> bool:
    """Whether a write changed nothing, so that nobody would ask for it."""
    return not effect and after.digest() == before.digest()


def _has_answer(topic: Topic, arguments: dict[str, Any], content: dict[str, Any]) -> bool:
    """Whether one of the answers of a topic has all its values."""
    known = {name for given in (arguments, content) for name, value in given.items() if value not in (None, "", [])}
    page = {"list", "total", "count"} if content.get("items") else set[str]()
    return any(
        {slot_fields(slot)[0] for slot in phrase_slots(tell, optional=False)} <= known | page for tell in topic.tell
    )


def _tells_nothing(tool: Tool, result: Result) -> bool:
    """Whether the answer to a question is an empty list, or one so long that nobody would ask for it."""
    if not tool.read_only or not result.ok or "items" not in result.content:
        return False
    return not result.content["items"] or result.content.get("total", 0) > LONGEST_ANSWER
