"""The suite: T-Eval's tasks, and a player who answers them."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path

from prove.evals.players import RETRIED, Player
from prove.evals.suite import Task, Trial, Verdict
from prove.evals.teval.answers import cleaned
from prove.evals.teval.asking import answers, check_player
from prove.evals.teval.embedder import Embedder, Similarity
from prove.evals.teval.files import read_data
from prove.evals.teval.tasks import Question, tasks_of

NAME = "teval"


@dataclass(frozen=True)
class TevalSuite:
    """The six dimensions count the same, and within each its formats, as in the benchmark's own summary."""

    all_tasks: tuple[Task, ...]
    similar: Similarity
    player: Player
    version: str
    name: str = NAME
    overall: tuple[str, ...] = ("dimension", "format")
    left_out: tuple[str, ...] = ()
    transcripts: str = "answers.jsonl"

    def tasks(self) -> Sequence[Task]:
        return self.all_tasks

    async def play(self, tasks: Sequence[Task], trial: int, concurrency: int) -> AsyncGenerator[Trial]:
        """Ask every question once, and judge its answer in each of its tasks."""
        places: dict[str, list[int]] = {}
        for place, task in enumerate(tasks):
            places.setdefault(task.content.id, []).append(place)
        questions: list[Question] = [tasks[several[0]].content for several in places.values()]
        async with aclosing(answers(self.player, questions, trial, concurrency)) as coming:
            async for answer in coming:
                for number, place in enumerate(places[questions[answer.place].id]):
                    if answer.error:
                        yield Trial(place, Verdict(None, {}, answer.error), None, "error", answer.error)
                        continue
                    question: Question = tasks[place].content
                    # On a thread, as an embedder takes its time and other answers should come meanwhile.
                    verdict = await asyncio.to_thread(question.scored.judge, cleaned(answer.text), self.similar)
                    if answer.counts is not None:
                        asked = self.player.measures(answer.counts)
                        if number:  # what was sent again was so once, for however many tasks
                            asked[RETRIED] = 0.0
                        verdict = verdict._replace(measures={**verdict.measures, **asked})
                    yield Trial(place, verdict, {"task": tasks[place].id, "answer": answer.text})


def open_teval(data: str | Path, embedder: str | Path, player: Player) -> TevalSuite:
    """The suite over the data in a folder, with the embedder in another; both are checked first."""
    check_player(player)
    found, model = read_data(data), Embedder(embedder)
    version = f"{found.version}, {model.name}"
    return TevalSuite(tuple(tasks_of(found)), model.similar, player, version)
