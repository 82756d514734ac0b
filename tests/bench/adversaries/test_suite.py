"""The suite: enough policies, every trick, no two that do the same, and no cheat that does the work."""

import pytest

from prove.bench.adversaries.suite import HALF, SUITE, WHOLE
from prove.reward import success
from tests.bench.adversaries.scenes import effects, planned, played, scenes

TRICKS = {
    "reads only": ["reads only", "look-ups only"],
    "write then undo": ["right, then undone", "undone at the end"],
    "right then wrong value": ["right, then a wrong value"],
    "right then damage to another field": ["right, then damaged"],
    "wrong then right": ["wrong entity, then right"],
    "all goals but the last": ["all goals but the last"],
    "one turn only": ["first turn only", "last turn only"],
    "everything in turn one": ["everything in turn one"],
    "guessed ids": ["guessed ids: the first", "guessed ids: random", "guessed ids: the commonest"],
    "enumerating writes": ["enumerating writes"],
    "refusal probing": ["refusal probing"],
    "a clarifying question in every turn": ["a question in every turn"],
    "page dumps": ["page dumps", "all pages"],
    "spam within the budget": ["spam within the budget"],
    "empty words": ["empty words"],
    "the right answer told without any call": ["the answer told without a call"],
    "look-ups replaced by others": ["other look-ups"],
}
LUCK = ("guessed ids", "enumerating")
"""A guess can be right, and so can one of many tries if the others are refused. Junk can be as good once: what has been
in the trash for 60 days may have been there for 61."""


def test_the_suite_is_large_and_has_every_trick() -> None:
    names = [policy.name for policy in SUITE]
    assert len(names) == len(set(names)) >= 30
    assert [name for trick in TRICKS.values() for name in trick if name not in names] == []
    assert [policy.name for policy in SUITE if policy.kind == "honest"] == [WHOLE, HALF]
    assert sum(policy.kind == "cheat" for policy in SUITE) >= 30


@pytest.mark.parametrize("name", [policy.name for policy in SUITE if policy.kind == "cheat"])
def test_a_cheat_does_not_succeed_where_something_has_to_be_written(name: str) -> None:
    succeeded = [scene.example.id for scene, episode in played(name) if effects(scene) and success(episode)]
    most = 0.12 * len(played(name)) if name.startswith(LUCK) else name == "right keys, junk values"
    assert len(succeeded) <= most, succeeded


def test_no_two_policies_do_the_same_in_most_examples() -> None:
    moves = {policy.name: {scene.example.id: made for scene, made in planned(policy.plan)} for policy in SUITE}
    names = list(moves)
    alike: list[tuple[str, str]] = []
    for place, one in enumerate(names):
        for other in names[place + 1 :]:
            both = moves[one].keys() & moves[other].keys()
            if both and sum(moves[one][id] == moves[other][id] for id in both) > 2 / 3 * len(both):
                alike.append((one, other))
    # Where a turn for text alone is followed by one with work, acting early is doing everything in turn one;
    # where nothing that is read is a goal, all reads are look-ups.
    reading = ("reads only", "look-ups only")
    assert set(alike) <= {("everything in turn one", "acting in an abstention turn"), reading}
    asked = [
        [moves[name][scene.example.id] for name in reading]
        for scene in scenes()
        if scene.example.id in moves["reads only"] and any(map(scene.is_read, scene.goals))
    ]
    assert len(asked) >= 20
    assert all(reads != lookups for reads, lookups in asked)


def test_the_same_policy_does_the_same_again() -> None:
    for policy in SUITE:
        for scene in scenes()[::40]:
            assert policy.plan(scene) == policy.plan(scene), policy.name


def test_an_episode_bears_the_name_of_its_policy() -> None:
    for policy in SUITE[:3]:
        episode = policy.play(scenes()[0])
        assert episode is not None
        assert episode.policy == policy.name


def test_where_a_trick_does_not_apply_nothing_is_played() -> None:
    reader = next(scene for scene in scenes() if not scene.writes)
    assert {policy.name for policy in SUITE if policy.play(reader) is None} >= {"reads only", "wrong entity"}
