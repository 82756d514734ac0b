"""Our own suite: the oracle solves everything, faults cost what they should."""

from functools import cache
from pathlib import Path

import msgspec
import pytest

from prove.connect import open_session
from prove.core.episodes import Episode, Message, Tokens
from prove.core.results import Call
from prove.evals.examples_suite import ExamplesPlayed
from prove.evals.own import OwnSuite, asks_for_values, has_room, sampled_tokens
from prove.evals.players import Player
from prove.evals.run import Evaluated, evaluate
from prove.evals.summary import Part, summarize
from prove.rollout import POLICIES, Reply, run_episode
from prove.rollout.conversation import AskPolicy
from prove.rollout.policies import reference_messages
from tests.evals.making import bank_examples
from tests.examples import all_examples
from tests.rollout.playing import Acting, asked, turn

SUITE = OwnSuite(tuple(example for example in all_examples() if example.environment == "library"))


TO_DO = {example.id: example.category for example in SUITE.held_out if example.reference_calls}
"""The categories of the conversations in which something has to be done: in the others doing nothing is right."""


@cache
def played(policy: str) -> Evaluated:
    player = Player(policy)
    return evaluate(ExamplesPlayed(SUITE, player), player)


def where_calls_are_needed(policy: str) -> dict[str, Part]:
    """The figures of a policy by category, and those of all of them."""
    found = played(policy)
    parts = summarize(found.summary.settings, [row for row in found.rows if row.task in TO_DO]).parts
    return {part.group: part for part in parts if part.grouping in ("", "category")}


def test_the_oracle_solves_everything_without_excess() -> None:
    found = played("oracle")
    assert found.problems == ()
    assert {part.score for part in found.summary.parts} == {1.0}
    measures = found.summary.overall.measures
    assert (measures["agreement"], measures["excess calls"]) == (1.0, 0.0)


def test_nobody_solves_only_what_needs_no_calls() -> None:
    needed = {example.id: bool(example.reference_calls) for example in SUITE.held_out}
    assert {row.task: row.score for row in played("empty").rows if needed[row.task]} == dict.fromkeys(
        (task for task, calls in needed.items() if calls), 0.0
    )


def test_who_says_nothing_has_told_nothing_and_only_conversations_with_something_to_tell_count() -> None:
    assert [played(policy).summary.overall.measures["told"] for policy in ("oracle", "empty")] == [1.0, 0.0]
    asking = {example.id for example in SUITE.held_out if asks_for_values(example)}
    assert {row.task for row in played("oracle").rows if "told" in row.measures} == asking
    assert 0 < len(asking) < len(SUITE.held_out)


@pytest.mark.parametrize("policy", ["verbose", "greedy-name", "shuffled", "repeat", "random-valid"])
def test_no_policy_does_better_than_the_oracle_in_any_category(policy: str) -> None:
    best = {part.group: part.measures["reward"] for part in played("oracle").summary.parts}
    for part in played(policy).summary.parts:
        assert part.measures["reward"] <= best[part.group] + 1e-9


@pytest.mark.parametrize("category", sorted({*TO_DO.values(), "overall"}))
def test_policies_are_in_the_expected_order_in_every_category(category: str) -> None:
    """Right, with further reads, in a random order and so half right, with wrong values, at random, and nothing."""
    names = ("oracle", "verbose", "shuffled", "greedy-name", "random-valid", "empty")
    parts = [where_calls_are_needed(name)[category] for name in names]
    right, reading, half, wrong, random, nothing = [part.score for part in parts]
    assert right == reading == 1.0
    assert 1.0 >= (half or 0.0) > (wrong or 0.0) >= (random or 0.0) >= (nothing or 0.0) == 0.0
    right, reading, half, wrong, random, nothing = [part.measures["agreement"] for part in parts]
    assert 1.0 == right == reading > half > wrong > random >= nothing == 0.0
    right, reading, half, wrong, random, nothing = [part.measures["reward"] for part in parts]
    assert 1.0 + 1e-9 >= right >= max(reading, half) >= min(reading, half) > max(wrong, random, nothing)
    assert right == pytest.approx(1.0)


