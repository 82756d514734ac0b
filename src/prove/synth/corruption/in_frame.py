"""Corruptions of the frame: the system message, the world, the candidates, what is not served, labels, whole turns."""

from prove.core.examples import Example, Turn, Unserved
from prove.synth.corruption.planting import Kinds, Plant, replace, rerun
from prove.synth.run.chunks import library

SYSTEM, WORLD, CANDIDATES = Kinds("the system message"), Kinds("the world"), Kinds("candidates")
UNSERVED, LABELS, TURNS = Kinds("what is not served"), Kinds("labels"), Kinds("turns")


@SYSTEM.add
def another_day(plant: Plant) -> Example | None:
    """The system message has another year."""
    system = plant.example.system
    return replace(plant.example, system=system.replace("2026", "2027"))


@SYSTEM.add
def another_weekday(plant: Plant) -> Example | None:
    """The system message has another day of the week."""
    days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    system = plant.example.system
    day = next((day for day in days if day in system), None)
    return None if day is None else replace(plant.example, system=system.replace(day, days[days.index(day) - 1]))


@SYSTEM.add
def another_person(plant: Plant) -> Example | None:
    """The system message is about another person."""
    other = next((each.system for each in plant.others if each.seed != plant.example.seed), None)
    return None if other is None else replace(plant.example, system=other)


@SYSTEM.add
def a_ban(plant: Plant) -> Example | None:
    """The system message forbids what is done."""
    return replace(plant.example, system=f"{plant.example.system} Never change anything.")


@SYSTEM.add
def an_answer_in_the_system_message(plant: Plant) -> Example | None:
    """The system message gives an id away."""
    for call in plant.example.reference_calls:
        for value in call.arguments.values():
            if isinstance(value, str):
                return replace(plant.example, system=f"{plant.example.system} ({value})")
    return None


@SYSTEM.add
def no_system_message(plant: Plant) -> Example | None:
    """There is no system message."""
    return replace(plant.example, system="")


@WORLD.add
def another_world(plant: Plant) -> Example | None:
    """The seed is that of another world."""
    return replace(plant.example, seed=plant.example.seed + 1)


@WORLD.add
def another_world_run_again(plant: Plant) -> Example | None:
    """The seed is that of another world, and what is expected is what that world gives."""
    return rerun(replace(plant.example, seed=plant.example.seed + 1))


@WORLD.add
def server_missing(plant: Plant) -> Example | None:
    """A server whose tools are offered is not there."""
    return replace(plant.example, servers=plant.example.servers[1:]) if plant.example.servers[1:] else None


@WORLD.add
def server_added(plant: Plant) -> Example | None:
    """A server is there of which nothing is offered."""
    offered = {library().tools[name].server for turn in plant.example.turns for name in turn.tools}
    other = next(name for name in library().names if name not in offered and name not in plant.example.servers)
    return rerun(replace(plant.example, servers=(*plant.example.servers, other)))


def _same_world(one: Example, other: Example) -> bool:
    """Whether the calls give and change the same, to the last byte, and nothing else differs but the servers' order."""
    same = replace(one, servers=()) == replace(other, servers=())
    return same and sorted(one.servers) == sorted(other.servers)


@WORLD.add_harmless(
    "the order of servers decides nothing: results, outcome, effects and the final state are the same bytes",
    _same_world,
)
def servers_in_another_order(plant: Plant) -> Example | None:
    """The servers are listed in another order."""
    servers = tuple(reversed(plant.example.servers))
    return rerun(replace(plant.example, servers=servers)) if servers[1:] else None


@WORLD.add
def time_passes(plant: Plant) -> Example | None:
    """A week passes before a turn."""
    last = len(plant.example.turns) - 1
    return plant.in_turn(last, advance=plant.example.turns[last].advance + 7 * 86_400)


@WORLD.add
def time_passes_run_again(plant: Plant) -> Example | None:
    """A week passes before the first turn, and what is expected is what is then."""
    return rerun(plant.in_turn(0, advance=7 * 86_400))


