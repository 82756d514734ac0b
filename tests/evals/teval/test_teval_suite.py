"""The suite: one answer per question, dimensions count the same, and the command says what is missing."""

import asyncio
import json
from pathlib import Path

import msgspec
import pytest

from prove.cli import main
from prove.evals.players import RETRIED, Player
from prove.evals.run import evaluate
from prove.evals.suite import Trial
from prove.evals.teval import teval_suite
from prove.evals.teval.answers import Answer
from prove.evals.teval.files import read_data
from prove.evals.teval.tasks import tasks_of
from prove.evals.teval.teval_suite import TevalSuite, open_teval
from prove.rollout.endpoints.counts import RequestCounts
from tests.evals.teval.making import TASKS, alike, write_data


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return write_data(tmp_path / "data")


def suite(data: Path, policy: str) -> TevalSuite:
    near = alike(
        ("Trains.search {'city': 'Berlin'}", "{'city': 'Berlin'}", 0.9),
        ("Trains.book {'train': 7}", "{'train': 7}", 0.9),
        ("", "Now book it.", 0.25),
    )
    return TevalSuite(tuple(tasks_of(read_data(data))), near, Player(policy), "v2")


def scores(data: Path, policy: str) -> dict[str, float | None]:
    return {part.group: part.score for part in evaluate(suite(data, policy), Player(policy)).summary.parts}


def test_the_truth_scores_one_but_for_understand(data: Path) -> None:
    understand = (1.0 + 1 / 1.00001) / 2
    found = scores(data, "oracle")
    assert found["understand"] == pytest.approx(understand, abs=1e-12)
    assert found["overall"] == pytest.approx((5 + understand) / 6, abs=1e-12)
    assert all(found[name] == 1.0 for name in ("instruct", "plan", "reason", "retrieve", "review"))


def test_nothing_scores_what_an_empty_thought_is_worth(data: Path) -> None:
    found = scores(data, "empty")
    # An empty text is a thought as a string, but no object in JSON.
    assert found["reason"] == pytest.approx(0.25 / 2)
    assert found["overall"] == pytest.approx(0.25 / 2 / 6)
    assert all(found[name] == 0.0 for name in ("instruct", "plan", "retrieve", "understand", "review"))


def test_formats_count_the_same_within_a_dimension_however_many_records_they_have(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def only_json(player: Player, questions: list[teval_suite.Question], trial: int, concurrency: int) -> object:
        async def answers() -> object:
            for place, question in enumerate(questions):
                yield Answer(place, question.scored.perfect() if question.scored.form == "json" else "")

        return answers()

    monkeypatch.setattr(teval_suite, "answers", only_json)
    found = scores(data, "oracle")
    assert found["instruct"] == 0.5  # one record in JSON, two as strings
    assert found["retrieve"] == 0.5
    assert found["review"] == 0.0


def test_a_question_in_three_dimensions_is_asked_once_and_cleaned_before_it_is_scored(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def answers(player: Player, questions: list[teval_suite.Question], trial: int, concurrency: int) -> object:
        async def one_by_one() -> object:
            for place, question in enumerate(questions):
                asked.append(question.id)
                if question.id.startswith("review"):
                    yield Answer(place, "", "the endpoint refused it")
                else:
                    yield Answer(place, f"{question.scored.perfect()}<|im_end|>\nand so on")

        return one_by_one()

    monkeypatch.setattr(teval_suite, "answers", answers)
    played = suite(data, "oracle")

    async def trials() -> list[Trial]:
        return [trial async for trial in played.play(played.tasks(), 0, 4)]

    found = asyncio.run(trials())
    assert len(asked) == len(set(asked)) == TASKS - 4
    assert sorted(trial.place for trial in found) == list(range(TASKS))
    (failed,) = [trial for trial in found if trial.verdict.score is None]
    assert (failed.stopped, failed.error) == ("error", "the endpoint refused it")
    assert all(trial.verdict.score > 0.999 for trial in found if trial.verdict.score is not None)
    assert found[0].transcript == {"task": "instruct/json/i0", "answer": found[0].transcript["answer"]}


def test_what_is_sent_again_is_counted_once_for_all_tasks_of_a_question(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answers(player: Player, questions: list[teval_suite.Question], trial: int, concurrency: int) -> object:
        async def one_by_one() -> object:
            for place, _ in enumerate(questions):
                yield Answer(place, "", counts=RequestCounts(retried=2))

        return one_by_one()

    monkeypatch.setattr(teval_suite, "answers", answers)
    played = suite(data, "empty")
    found = evaluate(played, played.player).rows
    assert len(found) == TASKS
    assert sum(row.measures[RETRIED] for row in found) == 2 * (TASKS - 4)


def test_a_run_by_the_command(
    data: Path, embedder_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "run"
    words = ["eval", "teval", "--data", str(data), "--embedder", str(embedder_folder), "--policy", "oracle"]
    assert main([*words, "--out", str(out)]) == 0
    table = capsys.readouterr().out
    assert f"oracle, {TASKS} tasks" in table
    assert "76.7 → 78.2" in table  # the paper's overall
    assert "plan: the count of matched steps starts at 1" in table
    lines = [json.loads(line) for line in (out / "answers.jsonl").read_text().splitlines()]
    assert [line["task"] for line in lines][:2] == ["instruct/json/i0", "instruct/string/i1"]
    assert main([*words, "--limit", "11", "--json"]) == 0
    summary = msgspec.json.decode(capsys.readouterr().out)
    assert summary["settings"]["tasks"] == 11
    assert summary["settings"]["overall"] == ["dimension", "format"]
    assert [part["group"] for part in summary["parts"]][:7] == [
        *("overall", "instruct", "plan", "reason", "retrieve", "understand", "review"),
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--policy", "oracle"], "T-Eval's data is not part of this package: fetch"),
        (["--policy", "oracle", "--data", "nowhere"], "the folder nowhere does not exist: fetch"),
        (["--policy", "oracle", "--data", "DATA"], "need a sentence embedder: fetch"),
        (["--policy", "oracle", "--data", "DATA", "--embedder", "nowhere"], "nowhere holds no sentence embedder"),
        (["--policy", "shuffled", "--data", "DATA"], "by the policies oracle and empty"),
    ],
)
def test_what_is_missing_is_one_sentence(
    words: list[str], message: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["eval", "teval", *(str(data) if word == "DATA" else word for word in words)]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1


def test_the_version_names_the_data_and_the_embedder(data: Path, embedder_folder: Path) -> None:
    opened = open_teval(data, embedder_folder, Player("empty"))
    assert opened.version == f"{read_data(data).version}, {embedder_folder.name}"
    assert len(opened.tasks()) == TASKS
