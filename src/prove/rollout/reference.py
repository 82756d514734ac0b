"""Runs an example's own reference and keeps what it gave: the witness that episodes are compared with."""

from collections import Counter

import msgspec

from prove.core.outcome import changed_records
from prove.core.session import Session
from prove.core.trace import Call, Example, Expected, Result
from prove.rollout.conversation import run_call


def with_expected(example: Example, session: Session) -> Example:
    """The example with `expected` filled in, from running its reference calls in a fresh session of its world."""
    results: dict[str, Result] = {}
    effects: dict[str, str] = {}
    touched: Counter[str] = Counter()
    for turn in example.turns:
        if turn.advance:
            session.advance(turn.advance)
        for reference in turn.reference_calls:
            step = run_call(Call(reference.name, reference.arguments), turn, session)
            results[reference.id] = step.result
            effects[reference.id] = step.effect
            touched |= changed_records(session.outcome().changes)
    outcome = session.outcome()
    renamed = {
        key: msgspec.structs.replace(result, content=outcome.rename(result.content)) for key, result in results.items()
    }
    expected = Expected(session.digest(), outcome.key, outcome.changes, renamed, effects, dict(sorted(touched.items())))
    return msgspec.structs.replace(example, expected=expected)
