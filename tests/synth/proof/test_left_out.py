"""A goal that the other calls reach anyway need not be reached by anybody."""

import pytest

from prove.core.examples import Example, Goal, ReferenceCall, Turn
from prove.rollout.reference import with_expected
from prove.servers.banking.records import Bank
from prove.synth.proof.left_out import can_be_left_out
from prove.synth.proof.proof import Proof
from prove.synth.run.chunks import library, library_graph

SEED = 7
BANK = library().only(("banking",))


def proof_of(*turns: tuple[tuple[ReferenceCall, ...], tuple[Goal, ...]]) -> Proof:
    asked = tuple(Turn("Do it.", tuple(BANK.tools), calls, goals) for calls, goals in turns)
    example = with_expected(Example("x", ("banking",), SEED, "", asked), BANK.open(SEED))
    return Proof(example, library(), library_graph())


def call(id: str, name: str, **arguments: object) -> ReferenceCall:
    return ReferenceCall(id, name, arguments)


def bank() -> tuple[str, str, str]:
    """Two active cards, and the PIN."""
    state = BANK.open(SEED).state("banking")
    assert isinstance(state, Bank)
    one, other = [card.id for card in state.cards if card.status == "active"][:2]
    return one, other, next(iter(state.customers)).pin


ONE, OTHER, PIN = bank()
FREEZE = call("freeze", "freeze_card", card_id=ONE)
UNFREEZE = call("unfreeze", "unfreeze_card", card_id=ONE, pin=PIN)
FREEZE_OTHER = call("other", "freeze_card", card_id=OTHER)
LIST, LONG = call("list", "list_cards"), call("long", "list_cards")
REFUSED = call("refused", "freeze_card", card_id="card_nobody_has")


@pytest.mark.parametrize(
    ("calls", "kinds", "needless"),
    [
        ((FREEZE, FREEZE_OTHER), {"freeze": "write", "other": "write"}, []),
        # What one does the next one undoes: nothing is left of the first, and without it the second changes nothing.
        ((FREEZE, UNFREEZE), {"freeze": "write", "unfreeze": "write"}, ["freeze"]),
        ((LIST,), {"list": "question"}, []),
        ((LONG, LIST), {"list": "question"}, ["list"]),
        ((LIST, FREEZE), {"list": "question", "freeze": "write"}, []),
        # That a call is refused may be found by reading: it is a goal all the same.
        ((LIST, REFUSED), {"refused": "refusal"}, []),
    ],
)
def test_what_the_other_calls_reach_anyway_can_be_left_out(
    calls: tuple[ReferenceCall, ...], kinds: dict[str, str], needless: list[str]
) -> None:
    goals = tuple(Goal(kind, id) for id, kind in kinds.items())  # pyright: ignore[reportArgumentType]
    proof = proof_of((calls, goals))
    assert [id for id in kinds if can_be_left_out(proof, proof.calls[id])] == needless


def test_a_question_is_answered_by_an_earlier_turn_but_not_by_a_later_one() -> None:
    asked = ((LIST,), (Goal("question", "list"),))
    early = proof_of(((LONG,), (Goal("question", "long"),)), asked)
    late = proof_of(asked, ((LONG,), (Goal("question", "long"),)))
    assert can_be_left_out(early, LIST)
    assert not can_be_left_out(late, LIST)
