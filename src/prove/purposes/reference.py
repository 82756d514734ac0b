"""The reference of a solved purpose: the calls of every turn with their edges, and the goals that they reach."""

from collections.abc import Sequence
from dataclasses import dataclass

from prove.core.examples import Dependency, Goal, ReferenceCall
from prove.core.provenance import calls_of
from prove.purposes.nodes import Purpose
from prove.purposes.solving import Made, Solution, UnboundError


@dataclass(frozen=True, slots=True)
class Part:
    """The reference of one turn."""

    calls: tuple[ReferenceCall, ...]
    goals: tuple[Goal, ...]


def reference_of(purpose: Purpose, solution: Solution, *, together: bool) -> list[Part]:
    """The reference of every turn; UnboundError if a goal has no call in its turn.

    `together` puts what is done for the rows of one set into one message.
    """
    if not solution.writes and not solution.answers:
        raise UnboundError("nothing has to be done, and nothing to be told")
    return [_part(purpose, solution, turn, together) for turn in range(len(purpose.turns))]


def _part(purpose: Purpose, solution: Solution, turn: int, together: bool) -> Part:
    made = [one for one in solution.calls if one.turn == turn]
    goals: list[Goal] = []
    for number in range(len(purpose.turns[turn])):
        found = _goals(solution, made, turn, number)
        if not found and not _is_told_with_a_write(solution, made, turn, number):
            raise UnboundError("a goal needs no call of its own")
        goals += found
    numbers = _messages(made, together)
    calls = tuple(_call(one, message) for one, message in zip(made, numbers, strict=True))
    return Part(calls, tuple(goals))


def _goals(solution: Solution, made: Sequence[Made], turn: int, number: int) -> list[Goal]:
    """What a goal is judged by: its writes and answers, or, where nothing had to be done, the look-up that shows it.

    What an earlier turn has shown is told with the look-up that decides whether it has to be, what a write of this
    turn gives with the write.
    """
    here = {one.id for one in made}
    looks = [one.id for one in made if one.goal == number and not one.is_goal]
    found = [
        Goal("write", one.id, _told_with(solution, turn, one.id), one.obligations)
        for one in made
        if one.is_goal and one.goal == number
    ]
    if _is_told_with_a_write(solution, made, turn, number):
        return found
    for answer in solution.answers:
        if (answer.turn, answer.goal) == (turn, number) and (answer.call in here or looks):
            found.append(Goal("question", answer.call if answer.call in here else looks[-1], answer.values))
    return found or [Goal("question", look) for look in looks[-1:]]


def _told_with(solution: Solution, turn: int, call: str) -> tuple[str, ...]:
    """What is asked about the result of a write in its turn."""
    asked = [answer for answer in solution.answers if (answer.turn, answer.call) == (turn, call)]
    return tuple(value for answer in asked for value in answer.values)


def _is_told_with_a_write(solution: Solution, made: Sequence[Made], turn: int, number: int) -> bool:
    """Whether a goal asks for what a write of its turn gives."""
    writes = {one.id for one in made if one.is_goal}
    return any((one.turn, one.goal) == (turn, number) and one.call in writes for one in solution.answers)


def _messages(made: Sequence[Made], together: bool) -> list[int]:
    numbers: list[int] = []
    for place, one in enumerate(made):
        shared = together and place > 0 and _is_alike(made[place - 1], one)
        numbers.append(0 if not numbers else numbers[-1] + (not shared))
    return numbers


def _is_alike(one: Made, other: Made) -> bool:
    return one.is_goal and other.is_goal and (one.name, one.goal) == (other.name, other.goal)


def _call(made: Made, message: int) -> ReferenceCall:
    """A call, with edges from the calls that its values come from, and from those that show its goal's condition."""
    sources = calls_of(made.provenance.values())
    shown = [source for source in made.because if source not in sources]
    depends = [Dependency(source, "explicit") for source in sources] + [Dependency(one, "implicit") for one in shown]
    return ReferenceCall(made.id, made.name, made.arguments, tuple(depends), made.provenance, message)
