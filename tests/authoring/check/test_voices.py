"""A voice must have phrases for every tool, words for every value and expressions for every entity."""

from collections.abc import Callable

import pytest

from prove.authoring.check.voices import check_voice, check_voice_samples
from prove.core import Server, WorldEnvironment
from prove.core.voice import attribute, latest, name
from tests.authoring.check import faulty
from tests.authoring.check.faulty import Notes, sound


def found(server: Server[Notes]) -> list[str]:
    return [finding.sentence for finding in check_voice(server)]


def test_a_sound_voice_is_not_blamed() -> None:
    server = sound()
    assert found(server) == []
    assert list(check_voice_samples(server, WorldEnvironment([server]).open(0))) == []


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (faulty.unvoiced_tool, "star_note has no voice"),
        (faulty.nameless_entity, "the voice has no expressions for notes.notes; add voice.entity"),
        (faulty.unspoken_enum, "list_notes: the voice has no words for the values blue, red of 'colour'"),
        (faulty.ambiguous_word, "'bright' stands for more than one value of 'colour'; use different words"),
    ],
)
def test_a_fault_is_found(make: Callable[[], Server[Notes]], words: str) -> None:
    assert words in found(make())


def test_phrases_for_a_tool_that_is_not_there_are_found() -> None:
    server = sound()
    del server.tools["star_note"]
    assert "the voice of notes has phrases for star_note, which is not one of its tools" in found(server)


def test_a_parameter_without_sample_values_is_found() -> None:
    server = sound()
    server.voice.samples.clear()
    assert found(server) == ["write_note: the voice has no sample values for 'text'"]


def test_a_sample_value_that_the_schema_forbids_is_found() -> None:
    server = sound()
    server.voice.samples.clear()
    server.voice.value("text", "x" * 41)
    findings = list(check_voice_samples(server, WorldEnvironment([server]).open(0)))
    assert findings
    assert all(f.sentence.startswith("write_note: a sample value does not fit: ") for f in findings)


def test_the_slots_and_the_form_of_phrases_are_checked() -> None:
    server = sound()
    server.voice.tool(
        "star_note",
        do=("Star {note_id}.", "mark {thing}"),
        say=("{note_id} matters", "I like {note_id} best."),
        tell=("{colour} has a star.", "Starred: {text}."),
    )
    assert found(server) == [
        "star_note: {thing} in 'mark {thing}' is not a parameter",
        "star_note: 'mark {thing}' leaves out 'note_id', which is required",
        "star_note: 'thing' is optional, so put it in brackets in 'mark {thing}'",
        "star_note: 'Star {note_id}.' is a clause: no capital letter, no end mark",
        "star_note: '{note_id} matters' is a sentence: capital letter and end mark",
        "star_note: {colour} in '{colour} has a star.' is not a field of its result",
    ]


def test_two_phrases_with_the_same_words_are_one() -> None:
    server = sound()
    del server.voice.tools["write_note"]
    server.voice.tool(
        "write_note",
        do=("write down {text}", "write down: {text}"),
        say=("Remember this: {text}.", "I will forget {text}, so keep it."),
        tell=("Noted.", "I wrote down {text}."),
    )
    assert found(server) == ["write_note needs two different phrasings under 'do'"]


def test_the_expressions_of_an_entity_are_checked() -> None:
    server = sound()
    server.voice.entities.clear()
    server.voice.entity(
        "notes",
        name("note {id}", "the {colour} note"),
        attribute("the one of weight {weight}"),
        latest("the last note", by="read_at"),
        label="{title}",
    )
    assert found(server) == [
        "notes: {colour} in 'the {colour} note' is not a field of the record",
        "notes: {title} in '{title}' is not a field of the record",
        "notes: 'note {id}' contains a generated id, which people do not say",
        "notes: 'read_at' is not a field, so nothing can be ordered by it",
    ]


def test_one_kind_of_expression_is_not_enough() -> None:
    server = sound()
    server.voice.entities.clear()
    server.voice.entity("notes", name("the note {text}", "my note {text}", "{text}"), label="{text}")
    assert found(server) == ["notes: give three referring expressions of two kinds or more"]
