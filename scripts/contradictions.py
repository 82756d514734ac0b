"""Counts where the worlds of one seed contradict themselves or each other, row by row.

    python scripts/contradictions.py [--seeds 200] [--first 1000] [--workers N] [--out results/contradictions.json]

Most rows are promises of `prove check --across`; the others are read here. `count` is how often something is wrong,
`of` among how many rows, `seeds` in how many worlds.
"""

import argparse
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from prove.authoring.across import away, home, meals, money, places, shops, texts, time, travel, variety, work
from prove.authoring.across.rules import SPREADS, Check, Worlds
from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.cities import city_of

DAY = 24 * 3600
NIGHT = range(6)
AWAKE = range(6, 23)
MOST_WORLDS = 0.9
"""A name of a place may be in this share of the worlds."""
EXAMPLES = 5


class Row(NamedTuple):
    """A kind of contradiction within one seed: what is wrong, among the rows of which tables; none for worlds."""

    what: str
    wrong: Callable[[Worlds], Iterator[str]]
    tables: str = ""

    def among(self, worlds: Worlds) -> int:
        return sum(len(worlds.rows(table)) for table in self.tables.split()) if self.tables else 1


def promised(what: str, tables: str, *promises: Check) -> Row:
    """A row that counts violations of promises, among the rows of some tables."""

    def wrong(worlds: Worlds) -> Iterator[str]:
        for promise in promises:
            yield from promise(worlds)

    return Row(what, wrong, tables)


def at_night(what: str, table: str, field: str) -> Row:
    """A row that counts what was written between midnight and six."""

    def wrong(worlds: Worlds) -> Iterator[str]:
        yield from (str(row) for row in worlds.rows(table) if getattr(row, field).hour in NIGHT)

    return Row(what, wrong, table)


def unchanged(what: str, server: str, table: str, days: int, moment: str | None = None) -> Row:
    """A row that counts worlds in which nobody adds to a table or changes it as days pass.

    `moment` is the field that says from when on a row can be seen.
    """

    def seen(session: WorldSession) -> list[Any]:
        rows: list[Any] = list(getattr(session.state(server), table))
        return [row for row in rows if moment is None or getattr(row, moment) <= session.now]

    def wrong(worlds: Worlds) -> Iterator[str]:
        session = WorldEnvironment([load(server)]).open(worlds.seed)
        before = seen(session)
        session.advance(days * DAY)
        if seen(session) == before:
            yield f"{server}.{table} is the same after {days} days"

    return Row(what, wrong)


def odd_hours(worlds: Worlds) -> Iterator[str]:
    """A world that begins while people sleep."""
    now = worlds.state("banking").now
    if now.hour not in AWAKE:
        yield f"it is {now}"


def foreign_phones(worlds: Worlds) -> Iterator[str]:
    """Numbers of places that do not begin as numbers of their city do."""
    mobile = city_of(cast_of(worlds.seed).home).country.mobile
    for place in worlds.rows("maps.places"):
        if not place.phone.startswith(mobile[:3]):
            yield f"{place.name} has the number {place.phone}"


ROWS: tuple[tuple[int, Row], ...] = (
    (
        1,
        promised(
            "orders, bookings and bills of 90 days without a mail of number, items, amount and date",
            "shopping.orders food_delivery.orders travel_booking.flight_bookings travel_booking.hotel_stays",
            texts.mails,
        ),
    ),
    (1, promised("numbers in texts that do not exist", "email.messages team_chat.messages", texts.numbers)),
    (1, promised("people in files who do not exist", "filesystem.nodes", texts.people_in_files)),
    (
        2,
        promised(
            "trips, flights and stays that are not in the calendar",
            "travel_booking.trips travel_booking.flight_bookings travel_booking.hotel_stays",
            time.trips_in_the_calendar,
            away.trips_without_flights_in_the_calendar,
        ),
    ),
    (2, promised("video meetings that are not in the calendar", "video_meeting.meetings", time.meetings_and_events)),
    (
        3,
        promised(
            "charges that are not in the bank, and the other way round",
            "shopping.orders food_delivery.orders travel_booking.flight_bookings travel_booking.hotel_stays",
            shops.charges_of_the_shop,
            shops.deals_of_the_marketplace,
            meals.charges_of_meals,
            travel.charges_of_travel,
        ),
    ),
    (3, promised("expenses that are no bank line", "budget.expenses", money.expenses_are_bank_lines_or_cash)),
    (
        4,
        promised(
            "cards that differ between apps",
            "shopping.payment_methods food_delivery.cards travel_booking.saved_cards banking.cards",
            shops.cards_of_the_shop,
            meals.cards_of_meals,
            travel.cards_of_travel,
            money.cards_of_the_bank,
        ),
    ),
    (
        5,
        promised(
            "restaurants, stores and stations with other facts than on the map",
            "food_delivery.restaurants retail_chain.stores vehicle.stations",
            places.venues,
            places.on_the_map,
        ),
    ),
    (
        6,
        promised(
            "distances of map and car that differ",
            "maps.places vehicle.drives",
            places.distances,
            home.drives_on_the_map,
        ),
    ),
    (6, promised("places of the map that the car does not know", "maps.places", home.places_in_the_car)),
    (
        7,
        promised(
            "overlapping trips, stays in two cities at once",
            "travel_booking.trips travel_booking.hotel_stays",
            travel.trips_are_apart,
        ),
    ),
    (8, promised("own flights with no way back", "travel_booking.flight_bookings", travel.who_flies_out_flies_back)),
    (9, promised("alarms that do not fit who is in", "iot_devices.households", home.armed_for_away)),
    (
        10,
        promised(
            "comments, work and changes outside the life of their issue",
            "issue_tracker.comments issue_tracker.work_logs issue_tracker.issues",
            work.work_within_issues,
        ),
    ),
    (11, promised("activities outside the life of their deal", "crm.activities", work.activities_within_deals)),
    (12, promised("events at a place that is closed then", "calendar.events", places.open_for_events)),
    (13, promised("running balances that do not add up", "banking.transactions", money.balances_add_up)),
    (14, promised("worlds with several meals under way", "food_delivery.customers", meals.one_meal_under_way)),
    (15, promised("mails sent between midnight and six where the user is", "email.messages", texts.mails_by_day)),
    (15, at_night("chat messages between midnight and six", "team_chat.messages", "sent_at")),
    (16, Row("worlds that begin before six or after 22", odd_hours)),
    (17, Row("phones of places unlike those of the city", foreign_phones, "maps.places")),
    (17, unchanged("worlds without a new listing in 12 days", "marketplace", "listings", 12)),
    (17, unchanged("worlds without a new bid in 12 days", "marketplace", "bids", 12)),
    (17, unchanged("worlds without a new post in 5 days", "social_media", "posts", 5, "posted_at")),
    (17, unchanged("worlds without a new chat message in 5 days", "team_chat", "messages", 5)),
    (17, unchanged("worlds whose issues are the same after 20 days", "issue_tracker", "issues", 20)),
    (17, unchanged("worlds whose deals and activities are the same after 20 days", "crm", "activities", 20)),
)


