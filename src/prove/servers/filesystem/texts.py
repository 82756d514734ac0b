"""The contents of the files on the first day: lists, notes, letters, tables, code and logs about the seed's cast."""

import datetime as dt
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from prove.core import keyed
from prove.servers._shared.cast import Cast, Firm, Person, Place
from prove.servers._shared.days import month_name
from prove.servers._shared.kinds import WEEKDAYS
from prove.servers._shared.life.clock import AHEAD_DAYS
from prove.servers._shared.life.place.geo import hours_of
from prove.servers._shared.life.purchases.bookings import paid_trips_of
from prove.servers._shared.life.time.agenda import Engagement
from prove.servers._shared.life.time.answers import declined_by
from prove.servers._shared.life.work.deals import customers_of
from prove.servers.filesystem.trees import LONGEST_TEXT

TOPICS = (
    "the office move",
    "the spring campaign",
    "the new supplier",
    "next year's budget",
    "the website",
    "hiring",
    "the warehouse",
    "the customer survey",
    "the trade fair",
    "training",
)
MATTERS = (
    "the weekend",
    "the concert tickets",
    "the borrowed tools",
    "the holiday photos",
    "the birthday present",
    "the garden",
    "the old furniture",
    "the family dinner",
    "the recipe",
    "the book club",
)
"""What one talks about with family and friends."""
STEPS = (
    "send the figures",
    "draft the contract",
    "book a room",
    "ask for three quotes",
    "check the dates",
    "prepare the slides",
    "call the landlord",
    "write it up",
)
CHORES = (
    "renew the passport",
    "water the plants",
    "pick up the parcel",
    "fix the bike light",
    "return the library books",
    "buy a birthday card",
    "clean the gutters",
    "cancel the old phone contract",
)
THINGS = (
    "passport",
    "phone charger",
    "rain jacket",
    "sunglasses",
    "running shoes",
    "camera",
    "toothbrush",
    "headphones",
    "power adapter",
    "swimwear",
    "first aid kit",
    "umbrella",
)
BOOKS = (
    "The Salt Path",
    "A Pattern Language",
    "The Overstory",
    "Braiding Sweetgrass",
    "Piranesi",
    "The Left Hand of Darkness",
    "Thinking in Systems",
    "The Summer Book",
    "Invisible Cities",
    "A Swim in a Pond in the Rain",
)
DISHES = {
    "lentil soup": ("250 g of lentils", "2 carrots", "1 onion", "a litre of stock", "a pinch of cumin"),
    "mushroom risotto": ("300 g of rice", "400 g of mushrooms", "1 onion", "a glass of wine", "50 g of butter"),
    "apple cake": ("4 apples", "200 g of flour", "3 eggs", "120 g of sugar", "100 g of butter"),
    "fish tacos": ("8 tortillas", "500 g of cod", "half a cabbage", "2 limes", "a bunch of coriander"),
    "onion tart": ("6 onions", "250 g of flour", "3 eggs", "a cup of cream", "a pinch of nutmeg"),
    "chickpea curry": ("2 cans of chickpeas", "400 g of tomatoes", "1 onion", "a can of coconut milk", "fresh ginger"),
    "rye bread": ("500 g of rye flour", "300 g of sourdough", "400 ml of water", "12 g of salt", "a spoon of honey"),
}
BAKED = {"apple cake": 45, "onion tart": 45, "rye bread": 180}
"""How many minutes a dish is in the oven, or rests before."""
CONTRACTED = (
    "consulting on the office move",
    "the floor plan of the new office",
    "the design of the spring campaign",
    "a workshop on the spring campaign",
    "a review of the new supplier",
    "advice on next year's budget",
    "a new design for the website",
    "support for the website, twelve hours a month",
    "help with hiring",
    "a day of training on hiring",
    "the import of old data into the warehouse's system",
    "a stocktaking in the warehouse",
    "the customer survey",
    "a workshop on the customer survey",
    "the stand at the trade fair",
    "a training day for new colleagues",
)
"""The work that contracts with clients are about."""
INVOICE_TEMPLATE = "INVOICE\nDate:\nFrom:\nTo:\nDue:\n\nTotal:"
EVENTS: dict[str, tuple[str, str, str, str]] = {
    "DEBUG": ("request received", "cache read", "queue is empty", "configuration loaded"),
    "INFO": ("request served", "worker started", "backup written", "user signed in"),
    "WARNING": ("retrying upload", "response was slow", "cache nearly full", "password was wrong"),
    "ERROR": ("connection lost", "upload failed", "file not found", "request timed out"),
    "CRITICAL": ("disk is full", "worker stopped", "out of memory", "database not reachable"),
}
"""What a log tells, by its level."""
_PAUSES, _IDS = 880, 9999
"""How many seconds there may be between two lines of a log, and how many ids they may have."""
_PAUSE_BITS, _ID_BITS = _PAUSES.bit_length(), _IDS.bit_length()


