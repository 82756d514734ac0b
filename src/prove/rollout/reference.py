"""Runs an example's reference calls and stores what they gave, which episodes are compared with."""

from collections import Counter

import msgspec

from prove.core.examples import Example, Expected
from prove.core.outcome import Outcome, Touched, changed_records
from prove.core.results import Result
from prove.core.session import Session, is_judged
from prove.rollout.replay import replay


def with_expected(example: Example, session: Session) -> Example:
    """The example with `expected` set, from running its reference calls in a fresh session of its world."""
    results: dict[str, Result] = {}
    effects: dict[str, Outcome] = {}
    touched: Counter[Touched] = Counter()
    judged = session if is_judged(session) else None
    for played in replay(example.turns, session, effects=True, forks=False):
        results[played.call.id] = played.step.result
        if judged is None:
            continue
        touched |= changed_records(judged.outcome().changes)
        if played.step.effect is not None:
            effects[played.call.id] = played.step.effect
    if judged is None:
        return msgspec.structs.replace(example, expected=Expected(results))
    outcome = judged.outcome()
    renamed = {
        key: msgspec.structs.replace(result, content=outcome.rename(result.content)) for key, result in results.items()
    }
    expected = Expected(renamed, outcome, judged.digest(), effects, tuple(sorted(touched.elements())))
    return msgspec.structs.replace(example, expected=expected)
