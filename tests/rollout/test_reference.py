"""Running the reference calls gives what episodes are compared with."""

import msgspec

from prove.connect import open_session
from prove.core.examples import Example
from prove.core.outcome import Touched
from prove.core.records import Target
from prove.core.results import Call
from prove.rollout import with_expected
from tests.rollout.playing import FREEZE, LOOK, UNFREEZE, asked, turn, world_of
from tests.worlds import keys


def test_results_effects_and_the_outcome_are_stored() -> None:
    example = asked(turn("freeze", LOOK, FREEZE))
    expected, session = example.expected, world_of(example)
    assert expected is not None
    assert [result.ok for result in expected.results.values()] == [True, True]
    assert list(expected.results) == ["freeze-0", "freeze-1"]
    assert [bool(expected.effects[id]) for id in expected.results] == [False, True]
    session.call(FREEZE.name, FREEZE.arguments)
    assert (expected.outcome, expected.digest) == (session.outcome(), session.digest())


def test_a_record_that_is_changed_back_was_touched() -> None:
    example = asked(turn("both", FREEZE, UNFREEZE, tools=("freeze_card", "unfreeze_card")))
    assert example.expected is not None
    assert not example.expected.outcome
    assert example.expected.touched == (Touched(Target("banking", "cards"), FREEZE.arguments["card_id"]),)


def test_generated_ids_have_their_canonical_names() -> None:
    source, destination, *_ = keys("banking.accounts")
    transfer = {"from_account_id": source, "to_account_id": destination, "amount": 1.0}
    example = asked(turn("pay", Call("transfer_between_accounts", transfer)))
    assert example.expected is not None
    assert example.expected.outcome is not None
    names = example.expected.outcome.names
    assert names
    text = msgspec.json.encode(example.expected.results["pay-0"].content).decode()
    assert not any(generated in text for generated in names)


def test_a_tool_that_is_not_a_candidate_is_not_run() -> None:
    example: Example = asked(turn("freeze", FREEZE, tools=("list_accounts",)))
    assert example.expected is not None
    assert example.expected.results["freeze-0"].code == "not_a_candidate"
    assert not example.expected.outcome
    again = with_expected(example, open_session(example))
    assert again == example
