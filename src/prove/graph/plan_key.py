"""The key of a plan: a hash that ignores ids, arguments and the order of independent calls."""

from collections.abc import Sequence
from hashlib import blake2b

from prove.core.examples import ReferenceCall


def plan_key(calls: Sequence[ReferenceCall]) -> str:
    """A hash of the plan's graph of tool names, equal for equal graphs.

    Every call starts with its tool's name as its colour and takes on the colours of the calls before and after it,
    until the colours tell no more calls apart. Dependencies on calls that are not given do not count, nor does it
    matter whether a value flows.
    """
    ids = {call.id: place for place, call in enumerate(calls)}
    links = {(ids[d.source], place) for place, call in enumerate(calls) for d in call.depends if d.source in ids}
    before: list[list[int]] = [[] for _ in calls]
    after: list[list[int]] = [[] for _ in calls]
    for source, target in links:  # any order
        before[target].append(source)
        after[source].append(target)
    colours = [_hash(call.name) for call in calls]
    told_apart = 0
    while told_apart < (told_apart := len(set(colours))):
        colours = [
            _hash(
                colours[c],
                ",".join(sorted(colours[b] for b in before[c])),
                ",".join(sorted(colours[a] for a in after[c])),
            )
            for c in range(len(calls))
        ]
    return _hash(*sorted(colours))


def _hash(*parts: str) -> str:
    return blake2b("|".join(parts).encode(), digest_size=16).hexdigest()
