"""A finished set is proven again: what was changed is found, and what leaks between splits."""

from pathlib import Path

import msgspec
import pytest

from prove.core.examples import OFFERED, Example, Split
from prove.data.parquet import write_parquet
from prove.synth.config import SynthConfig
from prove.synth.proof.validate import CHECKS, PURPOSE_CHECKS
from prove.synth.run import revalidate
from prove.synth.run.pipeline import synthesize
from prove.synth.run.revalidate import validate_set
from prove.synth.run.whole_set import set_problems
from prove.synth.wording import WORDING_CHECKS
from tests.synth.made import MONEY, made

replace = msgspec.structs.replace


def test_a_made_set_is_clean(tmp_path: Path) -> None:
    examples = made(60, 3, MONEY)
    write_parquet(tmp_path / "set.parquet", examples)
    done: list[tuple[int, int]] = []
    report = validate_set(tmp_path / "set.parquet", progress=lambda count, total: done.append((count, total)))
    assert (report.examples, report.valid, report.clean) == (len(examples), len(examples), True)
    assert report.refused == dict.fromkeys([*CHECKS, *PURPOSE_CHECKS, *WORDING_CHECKS], 0)
    assert done[-1] == (len(examples), len(examples))
    assert validate_set(tmp_path / "set.parquet", workers=2) == report


def test_a_changed_example_is_found_by_name(tmp_path: Path) -> None:
    examples = list(made(60, 3, MONEY))
    silent = replace(examples[4].turns[0], user=" ")
    examples[4] = replace(examples[4], turns=(silent, *examples[4].turns[1:]))
    write_parquet(tmp_path / "set.parquet", examples)
    report = validate_set(tmp_path / "set.parquet")
    assert (report.valid, report.refused["well-formed"], report.clean) == (len(examples) - 1, 1, False)
    assert report.problems == [f"{examples[4].id}: [well-formed] a turn is empty"]


def test_examples_of_other_environments_are_not_replayed(tmp_path: Path) -> None:
    foreign = replace(made(60, 3, MONEY)[0], environment=OFFERED, expected=None)
    write_parquet(tmp_path / "set.parquet", [foreign])
    assert validate_set(tmp_path / "set.parquet").clean


def example(id: str, split: Split, plan: str = "p", seed: int = 0) -> Example:
    return Example(id, (), seed, "", (), split=split, plan=plan)


def test_leaks_are_named() -> None:
    assert set_problems([example("a", "train", "p", 1), example("b", "test_plans", "q", 1)]) == []
    assert set_problems([example("a", "train"), example("a", "train")]) == ["the id a occurs 2 times"]
    assert set_problems([example("a", "dev"), example("b", "test_plans")]) == ["1 plans of test_plans are also in dev"]
    shared = [example("a", "train", "p", 5), example("b", "test_worlds", "q", 5)]
    assert set_problems(shared) == ["1 worlds of test_worlds are also in train"]


def test_rows_that_are_no_examples_and_examples_without_a_world_are_named(tmp_path: Path) -> None:
    good, *others = made(60, 3, MONEY)[:5]
    far = replace(others[1].turns[0], advance=10**15)
    calls = others[2].turns[0].reference_calls
    odd = replace(
        others[2].turns[0], reference_calls=(replace(calls[0], provenance={}, arguments={"x": 1}), *calls[1:])
    )
    bad = [
        replace(good, id="empty", turns=()),
        replace(others[0], id="strange", servers=("teleport",)),
        replace(others[1], id="far", turns=(far, *others[1].turns[1:])),
        replace(others[2], id="odd", turns=(odd, *others[2].turns[1:])),
    ]
    file = tmp_path / "set.parquet"
    write_parquet(file, [good, *bad, others[3]])
    report = validate_set(file)
    assert (report.examples, report.unreadable, report.valid, report.clean) == (5, 1, 2, False)
    said = dict(problem.split(": ", 1) for problem in report.problems)
    assert said[f"{file}, row 2 is not an example"] == "it has no turns"
    assert said["strange"].startswith("[replay] server 'teleport' is not in this environment; it has banking, ")
    assert said["far"].startswith("[replay] time can pass until 2099")
    assert said["odd"].startswith("[")
    assert validate_set(file, workers=2) == report


def test_a_check_that_fails_costs_only_its_example(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    examples = made(60, 3, MONEY)[:3]
    write_parquet(tmp_path / "set.parquet", examples)

    def fail(example: Example, *others: object) -> None:
        if example.id == examples[1].id:
            raise KeyError("x" * 100_000)

    monkeypatch.setattr(revalidate, "validate", fail)
    report = validate_set(tmp_path / "set.parquet")
    (problem,) = report.problems
    assert problem.startswith(f"{examples[1].id}: [replay] it cannot be checked (KeyError: 'xxx")
    assert (report.valid, len(problem) < 300) == (2, True)


def test_examples_of_purposes_have_checks_of_their_own(tmp_path: Path) -> None:
    config = SynthConfig(
        count=12, seed=11, servers=("marketplace",), purposes=1.0, missing_function=0.0, abstentions=0.0
    )
    synthesize(config, tmp_path)
    report = validate_set(tmp_path)
    assert report.clean
    assert report.purposes > 0
    assert report.checked_by("round-trip") == report.purposes
    assert report.checked_by("necessity") == 12 - report.purposes
    assert report.checked_by("replay") == 12