@WORLD.add
def time_runs_backwards(plant: Plant) -> Example | None:
    """An hour is taken back."""
    return plant.in_turn(0, advance=-3_600)


@WORLD.add
def another_environment(plant: Plant) -> Example | None:
    """Its tools cannot be run."""
    return replace(plant.example, environment="offered")


@WORLD.add
def schemas_of_its_own(plant: Plant) -> Example | None:
    """It brings schemas of tools that the world has itself."""
    return replace(plant.example, schemas=({"name": "delete_everything", "parameters": {}},))


# Candidates


def _everywhere(plant: Plant, tools: tuple[str, ...]) -> Example:
    turns = tuple(replace(turn, tools=tools) for turn in plant.example.turns)
    return replace(plant.example, turns=turns)


def _plain(turn: Turn) -> bool:
    return bool(turn.reference_calls)


@CANDIDATES.add
def needed_tool_not_offered(plant: Plant) -> Example | None:
    """A tool of the reference is not offered."""
    number = plant.some_turn(_plain)
    if number is None:
        return None
    turn = plant.example.turns[number]
    needed = turn.reference_calls[0].name
    return plant.in_turn(number, tools=tuple(name for name in turn.tools if name != needed))


@CANDIDATES.add
def only_needed_tools_offered(plant: Plant) -> Example | None:
    """The tools on offer give the answer away."""
    used = dict.fromkeys(call.name for call in plant.example.reference_calls)
    if not used or any(turn.handed_over for turn in plant.example.turns):
        return None
    return _everywhere(plant, tuple(used))


@CANDIDATES.add
def tool_offered_twice(plant: Plant) -> Example | None:
    """A tool is offered twice."""
    turns = tuple(replace(turn, tools=(*turn.tools, turn.tools[0])) for turn in plant.example.turns)
    return replace(plant.example, turns=turns)


@CANDIDATES.add
def tool_that_does_not_exist(plant: Plant) -> Example | None:
    """A tool is offered that does not exist."""
    turns = tuple(replace(turn, tools=(*turn.tools, "delete_everything")) for turn in plant.example.turns)
    return replace(plant.example, turns=turns)


@CANDIDATES.add
def needed_tools_first(plant: Plant) -> Example | None:
    """The tools of the reference come first, in the order of use."""
    used = list(dict.fromkeys(call.name for call in plant.example.reference_calls))
    if len(used) < 2 or any(turn.handed_over for turn in plant.example.turns):
        return None
    rest = sorted(name for name in plant.example.turns[0].tools if name not in used)
    return _everywhere(plant, (*used, *rest))


@CANDIDATES.add
def tool_taken_away(plant: Plant) -> Example | None:
    """A tool that was there before is not offered any more."""
    if len(plant.example.turns) < 2:
        return None
    last = plant.example.turns[-1]
    used = {call.name for call in plant.example.reference_calls}
    free = [name for name in last.tools if name not in used]
    return plant.in_turn(-1, tools=tuple(name for name in last.tools if name != free[0])) if free else None


@CANDIDATES.add
def tool_added_silently(plant: Plant) -> Example | None:
    """A tool is offered from the second turn on, and nobody says so."""
    if len(plant.example.turns) < 2:
        return None
    known = {name for turn in plant.example.turns for name in turn.tools}
    servers = plant.example.servers
    free = [name for name, tool in library().tools.items() if tool.server in servers and name not in known]
    return plant.in_turn(-1, tools=(*plant.example.turns[-1].tools, free[0])) if free else None


@CANDIDATES.add
def candidates_in_another_order(plant: Plant) -> Example | None:
    """The second turn offers the same tools in another order."""
    if len(plant.example.turns) < 2:
        return None
    tools = plant.example.turns[-1].tools
    return plant.in_turn(-1, tools=tuple(reversed(tools)))


@CANDIDATES.add
def handover_kept_secret(plant: Plant) -> Example | None:
    """A tool is handed over, but the turn does not say which."""
    number = plant.some_turn(lambda turn: bool(turn.handed_over))
    return None if number is None else plant.in_turn(number, handed_over=())


