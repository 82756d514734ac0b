"""One conversation: what the benchmark's reward gives is the score, and what it raises is no score."""

from typing import Any

import msgspec
import pytest

from prove.core.errors import OutageError
from prove.evals.tau2.agents import Asking, PolicyAgent, Seats
from prove.evals.tau2.checkout import Checkout
from prove.evals.tau2.gold import scripted_seats
from prove.evals.tau2.simulation import Simulated, has_judged_term, simulate, without_judge
from prove.rollout.conversation import AskPolicy, Reply


def scripted(policy: str, checkout: Checkout, domain: str, place: int = 0, **more: Any) -> Simulated:
    task = checkout.tasks(domain)[place]
    seats = scripted_seats(policy, checkout, task)
    return simulate(checkout, domain, task, checkout.environment(domain), seats, judged=False, **more)


def with_policy(checkout: Checkout, ask: Asking) -> Simulated:
    """The first task of airline, with a scripted user who never ends."""
    task = checkout.tasks("airline")[0]
    environment = checkout.environment("airline")
    seats = Seats(PolicyAgent(checkout, environment, ask), scripted_seats("empty", checkout, task).user)
    return simulate(checkout, "airline", task, environment, seats, judged=False)


@pytest.mark.parametrize(("domain", "place"), [("airline", 0), ("airline", 1), ("retail", 0), ("telecom", 0)])
def test_the_reference_calls_solve_a_task(checkout: Checkout, domain: str, place: int) -> None:
    assert scripted("oracle", checkout, domain, place).verdict.score == 1.0


@pytest.mark.parametrize(("domain", "place", "score"), [("airline", 0, 0.0), ("airline", 1, 1.0), ("telecom", 0, 0.0)])
def test_nothing_is_worth_what_the_benchmark_gives_for_it(
    checkout: Checkout, domain: str, place: int, score: float
) -> None:
    assert scripted("empty", checkout, domain, place).verdict.score == score


def test_measures_are_the_terms_and_what_it_took(checkout: Checkout) -> None:
    assert scripted("oracle", checkout, "airline").verdict.measures == {
        "messages": 3.0,
        "calls": 2.0,
        "db": 1.0,
        "communicate": 1.0,
        "reference calls made": 1.0,
    }
    measures = scripted("empty", checkout, "telecom").verdict.measures
    assert measures == {"messages": 1.0, "calls": 0.0, "env assertion": 0.0, "reference calls made": 0.0}


def test_the_transcript_has_all_messages_and_no_times(checkout: Checkout) -> None:
    played = scripted("oracle", checkout, "telecom")
    assert played.transcript["ended"] == "user_stop"
    said = played.transcript["messages"]
    roles = ["assistant", "user", "tool", "user", "assistant", "tool", "assistant", "user"]
    assert [message["role"] for message in said] == roles
    assert said[1]["calls"] == [{"name": "open_purse", "arguments": {}}]
    assert said[2] == {"role": "tool", "content": "open", "of": "user", "error": False}
    again = scripted("oracle", checkout, "telecom").transcript
    assert msgspec.json.encode(again) == msgspec.json.encode(played.transcript)


def test_the_judged_term_is_dropped_from_a_copy(checkout: Checkout) -> None:
    task = checkout.tasks("retail")[0]
    assert without_judge(task).evaluation_criteria.reward_basis == ["DB"]
    assert task.evaluation_criteria.reward_basis == ["DB", "NL_ASSERTION"]
    assert [has_judged_term(task) for task in checkout.tasks("retail")] == [True, False]
    other = checkout.tasks("airline")[0]
    assert without_judge(other) is other


def test_a_policy_that_says_nothing_scores_nothing(checkout: Checkout) -> None:
    played = with_policy(checkout, lambda ask: Reply())
    assert played.verdict == (0.0, {"messages": 0.0, "calls": 0.0}, "")
    assert (played.stopped, played.transcript["ended"]) == ("done", "said_nothing")


def test_a_conversation_without_an_end_is_stopped_at_the_limit(checkout: Checkout) -> None:
    played = with_policy(checkout, lambda ask: Reply("And?"))
    assert (played.verdict.score, played.stopped) == (0.0, "limit")


def test_what_is_raised_leaves_the_task_without_a_score(checkout: Checkout) -> None:
    def broken(ask: AskPolicy) -> Reply:
        raise ValueError("the answer\nis odd")

    played = with_policy(checkout, broken)
    assert played.verdict.score is None
    assert (played.stopped, played.error) == ("error", "ValueError: the answer is odd")
    assert len(played.transcript["messages"]) == 2


def test_an_outage_stops_the_run(checkout: Checkout) -> None:
    def gone(ask: AskPolicy) -> Reply:
        raise OutageError("nobody answers")

    with pytest.raises(OutageError, match="nobody answers"):
        with_policy(checkout, gone)
