"""The examples of a run are filtered and split; what cannot be used is said."""

from pathlib import Path

import msgspec
import pytest

from prove.core.errors import UsageError
from prove.data.lines import write_lines
from prove.train import training_data
from prove.train.recipe import resolve
from prove.train.training_data import TrainingData, data_path, digest_of, load_data
from tests.examples import all_examples
from tests.train.small import small_config


def test_a_recipe_synthesises_its_own_data_once(small_data: TrainingData) -> None:
    config = small_config("sft")
    before = (data_path(config) / "examples.parquet").stat().st_mtime_ns
    again = load_data(config)
    assert again == small_data
    assert (data_path(config) / "examples.parquet").stat().st_mtime_ns == before
    assert again.digest == digest_of([*again.train, *again.held_out])


def test_what_other_code_made_is_not_used_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Path] = []
    monkeypatch.setattr("prove.synth.run.cached.make_once", lambda _, folder, name: made.append(folder))  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    for digest in ("one", "other", "one"):
        monkeypatch.setattr(training_data, "code_digest", lambda digest=digest: digest)
        data_path(small_config("sft"))
    assert made[0] == made[2] != made[1]


def test_training_and_held_out_examples_are_of_other_worlds(small_data: TrainingData) -> None:
    assert len(small_data.train) > 10
    assert len(small_data.held_out) == 3
    assert {example.split for example in small_data.held_out} == {"test_worlds"}
    assert not {example.seed for example in small_data.train} & {example.seed for example in small_data.held_out}


def test_only_examples_of_the_tools_are_kept(small_data: TrainingData) -> None:
    tools = set(small_config("sft").data.tools)
    assert {call.name for example in small_data.train for call in example.reference_calls} <= tools
    more = load_data(small_config("sft", "data.tools=[]"))
    assert len(more.train) > len(small_data.train)


def test_a_file_of_examples(tmp_path: Path) -> None:
    examples = [msgspec.structs.replace(example, split="train") for example in all_examples()]
    write_lines(tmp_path / "set.jsonl", examples)
    settings = [f'data.path="{tmp_path / "set.jsonl"}"', "evaluation_examples=5"]
    data = load_data(resolve("qwen3-4b", "grpo", [*settings, "user_turns=1"]))
    assert data.train == tuple(example for example in examples if len(example.turns) == 1)
    assert data.held_out == ()
    other = load_data(resolve("qwen3-4b", "grpo", [*settings, "data.limit=4"]))
    swapped = [msgspec.structs.replace(example, split="dev") for example in examples]
    write_lines(tmp_path / "set.jsonl", [*examples, *swapped])
    both = load_data(resolve("qwen3-4b", "grpo", [*settings, "data.limit=4"]))
    assert both.train == other.train
    assert len(both.held_out) == 5
    assert {example.split for example in both.held_out} == {"dev"}
    assert len(load_data(resolve("qwen3-4b", "grpo", [*settings, "data.limit=4"])).train) == 4


def test_a_recipe_without_data_says_how_to_make_some() -> None:
    with pytest.raises(UsageError, match=r"give the folder of a run with --data, such as one made by `prove synth"):
        load_data(resolve("qwen3-4b", "grpo"))


def test_data_without_an_example_to_train_on(tmp_path: Path) -> None:
    write_lines(tmp_path / "set.jsonl", all_examples()[:4])
    settings = [f'data.path="{tmp_path / "set.jsonl"}"', 'data.splits=["dev"]', "data.held_out=[]"]
    with pytest.raises(UsageError, match=r"has no example to train on: none of its 4 is in dev and fits"):
        load_data(resolve("qwen3-4b", "grpo", settings))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", r"^\S+set\.jsonl has no examples$"),
        ("hello\n", r"^no example can be read: \S+set\.jsonl, line 1 is not an example: JSON is malformed"),
    ],
)
def test_a_file_without_examples(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "set.jsonl").write_text(text)
    with pytest.raises(UsageError, match=said):
        load_data(resolve("qwen3-4b", "grpo", [f'data.path="{tmp_path / "set.jsonl"}"']))


def test_data_of_another_format(tmp_path: Path) -> None:
    (tmp_path / "old.jsonl").write_text('{"format":"prove-example-0","turns":[]}\n')
    with pytest.raises(UsageError, match=r"old\.jsonl is in the format 'prove-example-0'; this version reads"):
        load_data(resolve("qwen3-4b", "grpo", [f'data.path="{tmp_path / "old.jsonl"}"']))


def test_data_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="none"):
        load_data(resolve("qwen3-4b", "grpo", [f'data.path="{tmp_path / "none"}"']))