def todo_list(cast: Cast, rng: Random, at: dt.datetime) -> str:
    """Things that were to do at a moment, some of them done."""
    close = cast.tied("family", "friend")
    calls = [
        f"call {person.name} about {rng.choice(MATTERS if person in close else TOPICS)}"
        for person in rng.sample(cast.people, 4)
    ]
    tasks = [(task, True) for task in (*calls, *rng.sample(CHORES, 4))]
    for trip in paid_trips_of(cast.seed):
        days = (trip.starts_on - at.date()).days
        if 0 < days <= AHEAD_DAYS:
            booked = trip.booked_at is not None and trip.booked_at <= at
            tasks.append((f"pack for {trip.city}", days < 2) if booked else (f"book the flights to {trip.city}", False))
    rng.shuffle(tasks)
    marks = [rng.choice("  x") if may_be_done else " " for _, may_be_done in tasks]
    return "TODO\n" + "\n".join(f"- [{mark}] {task}" for mark, (task, _) in zip(marks, tasks, strict=True))


def meeting_notes(cast: Cast, rng: Random, day: dt.date, event: Engagement | None = None) -> str:
    """Notes of a meeting of the agenda, or of one that is older than the agenda."""
    people = rng.sample(cast.tied("colleague", "client"), 3)
    title, place = f"Meeting about {rng.choice(TOPICS)}", _met_at(cast, rng, day)
    if any(person.city != cast.home for person in people):
        place = "online"
    if event is not None:
        came = {*event.people} - declined_by(cast.seed, event)
        people = [person for person in cast.people if person.email in came] or people
        title, place = event.title, event.place or "online"
    lines = [title, f"Date: {day}", f"Place: {place}"]
    lines += [f"Present: {', '.join(person.name for person in people)}", ""]
    lines += [f"- {person.first_name} will {rng.choice(STEPS)}" for person in people]
    lines.append(f"- {_waiting(cast, people, day)} wants an answer before the end of the month")
    return "\n".join(lines)


def _waiting(cast: Cast, people: Sequence[Person], day: dt.date) -> str:
    """The firm of a client who was present, or else of another one."""
    clients = [person for person in people if person.tie == "client"]
    if clients:
        return clients[0].company
    return keyed("filesystem notes", cast.seed, day.toordinal()).choice(cast.tied("client")).company


def _other_firms(cast: Cast, rng: Random) -> list[Firm]:
    """Three firms that the user does not work for."""
    drawn = rng.sample(cast.firms, 3)
    left = [firm for firm in cast.firms[1:] if firm not in drawn]
    return [left[0] if firm is cast.firms[0] else firm for firm in drawn]


def _met_at(cast: Cast, rng: Random, day: dt.date) -> str:
    """A place at which people from work can meet on a day, or online."""
    quiet = [place for place in cast.places if place.kind in ("cafe", "restaurant", "library", "hotel", "office")]
    days = {place.name: hours_of(cast.seed, place.name, place.kind).days for place in quiet}
    return rng.choice([*(name for name, open_on in days.items() if WEEKDAYS[day.weekday()] in open_on), "online"])


