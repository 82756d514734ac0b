"""Check `spans`: which characters of a purpose's text express a goal or a slot is found again."""

from prove.synth.proof.proof import Proof


def spans(proof: Proof) -> str | None:
    """Spans are where the words were read; what is not of a purpose has none."""
    read = proof.read_back
    for number, turn in enumerate(proof.example.turns):
        if turn.spans != (() if read is None else read.reading.spans[number]):
            return "spans are not where the words of goals and slots are"
    return None
