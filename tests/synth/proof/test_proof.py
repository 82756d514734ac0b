"""What a proof knows: which turns a call serves, which results it could know, the clock of every turn."""

from prove.core.examples import Example
from prove.core.provenance import Found
from prove.synth.proof.proof import Proof, sourced_values
from prove.synth.run.chunks import library, library_graph
from tests.synth.made import carriers, made


def proof_of(example: Example) -> Proof:
    return Proof(example, library(), library_graph())


def test_a_call_serves_its_turn_and_those_before_it_that_could_not_be_served() -> None:
    seen: set[str] = set()
    for example in carriers():
        proof = proof_of(example)
        for call in example.reference_calls:
            window, number = proof.window(call), proof.turn_of[call.id]
            assert window[-1] == number
            kinds = {t.unserved.kind for n in window[:-1] if (t := example.turns[n]).unserved is not None}
            assert len(window) == 1 or kinds <= {"missing", "hidden"}
            seen |= kinds
            assert all(example.turns[n].user in proof.said_for(call) for n in window)
    assert seen == {"missing", "hidden"}


def test_a_result_is_known_to_later_messages_only() -> None:
    for example in carriers()[:40]:
        proof = proof_of(example)
        for call in example.reference_calls:
            assert not proof.known_by(call, call.id)
            assert not proof.known_by(call, "nowhere")
            for given in sourced_values(proof, call):
                if isinstance(given.origin, Found):
                    assert proof.known_by(call, given.origin.call)
                    source = proof.calls[given.origin.call]
                    assert not proof.known_by(source, call.id)


def test_time_passes_before_the_turn_that_says_so() -> None:
    waited = 0
    for example in (*carriers(), *made(120, 6, ("budget", "issue_tracker"), 0.0)):
        proof = proof_of(example)
        assert len(proof.clocks) == len(example.turns)
        for number, turn in enumerate(example.turns[1:], 1):
            passed = (proof.clocks[number] - proof.clocks[number - 1]).total_seconds()
            assert passed >= turn.advance
            waited += turn.advance > 0
    assert waited