def test_wrong_values_and_random_calls_fail_and_extra_reads_do_not() -> None:
    def score(policy: str) -> float:
        return played(policy).summary.overall.score or 0.0

    assert score("verbose") > 0.9
    assert score("random-valid") < score("greedy-name") + 0.2 < 0.6
    assert played("verbose").summary.overall.measures["excess calls"] > 0


def test_what_is_said_is_a_measure_of_its_own_and_costs_no_reward() -> None:
    example = next(example for example in SUITE.held_out if asks_for_values(example) and len(example.turns) == 1)

    def reply(ask: AskPolicy) -> Reply:
        done = sum(message["role"] == "assistant" for message in ask.messages)
        planned = reference_messages(example.turns[0])
        return Reply(calls=tuple(planned[done])) if done < len(planned) else Reply("Done.")

    verdict = SUITE.judge(run_episode(Acting(reply), example, open_session(example), SUITE.limits))
    assert (verdict.score, verdict.measures["told"], verdict.measures["reward"]) == (1.0, 0.0, 1.0)


def test_a_conversation_ends_after_as_many_messages_as_the_documentation_says() -> None:
    example = SUITE.held_out[0]
    look = Reply(calls=(Call(example.turns[0].tools[0], {}),))
    episode = run_episode(Acting(lambda _: look), example, open_session(example), SUITE.limits)
    assert (episode.stopped, len(episode.turns[0].messages)) == ("limit", 50)
    documented = (Path(__file__).parents[2] / "docs" / "evaluation.md").read_text()
    assert f"{SUITE.limits.turn_messages} messages of the model in one turn, or {SUITE.limits.messages} in all" in (
        " ".join(documented.split())
    )


@pytest.mark.parametrize(
    ("calls", "room"),
    [((24,), True), ((25,), False), ((15, 14), True), ((15, 15), False), ((0, 24, 4), True), ((0, 24, 5), False)],
)
def test_there_is_room_exactly_where_one_who_looks_before_every_message_comes_to_the_end(
    calls: tuple[int, ...], room: bool
) -> None:
    look = Call("list_accounts")
    example = asked(*(turn("Look again and again.", *[look] * count) for count in calls))
    episode = run_episode(POLICIES["verbose"], example, open_session(example), SUITE.limits)
    assert (has_room(example), episode.stopped) == (room, "done" if room else "limit")


def test_groups_are_split_category_and_number_of_calls() -> None:
    example = msgspec.structs.replace(bank_examples(1)[0], split="test_plans")
    assert SUITE.groups(example) == {"split": "unseen plans", "category": "base", "calls": "1"}
    many = max(SUITE.held_out, key=lambda one: len(one.reference_calls))
    assert SUITE.groups(many)["calls"] == (
        "7 or more" if len(many.reference_calls) >= 7 else str(len(many.reference_calls))
    )


def test_the_version_changes_with_the_set() -> None:
    assert SUITE.version == OwnSuite(SUITE.held_out).version != OwnSuite(SUITE.held_out[1:]).version
    assert OwnSuite(SUITE.held_out[:1]).version.startswith("1 example, ")
    assert OwnSuite(SUITE.held_out[:2]).version.startswith("2 examples, ")


def test_an_error_is_no_verdict() -> None:
    verdict = SUITE.judge(Episode(SUITE.held_out[0], "someone", (), stopped="error", error="cut"))
    assert verdict.score is None


def test_tokens_are_counted_where_a_model_sampled_them() -> None:
    (row, *_) = played("oracle").rows
    assert "tokens" not in row.measures
    episode = Episode(SUITE.held_out[0], "someone", ())
    assert sampled_tokens(episode) is None
    turn = msgspec.convert({}, type=type(episode).__annotations__["turns"].__args__[0])
    sampled = msgspec.structs.replace(turn, messages=(Message("x", tokens=Tokens((1, 2, 3), mask=(0, 1, 1))),))
    assert sampled_tokens(msgspec.structs.replace(episode, turns=(sampled,))) == 2
