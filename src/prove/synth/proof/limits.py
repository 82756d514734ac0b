"""Check `limits`: an episode has room for the reference."""

from prove.rollout.conversation import EpisodeLimits
from prove.synth.proof.proof import Proof


def within_limits(proof: Proof) -> str | None:
    """The reference, and the transcript with its failed attempts, stay within an episode's limits."""
    limits = EpisodeLimits()
    messages = sum(
        len({call.message for call in turn.reference_calls}) + len(turn.attempts) + 1 for turn in proof.example.turns
    )
    if messages > limits.messages_for(proof.example):
        return "the reference needs more messages than an episode has"
    for turn in proof.example.turns:
        numbers = [call.message for call in turn.reference_calls]
        if any(numbers.count(number) > limits.calls_per_message for number in set(numbers)):
            return "a message of the reference has too many calls"
    return None
