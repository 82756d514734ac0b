"""What happens in a conversation, before it is put into words: turns, their requests, the calls that serve them."""

from typing import Any, Literal

import msgspec

from prove.core.examples import Attempt, Goal, ReferenceCall
from prove.core.results import Result
from prove.core.shapes import Shape

SPOKEN = {
    **dict.fromkeys(("path", "device", "security", "event", "saved place", "saved card", "payment method"), ""),
    **dict.fromkeys(("basket item", "cart line", "order line", "order item", "wish-list entry", "trash item"), ""),
    **dict.fromkeys(("payee", "lead", "contact", "participant", "phonebookentry", "category", "product"), ""),
    "company account": "company",
    "food order": "order",
    "flight booking": "booking",
    "colleague in the sales team": "colleague",
}
"""What people say for the noun of a record, where it is another one; nothing where they say the name again, or 'it'."""

TurnKind = Literal["act", "missing", "completion", "hidden", "handover", "irrelevant"]


class Slot(msgspec.Struct, frozen=True):
    """What the user says for one parameter. The text contains `words` exactly; `value` is what they mean."""

    parameter: str
    words: str
    value: Any
    kind: Literal["entity", "value", "pronoun"] = "value"


class Request(msgspec.Struct, frozen=True):
    """One thing that the user wants in a turn: the tool that does it, and what is said for its parameters.

    `topic` is the number of the tool's topic that it is about, which decides how it is asked for and answered.
    """

    server: str
    tool: str
    call: str
    goal: Literal["write", "question", "refusal"]
    slots: dict[str, Slot] = {}
    topic: int | None = None


class TurnPlan(msgspec.Struct, frozen=True):
    """One user turn.

    `act` asks and is served. `missing` leaves out a value that only the user knows, and `completion` brings it.
    `hidden` needs a tool that is not there, and `handover` brings it. `irrelevant` can be served by no tool.

    Args:
        requests: What the user asks for, in the order of speaking.
        calls: The reference calls, look-ups included, in order; empty where the answer is words alone.
        results: What each reference call gave, by its id.
        attempts: Failed tries that the transcript shows before a reference call.
        goals: What the turn is judged by.
        missing: The parameter that is left out (`missing`) or brought (`completion`).
        handed_over: The tools that a `handover` brings.
        about: For `irrelevant`: the whole sentence that asks for the impossible. For `missing`: the words withheld.
        advance: Seconds that pass before the user speaks.
    """

    kind: TurnKind
    requests: tuple[Request, ...]
    calls: tuple[ReferenceCall, ...] = ()
    results: dict[str, Result] = {}
    attempts: tuple[Attempt, ...] = ()
    goals: tuple[Goal, ...] = ()
    missing: str = ""
    handed_over: tuple[str, ...] = ()
    about: str = ""
    advance: int = 0


def pointing_words(noun: str) -> tuple[str, ...]:
    """How people point at an entity of a kind that was spoken of before; not at all where nobody says such a noun."""
    said = SPOKEN.get(noun, noun)
    return (f"that {said}", f"the same {said}") if said else ()


def points_to_a_thing(shape: Shape) -> bool:
    """Whether a value points to an entity, or several of them, that is not somebody's address or number."""
    ref = shape.ref if shape.item is None else shape.item.ref
    return ref is not None and not ref.target.is_cast
