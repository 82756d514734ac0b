"""Whatever is changed in what the user says is found; what the grammar says is not."""

import re

import pytest

from prove.core.examples import Example, Turn, Unserved
from prove.synth.proof.proof import Proof
from prove.synth.run.chunks import library, library_graph
from prove.synth.run.revalidate import verdict_of
from prove.synth.wording import WORDING_CHECKS
from prove.synth.wording.user_words import patterns_of
from tests.synth.made import carriers
from tests.synth.proof.planting import in_turn

CARELESS = "delete line 5 of letter-to-bela.txt"
REPEATED = ("well-formed", "the user says the same twice")


def examples(kind: str = "") -> list[tuple[Example, int, Turn]]:
    """Turns of some examples that are not of purposes: served ones, or ones with something unserved."""
    return [
        (example, number, turn)
        for example in carriers()
        for number, turn in enumerate(example.turns)
        if (bool(turn.goals) if not kind else turn.unserved is not None and turn.unserved.kind == kind)
    ]


def refused_by_words(example: Example) -> bool:
    found = verdict_of(example)
    return found is not None and found[0] == "words"


def problem_of_words(example: Example) -> str | None:
    """What the check finds that asks no other one before."""
    return WORDING_CHECKS["words"](Proof(example, library(), library_graph()))


def test_the_checks_of_the_proof_let_pass_what_these_find() -> None:
    example, number, turn = examples()[0]
    changed = in_turn(example, number, user=f"{turn.user} Also, cancel my trip.")
    assert refused_by_words(changed)
    assert verdict_of(changed, any_words=True) is None
    assert library() is not None
    assert library_graph() is not None
    assert list(WORDING_CHECKS) == ["words", "replies"]


@pytest.mark.parametrize("more", ["Also, cancel my trip.", "At most $37, though.", "Actually, forget it."])
def test_what_is_added_is_found(more: str) -> None:
    for example, number, turn in examples()[:12]:
        assert refused_by_words(in_turn(example, number, user=f"{turn.user} {more}"))


def test_a_negation_is_found() -> None:
    for example, number, turn in examples()[:12]:
        user = f"Don't {turn.user[0].lower()}{turn.user[1:]}"
        assert refused_by_words(in_turn(example, number, user=user))


@pytest.mark.parametrize("kind", ["hidden", "irrelevant", "missing"])
def test_what_is_not_served_is_read_too(kind: str) -> None:
    found = examples(kind)
    assert found
    for example, number, turn in found[:3]:
        assert verdict_of(example) is None
        assert refused_by_words(in_turn(example, number, user=f"{turn.user} And read my mail."))


@pytest.mark.parametrize("more", [" And read my mail.", " and read my mail", ", then could you please read my mail"])
def test_another_request_is_no_part_of_a_value(more: str) -> None:
    """Who writes carelessly ends no sentence by a full stop."""
    example, number, _ = examples("irrelevant")[0]
    careless = in_turn(example, number, user=CARELESS, unserved=Unserved("irrelevant", "delete_lines"))
    assert problem_of_words(careless) is None
    assert problem_of_words(in_turn(careless, number, user=f"{CARELESS}{more}")) is not None


def test_a_handover_is_announced() -> None:
    seen = 0
    for example, number, turn in examples():
        parts = re.split(r"(?<=[.:]) |(?<=, so) ", turn.user, maxsplit=1)
        if turn.handed_over and len(parts) == 2:
            seen += 1
            unannounced = in_turn(example, number, user=parts[1])
            assert problem_of_words(unannounced) is not None
            # What is left may be what was asked for before, word for word, which is refused for that first.
            repeated = parts[1] in [earlier.user for earlier in example.turns[:number]]
            assert verdict_of(unannounced) == REPEATED if repeated else refused_by_words(unannounced)
    assert seen


def test_one_of_several_is_read_in_the_singular() -> None:
    (pattern,) = patterns_of(("add {bags} more bags for {passenger} to {booking}",))
    assert pattern.fullmatch("add one more bag for vera to pl454")
    assert pattern.fullmatch("add 3 more bags for vera to pl454")
    assert not pattern.fullmatch("add 3 more bag for vera to pl454")
