"""Scenes for the tests of the policies: the examples by hand and some of a generated set, each policy played once."""

from collections.abc import Callable
from functools import cache

from prove.bench.adversaries.moves import Moves, TurnMoves
from prove.bench.adversaries.playing import play_moves
from prove.bench.adversaries.report import fits
from prove.bench.adversaries.scene import Scene, commonest
from prove.bench.adversaries.suite import SUITE
from prove.core.episodes import Episode, Step
from prove.core.examples import Example
from prove.core.outcome import Outcome
from prove.reward.checklist import checklist_of
from prove.reward.work import judge
from tests.examples import all_examples
from tests.synth.made import made

EVERY = 16
"""Of the generated examples, one of so many."""


@cache
def examples() -> tuple[Example, ...]:
    """Examples of all twenty servers with two reference calls or more."""
    return tuple(filter(fits, [*all_examples(), *made(1_000)[::EVERY]]))


@cache
def scenes() -> tuple[Scene, ...]:
    """Their scenes."""
    common = commonest(made(1_000)[1::EVERY])
    return tuple(Scene(example, common) for example in examples())


def scene_of(id: str) -> Scene:
    """The scene of an example by its id."""
    return next(scene for scene in scenes() if scene.example.id == id)


@cache
def played(name: str) -> tuple[tuple[Scene, Episode], ...]:
    """What a policy of the suite does where it applies; it must be possible in some scenes."""
    policy = next(policy for policy in SUITE if policy.name == name)
    found = tuple((scene, episode) for scene in scenes() if (episode := policy.play(scene)) is not None)
    assert len(found) >= 5, name
    return found


def planned(plan: Callable[[Scene], Moves | None]) -> list[tuple[Scene, Moves]]:
    """The moves of a plan where it applies."""
    return [(scene, moves) for scene in scenes() if (moves := plan(scene)) is not None]


def steps(episode: Episode) -> list[Step]:
    """The calls of an episode and their results."""
    return [step for turn in episode.turns for step in turn.steps]


def effects(scene: Scene) -> dict[str, Outcome]:
    """What the writes of a reference change, by their ids; those that change nothing that counts are left out."""
    assert scene.example.expected is not None
    return {id: effect for id in scene.writes if (effect := scene.example.expected.effects[id])}


def idle_outcome(scene: Scene) -> Outcome | None:
    """How the world is at the end if nothing is done: only time has passed."""
    return play_moves("idle", [TurnMoves([], "Hm.") for _ in scene.example.turns], scene).outcome


def achieved(episode: Episode, kind: str) -> tuple[int, int]:
    """How many goals of a kind an episode achieves, and how many there are; the others are all but writes."""
    checklist = checklist_of(episode)
    is_kind = [(item.kind == "write") == (kind == "write") for item in checklist.items]
    reached = judge(episode, checklist).achieved
    return sum(one for one, fitting in zip(reached, is_kind, strict=True) if fitting), sum(is_kind)
