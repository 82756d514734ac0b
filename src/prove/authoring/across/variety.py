"""Promises about many seeds together: no two lives look alike."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from prove.authoring.across.rules import Worlds, spread
from prove.servers import names
from prove.servers._shared.life.clock import now_of

FIXED = frozenset(
    ("trading.securities", "calendar.contacts", "email.contacts", "issue_tracker.users", "team_chat.colleagues")
)
"""Tables of one size in every world: the catalogue of the exchange, and those that hold the whole cast."""
WEEKDAY_SHARES = 0.09, 0.20
ENOUGH_SEEDS = 100
"""Shares over fewer seeds say little."""
MOST_SHARED_IDS = 0.10


def _weekday(worlds: Worlds) -> str:
    return f"{now_of(worlds.seed):%A}"


@spread(31, _weekday)
def weekdays(found: Sequence[str]) -> Iterator[str]:
    """Worlds fall on every weekday, each in 9 to 20 % of the seeds."""
    if len(found) < ENOUGH_SEEDS:
        return
    low, high = WEEKDAY_SHARES
    counts = Counter(found)
    for day in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"):
        share = counts[day] / len(found)
        if not low <= share <= high:
            yield f"{share:.0%} of the worlds fall on a {day}"


def _sizes(worlds: Worlds) -> dict[str, int]:
    return {table: len(keys) for table, keys in _keys(worlds, generated=False).items()}


@spread(31, _sizes)
def sizes(found: Sequence[dict[str, int]]) -> Iterator[str]:
    """Table sizes differ between lives, except those of fixed catalogues."""
    if len(found) < 10:
        return
    for table in found[0]:
        seen = {measured[table] for measured in found}
        if len(seen) == 1 and max(seen) > 1 and table not in FIXED:
            yield f"{table} has {max(seen)} rows in every world"


def _ids(worlds: Worlds) -> dict[str, list[str]]:
    return _keys(worlds, generated=True)


@spread(32, _ids)
def ids(found: Sequence[dict[str, list[str]]]) -> Iterator[str]:
    """The ids of two worlds share under 10 % of a table."""
    for table in found[0]:
        shared = total = 0
        for one, other in pairwise(found):
            shared += len(set(one[table]) & set(other[table]))
            total += min(len(one[table]), len(other[table]))
        if shared > MOST_SHARED_IDS * total:
            yield f"neighbouring worlds share {shared / total:.0%} of the ids of {table}"


def _keys(worlds: Worlds, *, generated: bool) -> dict[str, list[str]]:
    """The keys of every table, or of every table whose keys are generated."""
    found: dict[str, list[str]] = {}
    for server in names():
        state = worlds.state(server)
        for spec, data in zip(state.specs, state.tables, strict=True):
            if not generated or spec.prefix is not None or spec.number is not None:
                found[f"{server}.{spec.name}"] = list(data.rows())
    return found
