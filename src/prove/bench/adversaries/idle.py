"""Policies that say something, or nothing, and do no work."""

from prove.bench.adversaries.honest import whole
from prove.bench.adversaries.moves import Moves, TurnMoves
from prove.bench.adversaries.scene import Scene


def silent(scene: Scene) -> Moves:
    """No calls and no words."""
    return [TurnMoves() for _ in scene.example.turns]


def empty_words(scene: Scene) -> Moves:
    """No calls, and words that say nothing."""
    return _saying(scene, "Sure, done!")


def asking(scene: Scene) -> Moves:
    """A clarifying question in every turn."""
    return _saying(scene, "Could you tell me more about what you need?")


def refusing(scene: Scene) -> Moves:
    """A refusal in every turn."""
    return _saying(scene, "I am sorry, I cannot do that with my tools.")


def telling(scene: Scene) -> Moves:
    """The right answers, told without any call."""
    return [TurnMoves([], turn.text) for turn in whole(scene)]


def ending_early(scene: Scene) -> Moves:
    """The first call of the first turn; after it, the words of the reference alone."""
    turns = whole(scene)
    first = [message[:1] for message in turns[0].messages[:1]]
    return [TurnMoves(first if number == 0 else [], turn.text) for number, turn in enumerate(turns)]


def _saying(scene: Scene, text: str) -> Moves:
    return [TurnMoves([], text) for _ in scene.example.turns]
