"""The held-out set: worlds and plans that no training set has, kept in the cache."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.core.errors import UsageError
from prove.data.journal import LockedError
from prove.evals import own_set
from prove.evals.own_set import CONFIG, SPLITS, chosen, held_out, held_out_in, set_digest, source_digest
from prove.synth.config import HELD_OUT_SEED, SynthConfig
from prove.synth.run.chunks import world_seed
from prove.synth.run.pipeline import synthesize
from prove.synth.run.selection import split_of
from tests.evals.making import bank_examples

SMALL = SynthConfig(seed=HELD_OUT_SEED, count=60, test_worlds=1.0, test_plans=0.4, servers=("banking", "calendar"))


def test_the_set_is_made_once_and_has_as_many_of_each_split(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path))
    examples = held_out(1, SMALL, each=8)
    assert [example.split for example in examples] == ["test_worlds"] * 8 + ["test_plans"] * 8
    (folder,) = (tmp_path / "held_out").iterdir()
    made = (folder / "examples.parquet").stat().st_mtime_ns
    assert held_out(1, SMALL, each=8) == examples
    assert (folder / "examples.parquet").stat().st_mtime_ns == made
    assert set_digest(examples) != set_digest(examples[1:])


def test_a_set_that_another_process_makes_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path))
    tries: list[int] = []

    def busy_twice(*arguments: Any) -> object:
        tries.append(len(tries))
        if len(tries) < 3:
            raise LockedError("another process is writing")
        return synthesize(*arguments)

    monkeypatch.setattr(own_set, "synthesize", busy_twice)
    monkeypatch.setattr(own_set, "LOOK_SECONDS", 0.0)
    assert len(held_out(1, SMALL, each=2)) == 4
    assert capsys.readouterr().err.count("another process is making the held-out set; waiting for it") == 1


def test_too_few_examples_are_refused() -> None:
    with pytest.raises(UsageError, match="only 0 examples of unseen worlds were made, not 3"):
        chosen(bank_examples(), 3)
    one = msgspec.structs.replace(bank_examples(1)[0], split="test_worlds")
    with pytest.raises(UsageError, match="only 1 example of unseen worlds was made, not 3"):
        chosen([one], 3)


def test_examples_with_the_same_id_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "set.jsonl"
    examples = bank_examples(3)
    file.write_bytes(b"".join(msgspec.json.encode(example) + b"\n" for example in [*examples, examples[1]]))
    with pytest.raises(UsageError, match="2 of its examples have the id 'bank-1'"):
        held_out_in(file)


def test_what_is_held_out_is_in_no_training_set(tmp_path: Path) -> None:
    """Plans are held out whatever the seed of the set, and worlds of the suite's seed are of no other."""
    other = SynthConfig(seed=5, count=40, servers=("banking",), test_plans=0.4)
    synthesize(other, tmp_path / "train", 1)
    training, held = (
        {example.plan for example in held_out_in(tmp_path / "train") if example.split == split}
        for split in ("train", "test_plans")
    )
    assert held
    assert training == set()  # only held-out examples are given
    for example in held_out_in(tmp_path / "train"):
        if example.split == "test_plans":
            assert split_of(SMALL, example, 1) == "test_plans"
    ours = {world_seed(CONFIG, index) for index in range(20_000)}
    assert not ours & {
        world_seed(SynthConfig(seed=seed), index) for seed in (0, 1, 20_259, 20_261) for index in range(20_000)
    }


def test_another_set_may_hold_out_nothing(tmp_path: Path) -> None:
    synthesize(SynthConfig(count=5, servers=("banking",), test_plans=0, test_worlds=0), tmp_path / "run", 1)
    assert len(held_out_in(tmp_path / "run")) == 5
    assert set(SPLITS) == {"test_worlds", "test_plans"}


def test_the_place_in_the_cache_depends_on_the_configuration() -> None:
    assert source_digest(CONFIG) == source_digest(CONFIG) != source_digest(SMALL)