class Found(NamedTuple):
    """What one seed says: for each row the sentences and among how many, names of places, and what spreads measured."""

    rows: list[tuple[list[str], int]]
    names: set[str]
    spreads: list[Any]


def main() -> None:
    """Count, print and write."""
    parser = argparse.ArgumentParser(description="Count contradictions in the worlds of some seeds.")
    parser.add_argument("--seeds", type=int, default=200, help="how many seeds (default: 200)")
    parser.add_argument("--first", type=int, default=1000, help="the first seed (default: 1000)")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="how many processes")
    parser.add_argument("--out", type=Path, help="a file for the results")
    arguments = parser.parse_args()
    seeds = range(arguments.first, arguments.first + arguments.seeds)
    table = counted(seeds, arguments.workers)
    for row in table:
        print(f"{row['section']:>3} {row['count']:>7} of {row['of']:>8} in {row['seeds']:>4} seeds  {row['what']}")
    if arguments.out is not None:
        report = {"first": seeds.start, "seeds": len(seeds), "rows": table}
        arguments.out.write_text(json.dumps(report, indent=1) + "\n")


def counted(seeds: range, workers: int) -> list[dict[str, Any]]:
    """The table over some seeds."""
    with ProcessPoolExecutor(min(workers, len(seeds))) as pool:
        found = list(pool.map(read, seeds))
    return [*within_seeds(found), *over_seeds(found)]


def read(seed: int) -> Found:
    """What the worlds of one seed say."""
    worlds = Worlds(seed)
    rows = [([f"seed {seed}: {text}" for text in row.wrong(worlds)], row.among(worlds)) for _, row in ROWS]
    names = {place.name for place in worlds.rows("maps.places")}
    return Found(rows, names, [spread.measure(worlds) for spread in SPREADS])


def within_seeds(found: list[Found]) -> Iterator[dict[str, Any]]:
    """The rows about single seeds."""
    for place, (section, row) in enumerate(ROWS):
        wrong = [seed.rows[place][0] for seed in found]
        texts = [text for sentences in wrong for text in sentences]
        yield {
            "section": section,
            "what": row.what,
            "count": len(texts),
            "of": sum(seed.rows[place][1] for seed in found),
            "seeds": sum(map(bool, wrong)),
            "examples": texts[:EXAMPLES],
        }


def over_seeds(found: list[Found]) -> Iterator[dict[str, Any]]:
    """The rows about all seeds together; what takes more of them is left out."""
    for place, spread in enumerate(SPREADS):
        measured = [seed.spreads[place] for seed in found]
        if len(found) >= spread.enough:
            yield _over(spread.promise, list(spread.judge(measured)), len(found))
    seen = Counter(name for seed in found for name in sorted(seed.names))
    often = [name for name, worlds in seen.items() if worlds > MOST_WORLDS * len(found)]
    yield _over(f"Names of places in over {MOST_WORLDS:.0%} of the worlds, of {len(seen):,} names.", often, len(found))
    lists = variety.CATALOGUES | variety.WHOLE_CAST
    yield _over("Tables of one size: catalogues, the whole cast, what is planted.", sorted(lists), len(found))


def _over(what: str, texts: list[str], seeds: int) -> dict[str, Any]:
    section = 16 if "weekday" in what else 17
    affected = seeds if texts else 0
    return {
        "section": section,
        "what": what,
        "count": len(texts),
        "of": seeds,
        "seeds": affected,
        "examples": texts[:EXAMPLES],
    }


if __name__ == "__main__":
    main()
