"""BFCL: the package's own checker decides, on the calls as they were made."""

from typing import Any

import msgspec
import pytest

from prove.connect import open_session
from prove.connect.bfcl.entries import CATEGORIES, entries, example_of
from prove.connect.bfcl.package import bfcl_module
from prove.core.episodes import Episode, EpisodeTurn, Message, Step
from prove.core.results import Call, Result
from prove.evals.bfcl import BfclSuite, all_examples, checked, transcript
from prove.evals.bfcl_calls import NOTHING
from prove.evals.examples_suite import ExamplesPlayed
from prove.evals.players import Player
from prove.evals.run import evaluate
from prove.evals.suite import Verdict
from prove.evals.summary import Summary
from prove.rollout import Reply, run_episode
from prove.rollout.endpoints.answer import read_message
from tests.rollout.playing import Acting

SUITE = BfclSuite()


def score_of(policy: str, limit: int | None = None) -> Summary:
    player = Player(policy)
    return evaluate(ExamplesPlayed(SUITE, player), player, limit=limit).summary


def test_the_oracle_solves_all_and_nobody_nothing() -> None:
    oracle = score_of("oracle")
    assert oracle.overall.tasks == 800
    assert {part.group: part.score for part in oracle.parts} == dict.fromkeys(("overall", *CATEGORIES), 1.0)
    assert score_of("empty", limit=200).overall.score == 0.0


@pytest.mark.parametrize("policy", ["greedy-name", "shuffled", "repeat"])
def test_faulty_policies_score_less(policy: str) -> None:
    score = score_of(policy, limit=80).overall.score
    assert score is not None
    assert score < 1.0


def test_checks_leave_nothing_in_the_package() -> None:
    executor = bfcl_module("eval_checker.multi_turn_eval.multi_turn_utils")
    entry = entries("base")[3]
    truth = [[list(turn)] for turn in entry.ground_truth]
    before = set(vars(executor))
    assert checked(entry, truth)["valid"]
    assert checked(entry, truth)["valid"]  # in a world of its own again
    assert set(vars(executor)) == before


def played(category: str, number: int, *turns: tuple[Call, ...], **more: Any) -> Episode:
    """An episode in which these calls were made, turn by turn, a message for each."""
    example = example_of(entries(category)[number])
    done = [
        EpisodeTurn((*(Message(steps=(Step(call, Result("ok", {})),)) for call in calls), Message("Done.")))
        for calls in turns
    ]
    return Episode(example, "by hand", tuple(done), **more)


def truths(category: str, number: int) -> list[tuple[Call, ...]]:
    turns = example_of(entries(category)[number]).turns
    return [tuple(Call(call.name, call.arguments) for call in turn.reference_calls) for turn in turns]


def test_calls_are_given_message_by_message_and_words_are_left_out() -> None:
    episode = played("base", 0, (Call("cd", {"folder": "document"}), Call("rm -rf")), ())
    assert transcript(entries("base")[0], episode) == [[["cd(folder='document')"], [NOTHING]], []]


@pytest.mark.parametrize("arguments", ["{", "[1]", '"cd"'])
def test_a_message_with_a_call_that_cannot_be_read_is_left_out_and_ends_its_turn(arguments: str) -> None:
    right = Call("cd", {"folder": "document"})
    native = [{"function": {"name": "cd", "arguments": text}} for text in ('{"folder": "document"}', arguments)]
    said = iter([read_message({"tool_calls": native}), Reply(calls=(right,)), Reply("Done.")])
    example = example_of(entries("base")[0])
    episode = run_episode(Acting(lambda _: next(said, Reply("Done."))), example, open_session(example), SUITE.limits)
    first, second, *others = transcript(entries("base")[0], episode)
    assert (first, second) == ([], [["cd(folder='document')"]])
    assert not any(others)
    assert not any(step.executed for step in episode.turns[0].steps)


def test_all_calls_of_a_message_are_run_however_many() -> None:
    look = Call("ls", {"a": False})
    said = iter([Reply(calls=(look,) * 30)])
    example = example_of(entries("base")[0])
    episode = run_episode(Acting(lambda _: next(said, Reply("Done."))), example, open_session(example), SUITE.limits)
    assert [step.executed for step in episode.turns[0].steps] == [True] * 30
    assert transcript(entries("base")[0], episode)[0] == [["ls(a=False)"] * 30]


def test_calls_in_turns_to_abstain_are_reported_and_not_punished() -> None:
    number = next(n for n, entry in enumerate(entries("miss_param")) if () in entry.ground_truth)
    calls = truths("miss_param", number)
    place = calls.index(())
    right = SUITE.judge(played("miss_param", number, *calls))
    assert right.score == 1.0
    assert right.measures["calls in turns to abstain"] == 0.0
    name = next(iter(entries("miss_param")[number].tools))
    calls[place] = (Call(name, {"no_such_argument": 1}),)
    hasty = SUITE.judge(played("miss_param", number, *calls))
    assert hasty.score == 1.0
    assert hasty.measures["calls in turns to abstain"] == 1.0


def test_a_full_context_is_a_failure_and_an_error_is_no_verdict() -> None:
    calls = truths("base", 0)
    assert SUITE.judge(played("base", 0, *calls)).score == 1.0
    assert SUITE.judge(played("base", 0, *calls, stopped="limit")).score == 0.0
    assert SUITE.judge(played("base", 0, stopped="error", error="cut")) == Verdict(None, {}, "cut")


def looping(number: int, turns: int, wanted: int) -> Episode:
    """The right calls in so many turns; in the last of them the model goes on with a call until it is stopped."""
    calls = truths("base", number)[:turns]
    calls[-1] += (Call("pwd", {}),) * (wanted - len(calls[-1]))
    episode = played("base", number, *calls, stopped="limit")
    *before, last = episode.turns
    return msgspec.structs.replace(episode, turns=(*before, EpisodeTurn(last.messages[:-1])))


def test_a_model_that_is_stopped_in_the_last_turn_is_judged_and_before_it_failed() -> None:
    most = SUITE.limits.turn_messages
    assert most is not None
    turns = len(truths("base", 0))
    assert SUITE.judge(looping(0, turns, most)).score == 1.0
    assert SUITE.judge(looping(0, turns, most - 1)).score == 0.0  # fewer messages: the context was full
    assert SUITE.judge(looping(0, turns - 1, most)).score == 0.0


def test_a_model_that_never_stops_is_stopped_where_the_package_does() -> None:
    prompts = bfcl_module("constants.default_prompts")
    assert SUITE.limits.turn_messages == prompts.MAXIMUM_STEP_LIMIT + 1  # the harness counts after it ran the calls
    example = all_examples()[0]
    assert SUITE.limits.messages_for(example) >= 21 * len(example.turns)


def test_examples_are_those_of_the_package_in_its_order() -> None:
    ids = [example.id for example in all_examples()]
    assert len(ids) == len(set(ids)) == 800
    assert [SUITE.groups(example)["category"] for example in all_examples()[::200]] == list(CATEGORIES)
    assert all(msgspec.json.encode(example) for example in all_examples()[::97])
