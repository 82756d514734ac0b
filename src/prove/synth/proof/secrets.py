"""Check `secrets`: every secret is traceable, and none is given away."""

from collections.abc import Iterator
from typing import Any

from prove.core.provenance import Found
from prove.core.shapes import Shape
from prove.language.mentions import mentions
from prove.synth.proof.proof import Proof


def secrets_traceable(proof: Proof) -> str | None:
    """A PIN, a card number, a password comes from the user's words or an earlier result, and nobody repeats it."""
    for call in proof.calls.values():
        for name, value in call.arguments.items():
            for secret in secrets_in(proof.tool(call).parameters.fields[name], value):
                if not isinstance(call.provenance[name], Found) and not mentions(proof.said_for(call), secret):
                    return f"{call.name}: the secret {name!r} comes from nowhere"
                if mentions(proof.example.system, secret):
                    return f"{call.name}: the secret {name!r} is in the system message"
                if any(mentions(turn.reply, secret) for turn in proof.example.turns):
                    return f"{call.name}: the assistant says the secret {name!r}"
    return None


def secrets_in(shape: Shape, value: Any) -> Iterator[str]:
    """The secret values inside an argument."""
    if value is None:
        return
    if shape.sensitive:
        yield str(value)
    elif shape.item is not None:
        for inner in value:
            yield from secrets_in(shape.item, inner)
    else:
        for name, inner in shape.fields.items():
            yield from secrets_in(inner, value.get(name))
