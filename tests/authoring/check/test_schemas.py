"""Parameters must be described and bounded, and a schema must agree with its validator."""

from collections.abc import Callable
from typing import Annotated

import pytest
from msgspec import Meta

from prove.authoring.check.schemas import check_schemas, fuzz_schemas
from prove.core import Server, WorldEnvironment
from tests.authoring.check import faulty
from tests.authoring.check.faulty import Note, Notes, Text, replace, sound


def test_a_sound_server_is_not_blamed() -> None:
    server = sound()
    assert list(check_schemas(server)) == []
    assert fuzzed(server) == []


@pytest.mark.parametrize(
    ("make", "check", "words"),
    [
        (faulty.undescribed_parameter, "described", "does not describe 'text'"),
        (faulty.unbounded_number, "bounded", "the number 'weight' needs a lower and an upper bound"),
    ],
)
def test_a_fault_is_found(make: Callable[[], Server[Notes]], check: str, words: str) -> None:
    (finding,) = check_schemas(make())
    assert (finding.check, finding.subject) == (check, "write_note")
    assert words in finding.sentence


def test_a_description_and_a_code_that_do_not_belong_are_found() -> None:
    def write_note(state: Notes, text: Text) -> Note:
        """Write.

        Args:
            text: What it says.
            colour: Its colour.

        Raises:
            bad_format: The text is not a text.
        """
        return state.notes.add(Note(state.notes.new_id(), text, state.now))

    assert [finding.sentence for finding in check_schemas(replace(sound(), write_note))] == [
        "write_note needs a docstring that says what it does",
        "write_note describes 'colour', which is not one of its parameters",
        "write_note raises 'bad_format', a code that is reserved for the library",
    ]


def test_lists_and_the_texts_in_them_need_a_length() -> None:
    def write_note(state: Notes, text: Text, labels: tuple[str, ...] = (), weight: HalfBounded = 1.0) -> Note:
        """Write a new note down.

        Args:
            text: What it says.
            labels: Words to find it by.
            weight: How heavy it is.
        """
        return state.notes.add(Note(state.notes.new_id(), text, state.now, weight))

    assert [finding.sentence for finding in check_schemas(replace(sound(), write_note))] == [
        "write_note: the list 'labels' needs a max_length",
        "write_note: the text 'labels[]' needs a max_length or a Format",
        "write_note: the number 'weight' needs a lower and an upper bound",
    ]


HalfBounded = Annotated[float, Meta(ge=0)]
Novel = Annotated[str, Meta(max_length=2_000)]


def test_a_text_is_not_longer_than_the_grammars_of_servers_allow() -> None:
    def write_note(state: Notes, text: Novel) -> Note:
        """Write a new note down.

        Args:
            text: What it says.
        """
        return state.notes.add(Note(state.notes.new_id(), text, state.now))

    found = [finding.sentence for finding in check_schemas(replace(sound(), write_note))]
    assert found == ["write_note: the max_length of 'text' is above 1999"]


def fuzzed(server: Server[Notes]) -> list[str]:
    session = WorldEnvironment([server]).open(0)
    return [finding.sentence for finding in fuzz_schemas(server, session)]


def test_a_schema_that_accepts_more_than_validation_is_found() -> None:
    found = fuzzed(faulty.schema_wider_than_its_validator())
    assert any("write_note: the schema accepts what validation refuses" in sentence for sentence in found), found


def test_a_schema_that_forbids_more_than_validation_is_found() -> None:
    found = fuzzed(faulty.schema_narrower_than_its_validator())
    assert any(sentence.endswith("but validation accepts it") for sentence in found), found
