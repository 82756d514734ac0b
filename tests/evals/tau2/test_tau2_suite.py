"""The suite: scripted policies score what they should, models are asked as agent, user and judge."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from prove.core.errors import OutageError, UsageError
from prove.evals.players import LENIENT, PROMPT_TOKENS, RETRIED, TOKENS, TOKENS_UNKNOWN, Player
from prove.evals.run import Evaluated, evaluate
from prove.evals.tau2.asked_models import ModelAt
from prove.evals.tau2.checkout import DOMAINS, Checkout
from prove.evals.tau2.tau2_suite import Tau2Suite
from tests.evals.tau2.answering import answering, call, text


def run(checkout: Checkout, player: Player, domains: tuple[str, ...] = DOMAINS, **more: Any) -> Evaluated:
    models = {name: more.pop(name) for name in ("user", "judge") if name in more}
    return evaluate(Tau2Suite(checkout, player, domains, **models), player, **more)


def scores(found: Evaluated) -> dict[str, float | None]:
    return {part.group: part.score for part in found.summary.parts}


def test_the_reference_calls_solve_all_and_the_judged_term_is_named(checkout: Checkout) -> None:
    found = run(checkout, Player("oracle"))
    assert scores(found) == {"overall": 1.0, "airline": 1.0, "retail": 1.0, "telecom": 1.0}
    assert [row.task for row in found.rows] == ["airline/0", "airline/1", "retail/0", "retail/1", "telecom/closed"]
    assert found.summary.settings.left_out == ("what a model judges, in 1 task of retail",)
    assert found.summary.settings.version.endswith("the user is scripted")


def test_domains_count_the_same_in_the_overall_score(checkout: Checkout) -> None:
    found = run(checkout, Player("empty"))
    assert scores(found) == {"overall": 0.5 / 3, "airline": 0.5, "retail": 0.0, "telecom": 0.0}


def test_trials_give_the_chance_that_all_succeed_and_the_same_bytes(checkout: Checkout, tmp_path: Path) -> None:
    for name in ("a", "b"):
        found = run(checkout, Player("empty"), out=tmp_path / name, trials=2)
        assert found.summary.overall.pass_all == {2: 0.5 / 3}
    for file in ("rows.jsonl", "conversations.jsonl", "summary.json", "table.md"):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


def pays_in(amount: int) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """An agent that pays in and says what it has, a user that ends when it hears it, and a judge."""

    def say(request: dict[str, Any]) -> dict[str, Any]:
        last = request["messages"][-1]
        if request["model"] == "judging":
            return text("yes" if "It is done." in last["content"] else "no")
        if request["model"] == "user":
            return text("###STOP###" if "It is done." in last["content"] else f"Please {request['messages'][0]}")
        return call("pay_in", amount=amount) if last["role"] == "user" else text(f"It is done. {last['content']}")

    return say


def test_models_play_agent_user_and_judge(checkout: Checkout) -> None:
    heard: list[dict[str, Any]] = []

    def say(request: dict[str, Any]) -> dict[str, Any] | None:
        heard.append(request)
        return pays_in(3)(request)

    with answering(say) as url:
        player = Player(url=url, model="agent", options={"temperature": 0.3})
        user, judge = ModelAt("user", url, "user"), ModelAt("judge", url, "judging")
        found = run(checkout, player, ("airline", "retail"), user=user, judge=judge)
    assert {row.task: row.score for row in found.rows} == {
        "airline/0": 1.0,
        "airline/1": 0.0,  # it should have refused
        "retail/0": 1.0,
        "retail/1": 0.0,
    }
    assert found.summary.settings.left_out == ()
    assert found.summary.settings.version.endswith("the user is user, judging judges")
    assert {(request["model"], request["temperature"]) for request in heard} == {
        ("agent", 0.3),
        ("user", 0.0),
        ("judging", 0.5),
    }
    judged = next(row for row in found.rows if row.task == "retail/0").measures
    assert judged["nl assertion"] == 1.0
    users = [request for request in heard if request["model"] == "user"]
    assert any("pay in 3" in request["messages"][0]["content"] for request in users)  # tasks are played side by side
    assert not any("tools" in request for request in users)  # in these domains the user has none


def test_a_user_may_have_tools_of_its_own(checkout: Checkout) -> None:
    def say(request: dict[str, Any]) -> dict[str, Any]:
        last = request["messages"][-1]["content"]
        if request["model"] == "agent":
            return text("Open it.") if "open" not in last else text("It is done.")
        if "How can I help" in last:
            return text("It is closed.")
        return call("open_purse") if "Open it." in last else text("It is open now. ###STOP###")

    with answering(say) as url:
        player = Player(url=url, model="agent")
        found = run(checkout, player, ("telecom",), user=ModelAt("user", url, "user"))
    assert found.rows[0].score == 1.0


def test_what_a_model_is_not_answered_is_no_score_and_the_others_go_on(checkout: Checkout) -> None:
    def say(request: dict[str, Any]) -> dict[str, Any] | None:
        if request["model"] == "user" and "not allowed" in request["messages"][0]["content"]:
            return None
        return pays_in(3)(request)

    with answering(say) as url:
        player = Player(url=url, model="agent")
        found = run(checkout, player, ("airline",), user=ModelAt("user", url, "user"), concurrency=1)
    assert [row.score for row in found.rows] == [1.0, None]
    assert "EndpointError" in found.problems[0]
    assert "status 400" in found.problems[0]


@pytest.mark.usefixtures("waits")
def test_what_is_asked_again_is_counted_whoever_is_asked(checkout: Checkout) -> None:
    troubles = {"user": [503], "agent": [500, 429]}

    def say(request: dict[str, Any]) -> Any:
        left = troubles[request["model"]]
        return left.pop() if left else pays_in(3)(request)

    with answering(say) as url:
        player = Player(url=url, model="agent")
        found = run(checkout, player, ("airline",), user=ModelAt("user", url, "user"), concurrency=1)
    assert [row.measures[RETRIED] for row in found.rows] == [3.0, 0.0]
    assert found.problems == ()
    assert all(RETRIED not in row.measures for row in run(checkout, Player("oracle"), ("airline",)).rows)


def test_tokens_are_those_of_the_agent_alone(checkout: Checkout) -> None:
    heard: list[str] = []

    def say(request: dict[str, Any]) -> dict[str, Any]:
        heard.append(request["model"])
        return pays_in(3)(request)

    with answering(say) as url:
        player = Player(url=url, model="agent")
        found = run(checkout, player, ("airline",), user=ModelAt("user", url, "user"))
    requests = heard.count("agent")
    assert 0 < requests < len(heard)
    assert sum(row.measures[TOKENS] for row in found.rows) == 5 * requests
    assert sum(row.measures[PROMPT_TOKENS] for row in found.rows) == 50 * requests
    assert {row.measures[TOKENS_UNKNOWN] for row in found.rows} == {0.0}


@pytest.mark.parametrize("lenient", [True, False])
def test_calls_in_the_text_of_the_agent_are_calls_if_it_is_read_leniently(checkout: Checkout, lenient: bool) -> None:
    def say(request: dict[str, Any]) -> dict[str, Any]:
        said = pays_in(3)(request)
        calls = [call["function"] for call in said.get("tool_calls", ())]
        return text(f'{{"name": "{calls[0]["name"]}", "arguments": {calls[0]["arguments"]}}}') if calls else said

    with answering(say) as url:
        player = Player(url=url, model="agent", lenient=lenient)
        found = run(checkout, player, ("airline",), user=ModelAt("user", url, "user"), limit=1)
    (row,) = found.rows
    assert (row.score, row.measures["calls"]) == ((1.0, 1.0) if lenient else (0.0, 0.0))
    assert row.measures.get(LENIENT) == (1.0 if lenient else None)


def test_an_endpoint_that_answers_nothing_ends_the_run(checkout: Checkout) -> None:
    with answering(lambda request: None) as url:
        player = Player(url=url, model="agent")
        with pytest.raises(OutageError):
            run(checkout, player, user=ModelAt("user", url, "user"))


def test_a_task_that_only_a_judge_can_score_is_refused(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> None:
    tasks = checkout.tasks("retail")
    tasks[0].evaluation_criteria.reward_basis = ["NL_ASSERTION"]

    def changed(self: Checkout, domain: str) -> list[Any]:
        return tasks

    monkeypatch.setattr(Checkout, "tasks", changed)
    with pytest.raises(UsageError, match="retail/0 has no reward without a judge"):
        Tau2Suite(checkout, Player("oracle"), ("retail",)).tasks()
