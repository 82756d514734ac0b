"""A run of training is evaluated as it was trained; any other folder with the defaults."""

# pyright: reportUnknownMemberType=false

import os
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.core.errors import UsageError
from prove.evals.examples_suite import ExamplesPlayed
from prove.evals.local_model import LocalOptions, load_player, located, weights_digest
from prove.evals.players import Player
from prove.evals.run import evaluate
from prove.rollout.conversation import EpisodeLimits
from prove.rollout.tokens.policy import LocalPolicy
from prove.train.checkpoints import MODEL, write_checkpoint
from prove.train.config import ChatConfig, TrainConfig
from prove.train.run_folder import CONFIG
from tests.evals.making import StopError, bank_suite, stopping_after
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


def test_models_of_one_name_are_told_apart_by_their_files(tmp_path: Path) -> None:
    one, other = tmp_path / "one" / "model", tmp_path / "other" / "model"
    for folder, weights in ((one, "1"), (other, "12")):
        folder.mkdir(parents=True)
        (folder / "model.safetensors").write_text(weights)
    assert Player(local=str(one)).name == Player(local=str(other)).name == "local:model"
    first = weights_digest(one)
    assert first == weights_digest(one) != weights_digest(other)
    os.utime(other / "model.safetensors", ns=(1, 1))
    again = weights_digest(other)
    os.utime(other / "model.safetensors", ns=(1, 2))
    assert weights_digest(other) != again
    one.rename(tmp_path / "moved")
    assert weights_digest(tmp_path / "moved") == first
    one.mkdir()
    with pytest.raises(UsageError, match=re.escape(f"there is no model in {one}")):
        weights_digest(one)


def test_another_model_of_the_same_name_does_not_get_the_result_of_the_first(tmp_path: Path) -> None:
    players = [Player(local=str(saved_model(tmp_path / name / "model"))) for name in ("one", "other")]
    suite, out = bank_suite(1), tmp_path / "run"
    found = [evaluate(ExamplesPlayed(suite, players[0]), players[0], out) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].summary.settings.weights
    with pytest.raises(UsageError, match="holds another run"):
        evaluate(ExamplesPlayed(suite, players[1]), players[1], out)


def test_trials_differ_in_what_is_sampled_and_are_the_same_when_played_again(tmp_path: Path) -> None:
    options = {"temperature": 1.0, "max_message": 12, "schemas": "signatures"}
    player = Player(local=str(saved_model(tmp_path / "model")), options=options)
    suite = ExamplesPlayed(bank_suite(1), player)
    for name in ("run", "again"):
        assert evaluate(suite, player, tmp_path / name, trials=2).problems == ()
    first, second = ((tmp_path / name / suite.transcripts).read_bytes().splitlines() for name in ("run", "again"))
    assert first == second
    assert first[0] != first[1]
    assert b"was not played" not in first[0]


def test_a_stopped_run_goes_on_with_a_model_that_was_moved(tmp_path: Path) -> None:
    options = {"temperature": 0.0, "max_message": 4, "schemas": "signatures"}
    model = saved_model(tmp_path / "here" / "model")
    player = Player(local=str(model), options=options)
    with pytest.raises(StopError):
        evaluate(ExamplesPlayed(stopping_after(2), player), player, tmp_path / "run")
    (tmp_path / "there").mkdir()
    player = Player(local=str(model.rename(tmp_path / "there" / "model")), options=options)
    found = evaluate(ExamplesPlayed(stopping_after(4), player), player, tmp_path / "run")
    assert (len(found.rows), found.problems) == (6, ())


def test_how_a_run_was_trained_is_named_where_it_is_not_the_default(tmp_path: Path) -> None:
    run_of(tmp_path, "config.json")
    asked = {"schemas": "signatures", "reading": "lenient", "thinking": True, "max_message": 7}
    assert Player(local=str(tmp_path), options={"temperature": 0.5}).asked == {**asked, "temperature": 0.5}
    told = Player(local=str(tmp_path), options={"reading": "strict", "max_message": 9}).asked
    assert told == {**asked, "reading": "strict", "max_message": 9}
    plain = tmp_path / "plain"
    plain.mkdir()
    assert Player(local=str(plain), options={"temperature": 0.0}).asked == {"temperature": 0.0}


def saved_model(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    named_tokenizer("qwen2.5").save_pretrained(folder)
    tiny_model("qwen2", vocab_size=640, max_position_embeddings=1024).save_pretrained(folder)
    return folder


def test_a_player_is_asked_as_it_was_trained_unless_told_otherwise(tmp_path: Path) -> None:
    model, limits = run_of(tmp_path), EpisodeLimits(messages=2)
    saved_model(model)
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
