"""Honest policies: the whole work always succeeds, and the half achieves half of it."""

from prove.bench.adversaries.honest import half, only, whole
from prove.bench.adversaries.moves import as_call
from prove.bench.adversaries.playing import play_moves
from prove.bench.adversaries.scene import Scene
from prove.core.episodes import Episode
from prove.core.examples import ReferenceCall
from prove.core.json_values import same
from prove.core.outcome import rename_ids
from prove.core.results import Call
from prove.reward import success
from prove.reward.checklist import Item, checklist_of
from prove.reward.work import judge
from tests.bench.adversaries.scenes import achieved, played, scene_of, scenes


def test_the_whole_work_succeeds_everywhere() -> None:
    found = played("honest whole")
    assert len(found) == len(scenes())
    assert [scene.example.id for scene, episode in found if not success(episode)] == []


def test_half_of_the_work_achieves_half_of_the_writes_and_of_the_other_goals() -> None:
    less: list[str] = []
    for scene, episode in played("honest half"):
        reached, all_goals = achieved(episode, "write")
        # A write that a later one replaces is achieved with that one.
        replaced = any(item.absorbed_by is not None for item in checklist_of(episode).items)
        if 2 * reached < all_goals and not replaced:
            less.append(scene.example.id)
        others = [goal for goal in scene.goals.values() if goal.kind != "write"]
        assert 2 * sum(goal.call in made_by_half(scene) for goal in others) >= len(others), scene.example.id
    assert less == []
    assert sum(not success(episode) for _, episode in played("honest half")) > 0.6 * len(scenes())


def test_the_half_misses_an_answer_that_it_looks_for_only_where_a_missing_write_changes_it() -> None:
    """Its own call then shows something else than in the reference; with the missing writes before it, it is reached.

    A question has no edge from such a write: edges are from calls without which a call ends differently, as a refusal.
    """
    missed: list[str] = []
    for scene, episode in played("honest half"):
        made = made_by_half(scene)
        for item in unachieved(episode):
            assert item.call is not None, (scene.example.id, "a turn that asks for text alone")
            if item.call.id in made:
                case = (scene.example.id, item.call.id)
                assert item.kind == "question", case
                assert not shows_the_same(episode, item.turn, item.call), case
                missing = writes_before(scene, item.call.id) - made
                assert missing, case
                with_them = play_moves("half and more", only(scene, made | scene.with_sources(missing)), scene)
                assert item.call.id not in [other.call.id for other in unachieved(with_them) if other.call], case
                missed.append(scene.example.id)
    assert "errands-budget" in missed


def made_by_half(scene: Scene) -> set[str]:
    """The ids of the reference calls that the half makes, each in its turn."""
    return {
        call.id
        for turn, part in zip(scene.example.turns, half(scene), strict=True)
        for call in turn.reference_calls
        if any(as_call(call) in message for message in part.messages)
    }


def unachieved(episode: Episode) -> list[Item]:
    """The goals but writes that an episode does not achieve."""
    checklist = checklist_of(episode)
    reached = judge(episode, checklist).achieved
    return [item for item, done in zip(checklist.items, reached, strict=True) if item.kind != "write" and not done]


def shows_the_same(episode: Episode, turn: int, call: ReferenceCall) -> bool:
    """Whether a call of the reference that an episode makes in its turn returns there what it does in the reference."""
    assert episode.example.expected is not None
    wanted = episode.example.expected.results[call.id]
    results = [step.result for step in episode.turns[turn].steps if step.call == as_call(call)]
    assert results, "the call was not made"
    return any(
        result.code == wanted.code and same(rename_ids(result.content, episode.names), wanted.content)
        for result in results
    )


def writes_before(scene: Scene, id: str) -> set[str]:
    """The writes of the reference before a call."""
    order = list(scene.calls)
    return set(order[: order.index(id)]) & set(scene.writes)


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
