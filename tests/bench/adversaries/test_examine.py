"""What is found with one example: all policies that apply, groups of noisy oracles, break-even; and what one earns."""

import msgspec
import pytest

from prove.bench.adversaries.examine import NOISES, Examined, earned, examine
from prove.bench.adversaries.suite import HALF, SUITE, WHOLE
from prove.reward.profiles import PROFILES, score
from tests.bench.adversaries.scenes import achieved, played, scene_of


def found(group: int = 2) -> Examined:
    scene = scene_of("files-tag-sales")
    return examine(scene.example, {}, group)


def test_everything_is_found_and_survives_being_stored() -> None:
    one = found()
    assert (one.id, one.writes) == ("files-tag-sales", 2)
    applied = {policy.name for policy in SUITE if policy.play(scene_of(one.id)) is not None}
    assert set(one.policies) == applied
    assert {noise: len(group) for noise, group in one.groups.items()} == {str(noise): 2 for noise in NOISES}
    assert all(set(each.totals) == set(PROFILES) for each in one.policies.values())
    assert one.break_evens
    assert all(set(each) == set(PROFILES) for each in one.break_evens)
    assert msgspec.json.decode(msgspec.json.encode(one), type=Examined) == one
    assert found() == one


def test_the_size_of_a_group_changes_nothing_else() -> None:
    small, large = found(1), found(3)
    assert {noise: group[:1] for noise, group in large.groups.items()} == small.groups
    assert large.policies == small.policies


def test_what_an_episode_earns_is_its_score_under_every_profile() -> None:
    for name in (WHOLE, HALF, "wrong entity"):
        for _, episode in played(name)[::10]:
            one = earned(episode)
            scores = {profile: score(episode, PROFILES[profile]) for profile in PROFILES}
            assert one.totals == {profile: each.total for profile, each in scores.items()}
            assert one.success is scores["prove"].success
            (writes, all_writes), (others, all_others) = achieved(episode, "write"), achieved(episode, "other")
            assert one.goals == (all_writes + all_others if one.success else writes + others)


def test_an_example_whose_outcome_is_not_known_is_an_error_and_earns_no_0() -> None:
    scene = scene_of("bank-transfer")
    assert scene.example.expected is not None
    unknown = msgspec.structs.replace(
        scene.example, expected=msgspec.structs.replace(scene.example.expected, outcome=None)
    )
    episode = next(episode for played_in, episode in played(WHOLE) if played_in is scene)
    with pytest.raises(ValueError, match="no score under"):
        earned(msgspec.structs.replace(episode, example=unknown))


@pytest.mark.parametrize("id", ["bank-transfer", "files-tag-sales"])
def test_an_argument_that_its_tool_does_not_have_is_no_obstacle(id: str) -> None:
    example = scene_of(id).example
    turns = tuple(
        msgspec.structs.replace(
            turn,
            reference_calls=tuple(
                msgspec.structs.replace(call, arguments={**call.arguments, "x": [[1]]}) for call in turn.reference_calls
            ),
        )
        for turn in example.turns
    )
    assert examine(msgspec.structs.replace(example, turns=turns), {}, 1).policies
