"""A local model answers every chat once, as its template writes it."""

# pyright: reportUnknownMemberType=false

from pathlib import Path

import pytest

from prove.evals.teval.answers import Answer
from prove.evals.teval.files import read_data
from prove.evals.teval.local_answers import answer_batch, local_answers
from prove.evals.teval.tasks import Question, tasks_of
from prove.rollout.tokens.policy import LocalPolicy
from prove.rollout.tokens.records import TokenSettings
from tests.evals.teval.making import write_data
from tests.rollout.engine.tiny_models import tiny_model
from tests.rollout.formats.tiny_formats import named_tokenizer, tiny_format
from tests.rollout.tokens.playing import ScriptedEngine


@pytest.fixture
def questions(tmp_path: Path) -> list[Question]:
    return [task.content for task in tasks_of(read_data(write_data(tmp_path / "data")))[:6]]


def scripted(*texts: str, max_length: int = 100_000, max_new_tokens: int = 100) -> LocalPolicy:
    """A model that says these texts in turn."""
    chat_format = tiny_format("qwen2.5")
    said = [[*chat_format.encoding.encode([text]), chat_format.end_id] for text in texts]
    engine = ScriptedEngine(lambda group, member: [said[group]], max_length=max_length)
    return LocalPolicy("local:tiny", engine, chat_format, TokenSettings(max_new_tokens), seed=3)


def test_the_text_of_each_message_is_the_answer(questions: list[Question]) -> None:
    policy = scripted(*(f"answer {place}" for place in range(6)))
    assert sorted(answer_batch(policy, questions)) == [Answer(place, f"answer {place}") for place in range(6)]
    engine = policy.engine
    assert isinstance(engine, ScriptedEngine)
    assert engine.closed == set(range(6))
    assert len(set(engine.seeds.values())) == 6
    prompt = policy.chat_format.encoding.decode_all([engine.all_ids[0]])[0]
    assert prompt.startswith(policy.chat_format.template.render(questions[0].chat, header=True))


def test_an_answer_may_be_cut_and_a_chat_that_fills_the_context_is_an_error(questions: list[Question]) -> None:
    short = questions[0]._replace(chat=[{"role": "user", "content": "Hi"}])
    policy = scripted("a rather long answer to it", max_length=80, max_new_tokens=3)
    first, second = sorted(answer_batch(policy, [short, questions[0]._replace(chat=short.chat * 40)]))
    assert "a rather long answer to it".startswith(first.text)
    assert "tokens, and 80 are the most" in second.error


def test_sequences_are_closed_when_nobody_waits_for_the_rest(questions: list[Question]) -> None:
    policy = scripted(*(f"answer {place}" for place in range(6)))
    answering = answer_batch(policy, questions)
    next(answering)
    answering.close()  # pyright: ignore[reportAttributeAccessIssue]
    assert isinstance(policy.engine, ScriptedEngine)
    assert policy.engine.closed == set(range(6))


def test_from_a_folder(tmp_path: Path, questions: list[Question]) -> None:
    folder = tmp_path / "model"
    named_tokenizer("qwen2.5").save_pretrained(folder)
    tiny_model("qwen2", vocab_size=640, max_position_embeddings=1024).save_pretrained(folder)
    options = {"max_message": 4, "temperature": 0.0}
    found = list(local_answers(str(folder), options, questions, 0))
    assert sorted(answer.place for answer in found) == list(range(6))
    assert found == list(local_answers(str(folder), options, questions, 1))  # nothing is drawn at temperature 0
