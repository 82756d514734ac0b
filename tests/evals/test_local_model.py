"""A run of training is evaluated as it was trained; any other folder with the defaults."""

# pyright: reportUnknownMemberType=false

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.core.errors import UsageError
from prove.evals.local_model import LocalOptions, load_player, located
from prove.rollout.conversation import EpisodeLimits
from prove.rollout.tokens.policy import LocalPolicy
from prove.train.checkpoints import MODEL, write_checkpoint
from prove.train.config import ChatConfig, TrainConfig
from prove.train.run_folder import CONFIG
from tests.rollout.engine.tiny_models import tiny_model
from tests.rollout.formats.tiny_formats import named_tokenizer
from tests.rollout.playing import LOOK, asked, turn

CHAT = ChatConfig(schemas="signatures", reading="lenient", thinking=True, max_message=7)


def run_of(folder: Path, *files: str, identity: Any = None) -> Path:
    """The folder of a run of training whose newest model has these files."""

    def fill(checkpoint: Path) -> None:
        (checkpoint / MODEL).mkdir()
        for name in files:
            (checkpoint / MODEL / name).touch()

    config = {"stage": "sft", "config": TrainConfig(chat=CHAT)} if identity is None else identity
    (folder / CONFIG).write_bytes(msgspec.json.encode(config))
    return write_checkpoint(folder, 12, fill) / MODEL


def test_a_run_gives_its_newest_model_and_how_it_was_asked(tmp_path: Path) -> None:
    model = run_of(tmp_path)
    assert located(tmp_path) == (model, CHAT)


def test_a_folder_or_a_file_that_is_no_run_is_the_model_itself(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "model.gguf"):
        assert located(path) == (path, ChatConfig())


@pytest.mark.parametrize(
    "identity", [{}, [], "config", {"config": {"chat": {"schemas": "short"}}}, {"config": {"unknown": 1}}]
)
def test_a_run_whose_configuration_cannot_be_read_is_one_sentence(tmp_path: Path, identity: Any) -> None:
    run_of(tmp_path, identity=identity)
    with pytest.raises(UsageError, match=re.escape(f"{tmp_path} is not a run of training that can be read: ")):
        located(tmp_path)


def test_a_run_without_its_configuration_is_one_sentence(tmp_path: Path) -> None:
    run_of(tmp_path)
    (tmp_path / CONFIG).write_text("{")
    with pytest.raises(UsageError, match="not a run of training that can be read"):
        located(tmp_path)
    (tmp_path / CONFIG).unlink()
    with pytest.raises(UsageError, match=r"not a run of training that can be read: .*No such file"):
        located(tmp_path)


def test_a_player_is_asked_as_it_was_trained_unless_told_otherwise(tmp_path: Path) -> None:
    model, limits = run_of(tmp_path), EpisodeLimits(messages=2)
    named_tokenizer("qwen2.5").save_pretrained(model)
    tiny_model("qwen2", vocab_size=640, max_position_embeddings=1024).save_pretrained(model)
    trained = load_player(tmp_path, LocalOptions(), limits)
    assert isinstance(trained, LocalPolicy)
    assert (trained.settings.max_new_tokens, trained.settings.temperature, trained.settings.limits) == (7, 0.0, limits)
    asked_for = (trained.chat_format.settings.schemas, trained.chat_format.settings.reading)
    assert asked_for == ("signatures", "lenient")
    other = load_player(tmp_path, LocalOptions("full", "strict", 5, 0.5), limits)
    assert (other.settings.max_new_tokens, other.settings.temperature) == (5, 0.5)
    assert (other.chat_format.settings.schemas, other.chat_format.settings.reading) == ("full", "strict")
    ((_, episode),) = trained.episodes([asked(turn("What is there?", LOOK))])
    assert episode.turns[0].messages[0].tokens is not None
