"""Every question is asked once, whoever answers; what an endpoint does not answer is an error of its own."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from prove.core.errors import OutageError, UsageError
from prove.evals.players import Player
from prove.evals.teval.answers import Answer
from prove.evals.teval.asking import answers, check_player, endpoint_answers
from prove.evals.teval.files import read_data
from prove.evals.teval.tasks import Question, tasks_of
from prove.rollout.endpoints.counts import RequestCounts
from prove.rollout.endpoints.endpoint import Endpoint
from tests.evals.teval.making import write_data


@pytest.fixture
def questions(tmp_path: Path) -> list[Question]:
    return [task.content for task in tasks_of(read_data(write_data(tmp_path)))[:5]]


def asked(player: Player, questions: list[Question]) -> list[Answer]:
    async def all_answers() -> list[Answer]:
        return [answer async for answer in answers(player, questions, 0, 2)]

    return asyncio.run(all_answers())


def test_the_oracle_says_the_truth_and_empty_says_nothing(questions: list[Question]) -> None:
    assert asked(Player("oracle"), questions) == [
        Answer(place, question.scored.perfect()) for place, question in enumerate(questions)
    ]
    assert {answer.text for answer in asked(Player("empty"), questions)} == {""}


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (Player("verbose"), "by the policies oracle and empty, not by 'verbose'"),
        (Player(url="http://127.0.0.1:1/v1", model="m", as_text=True), "--as-text has no meaning"),
        (Player(url="http://127.0.0.1:1/v1", model="m", lenient=True), "--reading and --schemas have no meaning"),
        (Player(local=".", options={"schemas": "full"}), "--reading and --schemas have no meaning"),
    ],
)
def test_players_that_cannot_answer_are_refused(player: Player, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        check_player(player)


class Model:
    """An endpoint that names the question it was asked, and refuses one of them."""

    def __init__(self, refused: str = "") -> None:
        self.refused = refused
        self.requests: list[dict[str, Any]] = []
        self.at_once = self.most = 0

    async def __call__(self, request: httpx.Request) -> httpx.Response:
        content = json.loads(request.content)
        self.requests.append(content)
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        await asyncio.sleep(0.001)
        self.at_once -= 1
        said = content["messages"][-1]["content"]
        if said == self.refused:
            return httpx.Response(400, text="too long")
        message = {"role": "assistant", "content": f"to {said}"}
        usage = {"prompt_tokens": 30, "completion_tokens": 2}
        return httpx.Response(200, json={"choices": [{"message": message}], "usage": usage})

    def asked(self, questions: list[Question], tries: int = 1) -> list[Answer]:
        transport = httpx.MockTransport(self)

        async def all_answers() -> list[Answer]:
            options = {"temperature": 0.0}
            endpoint = Endpoint("http://model.test/v1", "m", options=options, transport=transport, tries=tries)
            return [answer async for answer in endpoint_answers(endpoint, questions, 2)]

        return sorted(asyncio.run(all_answers()), key=lambda answer: answer.place)


def numbered(questions: list[Question]) -> list[Question]:
    return [
        question._replace(chat=[*question.chat, {"role": "user", "content": f"q{place}"}])
        for place, question in enumerate(questions)
    ]


def test_an_endpoint_is_asked_each_chat_and_so_many_at_once(questions: list[Question]) -> None:
    model = Model()
    counts = RequestCounts(answers=1, counted=1, prompt=30, completion=2)
    assert model.asked(numbered(questions)) == [Answer(place, f"to q{place}", counts=counts) for place in range(5)]
    assert len(model.requests) == 5
    assert model.most == 2
    assert model.requests[0]["temperature"] == 0.0
    assert [message["role"] for message in model.requests[0]["messages"]] == [
        *("system", "user", "assistant", "user", "user"),
    ]


def test_a_question_that_is_not_answered_is_an_error_of_its_own(questions: list[Question]) -> None:
    found = Model(refused="q3").asked(numbered(questions))
    assert [answer.error != "" for answer in found] == [False, False, False, True, False]
    assert "too long" in found[3].error


@pytest.mark.usefixtures("waits")
def test_what_is_asked_again_is_counted_for_its_question_alone(questions: list[Question]) -> None:
    class Busy(Model):
        async def __call__(self, request: httpx.Request) -> httpx.Response:
            said = json.loads(request.content)["messages"][-1]["content"]
            before = sum(sent["messages"][-1]["content"] == said for sent in self.requests)
            answer = await super().__call__(request)
            return httpx.Response(503) if said in ("q1", "q3") and before < int(said[1]) else answer

    found = Busy().asked(numbered(questions), tries=3)
    assert [answer.counts and answer.counts.retried for answer in found] == [0, 1, 0, 3, 0]
    assert {answer.error for answer in found} == {""}


def test_an_endpoint_that_answers_nothing_is_an_outage(questions: list[Question]) -> None:
    same = [question._replace(chat=[{"role": "user", "content": "q"}]) for question in questions]

    class Broken(Model):
        async def __call__(self, request: httpx.Request) -> httpx.Response:
            return httpx.Response(400, text="broken")

    with pytest.raises(OutageError, match="broken"):
        Broken().asked(same)
