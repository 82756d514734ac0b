"""Runs an example's reference calls."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, NamedTuple, TypeVar

from prove.core.episodes import Step
from prove.core.examples import ReferenceCall, Turn
from prove.core.results import Call
from prove.core.session import Session, is_clocked, is_forkable
from prove.rollout.conversation import not_a_candidate
from prove.rollout.watch import Watch

S = TypeVar("S", bound=Session)


class Replayed(NamedTuple, Generic[S]):
    """A reference call that was run; `before` is a fork of the session before the call, where it was asked for."""

    turn: int
    call: ReferenceCall
    step: Step
    before: S | None


def replay(
    turns: Iterable[Turn],
    session: S,
    *,
    without: str = "",
    effects: bool = False,
    forks: bool = True,
    at_turn: Callable[[int], None] | None = None,
    at_call: Callable[[ReferenceCall], None] | None = None,
) -> Iterator[Replayed[S]]:
    """Run the reference calls of these turns in order, as an episode would: only a turn's candidates are run.

    Args:
        turns: The turns of an example, from the first on.
        session: A fresh session of the example's world, which is left at the end of the reference.
        without: The id of a call to leave out.
        effects: Whether steps have their effect, where the session can tell.
        forks: Whether each call comes with the session before it, where the session can fork.
        at_turn: Called with the number of each turn after its time has passed and before its calls.
        at_call: Called with each reference call before it is run.
    """
    run: Callable[[Call], Step] = Watch(session).run if effects else _plainly(session)
    forkable = session if forks and is_forkable(session) else None
    for number, turn in enumerate(turns):
        if turn.advance and is_clocked(session):
            session.advance(turn.advance)
        if at_turn is not None:
            at_turn(number)
        for reference in turn.reference_calls:
            if reference.id == without:
                continue
            if at_call is not None:
                at_call(reference)
            call = Call(reference.name, reference.arguments)
            before: Any = None if forkable is None else forkable.fork()
            step = run(call) if call.name in turn.tools else not_a_candidate(call)
            yield Replayed(number, reference, step, before)


def _plainly(session: Session) -> Callable[[Call], Step]:
    return lambda call: Step(call, session.call(call.name, call.arguments))