@CANDIDATES.add
def handover_invented(plant: Plant) -> Example | None:
    """A tool is said to be handed over that was there all the time."""
    number = plant.some_turn(lambda turn: not turn.handed_over and bool(turn.tools))
    return None if number is None else plant.in_turn(number, handed_over=plant.example.turns[number].tools[:1])


@CANDIDATES.add
def hidden_tool_offered(plant: Plant) -> Example | None:
    """The tool that should be hidden is offered."""
    for number, turn in enumerate(plant.example.turns):
        if turn.unserved is not None and turn.unserved.kind == "hidden":
            return plant.in_turn(number, tools=(*turn.tools, turn.unserved.tool))
    return None


@CANDIDATES.add
def foreign_tool_offered(plant: Plant) -> Example | None:
    """A tool is offered that would serve what should be beyond the tools."""
    for number, turn in enumerate(plant.example.turns):
        if turn.unserved is not None and turn.unserved.kind == "irrelevant":
            tools = (*turn.tools, turn.unserved.tool)
            changed = plant.in_turn(number, tools=tools)
            server = library().tools[turn.unserved.tool].server
            return rerun(replace(changed, servers=tuple(dict.fromkeys((*changed.servers, server)))))
    return None


# What is not served


def _unserved(plant: Plant, *kinds: str) -> tuple[int, Unserved] | None:
    for number, turn in enumerate(plant.example.turns):
        if turn.unserved is not None and turn.unserved.kind in kinds:
            return number, turn.unserved
    return None


@UNSERVED.add
def unserved_of_another_kind(plant: Plant) -> Example | None:
    """A hidden tool counts as irrelevant, and the other way round."""
    found = _unserved(plant, "hidden", "irrelevant")
    if found is None:
        return None
    kind = "irrelevant" if found[1].kind == "hidden" else "hidden"
    return plant.in_turn(found[0], unserved=replace(found[1], kind=kind))


def _out_of_reach(one: Example, other: Example) -> bool:
    """Whether two examples differ only in the tool that an irrelevant request is for, whose server is not there."""
    pairs = [(a, b) for a, b in zip(one.turns, other.turns, strict=True) if a != b]
    return all(
        a.unserved is not None
        and b.unserved is not None
        and a.unserved.kind == "irrelevant"
        and replace(a, unserved=None) == replace(b, unserved=None)
        and library().tools[b.unserved.tool].server not in one.servers
        for a, b in pairs
    )


@UNSERVED.add_harmless(
    "where the words fit a tool of another server that is not there either ('choose … for …'), it is the same request "
    "that nothing can serve",
    _out_of_reach,
)
def unserved_for_another_tool(plant: Plant) -> Example | None:
    """What cannot be served is said to be for another tool."""
    found = _unserved(plant, "hidden", "irrelevant", "missing")
    if found is None:
        return None
    number, unserved = found
    offered = {name for turn in plant.example.turns for name in turn.tools}
    server = library().tools[unserved.tool].server
    others = [t.name for t in library().tools.values() if t.server != server and t.name not in offered]
    return plant.in_turn(number, unserved=replace(unserved, tool=plant.rng.choice(others)))


@UNSERVED.add_harmless(
    "where the words fit two tools of a server that is not there, it is the same request that nothing can serve",
    _out_of_reach,
)
def unserved_for_a_sibling(plant: Plant) -> Example | None:
    """What cannot be served is said to be for another tool of the same server."""
    found = _unserved(plant, "hidden", "irrelevant", "missing")
    if found is None:
        return None
    number, unserved = found
    offered = {name for turn in plant.example.turns for name in turn.tools}
    server = library().tools[unserved.tool].server
    others = [
        t.name
        for t in library().tools.values()
        if t.server == server and not t.read_only and t.name not in {*offered, unserved.tool}
    ]
    return plant.in_turn(number, unserved=replace(unserved, tool=plant.rng.choice(others))) if others else None


