"""The held-out set: worlds and plans that no training set has, kept in the cache."""

import ast
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.data.journal import LockedError
from prove.evals import own_set
from prove.evals.examples_suite import ExamplesPlayed
from prove.evals.own import OwnSuite, has_room
from prove.evals.own_set import (
    CONFIG,
    PER_SPLIT,
    SAMPLE,
    SAMPLE_DIGEST,
    SPLITS,
    chosen,
    doubts,
    held_out,
    held_out_in,
    place_in_cache,
    set_digest,
)
from prove.evals.players import Player
from prove.evals.run import evaluate
from prove.evals.summary import Part
from prove.servers import environment
from prove.synth.config import HELD_OUT_SEED, SynthConfig
from prove.synth.run import cached
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

    monkeypatch.setattr(cached, "synthesize", busy_twice)
    monkeypatch.setattr(cached, "LOOK_SECONDS", 0.0)
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


def test_the_place_in_the_cache_depends_on_the_version_and_on_how_the_set_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = place_in_cache(CONFIG)
    assert before != place_in_cache(SMALL)
    monkeypatch.setattr(own_set, "VERSION", own_set.VERSION + 1)
    next_one = place_in_cache(CONFIG)
    monkeypatch.setattr(own_set, "DIGEST", "0123abcd")
    assert len({before, next_one, place_in_cache(CONFIG)}) == 3


def test_all_settings_are_fixed_and_purposes_are_among_them() -> None:
    """A setting that is new, or a server, is a decision for the next version."""
    (given,) = [
        node.value.keywords
        for node in ast.walk(ast.parse(Path(own_set.__file__).read_text()))
        if isinstance(node, ast.Assign)
        and ast.unparse(node.targets[0]) == "CONFIG"
        and isinstance(node.value, ast.Call)
    ]
    assert [keyword.arg for keyword in given] == list(SynthConfig.__struct_fields__)
    assert tuple(environment().names) == CONFIG.servers
    assert CONFIG.purposes > 0


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> list[Example]:
    """A small set that is made as the suite's is."""
    folder = tmp_path_factory.mktemp("sample") / "set"
    synthesize(SAMPLE, folder, 1)
    return held_out_in(folder)


def test_synthesis_still_gives_the_set_of_this_version(sample: list[Example]) -> None:
    """Fails if the held-out set would change; `scripts/pin_own_set.py` then makes that a new version."""
    assert set_digest(sample) == SAMPLE_DIGEST


def test_the_limits_leave_room_for_a_look_before_every_message(sample: list[Example]) -> None:
    """Also where something is done with each of many rows."""
    assert [example.id for example in sample if not has_room(example)] == []


def test_scripted_policies_are_in_the_expected_order_in_every_category(sample: list[Example]) -> None:
    """The oracle, one who looks around too much, one who guesses, and one who says and does nothing."""
    needs_calls = {example.category for example in sample if example.reference_calls}
    assert len(needs_calls) >= 5
    oracle, shuffled, verbose, guess, nobody = (
        by_category(sample, policy) for policy in ("oracle", "shuffled", "verbose", "random-valid", "empty")
    )
    assert {part.score for part in oracle.values()} == {1.0}
    assert {part.score for part in nobody.values()} == {0.0}
    for category, best in oracle.items():
        assert verbose[category].score == 1.0  # no limit stops it
        assert best.measures["reward"] >= shuffled[category].measures["reward"] > nobody[category].measures["reward"]
        assert best.measures["reward"] >= verbose[category].measures["reward"] > nobody[category].measures["reward"]
        if category in needs_calls:
            assert best.measures["reward"] > guess[category].measures["reward"]
            assert verbose[category].measures["reward"] > guess[category].measures["reward"]


def by_category(examples: list[Example], policy: str) -> dict[str, Part]:
    player = Player(policy)
    summary = evaluate(ExamplesPlayed(OwnSuite(tuple(examples)), player), player).summary
    return {part.group: part for part in summary.parts if part.grouping == "category"}


def test_a_set_that_is_not_the_pinned_one_is_spoken_of() -> None:
    examples = bank_examples()
    assert doubts(examples, set_digest(examples)) == []
    (said,) = doubts(examples, "0123abcd")
    assert f"was made as {set_digest(examples)}, but version {own_set.VERSION} of the suite is 0123abcd" in said
    assert said.endswith("results are not comparable with those of that version")
    (said,) = doubts(examples, "")
    assert "has not been pinned" in said


def test_the_whole_set_is_held_against_its_digest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path))
    made = [msgspec.structs.replace(e, split=s) for s in SPLITS for e in bank_examples(PER_SPLIT)]

    def nothing(*_: Any) -> None: ...

    def reading(_: Path) -> tuple[list[Example], list[str]]:
        return made, []

    monkeypatch.setattr(cached, "synthesize", nothing)
    monkeypatch.setattr(own_set, "read_any", reading)
    monkeypatch.setattr(own_set, "DIGEST", set_digest(made))
    assert held_out(1) == made
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(own_set, "DIGEST", "0123abcd")
    held_out(1)
    assert "results are not comparable" in capsys.readouterr().err
