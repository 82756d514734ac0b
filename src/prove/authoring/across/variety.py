"""Promises about many seeds together: no two lives look alike, and no text is seen again and again."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from prove.authoring.across.rules import Worlds, spread
from prove.authoring.across.texts import TEXTS, texts_of
from prove.servers import names
from prove.servers._shared.life.clock import now_of

CATALOGUES = frozenset(("trading.securities",))
"""Tables with the same rows in every world."""
WHOLE_CAST = frozenset(("calendar.contacts", "email.contacts", "issue_tracker.users", "team_chat.colleagues"))
"""Tables that hold everybody: a life has as many people, and as many colleagues, as any other."""
THE_USER = frozenset(
    (
        *("banking.customers", "budget.owners", "calendar.profiles", "email.profiles", "filesystem.accounts"),
        *("food_delivery.customers", "iot_devices.households", "maps.persons", "payments.merchants"),
        *("retail_chain.managers", "shopping.customers", "social_media.owners", "trading.accounts"),
        *("travel_booking.travellers", "video_meeting.accounts"),
    )
)
"""Tables whose only row is the user, or the user's home."""
OF_SESSIONS = frozenset(("banking.disputes", "budget.past_limits", "vehicle.charges"))
"""Tables that are empty on the first day."""
WEEKDAY_SHARES = 0.09, 0.20
WEEKDAY_SEEDS, SIZE_SEEDS = 1000, 10
"""Shares over fewer seeds say little, and so do sizes. A weekday takes no world to read, so that many are always read.
"""
MOST_SHARED_IDS = 0.10
MOST_OF_A_KIND = 0.01
MAY_REPEAT = frozenset(
    (
        *("subjects of mails", "subjects of drafts", "subjects of threads", "issue titles", "event titles"),
        "issue descriptions",
        *("meeting titles", "invoice titles", "topics of channels", "goals of sprints", "profiles"),
        *("notes on work", "notes on wishes", "notes on places", "notes on expenses", "interests of leads"),
        *("outcomes of sales activities", "files", "bank lines", "faults of cars"),
        *("terms of coupons", "terms of promo codes", "reasons why meals did not come"),
    )
)
"""Titles, short descriptions, notes of a few words, and sentences of apps, which are alike in any life."""


def _weekday(worlds: Worlds) -> str:
    return f"{now_of(worlds.seed):%A}"


@spread(31, _weekday, enough=WEEKDAY_SEEDS, cheap=True)
def weekdays(found: Sequence[str]) -> Iterator[str]:
    """Worlds fall on every weekday, each in 9 to 20 % of the seeds."""
    low, high = WEEKDAY_SHARES
    counts = Counter(found)
    for day in ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"):
        share = counts[day] / len(found)
        if not low <= share <= high:
            yield f"{share:.0%} of the worlds fall on a {day}"


def _sizes(worlds: Worlds) -> dict[str, int]:
    return {table: len(keys) for table, keys in _keys(worlds, generated=False).items()}


@spread(31, _sizes, enough=SIZE_SEEDS)
def sizes(found: Sequence[dict[str, int]]) -> Iterator[str]:
    """Table sizes differ between lives, except those of catalogues, of the whole cast and of the user alone."""
    for table in sorted(found[0].keys() - CATALOGUES - WHOLE_CAST - THE_USER - OF_SESSIONS):
        seen = {measured[table] for measured in found}
        if len(seen) == 1:
            yield f"{table} has as many rows in every world: {max(seen)}"


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


def _texts(kind: str) -> Callable[[Worlds], list[str]]:
    return lambda worlds: texts_of(worlds, kind)


def _vary(kind: str) -> None:
    def judge(found: Sequence[list[str]]) -> Iterator[str]:
        seen = Counter(text for texts in found for text in texts)
        most = max(2, round(MOST_OF_A_KIND * seen.total()))
        for text, count in seen.most_common():
            if count <= most:
                return
            yield f"{count} of {seen.total()} {kind} are {text!r}"

    judge.__doc__ = f"No text of {kind} occurs more than twice, or in more than 1 % of them."
    spread(33, _texts(kind))(judge)


for _kind in TEXTS:
    if _kind not in MAY_REPEAT:
        _vary(_kind)
