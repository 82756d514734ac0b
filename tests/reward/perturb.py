"""Changes that make the oracle's work worse."""

from collections.abc import Iterator
from random import Random

import msgspec

from prove.core.examples import Example, Turn
from prove.core.results import Call
from prove.rollout.conversation import AskPolicy
from prove.rollout.policies import oracle_plan, spoil

Messages = list[list[Call]]
_NO_ASK = AskPolicy(0, [], [])


def drop_one(example: Example, rng: Random) -> Iterator[dict[int, Messages]]:
    """The reference without one of its calls."""
    for number, turn in enumerate(example.turns):
        for place in range(len(turn.reference_calls)):
            yield {number: _without(turn, place)}


def _without(turn: Turn, place: int) -> Messages:
    kept = tuple(call for number, call in enumerate(turn.reference_calls) if number != place)
    return oracle_plan(msgspec.structs.replace(turn, reference_calls=kept), _NO_ASK, Random(0))


def break_order(example: Example, rng: Random) -> Iterator[dict[int, Messages]]:
    """A call before one that it depends on."""
    for number, turn in enumerate(example.turns):
        ids = [call.id for call in turn.reference_calls]
        for place, call in enumerate(turn.reference_calls):
            sources = [ids.index(edge.source) for edge in call.depends if edge.source in ids]
            if sources:
                order = [c for n, c in enumerate(turn.reference_calls) if n != place]
                order.insert(min(sources), call)
                yield {number: [[Call(c.name, c.arguments)] for c in order]}


def corrupt_value(example: Example, rng: Random) -> Iterator[dict[int, Messages]]:
    """The reference with one wrong value."""
    for number, turn in enumerate(example.turns):
        for place, call in enumerate(turn.reference_calls):
            for key in call.arguments:
                wrong = msgspec.structs.replace(call, arguments={**call.arguments, key: spoil(call.arguments[key])})
                changed = (*turn.reference_calls[:place], wrong, *turn.reference_calls[place + 1 :])
                plan = oracle_plan(msgspec.structs.replace(turn, reference_calls=changed), _NO_ASK, rng)
                yield {number: plan}


def pad(example: Example, rng: Random) -> Iterator[dict[int, Messages]]:
    """Twice the budget in calls that repeat the first."""
    for number, turn in enumerate(example.turns):
        if turn.reference_calls:
            first = turn.reference_calls[0]
            extra = [[Call(first.name, first.arguments)] for _ in range(2 * len(example.reference_calls) + 2)]
            yield {number: [*oracle_plan(turn, _NO_ASK, rng), *extra]}


def act_when_asked_not_to(example: Example, rng: Random) -> Iterator[dict[int, Messages]]:
    """A call in a turn that asks for words alone."""
    for number, turn in enumerate(example.turns):
        if not turn.reference_calls:
            yield {number: [[Call(turn.tools[0], {})]]}


PERTURBATIONS = {
    "dropping a call": drop_one,
    "breaking an order": break_order,
    "corrupting a value": corrupt_value,
    "calls beyond the budget": pad,
    "acting in an abstention turn": act_when_asked_not_to,
}
