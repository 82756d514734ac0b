"""A local model as the policy of many examples."""

# pyright: reportUnknownMemberType=false

from pathlib import Path

import pytest

from prove.core.errors import SessionError, UsageError
from prove.core.examples import Example
from prove.core.session import Session
from prove.reward import success
from prove.rollout.formats.chat_format import FormatSettings
from prove.rollout.tokens.policy import LocalPolicy, load_local
from prove.rollout.tokens.records import TokenSettings
from tests.rollout.engine.tiny_models import tiny_model
from tests.rollout.formats.tiny_formats import GRANITE_TOKENS, named_tokenizer, tiny_format, tiny_tokenizer
from tests.rollout.playing import LOOK, asked, turn, world_of
from tests.rollout.tokens.playing import ScriptedEngine, reference_engine

EXAMPLES = [
    asked(turn("What is there?" * (200 if number == 3 else 1), LOOK, reply=f"{number}."), id=f"q{number}")
    for number in range(5)
]


def test_batches_in_the_order_of_the_examples_and_what_was_not_played_in_its_place() -> None:
    def opener(example: Example) -> Session:
        if example.id == "q2":
            raise SessionError("nobody answers")
        return world_of(example)

    chat_format = tiny_format("qwen2.5")
    engine = reference_engine([example for example in EXAMPLES if example.id not in ("q2", "q3")], chat_format)
    policy = LocalPolicy("local:tiny", engine, chat_format, TokenSettings(max_prompt=2100), batch=2)
    played = list(policy.episodes(EXAMPLES, opener))
    assert [place for place, _ in played] == list(range(5))
    assert [episode.example.id for _, episode in played] == [example.id for example in EXAMPLES]
    assert [episode.stopped for _, episode in played] == ["done", "done", "error", "limit", "done"]
    assert [episode.turns[0].text for _, episode in played if episode.turns] == ["0.", "1.", "4."]
    assert played[2][1].error == "example 'q2' was not played: nobody answers"
    assert "'q3' was not played: its prompt has" in played[3][1].error
    assert [success(episode) for _, episode in played[2:4]] == [None, False]  # its own limit is a failure
    assert {episode.policy for _, episode in played} == {"local:tiny"}


def test_from_a_folder(tmp_path: Path) -> None:
    named_tokenizer("qwen2.5").save_pretrained(tmp_path)
    tiny_model("qwen2", vocab_size=640, max_position_embeddings=1024).save_pretrained(tmp_path)
    policy = load_local(tmp_path, FormatSettings(schemas="signatures"), TokenSettings(max_new_tokens=4), seed=3)
    assert not isinstance(policy.engine, ScriptedEngine)
    ((_, episode),) = policy.episodes(EXAMPLES[:1])
    assert (episode.policy, episode.stopped) == (f"local:{tmp_path.name}", "done")
    assert episode.turns[0].messages[0].tokens is not None


def test_the_format_is_checked_before_the_weights(tmp_path: Path) -> None:
    tiny_tokenizer(None, GRANITE_TOKENS).save_pretrained(tmp_path)
    with pytest.raises(UsageError, match="has no chat template"):
        load_local(tmp_path)