def ideas(cast: Cast, rng: Random) -> str:
    """Loose ideas."""
    firms = _other_firms(cast, rng)
    return "# Ideas\n\n" + "\n".join(f"- a pilot with {firm.name} in {firm.city} on {firm.industry}" for firm in firms)


def reading_list(cast: Cast, rng: Random) -> str:
    """Books, and who recommended them."""
    return "\n".join(f"{book} ({rng.choice(cast.people).first_name})" for book in rng.sample(BOOKS, 6))


def packing_list(cast: Cast, rng: Random) -> str:
    """What to take on a trip."""
    ahead = [trip.city for trip in paid_trips_of(cast.seed) if trip.starts_on > cast.now.date()]
    return f"For {rng.choice(ahead or cast.cities[1:])}\n" + "\n".join(f"- {thing}" for thing in rng.sample(THINGS, 7))


def gift_ideas(cast: Cast, rng: Random) -> str:
    """Presents for the family and friends."""
    people = rng.sample(cast.tied("family", "friend"), 5)
    days = [f"{person.birthday.day:02d} {month_name(person.birthday)}" for person in people]
    named = zip(people, days, strict=True)
    return "\n".join(f"{person.first_name} ({day}): {rng.choice(BOOKS)}" for person, day in named)


def recipe(rng: Random, dish: str) -> str:
    """How to cook something."""
    parts = "\n".join(f"- {part}" for part in DISHES[dish])
    people, minutes = rng.randrange(2, 7), BAKED.get(dish, 10) + rng.randrange(3, 13) * 5
    return f"{dish.capitalize()}\n\n{parts}\n\nServes {people}. Takes {minutes} minutes."


def letter(cast: Cast, rng: Random, person: Person) -> str:
    """A letter about something that is still open."""
    me = cast.protagonist
    return (
        f"{me.name}\n{me.address}, {me.city}\n\nDear {person.name},\n\n"
        f"thank you for your message about {rng.choice(TOPICS)}. {person.company} has been waiting for us since "
        f"{rng.choice(('Monday', 'last week', 'the first of the month'))}, so I will {rng.choice(STEPS)} and come "
        f"back to you soon. The draft is pending.\n\nKind regards\n{me.name}"
    )


def request(cast: Cast, rng: Random, person: Person) -> str:
    """What a colleague asks the team for."""
    return (
        f"From: {person.name} <{person.email}>\n\nHello all,\n\nwho could {rng.choice(STEPS)} for "
        f"{rng.choice(customers_of(cast.seed)).name}? It is about {rng.choice(TOPICS)}.\n\nThanks\n{person.first_name}"
    )


def contract(cast: Cast, rng: Random, person: Person) -> str:
    """Terms with a client, whose firm may be in another city than they are."""
    city = next((firm.city for firm in cast.firms if firm.name == person.company), person.city)
    return (
        f"AGREEMENT\nbetween {cast.protagonist.company} and {person.company}, {city}\n\n"
        f"1. The work: {rng.choice(CONTRACTED)}.\n"
        f"2. The fee: ${rng.randrange(20, 90) * 100}.00, due within {rng.choice((14, 30, 45))} days.\n"
        f"3. The contact: {person.name}, {person.email}, {person.phone}.\n4. Either side may end it with notice.\n"
    )


def sales_table(cast: Cast, rng: Random, month: str) -> str:
    """Sales by city as CSV."""
    cities = rng.sample(cast.cities, 6)
    rows = [f"{month},{city},{rng.randrange(20, 400)},{rng.randrange(900, 30_000)}.00" for city in cities]
    return "month,city,units,revenue\n" + "\n".join(rows)


def expense_table(rows: Iterable[str]) -> str:
    """Expenses as CSV."""
    return "date,where,category,amount\n" + "\n".join(sorted(rows))