@UNSERVED.add
def unserved_dropped(plant: Plant) -> Example | None:
    """Nothing says what a turn without calls asks for."""
    found = _unserved(plant, "hidden", "irrelevant", "missing")
    return None if found is None else plant.in_turn(found[0], unserved=None)


@UNSERVED.add
def another_value_missing(plant: Plant) -> Example | None:
    """Another value than the one that is left out counts as missing."""
    found = _unserved(plant, "missing")
    if found is None:
        return None
    names = [n for n in library().tools[found[1].tool].parameters.fields if n != found[1].parameter]
    return plant.in_turn(found[0], unserved=replace(found[1], parameter=names[0])) if names else None


@UNSERVED.add
def missing_words_changed(plant: Plant) -> Example | None:
    """The missing value will be said in other words than it is."""
    found = _unserved(plant, "missing")
    return None if found is None else plant.in_turn(found[0], unserved=replace(found[1], words="something else"))


@UNSERVED.add
def feasible_declared_irrelevant(plant: Plant) -> Example | None:
    """What can be done is declined as beyond the tools."""
    last = plant.example.turns[-1]
    if len(plant.example.turns) < 2 or len(last.goals) != 1:
        return None
    tool = next(call.name for call in last.reference_calls if call.id == last.goals[0].call)
    return rerun(_declined(plant, Unserved("irrelevant", tool)))


@UNSERVED.add
def feasible_declared_irrelevant_and_not_offered(plant: Plant) -> Example | None:
    """What can be done is declined as beyond the tools, and its tool is not offered."""
    last = plant.example.turns[-1]
    if len(plant.example.turns) < 2 or len(last.goals) != 1:
        return None
    tool = next(call.name for call in last.reference_calls if call.id == last.goals[0].call)
    changed = _declined(plant, Unserved("irrelevant", tool))
    if any(call.name == tool for call in changed.reference_calls):
        return None
    turns = tuple(replace(turn, tools=tuple(t for t in turn.tools if t != tool)) for turn in changed.turns)
    return rerun(replace(changed, turns=turns, category="irrelevance"))


def _declined(plant: Plant, unserved: Unserved) -> Example:
    reply = "I'm sorry, but none of the tools I have can do that."
    return plant.in_turn(-1, reference_calls=(), goals=(), attempts=(), spans=(), reply=reply, unserved=unserved)


@UNSERVED.add
def served_and_unserved(plant: Plant) -> Example | None:
    """A turn that is served says that it is not."""
    number = plant.some_turn(_plain)
    if number is None:
        return None
    unserved = Unserved("irrelevant", plant.example.turns[number].reference_calls[-1].name)
    return plant.in_turn(number, unserved=unserved)


# Labels


@LABELS.add
def another_category(plant: Plant) -> Example | None:
    """It is counted under another category."""
    others = [name for name in ("base", "question", "across", "join") if name != plant.example.category]
    return replace(plant.example, category=plant.rng.choice(others))


@LABELS.add
def another_plan(plant: Plant) -> Example | None:
    """The hash of its plan is another one."""
    return replace(plant.example, plan=plant.example.plan[::-1])


@LABELS.add
def plan_of_another(plant: Plant) -> Example | None:
    """The hash of its plan is that of another example."""
    other = next((each.plan for each in plant.others if each.plan != plant.example.plan), None)
    return None if other is None else replace(plant.example, plan=other)


@LABELS.add
def no_plan(plant: Plant) -> Example | None:
    """It has no hash of its plan."""
    return replace(plant.example, plan="")


@LABELS.add
def another_purpose(plant: Plant) -> Example | None:
    """It is said to serve another purpose."""
    others = [each.purpose for each in plant.others if each.purpose and each.purpose != plant.example.purpose]
    return replace(plant.example, purpose=plant.rng.choice(others)) if others and plant.example.purpose else None


@LABELS.add
def purpose_invented(plant: Plant) -> Example | None:
    """It is said to serve a purpose, but was not made from one."""
    others = [each.purpose for each in plant.others if each.purpose]
    return replace(plant.example, purpose=plant.rng.choice(others)) if others and not plant.example.purpose else None


