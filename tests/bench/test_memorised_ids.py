"""Generated ids are not guessed in worlds that were not seen, and the count finds those that can be."""

import tempfile
from itertools import chain, islice
from pathlib import Path

import pytest

from prove.bench import memorised_ids
from prove.bench.memorised_ids import (
    Guesses,
    IdArgument,
    by_learner,
    id_arguments,
    memorised_row,
    next_id_row,
    repeated_next_ids,
    total,
)
from prove.core.examples import Example, ReferenceCall, Turn
from prove.core.keyed import opaque_id
from prove.core.provenance import Found, Listed, Provenance, User
from prove.core.records import Target
from prove.synth.config import SynthConfig
from prove.synth.run.chunks import run_chunk

CARDS = Target("banking", "cards")
WORLDS = range(200)


@pytest.fixture(scope="module")
def found() -> list[IdArgument]:
    config = SynthConfig(seed=3, per_world=10)
    made = chain.from_iterable(run_chunk(config, index).examples for index in range(100))
    return list(id_arguments(islice(made, 600)))


def test_ids_of_synthesised_examples_are_not_guessed(found: list[IdArgument]) -> None:
    assert len(found) > 300
    assert len({one.table for one in found}) > 20
    assert max(total(tables).share for tables in by_learner(found)) <= 0.01


def test_ids_that_were_counted_in_every_world_would_be_guessed(found: list[IdArgument]) -> None:
    counted = [one._replace(value=str(one.row)) for one in found if one.row is not None]
    assert len(counted) > 0.8 * len(found)
    assert max(total(tables).share for tables in by_learner(counted)) > 0.05


def argument(seed: int, value: str, words: str = "my card") -> IdArgument:
    return IdArgument(CARDS, seed, "freeze_card", "card_id", words, value, 0)


def test_an_id_that_all_worlds_share_is_guessed_by_every_learner() -> None:
    same = [argument(seed, "card_k7wd") for seed in WORLDS]
    assert [total(tables) for tables in by_learner(same)] == [Guesses(200, 200)] * 3
    other = [argument(seed, opaque_id("card", seed, 1)) for seed in WORLDS]
    assert [total(tables).right for tables in by_learner(other)] == [0] * 3


def test_an_id_that_belongs_to_its_words_is_guessed_by_them() -> None:
    ids = [argument(seed, f"card_{seed % 20}", words=f"card {seed % 20}") for seed in WORLDS]
    plain, by_words, of_table = (total(tables).share for tables in by_learner(ids))
    assert plain < 0.2
    assert by_words == of_table == 1.0


def test_a_world_is_never_guessed_from_itself() -> None:
    """Two calls in one world take the same id; that is no memory of another world."""
    twice = [argument(seed, opaque_id("card", seed, 1)) for seed in WORLDS for _ in range(2)]
    assert [total(tables) for tables in by_learner(twice)] == [Guesses(0, 400)] * 3


def example(user: str, *calls: ReferenceCall, seed: int = 7) -> Example:
    tools = tuple(call.name for call in calls)
    return Example("by-hand", ("banking", "email"), seed, "", (Turn(user, tools, calls),))


def test_generated_ids_count_unless_the_user_says_them() -> None:
    found = Found("c1", ("items", "*", "id"), text="My Card")
    freeze = ReferenceCall("c2", "freeze_card", {"card_id": "card_k7wd"}, provenance={"card_id": found})
    (one,) = id_arguments([example("Freeze my card.", freeze)])
    assert one == IdArgument(CARDS, 7, "freeze_card", "card_id", "my card", "card_k7wd", None)
    assert list(id_arguments([example("Freeze CARD_K7WD.", freeze)])) == []


def test_ids_in_lists_count_and_what_is_no_generated_id_does_not() -> None:
    files = Listed((Found("c1", ("id",), text="the plan"), Found("c1", ("id",), text="the bill")))
    arguments = {"to": ["ann@example.com"], "subject": "Hi", "text": "Hi", "attachment_ids": ["att_k7wd", "att_pmtz"]}
    origins: dict[str, Provenance] = {
        "to": Listed((User("Ann"),)),
        "subject": User("Hi"),
        "text": User("Hi"),
        "attachment_ids": files,
    }
    send = ReferenceCall("c2", "send_email", arguments, provenance=origins)
    found = list(id_arguments([example("Send both.", send)]))
    assert [(str(one.table), one.words, one.value) for one in found] == [
        ("email.attachments", "the plan", "att_k7wd"),
        ("email.attachments", "the bill", "att_pmtz"),
    ]


def test_the_place_of_a_row_is_that_of_the_first_day() -> None:
    card = memorised_ids.library().open(7).call("list_cards", {}).content["items"][1]["id"]
    call = ReferenceCall("c", "freeze_card", {"card_id": card}, provenance={"card_id": Found("c1", ("id",))})
    (one,) = id_arguments([example("Freeze it.", call)])
    assert one.row == 1


def test_no_table_gives_the_same_next_id_in_two_worlds() -> None:
    assert repeated_next_ids(range(12)) == []


def test_a_table_that_counts_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def counted(prefix: str, seed: int, counter: int) -> str:
        return f"{prefix}_{counter:04}"

    monkeypatch.setattr("prove.core.tables.opaque_id", counted)
    repeated = repeated_next_ids(range(12))
    assert CARDS in repeated
    assert Target("payments", "invoices") not in repeated


def test_the_rows_are_measured_and_leave_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memorised_ids, "COUNT", 20)
    monkeypatch.setattr(memorised_ids, "WORKERS", 1)
    monkeypatch.setattr(memorised_ids, "SEEDS", 2)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    row = memorised_row()
    assert (row.value, row.bar, row.met) == (0.0, 1, True)
    assert " ids, " in row.ours
    assert list(tmp_path.iterdir()) == []
    row = next_id_row()
    assert (row.value, row.met) == (0, True)
    assert row.ours.startswith("none of ")
