"""Policies that do part of the work, or all of it in another way: ordered by the goals that they achieve."""

from prove.bench.adversaries.honest import only, whole
from prove.bench.adversaries.moves import Message, Moves, TurnMoves, as_call, one_by_one
from prove.bench.adversaries.scene import Scene
from prove.bench.adversaries.trials import other_lookups
from prove.core.results import Call


def all_but_the_last_goal(scene: Scene) -> Moves | None:
    """Everything but the last goal and the calls that only it needs."""
    goals = list(scene.goals)
    if len(goals) < 2:
        return None
    return only(scene, scene.with_sources(goals[:-1]) - {goals[-1]})


def first_turn_only(scene: Scene) -> Moves | None:
    """The first turn; after it, words alone."""
    if len(scene.example.turns) < 2:
        return None
    return only(scene, {call.id for call in scene.example.turns[0].reference_calls})


def last_turn_only(scene: Scene) -> Moves | None:
    """Words alone until the last turn."""
    if len(scene.example.turns) < 2:
        return None
    return only(scene, {call.id for call in scene.example.turns[-1].reference_calls})


def everything_in_turn_one(scene: Scene) -> Moves | None:
    """The calls of all turns in the first one."""
    turns = whole(scene)
    if len(turns) < 2:
        return None
    messages = [message for turn in turns for message in turn.messages]
    return [TurnMoves(messages if number == 0 else [], turn.text) for number, turn in enumerate(turns)]


def goals_without_lookups(scene: Scene) -> Moves:
    """The reference without the reads that are not goals, as if their values were known."""
    return only(scene, [id for id in scene.calls if id in scene.goals or not scene.is_read(id)])


def first_half_of_the_calls(scene: Scene) -> Moves:
    """The first half of the reference calls of each turn."""
    ids = [
        call.id for turn in scene.example.turns for call in turn.reference_calls[: -(-len(turn.reference_calls) // 2)]
    ]
    return only(scene, ids)


def one_call_at_a_time(scene: Scene) -> Moves:
    """The reference, each call in a message of its own."""
    return [
        TurnMoves(one_by_one(call for message in turn.messages for call in message), turn.text) for turn in whole(scene)
    ]


def without_words(scene: Scene) -> Moves:
    """The reference's calls, and a full stop for an answer."""
    return [TurnMoves(turn.messages, ".") for turn in whole(scene)]


def with_other_lookups(scene: Scene) -> Moves | None:
    """The goals of the reference; each look-up is replaced by another call that returns what is needed."""
    session = scene.open()
    moves: Moves = []
    replaced = 0
    for turn, plain in zip(scene.example.turns, whole(scene), strict=True):
        if turn.advance:
            session.advance(turn.advance)
        messages: list[Message] = []
        for call in turn.reference_calls:
            made = [as_call(call)]
            is_lookup = call.id not in scene.goals and scene.is_read(call.id)
            if is_lookup and (others := other_lookups(scene, turn, call, session)):
                made, replaced = others, replaced + 1
            messages += one_by_one(made)
            for one in made:
                session.call(one.name, one.arguments)
        moves.append(TurnMoves(messages, plain.text))
    return moves if replaced else None


def with_a_read_before_each_message(scene: Scene) -> Moves | None:
    """The reference with another read before every message: more calls than the budget allows."""
    moves: Moves = []
    for turn, plain in zip(scene.example.turns, whole(scene), strict=True):
        reads = [tool.name for tool in scene.candidates(turn) if tool.read_only and not tool.parameters.required]
        if plain.messages and not reads:
            return None
        spare = [Call(reads[0])] if reads else []
        moves.append(TurnMoves([each for message in plain.messages for each in (spare, message)], plain.text))
    return moves
