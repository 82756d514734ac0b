"""The scripted user: says the next turn of the example when the assistant has ended its own, whatever it said."""

from prove.core.examples import Example, Turn
from prove.rollout.conversation import AskUser, Said


def said(turn: Turn) -> Said:
    """The user message of a turn."""
    return Said(turn.user, turn.tools, turn.handed_over, turn.advance)


class ScriptedUser:
    """Says the turns of an example in order."""

    def __init__(self, example: Example) -> None:
        self._turns = example.turns

    def next(self, ask: AskUser) -> Said | None:
        return said(self._turns[ask.turn]) if ask.turn < len(self._turns) else None