@LABELS.add
def purpose_dropped(plant: Plant) -> Example | None:
    """It does not say which purpose it serves."""
    return replace(plant.example, purpose="") if plant.example.purpose else None


def _same_but_labels(one: Example, other: Example) -> bool:
    """Whether two examples differ in nothing that an episode, a reward or a check of another example depends on."""
    return replace(one, level="", enums_stripped=False, notes={}) == replace(
        other, level="", enums_stripped=False, notes={}
    )


@LABELS.add_harmless(
    "it counts in the tables of a set and nowhere else; no episode, reward or split depends on it", _same_but_labels
)
def another_level(plant: Plant) -> Example | None:
    """How much the user says at first has another label."""
    level = "complete" if plant.example.level == "minimal" else "minimal"
    return replace(plant.example, level=level)


@LABELS.add_harmless(
    "both forms of every schema are right, and the reference is the same with either; where the assistant chose a "
    "listed value, the validator demands the list",
    _same_but_labels,
)
def enums_flag_flipped(plant: Plant) -> Example | None:
    """Schemas lose, or get back, their listed values."""
    return replace(plant.example, enums_stripped=not plant.example.enums_stripped)


@LABELS.add_harmless("remarks for people; no decision depends on them", _same_but_labels)
def another_note(plant: Plant) -> Example | None:
    """A remark is another one."""
    return replace(plant.example, notes={"persona": "nobody"})


# Turns


def _last_asked_for_nothing_here(one: Example, other: Example) -> bool:
    """Whether the turn that is missing asks for what no tool can do, so that all calls and the outcome are the same."""
    last = one.turns[-1].unserved
    return last is not None and last.kind == "irrelevant" and one.expected == other.expected


@TURNS.add_harmless(
    "a request at the end that no tool can serve may be left out where it does not decide the category: what remains "
    "is an example of its own, with the same calls and the same outcome",
    _last_asked_for_nothing_here,
)
def last_turn_dropped(plant: Plant) -> Example | None:
    """The last turn is missing, and what is expected is what is then."""
    turns = plant.example.turns[:-1]
    return rerun(replace(plant.example, turns=turns)) if turns else None


@TURNS.add
def first_turn_dropped(plant: Plant) -> Example | None:
    """The first turn is missing, and what is expected is what is then."""
    turns = plant.example.turns[1:]
    return rerun(replace(plant.example, turns=turns)) if turns else None


@TURNS.add
def turn_doubled(plant: Plant) -> Example | None:
    """The user says everything twice, and the second time nothing is done."""
    turn = replace(plant.example.turns[-1], reference_calls=(), goals=(), attempts=(), advance=0)
    return rerun(replace(plant.example, turns=(*plant.example.turns, turn)))


def _one_turn_has_calls(one: Example, other: Example) -> bool:
    """Whether a single turn has calls, so that all calls are made in the same order, and give and change the same."""
    return sum(bool(turn.reference_calls) for turn in one.turns) <= 1 and one.expected == other.expected


@TURNS.add_harmless(
    "where all but one of the turns ask for what no tool can do, they may come in any order: the calls, their results "
    "and the outcome are the same",
    _one_turn_has_calls,
)
def turns_reversed(plant: Plant) -> Example | None:
    """The turns come in the other order."""
    turns = tuple(reversed(plant.example.turns))
    return rerun(replace(plant.example, turns=turns)) if turns[1:] else None


@TURNS.add
def time_passes_unsaid(plant: Plant) -> Example | None:
    """A day passes before the last turn, of which nobody says anything, and what is expected is what is then."""
    *before, last = plant.example.turns
    if not before or last.advance:
        return None
    return rerun(replace(plant.example, turns=(*before, replace(last, advance=86_400))))


@TURNS.add
def no_turns(plant: Plant) -> Example | None:
    """There are no turns."""
    return replace(plant.example, turns=())
