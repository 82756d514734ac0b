"""Sentences about an episode agree with its score."""

import msgspec
import pytest

from prove.connect import open_session
from prove.core.examples import Goal
from prove.core.results import Call
from prove.reward import PROFILES, score
from prove.reward.explain import explain
from prove.rollout import Reply, run_episode
from tests.reward.build import episode, ref, step, turn
from tests.reward.letters import mail, owing
from tests.reward.live import act
from tests.rollout.playing import FREEZE, LOOK, asked, calls, saying
from tests.rollout.playing import turn as request
from tests.worlds import keys

A, B = ref("a", "find", q="x"), ref("b", "buy", needs=("a",), id="p1", count=2)


@pytest.mark.parametrize(
    ("calls", "sentence"),
    [
        ([step("find", q="x")], "Reference call b (buy, turn 1) is unmatched: its turn has no call of that name."),
        (
            [step("find", q="x"), step("buy", id="p1")],
            "Reference call b (buy, turn 1) is unmatched: no call of that name in its turn has id, count.",
        ),
        (
            [step("find", q="x"), step("buy", id="p2", count=2)],
            "Reference call b (buy, turn 1): id is 'p2' instead of 'p1'.",
        ),
        ([step("buy", id="p1", count=2)], "Reference call b (buy, turn 1) depends on a (find), which is unmatched."),
        (
            [[step("find", q="x"), step("buy", id="p1", count=2)]],
            "Reference call b (buy, turn 1) needs a value from a (find), which is not in an earlier message.",
        ),
        ([step("find", "failed", q="x")], "Call 1 (find) is failed: message."),
        ([step("other")], "Call 1 (other) is of a tool that the reference does not use."),
        ([step("find", q="x")] * 5, "Budget 3 for 2 reference calls; 5 were made, 2 too many."),
    ],
)
def test_a_difference_is_one_sentence(calls: list[object], sentence: str) -> None:
    made = episode([[A, B]], [turn(*calls, "Done.")])  # pyright: ignore[reportArgumentType]
    assert sentence in list(explain(made))


@pytest.mark.parametrize("profile", PROFILES)
def test_the_first_sentence_has_the_score_under_the_profile(profile: str) -> None:
    example = asked(request("freeze", LOOK, FREEZE))
    made = run_episode(saying(calls(LOOK), Reply("Done.")), example, open_session(example))
    first = next(iter(explain(made, PROFILES[profile])))
    assert first.startswith(f"{profile}: total {score(made, PROFILES[profile]).total:.3f} (")
    assert first.endswith("; no success.")


def test_another_path_is_not_a_difference_under_a_profile_that_gives_full_credit() -> None:
    example = asked(request("freeze", LOOK, FREEZE))
    made = run_episode(saying(calls(FREEZE), Reply("Done.")), example, open_session(example))
    assert any("is unmatched" in sentence for sentence in explain(made))
    by_state = list(explain(made, PROFILES["prove-state"]))
    goal = "Goal 1 of 1 (write, freeze_card, turn 1, weight 1.00): achieved by call 1 (freeze_card)."
    assert by_state[1:] == [goal, "2 reference calls; 1 calls were made."]


def test_turns_goals_and_the_ending_are_explained() -> None:
    first = keys("banking.accounts")[0]
    account = Call("get_account", {"account_id": first})
    goal = Goal("question", "ask-0", (first,))
    example = asked(request("thanks"), request("ask", account, goals=(goal,)), request("more"))
    policy = saying(calls(FREEZE), Reply(""), Reply("Done."), Reply("Done."))
    made = run_episode(policy, example, open_session(example))
    made = msgspec.structs.replace(made, turns=made.turns[:2], stopped="limit")
    sentences = list(explain(made))
    for expected in (
        "Turn 1 asks for text alone; 1 calls were made and changed the state.",
        "Turn 1 asks for text; there is none.",
        "Goal 1 of 3 (abstention, text alone, turn 1, weight 0.33): not achieved.",
        "Goal 2 of 3 (question, get_account, turn 2, weight 0.33): not achieved, its tool was not called.",
        "Turn 3 was never reached.",
        "The final state is not the reference's.",
        "Call 1 (freeze_card) changed what was not asked for, and that is still so at the end; harm 0.33.",
        "The episode ended at its limit of messages or of the context.",
        "The user was not told everything that was asked for.",
    ):
        assert expected in sentences


def test_an_episode_without_a_score_has_one_sentence() -> None:
    broken = episode([[A]], [turn("Done.")], stopped="error")
    assert list(explain(broken)) == ["Not scored: broke"]
    unknown = msgspec.structs.replace(episode([[A]], [turn("Done.")]), outcome=None)
    (sentence,) = explain(unknown, PROFILES["prove-state"])
    assert "cannot be judged" in sentence
    assert next(iter(explain(unknown))).endswith("; not judged.")


def test_what_a_text_lacks() -> None:
    example = owing((mail("It is $40.00, by December 18."), ("$40.00", "December 18")))
    state = PROFILES["prove-state"]
    lines = explain(act(example, [mail("40 dollars, please")]), state)
    assert any("not achieved, its body lacks December 18." in line for line in lines)
    assert not any("lacks" in line for line in explain(act(example, [mail("40 dollars by Friday")]), state))
    assert not any("lacks" in line for line in explain(act(example, []), state))
