"""How firms and people write: each sender has a style that stays the same, and every fact has several wordings."""

import datetime as dt
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from prove.core import Record, keyed_few
from prove.servers._shared.days import hour_and_minute, month_name, weekday_name
from prove.servers._shared.life.clock import is_day_off

_GREETINGS = ("Dear {first},", "Hi {first},", "Hello {first},", "Dear {name},", "{first},", "Good day {first},")
_CLOSINGS = (
    "Kind regards\n{firm}",
    "Your {short} team",
    "Thank you for choosing us\n{firm}",
    "{firm}",
    "Best wishes from {firm}",
    "With thanks\n{firm} customer care",
    "Sincerely\n{firm}",
)
_DAYS = ("{d.day} {month} {d.year}", "{month} {d.day}, {d.year}", "{weekday}, {d.day} {month} {d.year}", "{d}")
_EXTRAS = (
    "Please keep this message for your records.",
    "This message was sent automatically.",
    "Our help pages answer most questions.",
    "You can change which messages you get in your account settings.",
    "Thank you for being a customer.",
)
_BULLETS = (None, None, None, "- ", "* ")
_HELLOS = ("Hi {first},", "Hey {first},", "Hello {first},", "{first},", "Dear {first},", "Hi {first}!")
_BYES = ("{me}", "Best,\n{me}", "Cheers,\n{me}", "Thanks,\n{me}", "Best wishes\n{me}", "Talk soon,\n{me}", "- {me}")


class House(Record):
    """How a firm writes. `order` ranks the facts after the first one."""

    firm: str
    greeting: str
    closing: str
    day: str
    bullet: str | None
    extra: float
    order: tuple[int, ...]

    def on(self, day: dt.date) -> str:
        """A day as this firm writes it."""
        return self.day.format(d=day, month=month_name(day), weekday=weekday_name(day))

    def at(self, moment: dt.datetime) -> str:
        """A day and a time as this firm writes them."""
        return f"{self.on(moment.date())} at {hour_and_minute(moment)}"

    def letter(self, rng: Random, name: str, said: Sequence[str], items: Sequence[str] = ()) -> str:
        """A whole letter: the first sentence, the others in this firm's order, and the items as prose or as a list."""
        first, *rest = said
        ranked = [text for _, text in sorted(zip(self.order, rest, strict=False))]
        if rng.random() < self.extra:
            ranked.append(rng.choice(_EXTRAS))
        listing = ""
        if items and self.bullet:
            listing = "\n\n" + "\n".join(self.bullet + item for item in items) + "\n\n"
        elif items:
            listing = f" {_contents(rng, items)} "
        text = f"{first[0].upper()}{first[1:]}{listing or ' '}{' '.join(ranked)}".strip()
        greeting = self.greeting.format(first=name.split()[0], name=name)
        return f"{greeting}\n\n{text}\n\n{self.closing}"


class Hand(Record):
    """How a person writes."""

    hello: str
    bye: str

    def note(self, to: str, sender: str, text: str) -> str:
        """A whole message from one person to another, by their full names."""
        hello, bye = self.hello.format(first=to.split()[0]), self.bye.format(me=sender.split()[0])
        return f"{hello}\n\n{text[0].upper()}{text[1:]}\n\n{bye}"


@lru_cache(4096)
def house_of(seed: int, firm: str) -> House:
    """The style of a firm in a life."""
    rng = keyed_few("life.house", seed, firm)
    order = tuple(rng.sample(range(8), 8))
    extra = rng.choice((0.0, 0.2, 0.5))
    greeting, closing = rng.choice(_GREETINGS), rng.choice(_CLOSINGS)
    closing = closing.format(firm=firm, short=firm.removeprefix("The "))
    return House(firm, greeting, closing, rng.choice(_DAYS), rng.choice(_BULLETS), extra, order)


@lru_cache(4096)
def hand_of(seed: int, email: str) -> Hand:
    """The style of a person, by their e-mail address."""
    rng = keyed_few("life.hand", seed, email)
    return Hand(rng.choice(_HELLOS), rng.choice(_BYES))


def listed(items: Sequence[str]) -> str:
    """'a', 'a and b', 'a, b and c'."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}"


def dollars(cents: int) -> str:
    """An amount as texts show it."""
    return f"${cents / 100:,.2f}"


def by_day(moment: dt.datetime, rng: Random) -> dt.datetime:
    """The same moment if people are awake then; otherwise a moment of the morning that follows."""
    if 7 <= moment.hour < 22:
        return moment
    if moment.hour >= 22:
        moment += dt.timedelta(days=1)
    return moment.replace(hour=rng.randrange(7, 10), minute=rng.randrange(60))


def in_the_office(moment: dt.datetime, rng: Random) -> dt.datetime:
    """The same moment if people are at work then; otherwise a moment of the next working morning."""
    if 8 <= moment.hour < 18 and not is_day_off(moment.date()):
        return moment
    if moment.hour >= 18:
        moment += dt.timedelta(days=1)
    while is_day_off(moment.date()):
        moment += dt.timedelta(days=1)
    return moment.replace(hour=rng.randrange(8, 11), minute=rng.randrange(60))


def _contents(rng: Random, items: Sequence[str]) -> str:
    wording = rng.choice(("It contains {}.", "Items: {}.", "You chose {}.", "What is in it: {}.", "You ordered {}."))
    return wording.format(listed(items))
