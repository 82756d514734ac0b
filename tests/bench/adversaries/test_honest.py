"""Honest policies: the whole work always succeeds, and the half achieves half of it."""

from prove.bench.adversaries.honest import half, only, whole
from prove.core.results import Call
from prove.reward import success
from prove.reward.checklist import checklist_of
from tests.bench.adversaries.scenes import achieved, played, scene_of, scenes


def test_the_whole_work_succeeds_everywhere() -> None:
    found = played("honest whole")
    assert len(found) == len(scenes())
    assert [scene.example.id for scene, episode in found if not success(episode)] == []


def test_half_of_the_work_achieves_half_of_the_writes_and_of_the_other_goals() -> None:
    less: dict[str, list[str]] = {"write": [], "other": []}
    for scene, episode in played("honest half"):
        for kind, found in less.items():
            reached, all_goals = achieved(episode, kind)
            # A write that a later one replaces is achieved with that one.
            replaced = kind == "write" and any(item.absorbed_by is not None for item in checklist_of(episode).items)
            if 2 * reached < all_goals and not replaced:
                found.append(scene.example.id)
    assert less["write"] == []
    assert len(less["other"]) < 0.03 * len(scenes())
    assert sum(not success(episode) for _, episode in played("honest half")) > 0.6 * len(scenes())


def test_half_of_the_work_is_not_more_than_that() -> None:
    assert [(name, *counted(name)) for name in ("errands-bank", "errands-budget", "bank-transfer")] == [
        ("errands-bank", 4, 7),
        ("errands-budget", 4, 7),
        ("bank-transfer", 1, 1),
    ]


def counted(name: str) -> tuple[int, int]:
    """How many goals the half does, and how many there are."""
    scene = scene_of(name)
    done = [call for turn in half(scene) for message in turn.messages for call in message]
    goals = [Call(scene.calls[id].name, scene.calls[id].arguments) for id in scene.goals]
    return sum(goal in done for goal in goals), len(goals)


def test_the_half_makes_only_calls_of_the_reference_and_says_its_words() -> None:
    for scene in scenes():
        for part, complete in zip(half(scene), whole(scene), strict=True):
            calls = [call for message in complete.messages for call in message]
            assert all(call in calls for message in part.messages for call in message)
            assert part.text == complete.text != ""


def test_only_some_calls_are_made_in_the_messages_of_the_reference() -> None:
    scene = scene_of("bank-lost-purse")
    first, *others = scene.calls
    (turn,) = only(scene, others)
    (complete,) = whole(scene)
    assert [call for message in turn.messages for call in message] == [
        call for message in complete.messages for call in message if call.name != scene.calls[first].name
    ]
    assert [] not in turn.messages


def test_another_call_takes_the_place_of_one_and_of_no_equal_one() -> None:
    scene = scene_of("bank-transfer")
    last = list(scene.calls)[-1]
    other = Call("list_cards")
    (turn,) = only(scene, scene.calls, {last: other})
    assert turn.messages[-1] == [other]
    assert turn.messages[:-1] == whole(scene)[0].messages[:-1]
