"""Texts that the user dictates: the mark at their end and their first capital are free, all else is not."""

import msgspec
import pytest

from prove.connect import open_session
from prove.core.examples import Example, ReferenceCall
from prove.core.provenance import Computed, Provenance, User
from prove.core.results import Call
from prove.reward import success
from prove.reward.dictated import dictated_in, same_words
from prove.reward.obligations import duties_of
from prove.rollout import with_expected
from tests.reward.letters import FOLDER, file, mail, owing
from tests.reward.live import act, total
from tests.worlds import next_key

TEXT = "Please call me at noon"


def dictating(*calls: Call, servers: tuple[str, ...] = ("email",)) -> Example:
    """An example in which the user says the texts of these calls in quotation marks."""
    made = owing(*((call, None) for call in calls), servers=servers)
    (turn,) = made.turns
    said = tuple(msgspec.structs.replace(call, provenance=_said(call)) for call in turn.reference_calls)
    plain = msgspec.structs.replace(made, turns=(msgspec.structs.replace(turn, reference_calls=said),), expected=None)
    return with_expected(plain, open_session(plain))


def _said(call: ReferenceCall) -> dict[str, Provenance]:
    return {name: User(f"“{value}”") for name, value in call.arguments.items() if isinstance(value, str)}


@pytest.mark.parametrize(
    ("text", "is_same"),
    [
        (TEXT, True),
        (f"{TEXT}.", True),
        (f"{TEXT}!", True),
        ("please call me at noon", True),
        (f"{TEXT}?", False),
        (f"{TEXT}...", False),
        (f"{TEXT}!!", False),
        (f" {TEXT}", False),
        ("Please Call me at noon", False),
        ("Please, call me at noon", False),
        ("Please call me at noon. Thanks.", False),
        ("PLEASE CALL ME AT NOON", False),
        ("Please call me", False),
        ("", False),
    ],
)
def test_the_end_and_the_first_letter_are_free(text: str, is_same: bool) -> None:
    assert same_words(text, TEXT) is is_same
    assert same_words(text, f"{TEXT}.") is is_same
    example = dictating(mail(TEXT))
    episode = act(example, [mail(text)])
    assert success(episode) is is_same
    assert (total(episode) == pytest.approx(1.0)) is is_same


def test_names_codes_and_titles_are_compared_to_the_letter() -> None:
    said = {"text": "Count me in", "title": "Second attempt", "name": "New things", "code": "44 17"}
    call = ReferenceCall("c", "tell", said, provenance={name: User(f'"{value}"') for name, value in said.items()})
    assert [*dictated_in(call)] == ["text"]
    assert success(act(dictating(mail(TEXT)), [mail(TEXT, subject="our costs")])) is False
    assert success(act(dictating(file(TEXT), servers=("filesystem",)), [file(TEXT, "Costs.txt")])) is False


@pytest.mark.parametrize(
    ("value", "origin"),
    [
        ("Count me in", User("Count me in")),
        ("Count me in", User('"Count me"')),
        ("Count me in", Computed("text", (User('"Count me in"'),))),
        ("4417", User('"4417"')),
        ("headphones", User('"headphones"')),
    ],
)
def test_only_sentences_in_quotation_marks_are_dictated(value: str, origin: Provenance) -> None:
    assert [*dictated_in(ReferenceCall("c", "tell", {"text": value}, provenance={"text": origin}))] == []


def test_a_dictated_line_stays_in_its_place() -> None:
    line = Call("append_to_file", {"path": f"{FOLDER}/costs.txt", "text": TEXT})
    example = dictating(file("It is a lot"), line, servers=("filesystem",))
    assert [duty.is_dictated for duty in duties_of(example)] == [True, True]
    other = Call("append_to_file", {**line.arguments, "text": "please call me at noon!"})
    assert success(act(example, [file("It is a lot"), other])) is True
    assert success(act(example, [file("it is a lot."), line])) is True
    assert success(act(example, [line, file("It is a lot")])) is False
    assert success(act(example, [file("It is a lot")])) is False


def test_a_dictated_draft_may_be_sent() -> None:
    draft = Call("create_draft", {"to": ["ann.lee@postbox.example"], "subject": "Costs", "body": TEXT})
    send = Call("send_draft", {"draft_id": next_key("email.drafts")})
    example = dictating(draft, send)
    other = Call("create_draft", {**draft.arguments, "body": f"{TEXT}."})
    assert success(act(example, [other, send])) is True
    assert success(act(example, [other])) is False
    wrong = Call("create_draft", {**draft.arguments, "body": "Please call me at one"})
    assert success(act(example, [wrong, send])) is False