def expenses(places: Sequence[Place], rng: Random, count: int, until: dt.date) -> Iterator[str]:
    """Lines of expenses of the three months before a day."""
    for _ in range(count):
        day = until - dt.timedelta(days=rng.randrange(1, 90))
        place = rng.choice(places)
        yield f"{day},{place.name},{place.kind},{rng.randrange(300, 9_000) / 100:.2f}"


def address_book(people: tuple[Person, ...]) -> str:
    """The people whom the user knows as CSV, with what they are to the user."""
    lines = [f"{p.name},{p.email},{p.phone},{p.address},{p.relation}" for p in people]
    return "\n".join(("name,email,phone,address,relation", *lines))


def contact_table(people: tuple[Person, ...]) -> str:
    """Contacts as CSV."""
    return "name,email,phone,company\n" + "\n".join(f"{p.name},{p.email},{p.phone},{p.company}" for p in people)


def summary(cast: Cast, rng: Random, title: str) -> str:
    """A page that sums up how things stand with some customers."""
    firms = rng.sample(customers_of(cast.seed), 3)
    points = [f"- {firm.name}: {rng.choice(('on track', 'pending', 'late', 'done'))}" for firm in firms]
    author = rng.choice(cast.tied("colleague")).name
    return f"# {title}\n\nWritten by {author}. Status: draft.\n\n" + "\n".join(points)


def readme(cast: Cast, rng: Random, project: str) -> str:
    """What a project is."""
    helper = rng.choice(cast.tied("friend", "colleague"))
    return (
        f"# {project}\n\nA small tool that I wrote with {helper.name}.\n\n"
        f"Run it with `python src/main.py`. Questions: {helper.email}\n\nTODO: write the tests.\n"
    )


def main_code(rng: Random, project: str) -> str:
    """The entry point of a project."""
    return (
        f'"""Entry point of {project}."""\n\nfrom helpers import load, report\n\nVERSION = "0.{rng.randrange(1, 20)}"\n'
        f"\n\ndef main():\n    rows = load('data/input.csv')\n    # TODO: handle an empty file\n"
        f"    report(rows, limit={rng.randrange(5, 50)})\n\n\nif __name__ == '__main__':\n    main()\n"
    )


def helper_code(rng: Random) -> str:
    """The functions of a project."""
    return (
        '"""Helpers."""\n\nimport csv\n\n\ndef load(path):\n    with open(path) as file:\n'
        "        return list(csv.reader(file))\n\n\ndef report(rows, limit):\n"
        f"    for row in rows[:limit]:\n        print(*row, sep='{rng.choice(',;|')}')\n"
    )


def settings(cast: Cast, rng: Random, project: str) -> str:
    """The configuration of a project."""
    return (
        f'name = "{project}"\nowner = "{cast.protagonist.email}"\nregion = "{rng.choice(cast.cities)}"\n'
        f"port = {rng.randrange(3000, 9000)}\ndebug = {rng.choice(('true', 'false'))}\n"
    )


def log(rng: Random, levels: str, start: dt.datetime, end: dt.datetime) -> str:
    """A log from a start to an end with lines of four levels, cut off where no further line fits into a file.

    The worlds' logs have hundreds of lines: what `rng.randrange(size)` does is done here, without its calls.
    """
    lines: list[str] = []
    bits, second = rng.getrandbits, dt.timedelta(seconds=1)
    told = [f"{level} {event}" for level in levels.split() for event in EVENTS[level]]
    moment, room = start, LONGEST_TEXT
    while True:
        while (pause := bits(_PAUSE_BITS)) >= _PAUSES:
            pass
        kind = bits(4)
        while (number := bits(_ID_BITS)) >= _IDS:
            pass
        moment += second * (20 + pause)
        line = f"{moment} {told[kind]} id={number:04d}"
        room -= len(line) + 1
        if room < 0 or moment > end:
            return "\n".join(lines)
        lines.append(line)
