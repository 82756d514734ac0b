"""Who answers: the ground truth, nobody, a model behind an endpoint, or a local model. Each question is asked once."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING

from prove.core.errors import UsageError
from prove.evals.players import Player
from prove.evals.teval.answers import Answer
from prove.evals.teval.tasks import Question
from prove.rollout.endpoints.answer import EndpointError

if TYPE_CHECKING:
    from prove.rollout.endpoints.endpoint import Endpoint

POLICIES = ("oracle", "empty")


def check_player(player: Player) -> None:
    """Refuse a player that cannot answer questions."""
    if player.policy and player.policy not in POLICIES:
        raise UsageError(f"T-Eval is played by the policies {' and '.join(POLICIES)}, not by {player.policy!r}")
    if player.as_text:
        raise UsageError("--as-text has no meaning for T-Eval: its prompts hold the functions as text already")
    if player.lenient or {"reading", "schemas"} & player.options.keys():
        raise UsageError(
            "--reading and --schemas have no meaning for T-Eval: prompts and answers have formats of its own"
        )


async def answers(
    player: Player, questions: Sequence[Question], trial: int, concurrency: int
) -> AsyncGenerator[Answer]:
    """The answers as they come."""
    if player.policy:
        for place, question in enumerate(questions):
            yield Answer(place, question.scored.perfect() if player.policy == "oracle" else "")
    elif player.local:
        from prove.evals.teval.local_answers import local_answers  # noqa: PLC0415 - torch is an extra

        for answer in local_answers(player.local, player.options, questions, trial):
            yield answer
    else:
        async with aclosing(endpoint_answers(player.endpoint(), questions, concurrency)) as coming:
            async for answer in coming:
                yield answer


async def endpoint_answers(
    endpoint: "Endpoint", questions: Sequence[Question], concurrency: int
) -> AsyncGenerator[Answer]:
    """The answers of a model behind an endpoint, which is closed at the end. What it does not answer is an error."""
    from prove.rollout.endpoints.counts import start_counting  # noqa: PLC0415 - httpx is an extra

    free = asyncio.Semaphore(concurrency)

    async def ask(place: int, question: Question) -> Answer:
        counts = start_counting()  # in the context of this task alone
        async with free:
            try:
                text = (await endpoint.chat(question.chat))["content"]
                return Answer(place, text, counts=counts)
            except EndpointError as error:
                return Answer(place, "", str(error), counts)

    asked = [asyncio.create_task(ask(place, question)) for place, question in enumerate(questions)]
    try:
        for done in asyncio.as_completed(asked):
            yield await done
        await endpoint.check()
    finally:
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
        await endpoint.aclose()
