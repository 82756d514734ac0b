"""Plays the moves of a policy in the world of an example."""

from contextlib import closing

from prove.bench.adversaries.moves import Message, Moves
from prove.bench.adversaries.scene import Scene
from prove.core.episodes import Episode
from prove.core.examples import Example
from prove.reward.score import Score
from prove.rollout.conversation import AskPolicy, EpisodeLimits, Reply
from prove.rollout.driver import run_episode
from prove.rollout.protocols import Player

ROOMY = EpisodeLimits(messages=200)
"""The limit of messages is not what stops these policies."""


class MovesPlayer:
    """Makes the moves of each turn, then says its words."""

    def __init__(self, moves: Moves) -> None:
        self._moves = moves
        self._turn = -1
        self._left: list[Message] = []

    def reply(self, ask: AskPolicy) -> Reply:
        if ask.turn != self._turn:
            self._turn = ask.turn
            self._left = list(self._moves[ask.turn].messages)
        if self._left:
            return Reply(calls=tuple(self._left.pop(0)))
        return Reply(self._moves[ask.turn].text)


class MovesPolicy:
    """A policy whose moves are fixed."""

    def __init__(self, name: str, moves: Moves) -> None:
        self.name = name
        self._moves = moves

    def begin_with(self, example: Example) -> Player:
        return MovesPlayer(self._moves)


def play_moves(name: str, moves: Moves, scene: Scene) -> Episode:
    """The episode of these moves; RuntimeError if it did not come to its end, as its score would mean nothing."""
    with closing(scene.open()) as session:
        episode = run_episode(MovesPolicy(name, moves), scene.example, session, ROOMY)
    if episode.stopped != "done":
        reason = episode.error or episode.stopped
        raise RuntimeError(f"the policy {name!r} did not finish example {scene.example.id!r}: {reason}")
    return episode


def total_of(score: Score) -> float:
    """The total of a score; ValueError where the episode could not be scored, which is not a score of 0."""
    if score.total is None:
        raise ValueError(f"an episode has no score under {score.profile!r}: {score.reason}")
    return score.total
